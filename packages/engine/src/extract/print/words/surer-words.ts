import type { RecognisedWord } from '../../recogniser.ts';
import { gapX, probabilityOf, type Sign, textOfName, wholeName } from '../signs/sign.ts';
import { standAsHigh } from './full-height.ts';
import { withKnownWord } from './known-words.ts';
import { lookAlike } from './look-alikes.ts';
import { isNumber, isPlainWord, isShortWord, isSpeltAsWord, type SeenWord, SURE_WORD } from './prose.ts';
import {
  commonestStyle,
  isLetter,
  likeness,
  MIN_CONFIDENCE,
  MIN_LETTER_SHARE,
  MIN_LIKENESS,
  MIN_SIZE_RATIO,
  meanMath,
  ofFullSize,
  textOf,
  textProbability,
} from './word-letters.ts';
import { hasCapitalWithin, isDigit } from './word-runs.ts';

/** A sign that stands in no English word, and that the network is this sure not to be one that does: `Δt` is not `At`, `A ∪ B` not `AUB`. */
const SURE_STRANGER = 0.9;
/** The dot of an i whose stem touches its neighbour belongs to a word, too. */
const WORD_SIGN = /^[\p{Script=Latin}\p{N}\p{P}˙]/u;
/** Italic letters that stand in a formula as surely as this are variables: `all x` is not `allx`. */
const SURE_VARIABLE = 0.6;

const isStrange = (name: string) => !WORD_SIGN.test(textOfName(wholeName(name)));

/** Whether no word holds the sign, whichever other strange one it may be: a plus is half of `±` or `⊎` as well to the network. */
export const isSureStranger = (sign: Sign) =>
  !WORD_SIGN.test(sign.text) &&
  Math.max(textProbability(sign), probabilityOf(sign, isStrange)) >= SURE_STRANGER;

/** Variables beside upright letters: what the recogniser joined is no word. */
function mixVariables(letters: Sign[]): boolean {
  const areVariables = letters.map(({ style, math }) => style === 'i' && math >= SURE_VARIABLE);
  return areVariables.some(Boolean) && !areVariables.every(Boolean);
}

/** Letters and digits of two sizes: `log₂` is not `log,`. A digit stands in no word, whatever its style. */
export function haveScripts(signs: Sign[]): boolean {
  const isSure = (sign: Sign) =>
    (isDigit(sign.text) ? textProbability(sign) : sign.probability) >= SURE_STRANGER;
  const sizes = signs
    .filter(({ text }) => isLetter(text) || isDigit(text))
    .filter(isSure)
    .map(({ size }) => size);
  return sizes.length > 0 && Math.min(...sizes) < MIN_SIZE_RATIO * Math.max(...sizes);
}

/** Mean probability of standing in a formula above which signs are no word: `p|n` in a subscript is not `pln`. */
const SURE_FORMULA = 0.6;

/** The same of letters that spell a word: a product is `abc`, and no sentence has it. */
const SURE_VARIABLES = 0.75;

const standInFormula = (signs: Sign[]) => meanMath(signs) > SURE_FORMULA;
export const areSureVariables = (signs: Sign[]) => meanMath(signs) > SURE_VARIABLES || areProduct(signs);

/** Italic letters that spell no word. */
const areProduct = (signs: Sign[]) =>
  hasCapitalWithin(textOf(signs)) && signs.every(({ text, style }) => style === 'i' || !isLetter(text));

/** A word that the recogniser is sure of, where the network is not sure of every sign: the surer of the two has it. */
const isSurerWord = ({ confidence }: RecognisedWord, signs: Sign[]) =>
  confidence >= SURE_WORD && signs.some((sign) => textProbability(sign) < SURE_STRANGER);

/** Letters, without marks beside them: `cos γ.` is not `cosy.` Formulas hold no longer runs of them, while touching letters look like other signs and sizes of small ones differ. */
const LONG_WORD = 5;
export const LONG_WORD_LIKENESS = 0.6;
/** The same between words of prose: an m whose arches are lost is three strokes, and a u two. */
const PROSE_LIKENESS = 0.45;

/** A long word of which the network read most letters, and not all but a sign: `for all x∈R` is not `forallxeR`. */
const isLongWord = (
  { text, confidence }: RecognisedWord,
  signs: readonly Sign[],
  minLikeness = LONG_WORD_LIKENESS,
) =>
  confidence >= SURE_WORD &&
  [...text].filter(isLetter).length >= LONG_WORD &&
  likeness(textOf(signs), text) >= minLikeness &&
  !holdsSign(text, signs);

/** The signs at one end that spell the word, where others follow them or go before. */
function spelling(text: string, signs: Sign[]): Sign[] | null {
  const { length } = [...text];
  const ends = signs.length > length ? [signs.slice(0, length), signs.slice(-length)] : [];
  return ends.find((end) => textOf(end) === text) ?? null;
}

/**
 * The signs without those at either end that are none of the word's: `|divides` holds a bar of `|H|`, and the box of the
 * `if` before `D = 0` may hold the variable as well. Marks are left where the others are as many as the word has characters.
 */
export function ownSigns(text: string, signs: Sign[]): Sign[] {
  const spelt = spelling(text, signs);
  if (spelt) return spelt;
  const characters = [...text];
  const isStranger = (sign: Sign | undefined, character: string | undefined) =>
    sign !== undefined && sign.text !== character && !isLetter(sign.text) && !isDigit(sign.text);
  let own = signs;
  while (own.length > characters.length && isStranger(own[0], characters[0])) own = own.slice(1);
  while (own.length > characters.length && isStranger(own.at(-1), characters.at(-1))) own = own.slice(0, -1);
  return own;
}

const DOT_OF_I = '˙';

/** How far a letter's piece reaches below the baseline at most, in em: a bracket or bar reaches twice as far. */
const PIECE_DEPTH_EM = 0.12;

/**
 * Whether the signs that stand before or behind a word's own are pieces of its first or last letter: the network sees
 * another one in that letter's place, and none of them reaches as low as brackets do. A C or an O whose hairlines are lost
 * is one bracket or two.
 */
function arePieces(signs: readonly Sign[], end: Sign | undefined, letter: string | undefined): boolean {
  if (!end || !letter || !isLetter(letter) || end.text === letter) return false;
  return signs.every(({ y1 }) => y1 - end.baseline < PIECE_DEPTH_EM * end.size);
}

/** The halves of an o, as in `of`: other pieces of so few letters may be marks beside them. */
const isRoundBracket = ({ text }: Sign) => text === '(' || text === ')';

/** In prose, crumbs at either end are the word's as well: only what the network is sure of stands beside it. */
export function signsOfProse(text: string, signs: Sign[]): Sign[] {
  const own = ownSigns(text, signs);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return own;
  const characters = [...text];
  const [from, to] = [signs.indexOf(first), signs.indexOf(last) + 1];
  const isSure = (sign: Sign) => sign.text !== DOT_OF_I && textProbability(sign) >= SURE_STRANGER;
  const [before, behind] = [signs.slice(0, from), signs.slice(to)];
  if (![...before, ...behind].some(isSure)) return signs;
  if (!isSpelt(text) && !(isShortWord(text) && [...before, ...behind].every(isRoundBracket))) return own;
  return signs.slice(
    arePieces(before, first, characters[0]) ? 0 : from,
    arePieces(behind, last, characters.at(-1)) ? signs.length : to,
  );
}

/**
 * Whether an unsure word tells nothing but the case of a letter that looks alike in both, which its height told: the box of
 * `sin` in a numerator is without the dot, and its s is as high as that.
 */
const differsInCase = ({ text, confidence }: RecognisedWord, seen: string) =>
  confidence < SURE_WORD &&
  seen.toLowerCase() === text.toLowerCase() &&
  [...seen].every((character, i) => lookAlike(character, text[i] ?? ''));

/** A letter whose dot touches its stem is as high as a digit, which it is like but for that. */
const DOTTED = 'ij';

/** Whether letters of a word were seen as digits of their shape, and no more: the o of `Show` as a 0, the i of `find` as a 1, as small as those of an index. */
function differsInDigits(text: string, seen: string): boolean {
  const [letters, signs] = [[...text], [...seen]];
  const isAlike = (letter: string, sign = '') =>
    letter === sign ||
    (isDigit(sign) && (lookAlike(letter, sign) || (sign === '1' && DOTTED.includes(letter))));
  return letters.length === signs.length && letters.every((letter, i) => isAlike(letter, signs[i]));
}

/** Whether a recognised Latin word may take the place of the signs in its box. */
export function replaces(word: RecognisedWord, signs: Sign[]): boolean {
  const { text } = word;
  const seen = textOf(signs);
  if (seen === text || differsInCase(word, seen) || signs.some((sign) => sign.isTall)) return false;
  if (isLongWord(word, signs)) return true;
  if (signs.some(isSureStranger) || standInFormula(signs)) return false;
  if (
    differsInDigits(text, seen) &&
    isPlainWord(withKnownWord({ ...word, seen }, signs)) &&
    standLevel(signs)
  )
    return true;
  if (haveScripts(signs)) return false;
  const read = signs.filter((sign) => isLetter(sign.text));
  if (isSurerWord(word, signs)) return true;
  if (mixVariables(read)) return false;
  const letters = [...text].filter(isLetter);
  const found = signs.filter((sign) => isLetter(sign.text)).length;
  return found >= MIN_LETTER_SHARE * letters.length && likeness(seen, text) >= MIN_LIKENESS;
}

export const isLatinWord = ({ text, confidence }: RecognisedWord) =>
  confidence >= MIN_CONFIDENCE && isSpeltAsWord(text);

/** Likeness of a long word's two spellings from which each bears out the other, however unsure the recogniser is. */
const AGREED_LIKENESS = 0.75;

/** Whether both readers have most letters of a long word, as `[OBJECTiV` and `[OBJECTIVE` of 0.05: one dirty bracket lowers a whole word. A word that leaves signs out bears nothing out. */
export const isAgreedWord = ({ text }: RecognisedWord, signs: readonly Sign[]) =>
  isSpeltAsWord(text) &&
  [...text].filter(isLetter).length >= LONG_WORD &&
  [...text].length >= signs.length &&
  likeness(textOf(signs), text) >= AGREED_LIKENESS;

/** Of the network, below which its digit is another one where the recogniser is sure: a heavy 1 is a 7 of 0.2. */
const UNSURE_DIGIT = 0.7;

/** An angle that the network is sure of: the recogniser knows no Greek, and reads the θ of `sin θ, where` as a 0. Beside other digits it is a slanted one. */
const isSureTheta = (sign: Sign) => sign.text === 'θ' && textProbability(sign) >= SURE_STRANGER;

/** A number whose signs are its digits, look like them, or are nothing that the network is sure of: `2δ` for a slanted 25. */
function looksLikeNumber({ text, confidence }: RecognisedWord, signs: Sign[]): boolean {
  const characters = [...text];
  const digits = signs.filter((_, i) => isDigit(characters[i] ?? ''));
  if (digits.length === 1 && digits.some(isSureTheta)) return false;
  const mayBeMisread = confidence >= SURE_WORD && standAsHigh(digits);
  const isUnsure = (sign: Sign) =>
    mayBeMisread && textProbability(sign) < (isDigit(sign.text) ? UNSURE_DIGIT : SURE_STRANGER);
  const isLike = (sign: Sign, i: number) =>
    !isDigit(characters[i]!) || lookAlike(sign.text, characters[i]!) || isUnsure(sign);
  return characters.length === signs.length && signs.every(isLike);
}

/** Letters that touch look like strange signs, and the network may be sure of those: `mi` is a bold Π. */
const SPELT_LENGTH = 4;
const isSpelt = (text: string) => [...text].filter(isLetter).length >= SPELT_LENGTH;

/** Whether the signs but strangers are the word's, one by one: then no letters touch, and `△ABC` is not `AABC`. */
function areOthersAsSpelt(text: string, signs: readonly Sign[]): boolean {
  const characters = [...text];
  const isAsSpelt = (sign: Sign, i: number) => isSureStranger(sign) || sign.text === characters[i];
  return signs.length === characters.length && signs.every(isAsSpelt);
}

/** Whether the signs are the word's, but for one that looks like none of its letters. */
const holdsSign = (text: string, signs: readonly Sign[]) =>
  areOthersAsSpelt(text, signs) &&
  signs.some((sign, i) => isSureStranger(sign) && !lookAlike(sign.text, [...text][i]!));

/** Baselines of one line differ by less, in em; a script's lies further off. */
const LEVEL_EM = 0.1;

export function standLevel(signs: Sign[]): boolean {
  const letters = signs.filter(({ text }) => isLetter(text) || isDigit(text));
  const baselines = letters.map(({ baseline }) => baseline);
  return (
    Math.max(...baselines) - Math.min(...baselines) < LEVEL_EM * Math.max(...letters.map(({ size }) => size))
  );
}

/** How far a letter reaches beyond its word's box, in heights of the box. */
const LETTER_REACH = 0.15;

/** Whether a stretched sign is as high as its word at most: strokes of a v that broke off, or of an r and an i that touch. */
const isWithin = ({ box }: RecognisedWord, sign: Sign) => {
  const reach = LETTER_REACH * (box.y1 - box.y0);
  return sign.y0 >= box.y0 - reach && sign.y1 <= box.y1 + reach;
};

/**
 * Whether letters of a word fell apart, as their hairlines do on a picture of few dots an inch: their pieces look like small
 * letters and scripts, so that neither likeness nor sizes tell anything.
 */
export const isInPieces = ({ text }: RecognisedWord, signs: readonly Sign[]) =>
  isSpelt(text) && signs.length > [...text].length;

/**
 * Whether a word of prose takes the place of the signs in its box: it does but where the network is sure of something
 * else. How likely the signs are to stand in a formula no longer counts.
 */
export function replacesInProse(word: RecognisedWord, signs: Sign[]): boolean {
  if (signs.some((sign) => sign.isTall && !isWithin(word, sign))) return false;
  if (isNumber(word.text)) return looksLikeNumber(word, signs);
  if (isLongWord(word, signs, PROSE_LIKENESS)) return true;
  if (isInPieces(word, signs)) return true;
  if (haveScripts(signs) && !standLevel(signs)) return false;
  if (!signs.some(isSureStranger)) return true;
  return isSpelt(word.text) && !areOthersAsSpelt(word.text, signs);
}

/** From this blank on, in em, an italic letter stands apart from the upright ones beside it. */
const APART_EM = 0.2;

/**
 * Italic letters that a blank parts from the upright ones of their word: the recogniser joined a variable to it, as in
 * `nis` for `n is`.
 */
function variablesApart(signs: readonly Sign[]): Set<Sign> {
  const isItalic = ({ style, probability }: Sign) => style === 'i' && probability >= SURE_STRANGER;
  if (signs.every(({ style }) => style === 'i')) return new Set();
  const isApart = (sign: Sign, other: Sign | undefined) => !other || gapX(sign, other) > APART_EM * sign.size;
  return new Set(
    signs.filter((sign, i) => isItalic(sign) && isApart(sign, signs[i - 1]) && isApart(sign, signs[i + 1])),
  );
}

/** Signs that are a word, in one style and in no formula. */
export function setAsText(signs: Sign[]): void {
  const style = commonestStyle(signs);
  const variables = variablesApart(signs);
  for (const sign of signs) {
    if (variables.has(sign)) continue;
    sign.math = 0;
    if (isLetter(sign.text)) sign.style = style;
  }
}

/** Whether letters follow that are larger than one before: scripts end a word, and the foot of a t may be lost. */
export function haveBrokenLetters(signs: readonly Sign[]): boolean {
  const letters = signs.filter(({ text }) => isLetter(text));
  const full = new Set(ofFullSize(letters));
  return letters.some((letter, i) => i > 0 && full.has(letter) && !full.has(letters[i - 1]!));
}

/** Tells the layout that the signs are a word of prose. */
export function markPlainWord(word: SeenWord, signs: Sign[]): Sign[] {
  if (isPlainWord(word)) for (const sign of signs) sign.isProse = true;
  return signs;
}
