import { gapX, heightOf, midX, midY, type Sign, type Stroke } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { AXIS_EM, isAlphanumeric, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';
import { lettersBeside } from './usual-sizes.ts';

/*
 * Operators and relations are centred on the axis of their row. Their own extent differs between faces, so that size and
 * baseline come from the letters beside them. Lengths are in em of the letter or the body.
 */

const POINTS = new Set('.,·:;!?');
const FENCES = new Set('()[]{}|∥⌊⌋⌈⌉⟨⟩');
/** How far a sign's nominal middle may be from the axis. */
const MAX_OFF_AXIS_EM = 0.035;
const LETTER = { maxGap: 1.1, minGap: -0.2, maxError: 0.11 } as const;
/** What speaks against a neighbour: off the axis, of another size, far away. */
const COST = { error: 4, gap: 0.3 } as const;
/** In ln(size). */
const MAX_SIZE_DIFFERENCE = 0.55;
const MIN_BODY_SHARE = 0.72;
/**
 * Between two pillars on whose axis it is, a sign is of their row though a face draws it small: LibreOffice's `×` between two fractions is
 * that of 0.70 of the body by Computer Modern's. An operator of an exponent in that face is 0.49.
 */
const MIN_BODY_SHARE_BETWEEN = 0.55;
/** A stretched fence, or the bar of a fraction with something over it that is no second script. */
const PILLAR = { minGap: -0.2, maxGap: 1.1, maxError: 0.1 } as const;
/**
 * Between two pillars of one height a sign is their row's, so far off their middles as Word sets `=` below those of two
 * matrices, and as a leaning sheet adds to that; scripts of a fence stand at its ends.
 */
const BETWEEN_PILLARS = { maxError: 0.3, maxDifference: 0.15 } as const;
const NUMERATOR = { overhangPx: 3, minGapPx: -2, maxGap: 0.6, minSize: 0.6 } as const;

function isOnAxis(sign: Sign, sizes: PageSizes): boolean {
  if (sign.style !== 's' || sign.isTall || POINTS.has(sign.text)) return false;
  const nominal = nominalOf({ name: '', text: sign.text }, sizes.metrics);
  return nominal !== null && Math.abs((nominal.top + nominal.bottom) / 2 + AXIS_EM) <= MAX_OFF_AXIS_EM;
}

interface LetterOnAxis {
  letter: Sign;
  cost: number;
}

/** The letters on whose axis a sign stands. */
function lettersOnAxis(sign: Sign, sizes: PageSizes): LetterOnAxis[] {
  return lettersBeside(sign, sizes).flatMap((letter) => {
    if (letter === sign) return [];
    const gap = gapX(sign, letter) / letter.size;
    const error = Math.abs(letter.baseline - AXIS_EM * letter.size - midY(sign)) / letter.size;
    if (gap > LETTER.maxGap || gap < LETTER.minGap || error > LETTER.maxError) return [];
    const cost = COST.error * error + Math.abs(Math.log(sign.size / letter.size)) + COST.gap * gap;
    return [{ letter, cost }];
  });
}

/** Letters of one row: of one size, in ln(size), on one baseline, in em. */
const SAME_ROW = { size: 0.1, baseline: 0.08 } as const;

/**
 * The row that a sign belongs to: the letter's that it fits best, where it is about as large, or stands between two of one
 * row, however small a face draws it. Null where it stands on the axis of none.
 */
function rowOf(sign: Sign, letters: readonly LetterOnAxis[]): Sign | null {
  const [first, ...others] = letters.toSorted((a, b) => a.cost - b.cost).map(({ letter }) => letter);
  if (!first || Math.abs(Math.log(sign.size / first.size)) < MAX_SIZE_DIFFERENCE) return first ?? null;
  const isBehind = (letter: Sign) => midX(letter) > midX(sign);
  const isSameRow = (letter: Sign) =>
    Math.abs(Math.log(letter.size / first.size)) < SAME_ROW.size &&
    Math.abs(letter.baseline - first.baseline) < SAME_ROW.baseline * first.size;
  const isBetween = others.some((other) => isBehind(other) !== isBehind(first) && isSameRow(other));
  return isBetween ? first : null;
}

/** What stands on the axis by itself: stretched fences and the bars of fractions. */
function pillarsOf(signs: readonly Sign[], strokes: readonly Stroke[], body: number): (Sign | Stroke)[] {
  const letters = signs.filter(
    ({ text, isTall, size }) => isAlphanumeric(text) && !isTall && size > NUMERATOR.minSize * body,
  );
  const index = signIndex(letters, 2 * body);
  const isFraction = (stroke: Stroke) =>
    stroke.direction === 'horizontal' &&
    index.around(stroke, NUMERATOR.overhangPx, NUMERATOR.maxGap * body).some((letter) => {
      const gap = stroke.y0 - letter.y1;
      const isOver =
        midX(letter) > stroke.x0 - NUMERATOR.overhangPx && midX(letter) < stroke.x1 + NUMERATOR.overhangPx;
      return isOver && gap > NUMERATOR.minGapPx && gap < NUMERATOR.maxGap * body;
    });
  return [...signs.filter(({ isTall }) => isTall), ...strokes.filter(isFraction)];
}

/** Fences of one row are as high as each other within that share, and stand so many em apart and off each other. */
const FENCE_ROW = { maxDifference: 0.1, maxGap: 8, maxOffset: 0.15 } as const;

/**
 * Fences of one row stand on the axis of the first: on a sheet that leans, the second matrix of an equation would be a
 * script of its `=`.
 */
export function levelFences(signs: readonly Sign[], body: number): void {
  const fences = signs
    .filter(({ isTall, text }) => isTall && FENCES.has(text))
    .toSorted((a, b) => a.x0 - b.x0);
  const follows = (before: Sign, fence: Sign) =>
    before.x1 <= fence.x0 &&
    fence.x0 - before.x1 < FENCE_ROW.maxGap * body &&
    Math.abs(heightOf(fence) - heightOf(before)) < FENCE_ROW.maxDifference * heightOf(before) &&
    Math.abs(midY(fence) - midY(before)) < FENCE_ROW.maxOffset * body;
  const drawn = new Map(fences.map((fence) => [fence, { ...fence }]));
  for (const [at, fence] of fences.entries()) {
    const before = fences.slice(0, at).findLast((each) => follows(drawn.get(each)!, drawn.get(fence)!));
    if (!before) continue;
    const shift = midY(before) - midY(fence);
    const [y0, y1] = [fence.y0 + shift, fence.y1 + shift];
    Object.assign(fence, { y0, y1, baseline: before.baseline });
  }
}

/** The middle of the pillars that a sign stands between; null where it does not. */
function middleOfRow(sign: Sign, pillars: SignIndex<Sign | Stroke>, body: number): number | null {
  if (sign.size <= MIN_BODY_SHARE_BETWEEN * body) return null;
  const { minGap, maxGap } = PILLAR;
  const { maxError } = sign.size > MIN_BODY_SHARE * body ? BETWEEN_PILLARS : PILLAR;
  const near = pillars.around(sign, maxGap * body, body).filter((pillar) => {
    const error = Math.abs(midY(pillar) - midY(sign));
    return gapX(sign, pillar) > minGap * body && error < maxError * body;
  });
  const before = near.filter((pillar) => midX(pillar) < midX(sign)).sort((a, b) => b.x1 - a.x1)[0];
  const behind = near.filter((pillar) => midX(pillar) > midX(sign)).sort((a, b) => a.x0 - b.x0)[0];
  if (!before || !behind) return null;
  const isLevel = Math.abs(midY(before) - midY(behind)) < BETWEEN_PILLARS.maxDifference * body;
  return isLevel ? (midY(before) + midY(behind)) / 2 : null;
}

/**
 * Gives operators that no letter stands beside the row of the operator next to them: the ∞ of Times, a quarter smaller than
 * others, was an exponent of the minus in `z → −∞`.
 *
 * @param settled operators whose row is known; those that find theirs are added
 */
function settleBeside(alone: readonly Sign[], settled: Set<Sign>, body: number): void {
  const index = signIndex([...alone, ...settled], 2 * body);
  // What is added is visited, too.
  for (const operator of settled) {
    const near = index.around(operator, LETTER.maxGap * operator.size, 0).filter((sign) => {
      const error = Math.abs(midY(sign) - midY(operator)) / operator.size;
      const difference = Math.abs(Math.log(sign.size / operator.size));
      return !settled.has(sign) && error <= LETTER.maxError && difference < MAX_SIZE_DIFFERENCE;
    });
    for (const sign of near) {
      Object.assign(sign, { size: operator.size, baseline: operator.baseline });
      settled.add(sign);
    }
  }
}

/** Gives operators the size and baseline of what they stand beside, and puts those between pillars on the axis. */
export function settleOperators(signs: readonly Sign[], strokes: readonly Stroke[], sizes: PageSizes): void {
  const { body } = sizes;
  const settled = new Set<Sign>();
  const alone: Sign[] = [];
  const pillars = signIndex<Sign | Stroke>(pillarsOf(signs, strokes, body), 3 * body);
  for (const sign of signs) {
    if (!isOnAxis(sign, sizes)) continue;
    const letters = lettersOnAxis(sign, sizes);
    if (letters.length > 0) {
      const row = rowOf(sign, letters);
      if (row) {
        Object.assign(sign, { size: row.size, baseline: row.baseline });
        settled.add(sign);
      }
      continue;
    }
    const middle = middleOfRow(sign, pillars, body);
    if (middle !== null) {
      const shift = middle - midY(sign);
      const [y0, y1] = [sign.y0 + shift, sign.y1 + shift];
      Object.assign(sign, { y0, y1, size: body, baseline: middle + AXIS_EM * body });
      continue;
    }
    const isBesidePillar = pillars.around(sign, PILLAR.maxGap * body, body).some((pillar) => {
      const gap = gapX(sign, pillar);
      const isLevel = Math.abs(midY(pillar) - midY(sign)) < PILLAR.maxError * body;
      // A bracket has exponents, a fraction without brackets has none: the last + of `1/2 + 1/4 + ⋯` is an operator.
      const minShare = 'direction' in pillar ? MIN_BODY_SHARE_BETWEEN : MIN_BODY_SHARE;
      return isLevel && gap > PILLAR.minGap * body && sign.size > minShare * body;
    });
    if (isBesidePillar) Object.assign(sign, { size: body, baseline: midY(sign) + AXIS_EM * body });
    else alone.push(sign);
  }
  settleBeside(alone, settled, body);
}
