import type { RecognisedWord } from '../../recogniser.ts';
import type { Sign } from '../signs/sign.ts';
import { isSpeltAsWord, SURE_WORD } from './prose.ts';
import { textOf, textProbability } from './word-letters.ts';

/** `(iv)` or `iv)` at the head of a line numbers what follows, and is no letter in brackets. */
const ROMAN = /^\(?(?:i{1,3}|i?v|vi{1,3}|i?x|xi{1,3})\)$/;
/** `2.`, `(2)`, `Q2` and `Q.2.`: of questions and of notes. */
const NUMBER = /^(?:Q\.?\d{1,2}[.:)]?|\(?\d{1,2}[.)])$/;
/** Of the recogniser, before a word that it is sure of. */
const BEFORE_SURE_WORD = 0.6;
/** Of the network, from which its sign is no digit of another number. */
const SURE_SIGN = 0.9;

/** Whether the network is sure of a sign that the number does not have. */
const holdsAnother = (text: string, signs: readonly Sign[]) =>
  signs.some((sign) => textProbability(sign) >= SURE_SIGN && !text.includes(sign.text));

/**
 * Whether the first word of a line numbers it, as the recogniser reads it, where the network has about as many signs.
 *
 * @param next the word behind it
 */
export function numbersLine(
  { text, confidence }: RecognisedWord,
  next: RecognisedWord | undefined,
  signs: readonly Sign[],
): boolean {
  const isRoman = ROMAN.test(text);
  if (!isRoman && !NUMBER.test(text)) return false;
  if (signs.some(({ isTall }) => isTall) || Math.abs(signs.length - text.length) > 1) return false;
  if (confidence >= SURE_WORD || textOf(signs) === text) return isRoman || !holdsAnother(text, signs);
  const isBeforeWord = next !== undefined && next.confidence >= SURE_WORD && isSpeltAsWord(next.text);
  return !isRoman && confidence >= BEFORE_SURE_WORD && isBeforeWord && !holdsAnother(text, signs);
}
