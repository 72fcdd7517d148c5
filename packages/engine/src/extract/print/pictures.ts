import sharp from 'sharp';
import type { Box } from '../../tree/index.ts';
import type { GreyImage } from '../image/grey.ts';
import type { PreparedPicture } from '../image/prepare.ts';
import { scaledBox } from '../pdf/formula/model/box.ts';
import type { PictureRequest } from '../pdf/layout/model/picture-request.ts';
import type { Rectangle } from '../pdf/page.ts';
import { areaWithin, type PictureStore, type StoredPicture } from '../pictures.ts';
import { type Raster, withPaperOver } from './pixels/paper-over.ts';

/** A printed page whose parts can be kept as pictures. */
export interface PrintedPicture {
  prepared: PreparedPicture;
  /** Points of the page a pixel of `prepared.forOcr`. */
  pointsPerPx: number;
}

const rectangleOf = ({ x, y, width, height }: Box): Rectangle => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
});

function greyPart(
  { data, width, height }: GreyImage,
  box: Rectangle,
): Raster & { left: number; top: number } {
  const area = areaWithin({ width, height }, box);
  const part = new Uint8Array(area.width * area.height);
  for (let row = 0; row < area.height; row += 1) {
    const from = (area.top + row) * width + area.left;
    part.set(data.subarray(from, from + area.width), row * area.width);
  }
  return { ...area, data: part, channels: 1 };
}

async function colourPart({ pagePart, pageSize }: PreparedPicture, box: Rectangle) {
  const area = areaWithin(pageSize, box);
  return { ...area, ...(await pagePart(area)) };
}

async function asPng({ data, width, height, channels }: Raster): Promise<StoredPicture> {
  const image = sharp(data, { raw: { width, height, channels } });
  const bytes = await (channels === 1 ? image.toColourspace('b-w') : image).png().toBuffer();
  return { mime: 'image/png', bytes: new Uint8Array(bytes), width, height };
}

/** Formulas come from the evened picture, white and grey; figures keep their colours. */
async function cutFrom(
  { prepared, pointsPerPx }: PrintedPicture,
  { box, reason, written }: PictureRequest,
): Promise<StoredPicture> {
  const pxPerPoint = 1 / (pointsPerPx * (reason === 'formula' ? 1 : prepared.scale));
  const onPicture = scaledBox(rectangleOf(box), pxPerPoint);
  const { left, top, ...part } =
    reason === 'formula' ? greyPart(prepared.grey, onPicture) : await colourPart(prepared, onPicture);
  if (!written) return asPng(part);
  const inPart = (place: Rectangle) => {
    const { x0, y0, x1, y1 } = scaledBox(place, pxPerPoint);
    return { x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top };
  };
  return asPng(withPaperOver(part, written.words.map(inPart), written.own.map(inPart)));
}

/** Places the pictures that the layout of a printed page asked for. */
export async function placeCuts(
  printed: PrintedPicture,
  requests: readonly PictureRequest[],
  store: PictureStore,
): Promise<void> {
  for (const request of requests) {
    const { width, height } = request.box;
    request.place(store.add(await cutFrom(printed, request), { width, height }));
  }
}
