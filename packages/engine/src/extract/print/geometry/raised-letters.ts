import type { SignMetrics } from '../network/model.ts';
import { heightOf, midX, type Sign, type Stroke } from '../signs/sign.ts';
import { baselineBy, INK_BLOAT_PX, isAlphanumeric, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';

/*
 * Where a face is larger on its body than ours, a blurred exponent measures as a letter of the text that floats: nothing that is as
 * large as its base stands so far above the base's line, but for numerators. Lengths are in em of the text.
 */

/** Shares of the text's size. */
const FULL = { from: 0.865, to: 1.14 } as const;
const SCRIPT_SHARE = 0.7;
/** An exponent begins so near behind its base, on a line so far above; numerators of displays rise by 0.68. */
const EXPONENT = { maxGap: 0.25, minRise: 0.22, maxRise: 0.5 } as const;
/** Of the height that a letter has beside its base: a blurred script 0.75 to 0.93. */
const MAX_HEIGHT_SHARE = 0.96;
/** So near above the bar of a fraction a letter is its numerator; blurred, it reaches a pixel into it. */
const BAR_GAP = 0.5;
const BLUR_PX = 1;

const isFull = ({ size }: Sign, body: number) => size > FULL.from * body && size < FULL.to * body;

/** Height of a sign's ink, to that of its class in one em; null where the class has none. */
function measuredEm(sign: Sign, metrics: SignMetrics): number | null {
  const nominal = nominalOf(sign, metrics);
  return nominal && (heightOf(sign) - INK_BLOAT_PX) / (nominal.bottom - nominal.top);
}

const isAboveBar = (sign: Sign, strokes: readonly Stroke[], body: number) =>
  strokes.some(
    ({ direction, x0, x1, y0 }) =>
      direction === 'horizontal' &&
      x0 <= midX(sign) &&
      x1 >= midX(sign) &&
      y0 >= sign.y1 - BLUR_PX &&
      y0 - sign.y1 < BAR_GAP * body,
  );

/** The letter of the text that a sign is the exponent of; undefined where it is none. */
function baseOf(sign: Sign, { body, letters, metrics }: PageSizes): Sign | undefined {
  const height = measuredEm(sign, metrics);
  return letters.around(sign, EXPONENT.maxGap * body).find((base) => {
    const rise = (base.baseline - sign.baseline) / body;
    const baseHeight = measuredEm(base, metrics);
    return (
      isFull(base, body) &&
      midX(base) < sign.x0 &&
      rise > EXPONENT.minRise &&
      rise < EXPONENT.maxRise &&
      height !== null &&
      baseHeight !== null &&
      height < MAX_HEIGHT_SHARE * baseHeight
    );
  });
}

/** Gives letters that float behind a base, and are lower than they would be beside it, the size of its exponent. */
export function settleRaisedLetters(
  signs: readonly Sign[],
  strokes: readonly Stroke[],
  sizes: PageSizes,
): void {
  const { body, metrics } = sizes;
  for (const sign of signs) {
    if (!isAlphanumeric(sign.text) || sign.isTall || !isFull(sign, body)) continue;
    if (isAboveBar(sign, strokes, body) || baseOf(sign, sizes) === undefined) continue;
    const nominal = nominalOf(sign, metrics)!;
    sign.size = SCRIPT_SHARE * body;
    sign.baseline = baselineBy(sign, nominal, sign.size);
  }
}
