import { type Component, type Labelled, type MaskImage, maskOf } from '../pixels/components.ts';
import { SHAPE_CERTAINTY } from './fences.ts';
import { levelStrokes } from './level-strokes.ts';
import { longestRun } from './radicals.ts';
import { heightOf, madeSign, type Sign, widthOf } from './sign.ts';

/*
 * ⊢ and ⊨ are a stem with one or two bars on its right and nothing else. Times draws them so thin and wide that the network saw a stem
 * and a bar, and letters that touch.
 */

/** In x-heights; larger corners are those of frames. */
const TURNSTILE = { minHeight: 1, maxHeight: 2.6, minWidth: 0.5, maxWidth: 2 } as const;
/** Of the width: where the stem ends, and what the bars run across. */
const STEM_SHARE = 0.22;
const BAR_SHARE = 0.9;
/** Bars stand in the middle, of the height: those of E, F and L begin or end it. */
const BARS = { from: 0.25, to: 0.75 } as const;
const TEXTS: Readonly<Record<number, string>> = { 1: '⊢', 2: '⊨' };

/** Whether all of a row's ink is in the stem, at the left edge. */
function isOfStem({ mask, width }: MaskImage, y: number): boolean {
  const row = mask.subarray(y * width, (y + 1) * width);
  const last = row.lastIndexOf(1);
  return last >= 0 && last < STEM_SHARE * width;
}

function textOf(image: MaskImage): string | null {
  const { width, height } = image;
  const bars = levelStrokes(image, BAR_SHARE);
  const areInMiddle = bars.every(({ y0, y1 }) => y0 > BARS.from * height && y1 < BARS.to * height);
  if (!areInMiddle) return null;
  const isBar = (y: number) => bars.some(({ y0, y1 }) => y >= y0 && y < y1);
  // Beside a bar a row of ragged ink may be neither.
  const isBesideBar = (y: number) => isBar(y - 1) || isBar(y + 1);
  for (let y = 0; y < height; y += 1) {
    if (isBar(y)) {
      const [start] = longestRun(image.mask, y * width, width);
      if (start >= STEM_SHARE * width) return null;
    } else if (!(isOfStem(image, y) || isBesideBar(y))) return null;
  }
  return TEXTS[bars.length] ?? null;
}

/** The turnstile that a component is; null where it is something else. */
export function turnstileOf(page: Labelled, component: Component, xHeightPx: number): Sign | null {
  const [width, height] = [widthOf(component) / xHeightPx, heightOf(component) / xHeightPx];
  const { minHeight, maxHeight, minWidth, maxWidth } = TURNSTILE;
  if (width < minWidth || width > maxWidth || height < minHeight || height > maxHeight) return null;
  const text = textOf(maskOf(page, component));
  return text ? madeSign(component, `s:${text}`, SHAPE_CERTAINTY) : null;
}
