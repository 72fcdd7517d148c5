import type { Rectangle } from '../../pdf/page.ts';
import type { SignReading } from '../network/classifier.ts';
import { type Component, connectedComponents, type MaskImage, maskOf } from '../pixels/components.ts';
import { cutOfMask, type PrintPixels, withoutMulti } from './print-pixels.ts';
import { longestRun } from './radicals.ts';
import {
  heightOf,
  madeSign,
  midX,
  midY,
  probabilityOfLikeliest,
  type Sign,
  signOf,
  widthOf,
} from './sign.ts';

/**
 * A bar that runs through most of a component, in x-heights; shares are of the component's width. Over one digit of a
 * second script it is as wide as that digit.
 */
const TOUCHED_BAR = {
  minShare: 0.8,
  maxThickness: 0.3,
  maxSpread: 0.35,
  minWidth: 0.8,
  minScriptWidth: 0.5,
  minHeight: 0.35,
} as const;
/** What is left beside the bar and is no crumb: of a square x-height, and in x-heights. */
const MIN_REST = { area: 0.03, height: 0.12, areaPx: 4 } as const;
/** In x-heights: the round ends of letters below the row in which they touch are lower (an eighth in `tan` at 200 dots), what a bar divides is higher. */
const MAX_FOOT = 0.25;

/** Rows of ink from one side of a component to the other: bars, and the foot of a 2 that is as wide as its bar. */
function levelRows({ width, height, mask }: MaskImage, u: number): number[][] {
  const bars: number[][] = [];
  for (let y = 0; y < height; y += 1) {
    const [start, end] = longestRun(mask, y * width, width);
    if (end - start <= TOUCHED_BAR.minShare * width) continue;
    const bar = bars.at(-1);
    if (bar && y - bar[0]! < TOUCHED_BAR.maxSpread * u) bar.push(y);
    else bars.push([y]);
  }
  return bars;
}

/** A bar of a fraction that letters touch: the bar, and what is left. */
export function splitFromBar(pixels: PrintPixels, component: Component, image: MaskImage): Sign[] | null {
  const { xHeightPx: u } = pixels;
  const { width, height } = image;
  if (width <= TOUCHED_BAR.minWidth * u || height <= TOUCHED_BAR.minHeight * u) return null;
  const bars = levelRows(image, u);
  return bars.length === 1 ? splitAtRows(pixels, component, image, bars[0]!) : null;
}

/**
 * Whether rows of ink are the feet of letters that touch: under them the round ends of two letters or more are left, and no
 * letter. The ragged edge of a bar is thinner than any piece.
 */
function areFeet(bar: Rectangle, pieces: readonly Rectangle[], u: number): boolean {
  const under = pieces.filter((piece) => midY(piece) > midY(bar));
  return under.length > 1 && under.every((piece) => heightOf(piece) < MAX_FOOT * u);
}

/** What is left of a component without the bar in these rows, and the bar. */
function splitAtRows(
  pixels: PrintPixels,
  component: Component,
  image: MaskImage,
  rows: readonly number[],
): Sign[] | null {
  const { xHeightPx: u } = pixels;
  const { width, height, mask } = image;
  const [first, last] = [rows[0]!, rows.at(-1)!];
  if (rows.length > TOUCHED_BAR.maxThickness * u) return null;
  const rest = mask.slice();
  rest.fill(0, first * width, (last + 1) * width);
  const left = connectedComponents({ mask: rest, width, height });
  const pieces = left.components
    .filter(
      (piece) =>
        piece.area >= Math.max(MIN_REST.areaPx, MIN_REST.area * u * u) &&
        heightOf(piece) > MIN_REST.height * u,
    )
    .map((piece) => {
      const { x0, y0 } = component;
      return cutOfMask(pixels, { x0: x0 + piece.x0, y0: y0 + piece.y0 }, maskOf(left, piece));
    })
    .filter((cut) => cut !== null);
  if (pieces.length === 0) return null;
  const [start, end] = longestRun(mask, first * width, width);
  const { x0, y0 } = component;
  const bar = madeSign({ x0: x0 + start, y0: y0 + first, x1: x0 + end, y1: y0 + last + 1 }, 'RULE');
  const boxes = pieces.map(({ box }) => box);
  if (areFeet(bar, boxes, u)) return null;
  const readings = pixels.read(pieces).map(withoutMulti);
  const { label } = component;
  return [bar, ...pieces.map(({ box, area }, i) => signOf(box, readings[i]!, { ...box, label, area }))];
}

/** The bar of a fraction and what touches it, where the network is sure of each; letters below a headline are none. */
export function surelyFromBar(pixels: PrintPixels, component: Component): Sign[] | null {
  const signs = splitFromBar(pixels, component, maskOf(pixels.page, component));
  return signs?.every(isSureFromBar) ? signs : null;
}

/** How sure the network must be of each sign that it saw only together with others. */
export const SURE_PART = 0.9;

export const isSureFromBar = ({ name, probability }: Sign) => name === 'RULE' || probability >= SURE_PART;

/**
 * What stands opposite to the letters that touch a bar, in x-heights: so near to it, no dot, and no wider. In scripts and lines of text,
 * where letters touch their bar, TeX leaves 0.1 em beside it, and at its least three times a line's thickness in displays.
 */
const OPPOSITE = { maxGap: 0.8, maxScriptGap: 0.55, minHeight: 0.4, overhang: 0.35 } as const;

/** Whether ink runs along the bar between it and what stands above or below: another bar, or one that is part of a root. */
function hasBarBetween({ mask, width }: PrintPixels['ink'], bar: Rectangle, other: Rectangle): boolean {
  const [x0, x1] = [Math.floor(bar.x0), Math.ceil(bar.x1)];
  const rows = { from: Math.min(bar.y1, other.y1), to: Math.max(bar.y0, other.y0) };
  for (let y = Math.ceil(rows.from); y < rows.to; y += 1) {
    const [start, end] = longestRun(mask, y * width + x0, x1 - x0);
    if (end - start > TOUCHED_BAR.minShare * (x1 - x0)) return true;
  }
  return false;
}

/**
 * Whether a stroke goes straight through a bar, as the stem of a 4 does whose bar goes on in the minus sign that touches it. What stands
 * above the bar of a fraction ends there.
 */
function isCrossed({ mask, width, height }: PrintPixels['ink'], bar: Rectangle): boolean {
  const [above, below] = [bar.y0 - 1, bar.y1];
  if (above < 0 || below >= height) return false;
  for (let x = bar.x0; x < bar.x1; x += 1)
    if (mask[above * width + x] === 1 && mask[below * width + x] === 1) return true;
  return false;
}

/**
 * Whether signs stand above and below a bar that letters touch: a fraction's. At the feet of letters there is nothing, or at
 * those of a 1 in a numerator another bar before the denominator.
 */
export function standsBetween(
  { ink, page, xHeightPx: u }: PrintPixels,
  component: Component,
  signs: readonly Sign[],
  maxGap: number = OPPOSITE.maxGap,
) {
  const [bar, ...pieces] = signs as [Sign, ...Sign[]];
  if (isCrossed(ink, bar)) return false;
  const others = page.components.filter(
    (other) =>
      other !== component &&
      other.x0 > bar.x0 - OPPOSITE.overhang * u &&
      other.x1 < bar.x1 + OPPOSITE.overhang * u &&
      midX(other) > bar.x0 &&
      midX(other) < bar.x1 &&
      heightOf(other) > OPPOSITE.minHeight * u &&
      Math.max(bar.y0 - other.y1, other.y0 - bar.y1) < maxGap * u &&
      !hasBarBetween(ink, bar, other),
  );
  const above = [...pieces, ...others].filter((sign) => midY(sign) < midY(bar)).length;
  return above > 0 && above < pieces.length + others.length;
}

/**
 * The bar of a fraction and what touches it, of which the network saw neither: a 2 below its bar is a headline of Devanagari, an
 * I of a typewriter or a 2 with 0.14, above which the numerator stands free. It is sure of what is left without the bar, which is
 * no crumb: those over and under the shaft of an arrow are its head.
 */
export function partOfFraction(
  pixels: PrintPixels,
  component: Component,
  { top }: SignReading,
): Sign[] | null {
  const { xHeightPx: u } = pixels;
  if (probabilityOfLikeliest(top) >= SURE_PART || widthOf(component) <= TOUCHED_BAR.minScriptWidth * u)
    return null;
  const image = maskOf(pixels.page, component);
  const isOperand = (sign: Sign) =>
    sign.name === 'RULE' || (sign.probability >= SURE_PART && heightOf(sign) > OPPOSITE.minHeight * u);
  for (const rows of levelRows(image, u)) {
    const signs = splitAtRows(pixels, component, image, rows);
    if (signs?.every(isOperand) && standsBetween(pixels, component, signs, OPPOSITE.maxScriptGap))
      return signs;
  }
  return null;
}
