import type { Box } from '../../tree/index.ts';
import type { PreparedPicture } from '../image/prepare.ts';
import type { PictureRequest } from '../pdf/layout/model/picture-request.ts';
import { cutOut, type PictureStore } from '../pictures.ts';

/** A printed page whose parts can be kept as pictures. */
export interface PrintedPicture {
  prepared: PreparedPicture;
  /** Points of the page a pixel of `prepared.forOcr`. */
  pointsPerPx: number;
}

/** Formulas come from the evened picture, white and grey; figures keep their colours. */
async function cutFrom(
  { prepared, pointsPerPx }: PrintedPicture,
  box: Box,
  reason: PictureRequest['reason'],
) {
  const px = (points: number) => points / pointsPerPx;
  const onPicture = { x0: px(box.x), y0: px(box.y), x1: px(box.x + box.width), y1: px(box.y + box.height) };
  if (reason === 'formula') return cutOut(prepared.forOcr, onPicture);
  const { x0, y0, x1, y1 } = onPicture;
  const { scale } = prepared;
  return cutOut(await prepared.page(), { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale });
}

/** Places the pictures that the layout of a printed page asked for. */
export async function placeCuts(
  printed: PrintedPicture,
  requests: readonly PictureRequest[],
  store: PictureStore,
): Promise<void> {
  for (const { box, reason, place } of requests) {
    const { width, height } = box;
    place(store.add(await cutFrom(printed, box, reason), { width, height }));
  }
}
