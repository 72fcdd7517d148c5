import { SutraError } from '@sutra/contract';
import type { PictureRequest } from './layout/model/picture-request.ts';
import { type PageFrame, pictureOf, type Run } from './run.ts';

/** Formulas are looked at closely beside their text. */
const DPI: Record<PictureRequest['reason'], number> = { formula: 300, figure: 200 };

/** Draws and places a picture; one that cannot be drawn is named, and the page goes without it. */
export async function placePicture(run: Run, page: PageFrame, request: PictureRequest): Promise<void> {
  const { box, reason } = request;
  const { x, y, width, height } = box;
  try {
    request.place(await pictureOf(run, page, { x0: x, y0: y, x1: x + width, y1: y + height }, DPI[reason]));
  } catch (error) {
    const detail = error instanceof SutraError ? error.code : 'not-drawn';
    run.warnings.push({ code: 'pdf-picture-failed', detail, source: { page: page.number, box } });
  }
}
