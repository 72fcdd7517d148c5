import type { MaskImage } from './components.ts';

/*
 * Morphology of masks with squares (J. Serra, Image Analysis and Mathematical Morphology, 1982). A square of reach r has sides of
 * 2 r + 1 pixels.
 */

/** 1 where the square around a pixel holds no 0; beyond the picture lies `outside`. */
function shrunk({ mask, width, height }: MaskImage, reachPx: number, outside: 0 | 1): Uint8Array {
  const inRows = new Uint8Array(mask.length);
  const isPaperOutside = outside === 0;
  // the place of the last 0: beside the picture, or too far away to matter
  const before = isPaperOutside ? -1 : -Infinity;
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let last = before;
    for (let x = 0; x < width + reachPx; x += 1) {
      if (x < width ? mask[row + x] === 0 : isPaperOutside) last = x;
      if (x >= reachPx && x - last > 2 * reachPx) inRows[row + x - reachPx] = 1;
    }
  }
  const result = new Uint8Array(mask.length);
  const last = new Float64Array(width).fill(before);
  for (let y = 0; y < height + reachPx; y += 1) {
    const [row, to] = [y * width, (y - reachPx) * width];
    for (let x = 0; x < width; x += 1) {
      if (y < height ? inRows[row + x] === 0 : isPaperOutside) last[x] = y;
      if (y >= reachPx && y - last[x]! > 2 * reachPx) result[to + x] = 1;
    }
  }
  return result;
}

// a loop: `map` calls a function for each pixel, which takes ten times as long
function inverse(mask: Uint8Array): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at += 1) result[at] = 1 - mask[at]!;
  return result;
}

/** 1 where the square around a pixel holds a 1 (dilation). */
export const grownBySquare = (image: MaskImage, reachPx: number): Uint8Array =>
  inverse(shrunk({ ...image, mask: inverse(image.mask) }, reachPx, 1));

/** What squares cover that fit into the mask (opening): strokes as wide as a square stay, and thinner ones go. */
export const openedBySquare = (image: MaskImage, reachPx: number): Uint8Array =>
  grownBySquare({ ...image, mask: shrunk(image, reachPx, 0) }, reachPx);
