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

async function drawPage(run: Run, page: PageFrame): Promise<Picture & { dpi: number }> {
  const rasteriser = await rasteriserOf(run);
  const { bytes, width, height } = await rasteriser.draw({ page: page.number, size: page, dpi: OCR_DPI });
  return { bytes, width, height, dpi: (width / page.width) * 72 };
}

/** A page whose letters are right where its text layer was wrong; null where nobody can read its picture. */
export async function mendPage(run: Run, page: Page): Promise<Page | null> {
  if (!run.recogniser) return null;
  const picture = await drawPage(run, page);
  const languages = isHindi(page)
    ? ['hin', ...run.languages.filter((code) => code !== 'hin')]
    : run.languages;
  const blocks = await run.recogniser.recognise(picture, languages, run.signal);
  return mendText(page, blocks, 72 / picture.dpi, distrusted(page));
}

/** Reads a page from its picture instead of its letters. */
export async function recognisePage(run: Run, page: PageFrame): Promise<BlockEntry[]> {
  const picture = await drawPage(run, page);
  const warn = (warning: EngineWarning) => run.warnings.push(warning);
  const context = { page: page.number, pictures: run.pictures, warn };
  const blocks = await readPicture(picture, run, context);
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  return blocks.map((block) => {
    const { x, y, width, height } = block.source?.box ?? whole;
    return blockEntry(page, { x0: x, y0: y, x1: x + width, y1: y + height }, block);
  });
}
