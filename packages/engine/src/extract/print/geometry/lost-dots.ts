import { gapX, midX, midY, type Sign, type Stroke } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { AXIS_EM, isAlphanumeric } from './nominal-size.ts';

/*
 * At few dots an inch the dot and the stem of an i or j part: what is left is a letter without its dot, or a point as
 * a superscript. Both are rare in formulas that are meant so; what was printed is not known. Lengths are in em.
 */

const DOTLESS = new Set(['ı', 'ȷ']);
/** An accent stands that near above a letter that has no dot because of it. */
const ACCENT_EM = { across: 0.3, gap: 0.5 } as const;
/** A point of a number stands on the baseline or on the axis (0.25), a point that is a superscript higher. */
const MIN_RISE_EM = 0.35;
const MAX_GAP_EM = 0.25;
/** A full stop stands on the line of what it follows, however many scripts are between; or on that of a bar, in em above it. */
const STOP = { reach: 2, level: 0.13 } as const;
/** Dots of a row of dots have others beside them. */
const MAX_DOT_GAP_EM = 1;

function hasSignAbove(letter: Sign, index: SignIndex<Sign>): boolean {
  const { size } = letter;
  return index.around(letter, ACCENT_EM.across * size, ACCENT_EM.gap * size).some((other) => {
    const isOver = Math.abs(midX(other) - midX(letter)) < ACCENT_EM.across * size;
    return other !== letter && isOver && midY(other) < letter.y0;
  });
}

/** Whether a point closes a line: it stands on the baseline of a letter before it, or where that of a fraction's bar is. */
function isStop(point: Sign, index: SignIndex<Sign>, bars: SignIndex<Stroke>): boolean {
  const isLevel = (baseline: number) => Math.abs(baseline - point.y1) < STOP.level * point.size;
  const reach = STOP.reach * point.size;
  return (
    index
      .around(point, reach, point.size)
      .some((sign) => isAlphanumeric(sign.text) && midX(sign) < midX(point) && isLevel(sign.baseline)) ||
    bars
      .around(point, reach, point.size)
      .some((bar) => midX(bar) < midX(point) && isLevel(midY(bar) + AXIS_EM * point.size))
  );
}

function isRaisedPoint(point: Sign, index: SignIndex<Sign>): boolean {
  const near = index
    .around(point, MAX_DOT_GAP_EM * point.size, point.size)
    .filter((other) => other !== point);
  if (near.some(({ text }) => text === point.text)) return false;
  return near.some(
    (letter) =>
      isAlphanumeric(letter.text) &&
      midX(letter) < midX(point) &&
      gapX(letter, point) < MAX_GAP_EM * letter.size &&
      letter.baseline - midY(point) > MIN_RISE_EM * letter.size,
  );
}

/** Takes the certainty from letters that lost their dots and from dots that lost their letters. */
export function doubtLostDots(signs: readonly Sign[], strokes: readonly Stroke[], body: number): void {
  const index = signIndex(signs, 2 * body);
  const bars = signIndex(
    strokes.filter(({ direction }) => direction === 'horizontal'),
    2 * body,
  );
  for (const sign of signs) {
    const isLost = DOTLESS.has(sign.text)
      ? !hasSignAbove(sign, index)
      : sign.text === '.' && sign.accent === '' && isRaisedPoint(sign, index) && !isStop(sign, index, bars);
    if (isLost) Object.assign(sign, { probability: 0, top: [] });
  }
}
