import { type Labelled, type MaskImage, maskOf, transposed } from '../pixels/components.ts';
import { heightOf, probabilityOf, type Sign, textOfName, widthOf } from './sign.ts';
import { straightThickness } from './straight-strokes.ts';

/** A bracket taller than this, in x-heights, is stretched: its shape says more than the network, which saw few. */
const MIN_HEIGHT = 2.5;
const MAX_ASPECT = 0.7;
const FENCES = '()[]{}⟨⟩⌊⌋⌈⌉|∤≀⌇⎰';
/** What the network takes for something else: unsure of it, and taller than that. */
const MAX_SURE_OTHER = 0.6;
const MIN_UNSURE_HEIGHT = 5;
/** Of the height: thinner is a bar. */
const MAX_BAR_ASPECT = 0.06;
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
    middle: spanOf(image, Math.floor(0.3 * height), Math.floor(0.7 * height)),
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

const shapedFence = (course: Course) => squareFence(course) ?? bentFence(course);

/** What the course of a stroke proves. */
export const SHAPE_CERTAINTY = 0.995;

/** A bar of a determinant on a curved or leaning page. */
const isLeaningBar = (image: MaskImage) =>
  image.width < MAX_LEANING_BAR_ASPECT * image.height && straightThickness(transposed(image)) !== null;

/** Names stretched brackets by the course of their ink. */
export function nameTallFences(page: Labelled, signs: readonly Sign[], xHeightPx: number): void {
  for (const sign of signs) {
    const { component, name, probability } = sign;
    const [width, height] = [widthOf(sign), heightOf(sign)];
    if (!component || height <= MIN_HEIGHT * xHeightPx || width >= MAX_ASPECT * height) continue;
    const text = textOfName(name);
    const mayBeFence = text !== '' && FENCES.includes(text);
    if (!mayBeFence && (probability > MAX_SURE_OTHER || height <= MIN_UNSURE_HEIGHT * xHeightPx)) continue;
    const image = maskOf(page, component);
    const isBar = width < MAX_BAR_ASPECT * height || isLeaningBar(image);
    const fence = isBar ? '|' : shapedFence(courseOf(image));
    if (fence) Object.assign(sign, { name: `X:${fence}`, probability: SHAPE_CERTAINTY });
  }
}

const OPENING = new Set('([{⟨⌊⌈');
const CLOSING = new Set(')]}⟩⌋⌉');
/** A square bracket with one foot lost, and what it is where its partner has both. */
const WITH_BOTH_FEET: Readonly<Record<string, string>> = { '⌊': '[', '⌈': '[', '⌋': ']', '⌉': ']' };
/** Fences that belong together share so much of the taller one's height. */
const MIN_SHARED_HEIGHT = 0.85;

function isPartner(opening: Sign, closing: Sign): boolean {
  const shared = Math.min(opening.y1, closing.y1) - Math.max(opening.y0, closing.y0);
  return shared > MIN_SHARED_HEIGHT * Math.max(heightOf(opening), heightOf(closing));
}

/**
 * Floors pair with floors and ceilings with ceilings: beside a square bracket, or a half of the other kind, each is a
 * square bracket that lost a foot, at the edge of a screenshot or because a camera leant.
 */
export function mendHalfBrackets(signs: readonly Sign[]): void {
  const fences = signs.filter(({ name }) => name.startsWith('X:')).toSorted((a, b) => a.x0 - b.x0);
  const open: Sign[] = [];
  for (const fence of fences) {
    const text = textOfName(fence.name);
    if (OPENING.has(text)) open.push(fence);
    if (!CLOSING.has(text)) continue;
    const at = open.findLastIndex((each) => isPartner(each, fence));
    const opening = open.splice(at, at < 0 ? 0 : 1)[0];
    if (opening) mendPair(opening, fence);
  }
}

const MATCHED: readonly string[] = ['()', '[]', '{}', '⟨⟩', '⌊⌋', '⌈⌉'];
/** Of pairs of two kinds among pairs of fences: half-open intervals. */
const MIXED_SHARE = 0.05;
/** Of a class that the network does not name. */
const LEAST_PROBABILITY = 0.002;
/** The network's; the shape that named a stretched fence counts for that name only, since scans break strokes. */
function fenceProbability(sign: Sign, text: string): number {
  const ofNetwork = probabilityOf(sign, (name) => textOfName(name) === text);
  if (textOfName(sign.name) === text) return Math.max(sign.probability, ofNetwork);
  return Math.max(LEAST_PROBABILITY, ofNetwork);
}

/** No surer than the network: where the new name comes from the partner alone, its formula is doubted. */
function renameFence(sign: Sign, text: string): void {
  if (textOfName(sign.name) === text) return;
  const probability = fenceProbability(sign, text);
  Object.assign(sign, { name: `X:${text}`, probability });
}

/** Two fences of different kinds are one kind where the network's probabilities of both allow it. */
function weighPair(opening: Sign, closing: Sign): void {
  const weightOf = (pair: string) =>
    fenceProbability(opening, pair[0]!) * fenceProbability(closing, pair[1]!);
  const own = textOfName(opening.name) + textOfName(closing.name);
  const best = MATCHED.toSorted((a, b) => weightOf(b) - weightOf(a))[0]!;
  if (weightOf(best) < MIXED_SHARE * weightOf(own)) return;
  renameFence(opening, best[0]!);
  renameFence(closing, best[1]!);
}

function mendPair(opening: Sign, closing: Sign): void {
  const pair = textOfName(opening.name) + textOfName(closing.name);
  if (pair === '⌊⌋' || pair === '⌈⌉') return;
  if (!MATCHED.includes(pair)) weighPair(opening, closing);
  const isSquare = (text: string) => '[]'.includes(text) || text in WITH_BOTH_FEET;
  if (![...pair].every(isSquare)) return;
  for (const fence of [opening, closing]) {
    const whole = WITH_BOTH_FEET[textOfName(fence.name)];
    if (whole) fence.name = `X:${whole}`;
  }
}
