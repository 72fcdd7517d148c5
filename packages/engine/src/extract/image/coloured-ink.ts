import type { MaskImage } from '../print/pixels/components.ts';
import type { GreyImage } from './grey.ts';

/*
 * Ink at the size on which its colour is known: a copy of the picture that bounds memory on large photos.
 */

/** The column and row of the copy that holds each column and row of the picture. */
interface Cells {
  columns: Int32Array;
  rows: Int32Array;
}

type Size = Pick<GreyImage, 'width' | 'height'>;

const cellsAlong = (count: number, side: number): Int32Array =>
  Int32Array.from({ length: count }, (_, at) => Math.min(side - 1, Math.floor(((at + 0.5) * side) / count)));

export const cellsOf = (picture: Size, copy: Size): Cells => ({
  columns: cellsAlong(picture.width, copy.width),
  rows: cellsAlong(picture.height, copy.height),
});

/** The ink at the size of a copy: a pixel is ink where one of those is that it stands for. */
export function reduced({ mask, width }: MaskImage, { columns, rows }: Cells, to: Size): MaskImage {
  const small = new Uint8Array(to.width * to.height);
  for (const [y, row] of rows.entries())
    for (let x = 0; x < width; x += 1) if (mask[y * width + x] === 1) small[row * to.width + columns[x]!] = 1;
  return { mask: small, width: to.width, height: to.height };
}

/** Pixels of a copy at the size of the picture. */
export function enlargedTo({ width, height }: Size, { columns, rows }: Cells, small: MaskImage): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (const [y, row] of rows.entries())
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = small.mask[row * small.width + columns[x]!]!;
  return pixels;
}

/** The ink that is at least so coloured, 0 to 255. */
export const colouredInk = ({ mask }: MaskImage, { data }: GreyImage, minColour: number): Uint8Array =>
  mask.map((isInk, at) => (isInk === 1 && data[at]! >= minColour ? 1 : 0));
