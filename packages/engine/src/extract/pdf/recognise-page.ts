import type { EngineWarning } from '../../tree/index.ts';
import { readPicture } from '../image/index.ts';
import type { Picture } from '../recogniser.ts';
import type { BlockEntry } from './layout/entries.ts';
import { mendText } from './mend-text.ts';
import type { Page } from './page.ts';
import { distrusted, isHindi } from './route.ts';
import { blockEntry, type PageFrame, type Run, rasteriserOf } from './run.ts';

/** Text of ten points has lines of 42 pixels: what recognition likes best. */
const OCR_DPI = 300;
/** A scan gains nothing from more dots than it has; with fewer than these it is enlarged. */
const LEAST_DPI = 200;

function dpiFor(page: PageFrame & Partial<Page>): number {
  const [scan, ...others] = page.images ?? [];
  if (!scan || others.length > 0 || scan.x1 - scan.x0 < page.width / 2) return OCR_DPI;
  const native = (scan.width / (scan.x1 - scan.x0)) * 72;
  return Math.min(OCR_DPI, Math.max(LEAST_DPI, native));
}

async function drawPage(run: Run, page: PageFrame, wanted: number): Promise<Picture & { dpi: number }> {
  const rasteriser = await rasteriserOf(run);
  const { bytes, width, height } = await rasteriser.draw({ page: page.number, size: page, dpi: wanted });
  return { bytes, width, height, dpi: (width / page.width) * 72 };
}

/** A page whose letters are right where its text layer was wrong; null where nobody can read its picture. */
export async function mendPage(run: Run, page: Page): Promise<Page | null> {
  if (!run.recogniser) return null;
  const picture = await drawPage(run, page, OCR_DPI);
  const languages = isHindi(page)
    ? ['hin', ...run.languages.filter((code) => code !== 'hin')]
    : run.languages;
  const blocks = await run.recogniser.recognise(picture, languages, run.signal);
  return mendText(page, blocks, 72 / picture.dpi, distrusted(page));
}

/** Reads a page from its picture instead of its letters. */
export async function recognisePage(run: Run, page: PageFrame): Promise<BlockEntry[]> {
  const picture = await drawPage(run, page, dpiFor(page));
  const warn = (warning: EngineWarning) => run.warnings.push(warning);
  const context = { page: page.number, pictures: run.pictures, warn };
  const blocks = await readPicture(picture, run, context);
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  return blocks.map((block) => {
    const { x, y, width, height } = block.source?.box ?? whole;
    return blockEntry(page, { x0: x, y0: y, x1: x + width, y1: y + height }, block);
  });
}
