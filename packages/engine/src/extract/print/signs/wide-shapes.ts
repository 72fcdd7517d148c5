import type { Rectangle } from '../../pdf/page.ts';
import { type Component, type Labelled, type MaskImage, maskOf, transposed } from '../pixels/components.ts';
import { bentFence, type Course, courseOf, SHAPE_CERTAINTY } from './fences.ts';
import { longestRun } from './radicals.ts';
import { heightOf, madeSign, midY, type Sign, widthOf } from './sign.ts';
import { straightThickness } from './straight-strokes.ts';

/*
 * Braces over and under formulas, and stretched arrows: no network has seen their every length, but their course tells
 * them. Lengths are in x-heights.
 */

const BRACE = { minWidth: 1.9, minHeight: 0.25, maxFlatness: 0.35 } as const;
const BRACES: Record<string, string> = { '{': '⏞', '}': '⏟' };
/** Between the ends and the cusp a brace runs level: both arms at one height, in shares of its own. */
const MAX_ARM_DIFFERENCE = 0.15;

/** Two level arms, with both ends on one side of them and the cusp on the other. */
function isBraceCourse({ middles }: Course): boolean {
  const arms = [1, 2, 3, 5, 6, 7].map((i) => middles[i]!);
  const level = arms.reduce((a, b) => a + b, 0) / arms.length;
  const sideOf = (middle: number) => Math.sign(middle - level);
  const [first, cusp, last] = [middles[0]!, middles[4]!, middles[8]!];
  return (
    arms.every((arm) => Math.abs(arm - level) < MAX_ARM_DIFFERENCE) &&
    sideOf(first) === sideOf(last) &&
    sideOf(first) === -sideOf(cusp)
  );
}

function braceOf(image: MaskImage): string | null {
  const course = courseOf(transposed(image));
  return isBraceCourse(course) ? (BRACES[bentFence(course) ?? ''] ?? null) : null;
}

/** The shaft takes most of the width in few rows, near the middle; the heads stand at the ends. */
const ARROW = {
  minWidth: 2.6,
  minHeight: 0.35,
  maxHeight: 1.3,
  shaftShare: 0.8,
  maxShaft: 0.25,
  maxOffMiddle: 0.15,
  headWidth: 0.55,
  minHeadShare: 0.35,
} as const;

/** Rows of ink over the shaft and under it within some columns, as a share of the height: large in a head. */
function spreadIn({ mask, width, height }: MaskImage, from: number, to: number): number {
  let rows = 0;
  for (let y = 0; y < height; y += 1) {
    if (mask.subarray(y * width + from, y * width + to).includes(1)) rows += 1;
  }
  return rows / height;
}

function arrowOf(image: MaskImage, xHeightPx: number): string | null {
  const { mask, width, height } = image;
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) => {
    const [start, end] = longestRun(mask, y * width, width);
    return end - start > ARROW.shaftShare * width;
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const offMiddle = Math.abs((first + last + 1) / 2 / height - 0.5);
  if (last - first + 1 > ARROW.maxShaft * xHeightPx || offMiddle > ARROW.maxOffMiddle) return null;
  const head = Math.round(ARROW.headWidth * xHeightPx);
  const shaft = spreadIn(image, head, width - head);
  const [left, right] = [spreadIn(image, 0, head), spreadIn(image, width - head, width)];
  const isHead = (spread: number) => spread - shaft > ARROW.minHeadShare;
  if (isHead(left) && isHead(right)) return '↔';
  if (isHead(right)) return '→';
  return isHead(left) ? '←' : null;
}

/** A hat or tilde over several letters: lengths in x-heights, and of its height from its top. */
const WIDE_ACCENT = { minWidth: 1.2, minHeight: 0.2, maxHeight: 0.7, maxFlatness: 0.35 } as const;
const HAT = { maxTip: 0.3, minEnds: 0.6, minSlope: 0.25 } as const;
const TILDE = { maxCrest: 0.4, minTrough: 0.6, minBend: 0.1 } as const;
/** What the network, which saw few of them, takes wide accents for. */
const LIKE_WIDE_ACCENTS = new Set(['RULE', 'MULTI', 'X:⏞', 's:−', 's:–', 's:-', 's:—']);

/** A hat rises to its middle at one slope, where a brace runs level before its cusp; a tilde rises, falls and rises. */
function accentOf({ middles }: Course): string | null {
  const [left, rising, crest, high, tip, , trough, , right] = middles as [number, ...number[]];
  const isHat = tip! < HAT.maxTip && Math.min(left, right!) > HAT.minEnds && rising! - high! > HAT.minSlope;
  if (isHat) return '^';
  const bends = Math.min(left - crest!, trough! - right!) > TILDE.minBend;
  return bends && crest! < TILDE.maxCrest && trough! > TILDE.minTrough ? '~' : null;
}

/** The hat or tilde over several letters that a wide component is; null where it is something else. */
export function wideAccentOf(
  page: Labelled,
  component: Component,
  likeliest: string,
  xHeightPx: number,
): Sign | null {
  const { minWidth, minHeight, maxHeight, maxFlatness } = WIDE_ACCENT;
  const [width, height] = [widthOf(component), heightOf(component)];
  const isAccentSize = fits(component, minWidth, minHeight, xHeightPx) && height < maxHeight * xHeightPx;
  if (!isAccentSize || height > maxFlatness * width || !LIKE_WIDE_ACCENTS.has(likeliest)) return null;
  const accent = accentOf(courseOf(transposed(maskOf(page, component))));
  return accent ? madeSign(component, `s:${accent}`, SHAPE_CERTAINTY) : null;
}

const fits = (box: Rectangle, minWidth: number, minHeight: number, xHeightPx: number) =>
  widthOf(box) > minWidth * xHeightPx && heightOf(box) > minHeight * xHeightPx;

/** A level bar keeps within so many x-heights; what is higher leans, where it is long and thin enough. */
const LEANING_BAR = { minHeight: 0.3, minWidth: 2.9, maxThickness: 0.4, maxFlatness: 0.15 } as const;

/** The bar of a fraction on a curved or leaning page, set level; null where the component is something else. */
function leaningBarOf(page: Labelled, component: Component, xHeightPx: number): Sign | null {
  const { minHeight, minWidth, maxThickness, maxFlatness } = LEANING_BAR;
  const isLong = fits(component, minWidth, minHeight, xHeightPx);
  if (!isLong || heightOf(component) > maxFlatness * widthOf(component)) return null;
  const thickness = straightThickness(maskOf(page, component));
  if (thickness === null || thickness > maxThickness * xHeightPx) return null;
  const middle = midY(component);
  const box = { ...component, y0: middle - thickness / 2, y1: middle + thickness / 2 };
  return madeSign(box, 'RULE', SHAPE_CERTAINTY);
}

/** A bar that the tail of a letter hangs on: its rows run through so much of the width, and are no more, in x-heights. */
const TAILED_BAR = { minRunShare: 0.8, maxThickness: 0.25 } as const;
const BRACE_NAMES = new Set(Object.values(BRACES).map((brace) => `X:${brace}`));

/**
 * The bar of a fraction such as dy/dx in text, which the tail of its y touches: with that it is a brace to the network, and no brace
 * is as short. Null where the component is something else.
 */
export function tailedBarOf(
  page: Labelled,
  component: Component,
  likeliest: string,
  xHeightPx: number,
): Sign | null {
  if (!BRACE_NAMES.has(likeliest) || widthOf(component) > BRACE.minWidth * xHeightPx) return null;
  const { mask, width, height } = maskOf(page, component);
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) => {
    const [start, end] = longestRun(mask, y * width, width);
    return end - start >= TAILED_BAR.minRunShare * width;
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (last - first + 1 > TAILED_BAR.maxThickness * xHeightPx) return null;
  const { x0, y0, x1 } = component;
  return madeSign({ x0, y0: y0 + first, x1, y1: y0 + last + 1 }, 'RULE', SHAPE_CERTAINTY);
}

/** The bar, brace or arrow that a wide component is; null where it is something else. */
export function wideSignOf(page: Labelled, component: Component, xHeightPx: number): Sign | null {
  const bar = leaningBarOf(page, component, xHeightPx);
  if (bar) return bar;
  const [width, height] = [widthOf(component), heightOf(component)];
  if (fits(component, BRACE.minWidth, BRACE.minHeight, xHeightPx) && height < BRACE.maxFlatness * width) {
    const brace = braceOf(maskOf(page, component));
    if (brace) return madeSign(component, `X:${brace}`, SHAPE_CERTAINTY);
  }
  const isArrowSize = fits(component, ARROW.minWidth, ARROW.minHeight, xHeightPx);
  if (!isArrowSize || height > ARROW.maxHeight * xHeightPx) return null;
  const arrow = arrowOf(maskOf(page, component), xHeightPx);
  return arrow ? madeSign(component, `s:${arrow}`, SHAPE_CERTAINTY) : null;
}
