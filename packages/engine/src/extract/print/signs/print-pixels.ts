import type { SignReading } from '../network/classifier.ts';
import type { Component, Labelled, MaskImage } from '../pixels/components.ts';
import type { SignCut } from '../pixels/crops.ts';
import type { InkImage } from '../pixels/ink.ts';
import { asSign } from './no-sign.ts';
import { heightOf, widthOf } from './sign.ts';

/** What the signs of a page are cut from and read with. */
export interface PrintPixels {
  ink: InkImage;
  page: Labelled;
  xHeightPx: number;
  /** Readings in the order of the cuts. */
  read(cuts: readonly SignCut[]): SignReading[];
}

const keyOf = ({ box: { x0, y0, x1, y1 }, ink }: SignCut) =>
  `${x0} ${y0} ${x1} ${y1} ${Buffer.from(ink.data).toString('latin1')}`;

/** Reads equal pieces of ink once: the ways to part signs that touch come upon the same ones. */
export function readingOnce(read: PrintPixels['read']): PrintPixels['read'] {
  const known = new Map<string, SignReading>();
  return (cuts) => {
    const keys = cuts.map(keyOf);
    const fresh = new Map(cuts.map((cut, i) => [keys[i]!, cut] as const).filter(([key]) => !known.has(key)));
    const readings = read([...fresh.values()]);
    for (const [i, key] of [...fresh.keys()].entries()) known.set(key, readings[i]!);
    return keys.map((key) => known.get(key)!);
  };
}

/** A piece is one sign, whatever the network saw in the whole. */
export const withoutMulti = (reading: SignReading): SignReading => {
  const sign = asSign(reading);
  const top = sign.top.filter(({ name }) => name !== 'MULTI');
  return { ...sign, top: top.length > 0 ? top : sign.top };
};

/** The part of a component that a mask of its box shows, cut to its ink; null where that is empty. */
export function cutOfMask(
  { ink }: PrintPixels,
  component: Pick<Component, 'x0' | 'y0'>,
  { mask, width, height }: MaskImage,
): SignCut | null {
  const box = { x0: width, y0: height, x1: 0, y1: 0 };
  let area = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (mask[y * width + x] === 0) continue;
      area += 1;
      if (x < box.x0) box.x0 = x;
      if (x >= box.x1) box.x1 = x + 1;
      if (y < box.y0) box.y0 = y;
      box.y1 = y + 1;
    }
  }
  if (area === 0) return null;
  const [w, h] = [widthOf(box), heightOf(box)];
  const data = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      if (mask[(y + box.y0) * width + x + box.x0] === 0) continue;
      data[y * w + x] =
        255 - ink.levels[(y + box.y0 + component.y0) * ink.width + x + box.x0 + component.x0]!;
    }
  }
  const { x0, y0 } = component;
  return {
    box: { x0: box.x0 + x0, y0: box.y0 + y0, x1: box.x1 + x0, y1: box.y1 + y0 },
    ink: { data, width: w, height: h },
    area,
  };
}
