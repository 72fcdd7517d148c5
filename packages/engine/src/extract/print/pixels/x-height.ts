import { withoutBlobs } from './blobs.ts';
import type { Component } from './components.ts';

/** Pixels of a lower-case x in ten-point print at 300 dots an inch: where a picture holds nothing to measure. */
const USUAL_PX = 18;
/** Dots and specks are lower than this. */
export const MIN_LETTER_PX = 5;
/** Letters are narrower than this many heights, and most that are as high as an x are wider than that share. */
const MAX_ASPECT = 6;
const MIN_ASPECT = 0.4;
/** Ink in the box of a letter: those drawn in hairlines have a fifth, the black edges of a scan's corner a hundredth. */
const MIN_INK_SHARE = 0.08;
/** With fewer letters the commonest height is chance. */
const MIN_LETTERS = 60;
const FEW_LETTERS_QUANTILE = 0.4;

/**
 * The x-height of a page's text in pixels: the commonest height of its letters. Each counts by its width, because a list
 * of symbols has more commas than letters.
 */
export function xHeightOf(components: readonly Component[]): number {
  const letters = withoutBlobs(components)
    .map(({ x0, y0, x1, y1, area }) => ({ width: x1 - x0, height: y1 - y0, area }))
    .filter(
      ({ width, height }) =>
        height >= MIN_LETTER_PX && width < MAX_ASPECT * height && width > MIN_ASPECT * height,
    )
    .sort((a, b) => a.height - b.height);
  if (letters.length === 0) return USUAL_PX;
  const filled = letters.filter(({ width, height, area }) => area >= MIN_INK_SHARE * width * height);
  if (filled.length < MIN_LETTERS) return letters[Math.floor(letters.length * FEW_LETTERS_QUANTILE)]!.height;
  return commonest(filled);
}

function commonest(sorted: { width: number; height: number }[]): number {
  const counts = new Float64Array(sorted.at(-1)!.height + 2);
  for (const { width, height } of sorted) {
    counts[height]! += width;
    counts[height - 1]! += width / 2;
    counts[height + 1]! += width / 2;
  }
  return counts.indexOf(Math.max(...counts));
}
