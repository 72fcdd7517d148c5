import { gapX, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';

/** Primes of one letter, in em of the larger: the blank between them, and how far their feet lie apart. */
const TOGETHER = { gap: 0.3, level: 0.1 } as const;

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
