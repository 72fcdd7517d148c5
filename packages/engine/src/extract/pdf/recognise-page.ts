import type { EngineWarning } from '../../tree/index.ts';
import { readPicture } from '../image/index.ts';
import type { BlockEntry } from './layout/entries.ts';
import { blockEntry, type PageFrame, type Run, rasteriserOf } from './run.ts';

/** Text of ten points has lines of 42 pixels: what recognition likes best. */
const OCR_DPI = 300;

/** Reads a page from its picture instead of its letters. */
export async function recognisePage(run: Run, page: PageFrame): Promise<BlockEntry[]> {
  const rasteriser = await rasteriserOf(run);
  const drawn = await rasteriser.draw({ page: page.number, size: page, dpi: OCR_DPI });
  const dpi = (drawn.width / page.width) * 72;
  const picture = { bytes: drawn.bytes, width: drawn.width, height: drawn.height, dpi };
  const warn = (warning: EngineWarning) => run.warnings.push(warning);
  const context = { page: page.number, pictures: run.pictures, warn };
  const blocks = await readPicture(picture, run, context);
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  return blocks.map((block) => {
    const { x, y, width, height } = block.source?.box ?? whole;
    return blockEntry(page, { x0: x, y0: y, x1: x + width, y1: y + height }, block);
  });
}
