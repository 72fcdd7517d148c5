import type { RecognisedWord } from '../../recogniser.ts';
import { heightOf, midX, type Sign, styleOfName, textOfName } from '../signs/sign.ts';
import { standAsHigh } from './full-height.ts';
import { isSpeltAsWord, SURE_WORD } from './prose.ts';
import { textOf } from './word-letters.ts';
import { isDigit } from './word-runs.ts';

/*
 * Numbers whose digits the network takes for what looks like them: the thin 1 of Times is a stroke, and no letter is beside
 * it that would tell.
 */

/** A number in what the recogniser read, which takes the lines of a table for brackets: `[121`. */
const NUMBER_WITHIN = /^[[\]|({]?(\d+(?:[.,:/–-]\d+)*)[[\]|)}.,:;]*$/;
/** What a digit or the dash between two is taken for. */
const TAKEN_FOR: Record<string, string> = {
  '0': 'Oo',
  '1': 'Il|][⌉⌈⌋⌊',
  '5': 'Ss',
  '2': 'Zz',
  '8': 'B',
  '-': '−–',
  '–': '−-',
};
/** Of Tesseract, 0 to 1, where the network reads another digit of the number as it does. */
const MIN_CONFIDENCE = 0.5;
/** Blank between two digits, in em, that the layout takes for a word space. */
const MAX_DIGIT_GAP_EM = 0.15;
/**
 * From the middle of a digit to that of the next, in em: digits are half an em wide, a 1 of Times stands off its middle by
 * 0.03. A thin space between two, as in the cycle (1 2 3), adds 0.17, a column of a matrix 1 and more.
 */
const MAX_DIGIT_PITCH_EM = 0.62;

/** Probability of an italic letter that is no digit: the recogniser knows no italics, and reads `(z` as `(2`. */
const SURE_ITALIC = 0.9;

const isSureItalic = ({ name, probability }: Sign) => styleOfName(name) === 'i' && probability >= SURE_ITALIC;

/**
 * Probability of a B or S that stands for no digit: the network tells them from 8 and 5 by their shape, as it cannot tell strokes.
 * The recogniser reads `(B)` of Arial as `(8)` by 0.96, `S =` of Times as `5 =`.
 */
const SURE_CAPITAL = 0.95;

/** Whether all are capitals that the network is sure of, no digit among them. */
const areSureCapitals = (signs: readonly Sign[]) =>
  signs.every(({ text, probability }) => /^[BS]$/.test(text) && probability >= SURE_CAPITAL);

const isTakenFor = (digit: string, sign: Sign) =>
  digit === sign.text || (!isSureItalic(sign) && (TAKEN_FOR[digit]?.includes(sign.text) ?? false));

/** Probability of another digit that counts where the recogniser is sure of it: a 3 of Century that is an 8 of 0.8. */
const MIN_SECOND = 0.05;

const isSecondChoice = (digit: string, { text, top }: Sign) =>
  isDigit(text) &&
  top.some(({ name, probability }) => textOfName(name) === digit && probability >= MIN_SECOND);

function haveBlanks(signs: readonly Sign[]): boolean {
  return signs.some((sign, i) => i > 0 && sign.x0 - signs[i - 1]!.x1 > MAX_DIGIT_GAP_EM * sign.size);
}

/** Whether the digits of a word follow each other as in a number: the recogniser joins the columns of a matrix, and `1 2 3` is not `123`. */
export function standTogether(characters: readonly string[], signs: readonly Sign[]): boolean {
  const em = Math.max(...signs.map(({ size }) => size));
  const followsDigit = (i: number) => isDigit(characters[i]!) && isDigit(characters[i - 1] ?? '');
  return signs.every(
    (sign, i) => !followsDigit(i) || midX(sign) - midX(signs[i - 1]!) < MAX_DIGIT_PITCH_EM * em,
  );
}

/**
 * In x-heights, below which a sign on the line is a small letter: digits are 1.4 to 1.6 as high, an s or o with its overshoot and
 * the bloat of ink 1.1. `so |F| = n` at 200 dots is `50` to the recogniser.
 */
const MAX_SMALL_LETTER = 1.25;

/** Whether signs are small letters by their height, and a word of English. */
const areSmallWord = (signs: readonly Sign[], xHeightPx: number) =>
  isSpeltAsWord(textOf(signs)) && signs.every((sign) => heightOf(sign) < MAX_SMALL_LETTER * xHeightPx);

/** Whether signs that more or less look like a number are it, and are no good as they stand. */
function areNumber(text: string, confidence: number, signs: readonly Sign[]): boolean {
  const characters = [...text];
  const digits = signs.filter((_, i) => isDigit(characters[i]!));
  const isLike = (sign: Sign, i: number) =>
    isTakenFor(characters[i]!, sign) || (confidence >= SURE_WORD && isSecondChoice(characters[i]!, sign));
  if (!signs.every(isLike) || !standAsHigh(digits) || !standTogether(characters, signs)) return false;
  const same = signs.filter(({ text: seen }, i) => seen === characters[i] && isDigit(seen));
  const isRead = confidence >= SURE_WORD || (confidence >= MIN_CONFIDENCE && same.length > 0);
  return isRead && (signs.some((sign, i) => sign.text !== characters[i]) || haveBlanks(signs));
}

/** What the recogniser reads, with the signs that are taken for other signs or stand apart. */
export interface MisreadWord {
  text: string;
  signs: Sign[];
}

/**
 * The number that a word is, where the network has signs that look like its digits; null where it has not, or where they are
 * a word of small letters.
 */
export function misreadNumberOf(
  { text, confidence }: RecognisedWord,
  all: readonly Sign[],
  xHeightPx: number,
): MisreadWord | null {
  const number = NUMBER_WITHIN.exec(text)?.[1];
  if (!number || all.some(({ isTall }) => isTall) || areSmallWord(all, xHeightPx)) return null;
  const before = text.slice(0, text.indexOf(number));
  // The bar of `|1` is no digit where both read it.
  const first = textOf(all.slice(0, before.length)) === before ? before.length : 0;
  for (let from = first; from + number.length <= all.length; from += 1) {
    const signs = all.slice(from, from + number.length);
    if (!areSureCapitals(signs) && areNumber(number, confidence, signs)) return { text: number, signs };
  }
  return null;
}
