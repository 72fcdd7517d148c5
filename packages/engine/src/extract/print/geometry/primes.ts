import { gapX, midX, midY, type Sign, type Stroke } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import type { PageSizes } from './page-sizes.ts';

const CLOSING = new Set(')]}|∥⟩⌋⌉');
/** Smaller letters, in shares of the body, are scripts. */
const BODY_FROM = 0.865;

/** Primes of one letter, in em of the larger: the blank between them, and how far their feet lie apart. */
const TOGETHER = { gap: 0.3, level: 0.1 } as const;

/**
 * A comma of few pixels is a prime to the network. It hangs on the baseline of a letter of the text that stands before it,
 * in the lower half of a tall fence and below the bar of a fraction. In em of the body; `maxRise` is above the baseline.
 */
const COMMA = { across: 2.5, pillarGap: 0.6, maxRise: 0.1, belowBar: 0.6 } as const;

/** Whether a prime stands where only a comma does. */
function isLow(prime: Sign, pillars: readonly (Sign | Stroke)[], { body, letters }: PageSizes): boolean {
  const pillar = pillars.find(({ x1, y0, y1 }) => {
    const isBeside = x1 < midX(prime) && prime.x0 - x1 < COMMA.pillarGap * body;
    return isBeside && prime.y0 > y0 && prime.y1 < Math.max(y1, y0 + COMMA.belowBar * body);
  });
  if (pillar) return midY(prime) > midY(pillar) + COMMA.maxRise * body;
  const before = letters
    .around(prime, COMMA.across * body, 0)
    .filter((letter) => midX(letter) < prime.x0 && letter.size >= BODY_FROM * body && letter.y1 > prime.y0);
  const nearest = before.sort((a, b) => b.x1 - a.x1)[0];
  return nearest !== undefined && midY(prime) > nearest.baseline - COMMA.maxRise * body;
}

/** Takes primes that stand as low as commas for these. */
export function settleLowPrimes(signs: readonly Sign[], strokes: readonly Stroke[], sizes: PageSizes): void {
  const fences = signs.filter(({ isTall, text }) => isTall && CLOSING.has(text));
  const pillars = [...fences, ...strokes.filter(({ direction }) => direction === 'horizontal')];
  for (const sign of signs)
    if (sign.text === '′' && isLow(sign, pillars, sizes)) Object.assign(sign, { text: ',', name: 's:,' });
}

/** Primes side by side have one size and baseline: the second of `y″` is no prime of the first. */
export function settlePrimes(signs: readonly Sign[]): void {
  const primes = signs.filter(({ text }) => text === '′').sort((a, b) => a.x0 - b.x0);
  const size = Math.max(1, ...primes.map((prime) => prime.size));
  const index = signIndex(primes, 2 * size);
  for (const prime of primes) {
    const before = index
      .around(prime, TOGETHER.gap * size, 0)
      .find(
        (other) =>
          other.x0 < prime.x0 &&
          gapX(other, prime) < TOGETHER.gap * other.size &&
          Math.abs(other.y1 - prime.y1) < TOGETHER.level * other.size,
      );
    if (before) Object.assign(prime, { size: before.size, baseline: before.baseline });
  }
}
