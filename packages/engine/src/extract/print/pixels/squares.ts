import type { MaskImage } from './components.ts';
import { quadsOf } from './pixel-quads.ts';

/*
 * Morphology of masks with squares (J. Serra, Image Analysis and Mathematical Morphology, 1982). A square of reach r has sides of
 * 2 r + 1 pixels.
 */

/** Of which value each line of pixels is to be, and how many pixels long. */
interface Lines {
  value: 0 | 1;
  reachPx: number;
}

/** `value` where the row of a square around a pixel holds nothing else, and the other one where it does; beside the picture lies 0. */
function plainInRows({ mask, width, height }: MaskImage, { value, reachPx }: Lines): Uint8Array {
  const isPaper = value === 0;
  const beside = 2 * reachPx;
  const quads = quadsOf(mask);
  const result = new Uint8Array(mask.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    // how many pixels have the value, one after the other
    let run = isPaper ? beside : 0;
    for (let x = 0; x < width + reachPx; x += 1) {
      // blank paper keeps its 0 in the result
      if (((row + x) & 3) === 0 && (!isPaper || run > beside))
        for (; x + 4 <= width && quads[(row + x) >> 2] === 0; x += 4) if (!isPaper) run = 0;
      run = (x < width ? mask[row + x]! : 0) === value ? run + 1 : 0;
      if (x >= reachPx && run > beside !== isPaper) result[row + x - reachPx] = 1;
    }
  }
  return result;
}

/** The same of columns. */
function plainInColumns({ mask, width, height }: MaskImage, { value, reachPx }: Lines): Uint8Array {
  const isPaper = value === 0;
  const beside = 2 * reachPx;
  const result = new Uint8Array(mask.length);
  const runs = new Int32Array(width).fill(isPaper ? beside : 0);
  // few rows of a page hold wide strokes: between blank ones as high as a square all is 0
  let blankRows = isPaper ? beside : 0;
  for (let y = 0; y < height + reachPx; y += 1) {
    const row = y * width;
    const isBlank = y >= height || !mask.subarray(row, row + width).includes(1);
    blankRows = isBlank ? blankRows + 1 : 0;
    if (blankRows > beside) {
      runs.fill(isPaper ? blankRows : 0);
      continue;
    }
    for (let x = 0; x < width; x += 1) {
      const run = (isBlank ? 0 : mask[row + x]!) === value ? runs[x]! + 1 : 0;
      runs[x] = run;
      if (y >= reachPx && run > beside !== isPaper) result[row - reachPx * width + x] = 1;
    }
  }
  return result;
}

/** `value` where the square around a pixel holds nothing else, and the other one where it does; beyond the picture lies 0. */
const plainInSquares = (image: MaskImage, lines: Lines): Uint8Array =>
  plainInColumns({ ...image, mask: plainInRows(image, lines) }, lines);

/** 1 where the square around a pixel holds a 1 (dilation). */
export const grownBySquare = (image: MaskImage, reachPx: number): Uint8Array =>
  plainInSquares(image, { value: 0, reachPx });

/** What squares cover that fit into the mask (opening): strokes as wide as a square stay, and thinner ones go. */
export const openedBySquare = (image: MaskImage, reachPx: number): Uint8Array =>
  grownBySquare({ ...image, mask: plainInSquares(image, { value: 1, reachPx }) }, reachPx);
