import type { RecognisedWord } from '../../recogniser.ts';
import { heightOf, median, type Sign } from '../signs/sign.ts';
import { lookAlike } from './look-alikes.ts';
import { SURE_WORD } from './prose.ts';

/*
 * Letters and digits of one shape are told by their height, and the height that a sign should have by its face: where
 * letters are broader than those that the network knows, `10` comes as `1o` and `OR` as `oR`. Beside each other they
 * tell: capitals and digits are all as high.
 */

const FULL_HEIGHT = /^[A-Z\d]{2,}$/;
/** Of the usual height, by which the ends of a word's capitals and digits differ at most. */
const MAX_DIFFERENCE = 0.15;

/** Whether signs are as high as each other and stand on one line. */
export function standAsHigh(signs: readonly Sign[]): boolean {
  const height = median(signs.map(heightOf));
  const [top, bottom] = [median(signs.map(({ y0 }) => y0)), median(signs.map(({ y1 }) => y1))];
  return signs.every(
    ({ y0, y1 }) => Math.max(Math.abs(y0 - top), Math.abs(y1 - bottom)) <= MAX_DIFFERENCE * height,
  );
}

/** Whether the signs are the capitals and digits that the recogniser read, all as high and on one line. */
export function isFullHeightWord({ text, confidence }: RecognisedWord, signs: readonly Sign[]): boolean {
  const characters = [...text];
  if (!FULL_HEIGHT.test(text) || confidence < SURE_WORD || signs.length !== characters.length) return false;
  return standAsHigh(signs) && signs.every((sign, i) => lookAlike(sign.text, characters[i]!));
}
