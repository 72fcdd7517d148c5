import { ACCENT } from './bars.ts';
import { gapX, isPart, midX, midY, type Sign, textOfName } from './sign.ts';
import { signIndex } from './sign-index.ts';

/*
 * The prime of y′ in slanted faces is an acute accent to the network, and a small one, as LibreOffice sets it, a dot. An accent
 * beside a letter, over nothing, is a prime; a dot there is one above the letter's top. In x-heights.
 */

const ACUTE = 's:´';
const DOT = 's:·';
const PRIME = 's:′';
/** Between the letter and its prime, which may hang over it; over a letter without ascender it stands as high as over others. */
const BESIDE = { maxGap: 0.6, overhang: 0.3, maxRise: 0.8 } as const;
/** How far a dot may reach below the top of its letter: that of a product is in the middle. */
const MAX_DOT_DROP = 0.1;

const isLetter = ({ name }: Sign) => !isPart(name) && /^\p{L}+$/u.test(textOfName(name));

/** Names acute accents and dots primes that stand beside a letter and over none. */
export function nameAcutePrimes(signs: readonly Sign[], u: number): void {
  const letters = signIndex(signs.filter(isLetter), 2 * u);
  for (const mark of signs) {
    if (mark.name !== ACUTE && mark.name !== DOT) continue;
    const lowest = (letter: Sign) => (mark.name === DOT ? letter.y0 + MAX_DOT_DROP * u : midY(letter));
    const near = letters.around(mark, BESIDE.maxGap * u, 2 * u);
    const isOver = near.some(
      (letter) =>
        midX(mark) > letter.x0 &&
        midX(mark) < letter.x1 &&
        letter.y0 > midY(mark) &&
        letter.y0 - mark.y1 < ACCENT.distance * u,
    );
    const isBeside = near.some(
      (letter) =>
        midX(letter) < mark.x0 &&
        gapX(letter, mark) < BESIDE.maxGap * u &&
        gapX(letter, mark) > -BESIDE.overhang * u &&
        mark.y1 < lowest(letter) &&
        letter.y0 - mark.y1 < BESIDE.maxRise * u,
    );
    if (isBeside && !isOver) mark.name = PRIME;
  }
}
