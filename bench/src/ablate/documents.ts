import { readFileSync } from 'node:fs';
import { PDF_LIMITS } from '../../../packages/engine/src/extract/pdf/index.ts';
import type { DocumentInfo, OutlineEntry, Page } from '../../../packages/engine/src/extract/pdf/page.ts';
import { openPdf } from '../../../packages/engine/src/extract/pdf/reader/open.ts';
import type { Block } from '../../../packages/engine/src/tree/index.ts';
import type { PdfSource } from '../pdf/sources.ts';
import type { LayoutEngine } from './layout-engine.ts';

/** A PDF as the reader leaves it to the layout. */
export interface PageModels {
  source: PdfSource;
  pages: Page[];
  outline: OutlineEntry[];
  info: DocumentInfo;
}

export async function readPageModels(source: PdfSource): Promise<PageModels> {
  const reader = await openPdf(new Uint8Array(readFileSync(source.pdf)), PDF_LIMITS);
  try {
    const pages: Page[] = [];
    for (let number = 1; number <= reader.pages; number += 1) pages.push(await reader.page(number));
    return { source, pages, outline: await reader.outline(), info: reader.info };
  } finally {
    await reader.close();
  }
}

export interface LaidOut {
  blocks: Block[];
  /** All that the layout says, with boxes, confidences and the pictures that it asks for. */
  everything: string;
}

/** The document as this layout reads it; a page that it fails on leaves the error's message. */
export function layOut({ createLayout, routePage }: LayoutEngine, models: PageModels): LaidOut {
  const layout = createLayout(models);
  const pictures: unknown[] = [];
  for (const page of models.pages) {
    if (routePage(page).reader === 'ocr') continue;
    try {
      pictures.push(...layout.addPage(page).map(({ box, reason }) => ({ page: page.number, box, reason })));
    } catch (error) {
      pictures.push(String(error));
    }
  }
  const result = layout.finish();
  return { blocks: result.blocks, everything: JSON.stringify({ result, pictures }) };
}
