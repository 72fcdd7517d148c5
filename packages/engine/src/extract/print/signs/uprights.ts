import { isAlphanumeric } from '../geometry/nominal-size.ts';
import type { ClassScore } from '../network/classifier.ts';
import type { SignMetrics } from '../network/model.ts';
import { type Component, type Labelled, type MaskImage, maskOf } from '../pixels/components.ts';
import { cutOf } from '../pixels/crops.ts';
import type { InkImage } from '../pixels/ink.ts';
import type { Plane } from '../pixels/resize.ts';
import { isStraightBar } from './fences.ts';
import { heightOf, isPart, madeSign, median, probabilityOf, type Sign, textOfName, widthOf } from './sign.ts';
import { type SignIndex, signIndex } from './sign-index.ts';

/*
 * A bar is an l by its ink, and a ceiling nearly an I. They reach below the line that their letters stand on, as letters
 * without a descender do not: place tells them and not the network, which gives bars of a scan 0.02 to 0.9. Lengths are in
 * x-heights.
 */

interface UprightPixels {
  ink: InkImage;
  page: Labelled;
}

const UPRIGHT = { minHeight: 1.2, maxAspect: 0.5 } as const;
const MAX_BAR_WIDTH = 0.4;
/** Taller than any letter of the text: a stretched bar. */
const STRETCHED = 2.5;
/** Letters that tell the line: so near, so sure, and no scripts of the others, as a share of the largest. */
const LETTERS = { reach: 2, minProbability: 0.6, minSize: 0.85 } as const;
/**
 * In em of those letters: below their line, and above their small letters. A bar that stands on the line, as LibreOffice sets that of
 * `p | a`, is higher than any letter, of which those with ascenders have 0.7.
 */
const BAR_EM = { below: 0.12, above: 0.6, height: 0.8, aboveAscenders: 0.75, onLine: 0.05 } as const;
/** What places prove. */
const PLACE_CERTAINTY = 0.995;
/** A stroke that the network takes for one of these so surely may be one: thin brackets are nearly straight. */
const BENT = new Set('()[]{}⟨⟩⌊⌋⌈⌉/');
const MAX_BENT_PROBABILITY = 0.1;
const mayBeBent = (sign: Sign) =>
  probabilityOf(sign, (name) => !isPart(name) && BENT.has(textOfName(name))) > MAX_BENT_PROBABILITY;

/**
 * Of its height, how far the middle of a bar is off its ends at most. At 200 dots an inch bars had 0.00 to 0.01 and the
 * thinnest parentheses, five pixels wide, 0.03 and more; the mask, without their grey edges, did not tell them.
 */
const MAX_BOW = 0.02;

/** The rows of a stroke: where each is, from -1 to 1, and the middle of its ink in pixels, grey edges included. */
function courseOfInk({ width, height, data }: Plane): { at: number; middle: number }[] {
  return Array.from({ length: height }, (_, y) => {
    const row = data.subarray(y * width, (y + 1) * width);
    const ink = row.reduce((sum, level) => sum + level, 0);
    const moment = row.reduce((sum, level, x) => sum + level * x, 0);
    return { at: (2 * y) / Math.max(1, height - 1) - 1, middle: ink === 0 ? Number.NaN : moment / ink };
  }).filter(({ middle }) => !Number.isNaN(middle));
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** How far the middle of a stroke is left of the line between its ends: the bow of the parabola that fits it best, in pixels. */
function bowOf(stroke: Plane): number {
  const rows = courseOfInk(stroke);
  const square = mean(rows.map(({ at }) => at ** 2));
  const middle = mean(rows.map((row) => row.middle));
  const spread = mean(rows.map(({ at }) => (at ** 2 - square) ** 2));
  return mean(rows.map((row) => (row.at ** 2 - square) * (row.middle - middle))) / spread;
}

function isBar({ ink, page }: UprightPixels, sign: Sign, u: number): boolean {
  const { component } = sign;
  if (!component || widthOf(sign) >= MAX_BAR_WIDTH * u || mayBeBent(sign)) return false;
  return (
    isStraightBar(maskOf(page, component)) &&
    Math.abs(bowOf(cutOf(ink, page, component).ink)) < MAX_BOW * heightOf(sign)
  );
}

function standsAcrossLine(stroke: Sign, letters: SignIndex<Sign>, u: number): boolean {
  const near = letters.around(stroke, LETTERS.reach * u, 0);
  const largest = Math.max(...near.map(({ size }) => size));
  const onLine = near.filter(({ size }) => size >= LETTERS.minSize * largest);
  const size = median(onLine.map((letter) => letter.size));
  const baseline = median(onLine.map((letter) => letter.baseline));
  if (onLine.length === 0 || heightOf(stroke) <= BAR_EM.height * size) return false;
  const isBelow = stroke.y1 > baseline + BAR_EM.below * size && stroke.y0 < baseline - BAR_EM.above * size;
  const isTaller =
    stroke.y1 > baseline - BAR_EM.onLine * size && stroke.y0 < baseline - BAR_EM.aboveAscenders * size;
  return isBelow || isTaller;
}

/** Of a letter's probability, so much is left where its place speaks against it. */
const OUT_OF_PLACE = 0.02;

/** What the network gives at least to the parenthesis that a bent stroke looks like. */
const LEAST_PARENTHESIS = 0.2;

/** The parenthesis that a thin stroke bends as; null where it may be straight, or is no stroke. */
function parenthesisOf({ ink, page }: UprightPixels, sign: Sign, u: number): string | null {
  if (!sign.component || widthOf(sign) >= MAX_BAR_WIDTH * u) return null;
  const bow = bowOf(cutOf(ink, page, sign.component).ink);
  if (Math.abs(bow) < MAX_BOW * heightOf(sign)) return null;
  return bow > 0 ? 's:(' : 's:)';
}

/** What of the network's view is left where places and the course of a stroke speak against some names. */
function weighed(top: readonly ClassScore[], isImpossible: (name: string) => boolean): ClassScore[] {
  const left = top.map(({ name, probability }) => ({
    name,
    probability: probability * (isImpossible(name) ? OUT_OF_PLACE : 1),
  }));
  const sumOf = (scores: readonly ClassScore[]) =>
    scores.reduce((sum, { probability }) => sum + probability, 0);
  const share = Math.min(1, sumOf(top)) / Math.max(sumOf(left), Number.MIN_VALUE);
  return left
    .map(({ name, probability }) => ({ name, probability: probability * share }))
    .sort((a, b) => b.probability - a.probability);
}

/** The network's view of a sign across its line: letters whose ink ends on it are out of place, and what bends is no bar. */
function weighByPlace(sign: Sign, parenthesis: string | null, metrics: SignMetrics): void {
  const endsOnLine = (name: string) =>
    isAlphanumeric(textOfName(name)) && (metrics[name]?.[1] ?? 0) < BAR_EM.below;
  const isImpossible = (name: string) => endsOnLine(name) || (parenthesis !== null && /[|∥]$/.test(name));
  if (!isImpossible(sign.name)) return;
  const added = sign.top.some(({ name }) => name === parenthesis) ? null : parenthesis;
  const seen = added ? [...sign.top, { name: added, probability: LEAST_PARENTHESIS }] : sign.top;
  const top = weighed(seen, isImpossible);
  Object.assign(sign, { ...top[0]!, top });
}

/** The capitals of Al, Cl and Tl. */
const BEFORE_L = /^r:[ACT]$/;
/** In em of the capital: to the l behind it, between their feet, and how high the l is, where bars are higher or stand lower. */
const ELEMENT = { gap: 0.15, onLine: 0.06, minHeight: 0.62, maxHeight: BAR_EM.height } as const;
/** No network or word says it, and what stands behind a matrix A may be a bar. */
const ELEMENT_CERTAINTY = 0.9;

/** Whether a straight stroke is the l of an element: right behind its capital, on its line and as high as it. */
function isElementL(stroke: Sign, letters: SignIndex<Sign>): boolean {
  const { minHeight, maxHeight, gap, onLine } = ELEMENT;
  return letters
    .around(stroke, stroke.size, 0)
    .some(
      ({ name, size, baseline, x1 }) =>
        BEFORE_L.test(name) &&
        Math.abs(stroke.x0 - x1) < gap * size &&
        Math.abs(stroke.y1 - baseline) < onLine * size &&
        heightOf(stroke) > minHeight * size &&
        heightOf(stroke) < maxHeight * size,
    );
}

/** A bar on the line that is the l of an element, as `Al` of Arial is to a network that knows bars and ends of Hindi sentences. */
function nameElementL(sign: Sign, letters: SignIndex<Sign>): void {
  if (sign.name !== 's:|' || !isElementL(sign, letters)) return;
  const score = { name: 'r:l', probability: ELEMENT_CERTAINTY };
  Object.assign(sign, { ...score, text: 'l', top: [score] });
}

/**
 * Names what stands across the line of its letters: straight strokes, and what the network took for a letter that ends on it.
 *
 * @param signs with the sizes and baselines that each tells by itself
 */
export function nameUprights(
  pixels: UprightPixels,
  signs: readonly Sign[],
  metrics: SignMetrics,
  xHeightPx: number,
): void {
  const uprights = new Set(
    signs.filter(
      (sign) =>
        sign.component !== null &&
        heightOf(sign) > UPRIGHT.minHeight * xHeightPx &&
        widthOf(sign) < UPRIGHT.maxAspect * heightOf(sign),
    ),
  );
  const letters = signIndex(
    signs.filter(
      (sign) =>
        isAlphanumeric(sign.text) && sign.probability >= LETTERS.minProbability && !uprights.has(sign),
    ),
    3 * xHeightPx,
  );
  for (const sign of uprights) {
    const isStretched = heightOf(sign) > STRETCHED * xHeightPx;
    if (!isStretched && !standsAcrossLine(sign, letters, xHeightPx)) {
      nameElementL(sign, letters);
      continue;
    }
    if (!isBar(pixels, sign, xHeightPx)) {
      if (!isStretched) weighByPlace(sign, parenthesisOf(pixels, sign, xHeightPx), metrics);
      continue;
    }
    const score = { name: isStretched ? 'X:|' : 's:|', probability: PLACE_CERTAINTY };
    const norms = sign.top.filter(({ name }) => name.endsWith('∥'));
    Object.assign(sign, { ...score, top: [score, ...norms] });
  }
}

/** Two bars that grain has joined: in x-heights, and of the height what a column of them holds, and one between them. */
const DOUBLE_BAR = { minHeight: 1.75, maxWidth: 0.75, minColumn: 0.85, maxBetween: 0.6 } as const;

function isDoubleBar({ mask, width, height }: MaskImage): boolean {
  const columns = Array.from({ length: width }, (_, x) => {
    let ink = 0;
    for (let y = 0; y < height; y += 1) ink += mask[y * width + x]!;
    return ink / height;
  });
  const first = columns.findIndex((ink) => ink >= DOUBLE_BAR.minColumn);
  const last = columns.findLastIndex((ink) => ink >= DOUBLE_BAR.minColumn);
  return columns.slice(first, last).some((ink) => ink <= DOUBLE_BAR.maxBetween);
}

/** The bar of a norm whose two strokes touch; null for anything else. */
export function doubleBarOf(page: Labelled, component: Component, xHeightPx: number): Sign | null {
  const isUpright =
    heightOf(component) > DOUBLE_BAR.minHeight * xHeightPx &&
    widthOf(component) < DOUBLE_BAR.maxWidth * xHeightPx;
  return isUpright && isDoubleBar(maskOf(page, component))
    ? madeSign(component, 's:∥', PLACE_CERTAINTY)
    : null;
}
