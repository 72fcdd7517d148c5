import type { RecognisedWord } from '../../recogniser.ts';
import { heightOf, type Sign } from '../signs/sign.ts';

/** Of both dots' height: the blank between them; the dots of `..` stand on one line. */
const MIN_GAP_HEIGHTS = 0.2;

/** Whether signs are the dots of a colon of the recogniser's, which in slanted print do not stand right above each other. */
export function areColon({ text }: RecognisedWord, signs: readonly Sign[]): boolean {
  const [low, high] = signs.toSorted((a, b) => b.y0 - a.y0);
  if (text !== ':' || signs.length !== 2 || !low || !high) return false;
  const areDots = signs.every((sign) => /^[.·˙,]$/u.test(sign.text));
  const gap = low.y0 - high.y1;
  return (
    areDots &&
    gap > MIN_GAP_HEIGHTS * (heightOf(low) + heightOf(high)) &&
    low.x0 < high.x1 &&
    high.x0 < low.x1
  );
}
