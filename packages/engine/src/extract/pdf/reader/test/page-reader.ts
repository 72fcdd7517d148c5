import { buildPdf, type PdfObject, type PdfPageSource } from '../../../../../test/build-pdf.ts';
import type { Page } from '../../page.ts';
import { openPdf } from '../open.ts';

const LIMITS = { pages: 1, imagePixels: 1_000_000, operators: 50_000, pageTime: 30_000 };

/** The only page of a PDF, as the reader gives it; `extra` are objects from number 3 on. */
export async function readOnePage(source: PdfPageSource, extra: PdfObject[] = []): Promise<Page> {
  const reader = await openPdf(buildPdf([source], extra), LIMITS);
  try {
    return await reader.page(1);
  } finally {
    await reader.close();
  }
}

/** Characters from left to right, without blanks. */
export const charactersOf = ({ glyphs }: Page): string =>
  glyphs
    .toSorted((a, b) => a.ink.x0 - b.ink.x0)
    .map(({ text }) => text)
    .join('')
    .replaceAll(' ', '');
