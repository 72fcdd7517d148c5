import {
  type Component,
  type Labelled,
  type MaskImage,
  maskOf,
  replaceComponent,
} from '../pixels/components.ts';
import { longestRun } from './radicals.ts';
import { heightOf, type Stroke } from './sign.ts';

/*
 * Underlines that letters reach with their descenders: line and letters are one component, which is no sign. The line is
 * taken away, and the letters are left.
 */

/** Of the component's width, in each row of the line. */
const MIN_RUN_SHARE = 0.85;
/** In x-heights. */
const MAX_THICKNESS = 0.35;
/** With its letters; a drawing with a level side is higher. */
const MAX_HEIGHT = 5;
/** In x-heights: the feet of two letters that touch make a shorter line, without a descender through it: `If`. */
const MIN_FREE_LENGTH = 2.5;
/** Ink above the line for each pixel below it; of a radical nearly all is below its bar, of a fraction half. */
const MIN_ABOVE = 2;

/**
 * In x-heights, how far a descender reaches below the line at least: the round feet of a t and an a that touch do so by a tenth, and the
 * `tan` of a scan at 200 dots had a line that nothing explained.
 */
const MIN_DESCENDER = 0.15;

interface Rows {
  from: number;
  /** Behind the last one. */
  to: number;
}

/** The rows of the line, or null where none runs through all of the component. */
function lineRows({ mask, width, height }: MaskImage, maxThicknessPx: number): Rows | null {
  const isFull = (row: number) => {
    const [start, end] = longestRun(mask, row * width, width);
    return end - start >= MIN_RUN_SHARE * width;
  };
  const from = Array.from({ length: height }, (_, row) => row).find(isFull);
  if (from === undefined) return null;
  let to = from + 1;
  while (to < height && isFull(to)) to += 1;
  return to - from <= maxThicknessPx ? { from, to } : null;
}

const inkIn = ({ mask, width }: MaskImage, from: number, to: number) =>
  mask.subarray(from * width, to * width).reduce((sum, value) => sum + value, 0);

/** Takes the line out of the mask; where ink goes through it, as a descender does, it stays. */
function eraseLine({ mask, width, height }: MaskImage, { from, to }: Rows): void {
  for (let x = 0; x < width; x += 1) {
    const isAbove = from > 0 && mask[(from - 1) * width + x] === 1;
    const isBelow = to < height && mask[to * width + x] === 1;
    if (isAbove && isBelow) continue;
    for (let y = from; y < to; y += 1) mask[y * width + x] = 0;
  }
}

export interface Underlined {
  line: Stroke;
  letters: Component[];
}

/** Parts a component into an underline and what stands on it, in the page's labels as well; null where it is none. */
export function partUnderline(page: Labelled, component: Component, xHeightPx: number): Underlined | null {
  if (heightOf(component) > MAX_HEIGHT * xHeightPx) return null;
  const image = maskOf(page, component);
  const rows = lineRows(image, Math.ceil(MAX_THICKNESS * xHeightPx));
  if (rows === null) return null;
  const [above, below] = [inkIn(image, 0, rows.from), inkIn(image, rows.to, image.height)];
  if (above < MIN_ABOVE * below) return null;
  const hasDescender = image.height - rows.to >= MIN_DESCENDER * xHeightPx;
  if (!hasDescender && image.width < MIN_FREE_LENGTH * xHeightPx) return null;
  eraseLine(image, rows);
  const letters = replaceComponent(page, component, image);
  const { x0, y0 } = component;
  const line: Stroke = {
    x0,
    x1: component.x1,
    y0: y0 + rows.from,
    y1: y0 + rows.to,
    direction: 'horizontal',
  };
  return { line, letters };
}
