import type { ClassScore } from '../network/classifier.ts';
import { type Labelled, type MaskImage, maskOf, transposed } from '../pixels/components.ts';
import { heightOf, isPart, probabilityOf, type Sign, textOfName, widthOf } from './sign.ts';
import { straightThickness } from './straight-strokes.ts';

/** A bracket taller than this, in x-heights, is stretched: its shape says more than the network, which saw few. */
const MIN_HEIGHT = 2.5;
const MAX_ASPECT = 0.7;
const BENT_FENCES = '()[]{}⟨⟩⌊⌋⌈⌉';
const FENCES = `${BENT_FENCES}|∤≀⌇⎰`;
/** What the network takes for something else: unsure of it, and taller than that. */
const MAX_SURE_OTHER = 0.6;
const MIN_UNSURE_HEIGHT = 5;
/** Of the height: thinner is a bar, but for a tall square bracket, whose serifs do not grow with it. */
const MAX_BAR_ASPECT = 0.06;
/** Of the stem's thickness, to both of its ends: the edges of a bar are rough by less. */
const MIN_BRACKET_WIDTH = 2.5;
/** Of the height: straight ones lean as far. */
const MAX_LEANING_BAR_ASPECT = 0.15;

/** Where the ink of a bracket stands, from top to bottom: 0 is its left edge, 1 its right one. */
export interface Course {
  /** At {@link HEIGHTS}. */
  middles: number[];
  /** Share of the width that ink takes at the top, in the middle, and at the bottom. */
  top: number;
  middle: number;
  bottom: number;
}

const HEIGHTS = [0.04, 0.15, 0.27, 0.38, 0.5, 0.62, 0.73, 0.85, 0.96];
const HALF_SLICE = 0.02;
/** Of the height: between its ends a square bracket is its stem. */
const MIDDLE = { from: 0.3, to: 0.7 } as const;
/** Of the height, at both ends: the serifs of square brackets. */
const END_SLICE = 0.03;

function spanOf({ mask, width }: MaskImage, from: number, to: number): number {
  let [left, right] = [width, -1];
  for (let y = from; y < to; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (mask[y * width + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  return right < 0 ? 0 : (right - left + 1) / width;
}

function middleAt({ mask, width, height }: MaskImage, share: number): number {
  let [sum, count] = [0, 0];
  const from = Math.max(0, Math.floor((share - HALF_SLICE) * height));
  const to = Math.min(height, Math.floor((share + HALF_SLICE) * height) + 1);
  for (let y = from; y < to; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (mask[y * width + x] === 0) continue;
      sum += x;
      count += 1;
    }
  }
  return sum / Math.max(1, count) / Math.max(1, width - 1);
}

export function courseOf(image: MaskImage): Course {
  const { height } = image;
  const slice = Math.max(1, Math.floor(END_SLICE * height));
  return {
    middles: HEIGHTS.map((share) => middleAt(image, share)),
    top: spanOf(image, 0, slice),
    middle: spanOf(image, Math.floor(MIDDLE.from * height), Math.floor(MIDDLE.to * height)),
    bottom: spanOf(image, height - slice, height),
  };
}

/** A straight stem takes less of the width, and its middles differ by no more. */
const STEM = { maxSpan: 0.5, maxDrift: 0.12 } as const;
/** A foot or a head takes at least this share of the width. */
const MIN_SERIF = 0.75;
/** Both ends of a bracket stand on one side. */
const MAX_END_SLANT = 0.35;

function squareFence({ middles, top, middle, bottom }: Course): string | null {
  const stem = middles.slice(2, 7);
  if (middle >= STEM.maxSpan || Math.max(...stem) - Math.min(...stem) >= STEM.maxDrift) return null;
  const isLeft = middles[4]! < 0.5;
  if (top > MIN_SERIF && bottom > MIN_SERIF) return isLeft ? '[' : ']';
  if (bottom > MIN_SERIF && top < bottom) return isLeft ? '⌊' : '⌋';
  if (top > MIN_SERIF && bottom < top) return isLeft ? '⌈' : '⌉';
  return null;
}

/** Of the width. A brace runs straight and then turns into its cusp; a parenthesis bends less and less. */
const BRACE = { minCusp: 0.2, maxBend: 0.3 } as const;
/** An angle goes on at the same slope to its tip. */
const ANGLE = { minStep: 0.12, minSlopeShare: 0.275, maxBend: 0.13 } as const;
const MAX_PARENTHESIS_STEP = 0.14;
const MIN_BEND = { tip: 0.04, ends: 0.1 } as const;

export function bentFence({ middles }: Course): string | null {
  if (Math.abs(middles[0]! - middles[8]!) > MAX_END_SLANT) return null;
  const isLeft = middles[4]! < 0.5;
  const course = isLeft ? middles : middles.map((middle) => 1 - middle);
  const at = (i: number) => (course[i]! + course[8 - i]!) / 2;
  const [ends, outer, quarter, inner, tip] = [at(0), at(1), at(2), at(3), course[4]!];
  if (tip > quarter - MIN_BEND.tip && ends - quarter < MIN_BEND.ends) return null;
  const [first, second] = [outer - inner, inner - tip];
  if (second > BRACE.minCusp && Math.abs(first) < BRACE.maxBend) return isLeft ? '{' : '}';
  const bend = Math.abs((ends + tip) / 2 - quarter);
  if (second > ANGLE.minSlopeShare * first && second > ANGLE.minStep && bend < ANGLE.maxBend)
    return isLeft ? '⟨' : '⟩';
  return second < MAX_PARENTHESIS_STEP ? (isLeft ? '(' : ')') : null;
}

/** Mean ink of a row between the ends. */
function stemThickness({ mask, width, height }: MaskImage): number {
  const [from, to] = [Math.floor(MIDDLE.from * height), Math.floor(MIDDLE.to * height)];
  return mask.subarray(from * width, to * width).reduce((sum, ink) => sum + ink, 0) / (to - from);
}

/** Whether a thin stroke has serifs at both of its ends. */
const isSquareBracket = (image: MaskImage): boolean =>
  image.width >= MIN_BRACKET_WIDTH * stemThickness(image) &&
  /^[[\]]$/.test(squareFence(courseOf(image)) ?? '');

const shapedFence = (course: Course) => squareFence(course) ?? bentFence(course);

/** What the course of a stroke proves. */
export const SHAPE_CERTAINTY = 0.995;
/** Of a fence by its course, to each other fence: grain straightens the ends of brackets, so that `]` runs as `)` does. */
const OTHER_SHAPE = 0.1;
/**
 * What the network gives at least to a fence that it does not name, and to all fences where it has a view. Surer of a
 * bracket than that, it was right in all 20 cases of ten set-ups at 200 dots an inch whose course said another name; of a bar
 * it was wrong in all that bend.
 */
const NETWORK = { least: 0.0005, minView: 0.05, sureBracket: 0.9 } as const;

/** Names of a fence that is no bar, by the network and by its course; the course alone where the network sees no bracket. */
function scoresOf(sign: Sign, shape: string): ClassScore[] {
  const seen = [...BENT_FENCES].map((text) => ({
    text,
    probability: probabilityOf(sign, (name) => !isPart(name) && textOfName(name) === text),
  }));
  if (seen.every(({ probability }) => probability < NETWORK.minView))
    return [{ name: `X:${shape}`, probability: SHAPE_CERTAINTY }];
  if (seen.some(({ probability }) => probability >= NETWORK.sureBracket)) return sign.top;
  const weighed = seen.map(({ text, probability }) => ({
    name: `X:${text}`,
    probability: Math.max(NETWORK.least, probability) * (text === shape ? 1 : OTHER_SHAPE),
  }));
  const all = weighed.reduce((sum, { probability }) => sum + probability, 0);
  return weighed
    .map(({ name, probability }) => ({ name, probability: (SHAPE_CERTAINTY * probability) / all }))
    .sort((a, b) => b.probability - a.probability);
}

/** Of a stroke's thickness: what the feet of a square bracket exceed, and how far the middle of a bracket is off its ends. */
const BAR = { maxEnd: 1.6, maxBow: 0.5 } as const;

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** A straight stroke without feet, upright or leaning as on a curved page; no bracket, though some are nearly straight. */
export function isStraightBar(image: MaskImage): boolean {
  const thickness = straightThickness(transposed(image));
  if (thickness === null) return false;
  const { middles, top, bottom } = courseOf(image);
  const ends = mean([...middles.slice(0, 2), ...middles.slice(-2)]);
  const bow = Math.abs(ends - mean(middles.slice(3, 6))) * (image.width - 1);
  return Math.max(top, bottom) * image.width < BAR.maxEnd * thickness && bow < BAR.maxBow * thickness;
}

/** A bar of a determinant on a curved or leaning page. */
const isLeaningBar = (image: MaskImage) =>
  image.width < MAX_LEANING_BAR_ASPECT * image.height && isStraightBar(image);

/** Names stretched brackets by the course of their ink and by what the network sees. */
export function nameTallFences(page: Labelled, signs: readonly Sign[], xHeightPx: number): void {
  for (const sign of signs) {
    const { component, name, probability } = sign;
    const [width, height] = [widthOf(sign), heightOf(sign)];
    if (!component || height <= MIN_HEIGHT * xHeightPx || width >= MAX_ASPECT * height) continue;
    const text = textOfName(name);
    const mayBeFence = text !== '' && FENCES.includes(text);
    if (!mayBeFence && (probability > MAX_SURE_OTHER || height <= MIN_UNSURE_HEIGHT * xHeightPx)) continue;
    const image = maskOf(page, component);
    const isBar = (width < MAX_BAR_ASPECT * height && !isSquareBracket(image)) || isLeaningBar(image);
    const shape = isBar ? '|' : shapedFence(courseOf(image));
    if (!shape) continue;
    const top = isBar ? [{ name: 'X:|', probability: SHAPE_CERTAINTY }] : scoresOf(sign, shape);
    Object.assign(sign, { ...top[0]!, top });
  }
}
