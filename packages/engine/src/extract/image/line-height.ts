import { type GreyImage, otsuThreshold } from './grey.ts';
import { letterInkOf } from './text-lines.ts';

const SHORTEST = 4;
/** Fewer letters tell no size: a formula by itself, a drawing. */
const MIN_LETTERS = 60;
/** From ascender to descender, in heights of an x. Rows of ink that are higher are several lines: of a page that leans, or in a table. */
const LINE = { usual: 2, highest: 3 } as const;

/** Whether each row holds some ink, a speck apart. */
function inkedRows(image: GreyImage, threshold: number): boolean[] {
  const least = Math.max(2, image.width * 0.003);
  return Array.from({ length: image.height }, (_, y) => {
    let dark = 0;
    const end = (y + 1) * image.width;
    for (let at = y * image.width; at < end && dark < least; at += 1)
      if (image.data[at]! <= threshold) dark += 1;
    return dark >= least;
  });
}

/** The median height of rows of ink with blank ones about them, in pixels; 0 where there seem to be none. */
function rowHeight(image: GreyImage, threshold: number): number {
  const heights: number[] = [];
  let run = 0;
  for (const inked of [...inkedRows(image, threshold), false]) {
    if (inked) run += 1;
    else {
      if (run >= SHORTEST) heights.push(run);
      run = 0;
    }
  }
  if (heights.length === 0) return 0;
  return heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)]!;
}

/**
 * The usual height of a line of text in pixels, or 0 where there seem to be no lines. Blank rows part lines only on level pages:
 * a side of a table or the shadow of a fold has ink in all rows, and letters tell the height then.
 */
export function lineHeight(image: GreyImage): number {
  const threshold = otsuThreshold(image.data);
  const rows = rowHeight(image, threshold);
  const { letters, xHeight } = letterInkOf(image, threshold);
  const isLine = rows > 0 && rows <= LINE.highest * xHeight;
  return isLine || letters.length < MIN_LETTERS ? rows : LINE.usual * xHeight;
}
