import type { RecognisedWord } from '../../recogniser.ts';
import type { Sign } from '../signs/sign.ts';
import { isLetter, MIN_CONFIDENCE } from './word-letters.ts';

/** Roman numerals of two letters and more in brackets: `(i)`, `(v)` and `(x)` may be variables. */
const NUMERAL_LABEL = /^\((?:i{2,3}|iv|vi{1,3}|ix|xi{1,3}|xiv|xv)\)[.,;:]?$/;
/** What the dots of the letters are read as. */
const DOTS = '.˙·';

/**
 * Whether signs are a label whose letters touch: `(ii)` is a coproduct in brackets to the network, where serifs meet. Both readers have
 * the brackets, and something between them is no letter: the x with an index of `(xi)` stays.
 */
export function isNumeralLabel({ text, confidence }: RecognisedWord, signs: readonly Sign[]): boolean {
  if (!NUMERAL_LABEL.test(text) || confidence < MIN_CONFIDENCE) return false;
  const end = signs.findLastIndex(({ text: seen }) => seen === ')');
  const isStranger = ({ text: seen }: Sign) => !isLetter(seen) && !DOTS.includes(seen);
  return signs[0]?.text === '(' && signs.slice(1, Math.max(1, end)).some(isStranger);
}
