import type { Rectangle } from '../page.ts';
import { paintPath } from './drawing.ts';
import { compose, IDENTITY, intersect, type Matrix, touches, transformBox } from './matrix.ts';
import { boxPath } from './path.ts';
import type { Handler, Reading } from './reading.ts';

const UNIT: Rectangle = { x0: 0, y0: 0, x1: 1, y1: 1 };

function addImage(reading: Reading, id: string, size: { width: number; height: number }, at: Matrix): void {
  if (reading.hidden || reading.state.fillAlpha === 0) return;
  const box = transformBox(at, UNIT);
  if (!touches(box, reading.state.clip) || !touches(box, reading.source.page)) return;
  const seen = intersect(intersect(box, reading.state.clip), reading.source.page);
  reading.content.images.push({ id, width: size.width, height: size.height, ...seen });
}

interface ImageArgument {
  data?: unknown;
  width?: number;
  height?: number;
  transform?: Matrix;
}

const sizeOf = (image: ImageArgument) => ({ width: image.width ?? 0, height: image.height ?? 0 });
const nextId = (reading: Reading) => `image${reading.content.images.length + 1}`;

export const paintImage: Handler = (reading, [, width, height]) =>
  addImage(reading, nextId(reading), { width: Number(width), height: Number(height) }, reading.state.ctm);

export const paintInline: Handler = (reading, [image]) =>
  addImage(reading, nextId(reading), sizeOf(image as ImageArgument), reading.state.ctm);

/** A rule drawn as a picture is no thicker; letters drawn as pictures are higher. */
const MAX_DRAWN_RULE_PT = 2.5;

/** A bitmap of one dot, or a thin one, is a rule that a program drew as a picture. */
export const paintMask: Handler = (reading, [image]) => {
  const size = sizeOf(image ?? {});
  const box = transformBox(reading.state.ctm, UNIT);
  const thin = Math.min(box.x1 - box.x0, box.y1 - box.y0) < MAX_DRAWN_RULE_PT;
  if (size.width <= 1 || size.height <= 1 || thin) paintUnit(reading);
  else addImage(reading, nextId(reading), size, reading.state.ctm);
};

export function paintUnit(reading: Reading): void {
  if (reading.hidden) return;
  paintPath(reading.content, boxPath(UNIT), reading.state, { fill: true, stroke: false });
}

/** The same image at many places, one pair of coordinates each. */
function paintRepeated(reading: Reading, image: unknown, scale: number[], positions: unknown): void {
  const places = positions as ArrayLike<number>;
  const size = typeof image === 'string' ? { width: 0, height: 0 } : sizeOf(image as ImageArgument);
  for (let i = 0; i + 1 < places.length; i += 2) {
    const at = compose(reading.state.ctm, [...scale, places[i]!, places[i + 1]!]);
    addImage(reading, nextId(reading), size, at);
  }
}

export const paintRepeatedImage: Handler = (reading, [image, scaleX, scaleY, positions]) =>
  paintRepeated(reading, image, [Number(scaleX), 0, 0, Number(scaleY)], positions);

export const paintRepeatedMask: Handler = (reading, [image, a, b, c, d, positions]) =>
  paintRepeated(reading, image, [a, b, c, d].map(Number), positions);

export const paintGroup: Handler = (reading, args) => {
  const shared = args.length > 1 ? (args[0] as ImageArgument) : null;
  for (const image of (args.at(-1) ?? []) as ImageArgument[]) {
    const at = compose(reading.state.ctm, image.transform ?? IDENTITY);
    addImage(reading, nextId(reading), sizeOf(shared ?? image), at);
  }
};
