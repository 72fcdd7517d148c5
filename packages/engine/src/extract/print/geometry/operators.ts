import { gapX, midX, midY, type Sign, type Stroke } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { AXIS_EM, isAlphanumeric, nominalOf } from './nominal-size.ts';
import { lettersBeside, type PageSizes } from './usual-sizes.ts';

/*
 * Operators and relations are centred on the axis of their row. Their own extent differs between faces, so that size and
 * baseline come from the letters beside them. Lengths are in em of the letter or the body.
 */

const POINTS = new Set('.,·:;!?');
/** How far a sign's nominal middle may be from the axis. */
const MAX_OFF_AXIS_EM = 0.035;
const LETTER = { maxGap: 1.1, minGap: -0.2, maxError: 0.11 } as const;
/** What speaks against a neighbour: off the axis, of another size, far away. */
const COST = { error: 4, gap: 0.3 } as const;
/** In ln(size). */
const MAX_SIZE_DIFFERENCE = 0.55;
const MIN_BODY_SHARE = 0.72;
/** A stretched fence, or the bar of a fraction with something over it that is no second script. */
const PILLAR = { minGap: -0.2, maxGap: 1.1, maxError: 0.1 } as const;
const NUMERATOR = { overhangPx: 3, minGapPx: -2, maxGap: 0.6, minSize: 0.6 } as const;

function isOnAxis(sign: Sign, sizes: PageSizes): boolean {
  if (sign.style !== 's' || sign.isTall || POINTS.has(sign.text)) return false;
  const nominal = nominalOf({ name: '', text: sign.text }, sizes.metrics);
  return nominal !== null && Math.abs((nominal.top + nominal.bottom) / 2 + AXIS_EM) <= MAX_OFF_AXIS_EM;
}

function bestLetter(sign: Sign, sizes: PageSizes): Sign | null {
  let best: { cost: number; letter: Sign } | null = null;
  for (const letter of lettersBeside(sign, sizes)) {
    if (letter === sign) continue;
    const gap = gapX(sign, letter) / letter.size;
    const error = Math.abs(letter.baseline - AXIS_EM * letter.size - midY(sign)) / letter.size;
    if (gap > LETTER.maxGap || gap < LETTER.minGap || error > LETTER.maxError) continue;
    const cost = COST.error * error + Math.abs(Math.log(sign.size / letter.size)) + COST.gap * gap;
    if (!best || cost < best.cost) best = { cost, letter };
  }
  return best?.letter ?? null;
}

/** What stands on the axis by itself: stretched fences and the bars of fractions. */
export function pillarsOf(
  signs: readonly Sign[],
  strokes: readonly Stroke[],
  body: number,
): (Sign | Stroke)[] {
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

/** Gives operators the size and baseline of what they stand beside. */
export function settleOperators(signs: readonly Sign[], strokes: readonly Stroke[], sizes: PageSizes): void {
  const { body } = sizes;
  const pillars = signIndex<Sign | Stroke>(pillarsOf(signs, strokes, body), 3 * body);
  for (const sign of signs) {
    if (!isOnAxis(sign, sizes)) continue;
    const letter = bestLetter(sign, sizes);
    if (letter) {
      if (Math.abs(Math.log(sign.size / letter.size)) < MAX_SIZE_DIFFERENCE)
        Object.assign(sign, { size: letter.size, baseline: letter.baseline });
      continue;
    }
    const isBesidePillar = pillars.around(sign, PILLAR.maxGap * body, body).some((pillar) => {
      const gap = gapX(sign, pillar);
      return gap > PILLAR.minGap * body && Math.abs(midY(pillar) - midY(sign)) < PILLAR.maxError * body;
    });
    if (isBesidePillar && sign.size > MIN_BODY_SHARE * body)
      Object.assign(sign, { size: body, baseline: midY(sign) + AXIS_EM * body });
  }
}
