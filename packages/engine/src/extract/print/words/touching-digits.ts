import type { RecognisedWord } from '../../recogniser.ts';
import type { Sign } from '../signs/sign.ts';
import { SURE_WORD } from './prose.ts';

const NUMBER = /^\d+(?:\/\d+)?$/;
/** One sign for two characters: the `ff` that a slash and a 7 make. */
const isLigature = ({ text }: Sign) => [...text].length > 1;

/**
 * Whether what the network parted of a number are digits that touch, of which the recogniser is sure: `00` falls into
 * brackets, and `/7` is a ligature. The other signs are the number's.
 */
export function isNumberOfTouching({ text, confidence }: RecognisedWord, signs: readonly Sign[]): boolean {
  if (!NUMBER.test(text) || confidence < SURE_WORD || signs.some(({ isTall }) => isTall)) return false;
  const characters = [...text];
  const isOwn = (sign: Sign | undefined, character: string | undefined) => sign?.text === character;
  let [from, before, behind] = [0, signs.length, characters.length];
  while (from < Math.min(before, behind) && isOwn(signs[from], characters[from])) from += 1;
  while (before > from && behind > from && isOwn(signs[before - 1], characters[behind - 1])) {
    before -= 1;
    behind -= 1;
  }
  const rest = signs.slice(from, before);
  return (
    rest.length > 0 && behind - from > 1 && rest.every((sign) => sign.component === null || isLigature(sign))
  );
}
