import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { Rectangle } from '../../pdf/page.ts';
import type { RecognisedBlock, RecognisedLine, RecognisedWord } from '../../recogniser.ts';
import { grown } from '../geometry/near-boxes.ts';
import type { SignMetrics } from '../network/model.ts';
import {
  heightOf,
  madeSign,
  median,
  type Sign,
  type Stroke,
  textOfName,
  unionOf,
  widthOf,
} from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { specksAround } from './dirt.ts';
import { isFullHeightWord, standAsHigh } from './full-height.ts';
import { hindiRuns, signOfRun } from './hindi-words.ts';
import { levelWord } from './level-words.ts';
import { lookAlike } from './look-alikes.ts';
import { partedBefore, partedWords, partLabel } from './part-words.ts';
import {
  hasDevanagari,
  isNumber,
  isPlainWord,
  isShortWord,
  isSpeltAsWord,
  type SeenWord,
  SURE_HINDI,
  SURE_WORD,
  standInProse,
} from './prose.ts';
import { isNumberOfTouching } from './touching-digits.ts';
import { isDigit } from './word-runs.ts';

/*
 * Words from the text recogniser, signs from the network: a recognised word replaces the letters that stand in its box
 * where the two more or less agree, because letters that touch cost whole words. What is no word of a language stays as
 * the network has it.
 */

/** Of Tesseract, 0 to 1: words that it is less sure of are often formulas. */
const MIN_CONFIDENCE = 0.7;
/** How far the middle of a letter may lie outside of its word's box, in x-heights. */
const BOX_ERROR = { across: 0.1, down: 0.15 } as const;
/** Letters among the word's, and likeness of the two spellings, below which the network saw something else. */
const MIN_LETTER_SHARE = 0.4;
const MIN_LIKENESS = 0.45;
/** Letters take so much of their place within a word, in shares of their advance. */
const LETTER_INK_SHARE = 0.96;
const LETTER_HEIGHT_EM = 0.45;
/** Where a letter's usual width is not known. */
const USUAL_ADVANCE_EM = 0.5;
const WORD_STYLES = ['r', 'b', 'i', 'bi'];

/** Characters that two strings share in order, of both together: 1 where they are equal. */
function likeness(a: string, b: string): number {
  let row = new Uint16Array(b.length + 1);
  for (const char of a) {
    const next = new Uint16Array(b.length + 1);
    for (let j = 1; j <= b.length; j += 1)
      next[j] = char === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!);
    row = next;
  }
  return a.length + b.length === 0 ? 1 : (2 * row[b.length]!) / (a.length + b.length);
}

const textOf = (signs: readonly Sign[]) => signs.map((sign) => sign.text).join('');
const isLetter = (text: string) => /^\p{L}/u.test(text);

function commonestStyle(letters: Sign[]): string {
  const counts = WORD_STYLES.map((style) => letters.filter((letter) => letter.style === style).length);
  const most = Math.max(...counts);
  return most === 0 ? 'r' : WORD_STYLES[counts.indexOf(most)]!;
}

/** Smallest size beside the largest; the next smaller usual size is a script's, and `v_max` is not `Vmax`. */
const MIN_SIZE_RATIO = 0.865;

/** Signs as large as the largest: pieces of letters are small. */
function ofFullSize(signs: readonly Sign[]): Sign[] {
  const largest = Math.max(...signs.map(({ size }) => size));
  return signs.filter(({ size }) => size >= MIN_SIZE_RATIO * largest);
}

/** The letters of a word, its box shared out among them by their usual widths. */
function lettersOf(text: string, confidence: number, replaced: Sign[], metrics: SignMetrics): Sign[] {
  const letters = replaced.filter((sign) => isLetter(sign.text));
  const like = ofFullSize(letters.length > 0 ? letters : replaced);
  const [baseline, size] = [median(like.map((sign) => sign.baseline)), median(like.map((sign) => sign.size))];
  const style = commonestStyle(letters);
  const styles = [...text].map((char) => (isLetter(char) ? style : 's'));
  const advances = [...text].map((char, i) => metrics[`${styles[i]}:${char}`]?.[3] ?? USUAL_ADVANCE_EM);
  const box = unionOf(replaced);
  const scale = widthOf(box) / advances.reduce((a, b) => a + b, 0);
  let at = box.x0;
  return [...text].map((char, i) => {
    const advance = advances[i]! * scale;
    const place = {
      x0: at,
      x1: at + advance * LETTER_INK_SHARE,
      y0: baseline - LETTER_HEIGHT_EM * size,
      y1: baseline,
    };
    at += advance;
    return {
      ...madeSign(place, `${styles[i]}:${char}`, confidence),
      style: styles[i]!,
      text: char,
      size,
      baseline,
      math: 0,
      isFromWord: true,
    };
  });
}

/** A sign that stands in no English word, and of which the network is this sure: `Δt` is not `At`, `A ∪ B` not `AUB`. */
const SURE_STRANGER = 0.9;
/** The dot of an i whose stem touches its neighbour belongs to a word, too. */
const WORD_SIGN = /^[\p{Script=Latin}\p{N}\p{P}˙]/u;
/** Italic letters that stand in a formula as surely as this are variables: `all x` is not `allx`. */
const SURE_VARIABLE = 0.6;
/** Probability of a sign's text, whatever its style. */
const textProbability = ({ top, text, probability }: Sign) =>
  Math.max(
    probability,
    top.reduce((sum, each) => (textOfName(each.name) === text ? sum + each.probability : sum), 0),
  );

const isSureStranger = (sign: Sign) => !WORD_SIGN.test(sign.text) && textProbability(sign) >= SURE_STRANGER;

/** Variables beside upright letters: what the recogniser joined is no word. */
function mixVariables(letters: Sign[]): boolean {
  const areVariables = letters.map(({ style, math }) => style === 'i' && math >= SURE_VARIABLE);
  return areVariables.some(Boolean) && !areVariables.every(Boolean);
}

/** Letters and digits of two sizes: `log₂` is not `log,`. */
function haveScripts(signs: Sign[]): boolean {
  const sizes = signs
    .filter(({ text }) => isLetter(text) || isDigit(text))
    .filter(({ probability }) => probability >= SURE_STRANGER)
    .map(({ size }) => size);
  return sizes.length > 0 && Math.min(...sizes) < MIN_SIZE_RATIO * Math.max(...sizes);
}

/** Mean probability of standing in a formula above which signs are no word: `p|n` in a subscript is not `pln`. */
const SURE_FORMULA = 0.6;

/** The same of letters that spell a word: a product is `abc`, and no sentence has it. */
const SURE_VARIABLES = 0.75;

const meanMath = (signs: Sign[]) => signs.reduce((sum, { math }) => sum + math, 0) / signs.length;
const standInFormula = (signs: Sign[]) => meanMath(signs) > SURE_FORMULA;
const areSureVariables = (signs: Sign[]) => meanMath(signs) > SURE_VARIABLES;

/** A word that the recogniser is sure of, where the network is not sure of every sign: the surer of the two has it. */
const isSurerWord = ({ confidence }: RecognisedWord, signs: Sign[]) =>
  confidence >= SURE_WORD && signs.some((sign) => textProbability(sign) < SURE_STRANGER);

/** Letters, without marks beside them: `cos γ.` is not `cosy.` Formulas hold no longer runs of them, while touching letters look like other signs and sizes of small ones differ. */
const LONG_WORD = 5;
const LONG_WORD_LIKENESS = 0.6;
/** The same between words of prose: an m whose arches are lost is three strokes, and a u two. */
const PROSE_LIKENESS = 0.45;

/** A long word of which the network read most letters. */
const isLongWord = ({ text, confidence }: RecognisedWord, seen: string, minLikeness = LONG_WORD_LIKENESS) =>
  confidence >= SURE_WORD &&
  [...text].filter(isLetter).length >= LONG_WORD &&
  likeness(seen, text) >= minLikeness;

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
function ownSigns(text: string, signs: Sign[]): Sign[] {
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

/** In prose, crumbs at either end are the word's as well: only what the network is sure of stands beside it. */
function signsOfProse(text: string, signs: Sign[]): Sign[] {
  const own = ownSigns(text, signs);
  const isSure = (sign: Sign) => sign.text !== DOT_OF_I && textProbability(sign) >= SURE_STRANGER;
  return signs.some((sign) => !own.includes(sign) && isSure(sign)) ? own : signs;
}

/** Whether a recognised Latin word may take the place of the signs in its box. */
function replaces(word: RecognisedWord, signs: Sign[]): boolean {
  const { text } = word;
  const seen = textOf(signs);
  if (seen === text || signs.some((sign) => sign.isTall)) return false;
  if (isLongWord(word, seen)) return true;
  if (signs.some(isSureStranger) || standInFormula(signs)) return false;
  if (haveScripts(signs)) return false;
  const read = signs.filter((sign) => isLetter(sign.text));
  if (isSurerWord(word, signs)) return true;
  if (mixVariables(read)) return false;
  const letters = [...text].filter(isLetter);
  const found = signs.filter((sign) => isLetter(sign.text)).length;
  return found >= MIN_LETTER_SHARE * letters.length && likeness(seen, text) >= MIN_LIKENESS;
}

const isLatinWord = ({ text, confidence }: RecognisedWord) =>
  confidence >= MIN_CONFIDENCE && isSpeltAsWord(text);

/** Of the network, below which its digit is another one where the recogniser is sure: a heavy 1 is a 7 of 0.2. */
const UNSURE_DIGIT = 0.7;

/** A number whose signs are its digits, look like them, or are nothing that the network is sure of: `2δ` for a slanted 25. */
function looksLikeNumber({ text, confidence }: RecognisedWord, signs: Sign[]): boolean {
  const characters = [...text];
  const digits = signs.filter((_, i) => isDigit(characters[i] ?? ''));
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

/** Baselines of one line differ by less, in em; a script's lies further off. */
const LEVEL_EM = 0.1;

function standLevel(signs: Sign[]): boolean {
  const letters = signs.filter(({ text }) => isLetter(text) || isDigit(text));
  const baselines = letters.map(({ baseline }) => baseline);
  return (
    Math.max(...baselines) - Math.min(...baselines) < LEVEL_EM * Math.max(...letters.map(({ size }) => size))
  );
}

/**
 * Whether a word of prose takes the place of the signs in its box: it does but where the network is sure of something
 * else. How likely the signs are to stand in a formula no longer counts.
 */
function replacesInProse(word: RecognisedWord, signs: Sign[]): boolean {
  if (signs.some((sign) => sign.isTall)) return false;
  if (isNumber(word.text)) return looksLikeNumber(word, signs);
  if (isLongWord(word, textOf(signs), PROSE_LIKENESS)) return true;
  if (haveScripts(signs) && !standLevel(signs)) return false;
  if (!signs.some(isSureStranger)) return true;
  return isSpelt(word.text) && !areOthersAsSpelt(word.text, signs);
}

/** Signs that are a word, in one style and in no formula. */
function setAsText(signs: Sign[]): void {
  const style = commonestStyle(signs);
  for (const sign of signs) {
    sign.math = 0;
    if (isLetter(sign.text)) sign.style = style;
  }
}

/** Whether letters follow that are larger than one before: scripts end a word, and the foot of a t may be lost. */
function haveBrokenLetters(signs: readonly Sign[]): boolean {
  const letters = signs.filter(({ text }) => isLetter(text));
  const full = new Set(ofFullSize(letters));
  return letters.some((letter, i) => i > 0 && full.has(letter) && !full.has(letters[i - 1]!));
}

/** Tells the layout that the signs are a word of prose. */
function markPlainWord(word: SeenWord, signs: Sign[]): Sign[] {
  if (isPlainWord(word)) for (const sign of signs) sign.isProse = true;
  return signs;
}

interface Fusion {
  index: SignIndex<Sign>;
  gone: Set<Sign>;
  added: Sign[];
  metrics: SignMetrics;
  xHeightPx: number;
}

function signsIn({ box }: RecognisedWord, { index, gone, xHeightPx }: Fusion): Sign[] {
  const [dx, dy] = [BOX_ERROR.across * xHeightPx, BOX_ERROR.down * xHeightPx];
  return index
    .around(box, dx, dy)
    .filter((sign) => holdsMiddle(grown(box, dx, dy), sign) && !gone.has(sign))
    .sort((a, b) => a.x0 - b.x0);
}

/** How far the first letter of a word may stand outside of the recogniser's box, in x-heights: underlines push its edge. */
const FIRST_LETTER_REACH = 1.2;

/** The signs of a word, with its first letter where the box begins behind that. */
function withFirstLetter(word: RecognisedWord, signs: Sign[], { index, gone, xHeightPx }: Fusion): Sign[] {
  const [first, ...rest] = word.text;
  const [next] = signs;
  if (!next || signs.length !== rest.length || likeness(textOf(signs), rest.join('')) < LONG_WORD_LIKENESS)
    return signs;
  const left = { ...next, x0: next.x0 - FIRST_LETTER_REACH * xHeightPx };
  const letter = index
    .around(left, 0, 0)
    .find((sign) => sign.text === first && sign.x1 <= next.x0 + 1 && !gone.has(sign));
  return letter ? [letter, ...signs] : signs;
}

const DASH = /^[-–—]/;
const MINUS_SIGNS = new Set(['−', '-']);
/** Blank behind a dash of prose, in em: the sign of a number stands tight before it. */
const DASH_GAP_EM = 0.12;

/** A minus behind a word is a dash, where it stands as far from what follows. */
function setDash([dash, next]: readonly Sign[]): void {
  if (!dash || !MINUS_SIGNS.has(dash.text)) return;
  if (next && next.x0 - dash.x1 < DASH_GAP_EM * next.size) return;
  Object.assign(dash, { text: '–', style: 's', math: 0 });
}

/** The signs of a page with its recognised words in place of letters. */
export function fuseWords(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  metrics: SignMetrics,
  xHeightPx: number,
): Sign[] {
  const fusion: Fusion = {
    index: signIndex(signs, 4 * xHeightPx),
    gone: new Set(),
    added: [],
    metrics,
    xHeightPx,
  };
  for (const line of blocks.flatMap(({ paragraphs }) => paragraphs.flat())) fuseLine(line, fusion);
  return [...signs.filter((sign) => !fusion.gone.has(sign)), ...fusion.added];
}

function replaceSigns(signs: readonly Sign[], added: readonly Sign[], fusion: Fusion): void {
  for (const sign of signs) fusion.gone.add(sign);
  fusion.added.push(...added);
}

/** The words of a line, each variable in the word that it is. */
function withOwnVariables(words: readonly RecognisedWord[], fusion: Fusion): RecognisedWord[] {
  const parted = words.map((word) => ({ ...word, box: { ...word.box } }));
  for (const [i, word] of parted.entries()) {
    const next = parted[i + 1];
    const x = partedBefore(word, next, signsIn(word, fusion));
    if (x !== null && next) [word.box.x1, next.box.x0] = [x, x];
  }
  return parted;
}

function fuseLine(line: RecognisedLine, fusion: Fusion): void {
  const words = withOwnVariables(
    partedWords(line.words.flatMap((word) => partLabel(word, signsIn(word, fusion)))),
    fusion,
  );
  const placed = words.map((word) => ({ word, signs: signsIn(word, fusion) }));
  for (const run of hindiRuns(placed, fusion.xHeightPx)) {
    const sign = signOfRun(run, line, placed);
    const marks = run.flatMap(({ word }) => specksAround(word.box, fusion.index, fusion.xHeightPx));
    replaceSigns([...run.flatMap((each) => each.signs), ...marks], [sign], fusion);
  }
  numberLine(placed[0], fusion);
  const isDash = (at: number) => at > 0 && DASH.test(words[at]!.text) && isSpeltAsWord(words[at - 1]!.text);
  for (const [i] of words.entries()) if (isDash(i)) setDash(placed[i]!.signs);
  const seen = words.map((word) => ({ ...word, seen: textOf(signsIn(word, fusion)) }));
  const areProse = standInProse(seen);
  for (const [i, word] of seen.entries()) {
    const neighbours = placed.slice(Math.max(0, i - 1), i + 2).flatMap((each) => each.signs);
    fuseWord(word, areProse[i]! && !hasDevanagari(word.text), neighbours, fusion);
  }
}

/** `(iv)` at the head of a line numbers what follows, and is no letter in brackets. */
const ROMAN_LABEL = /^\((?:i{1,3}|i?v|vi{1,3}|i?x|xi{1,3})\)$/;

/** The number before the first word of a line as the recogniser reads it, where the network has about as many signs. */
function numberLine(first: { word: RecognisedWord; signs: Sign[] } | undefined, fusion: Fusion): void {
  if (!first || !ROMAN_LABEL.test(first.word.text) || first.word.confidence < SURE_WORD) return;
  const { word, signs } = first;
  const { length } = word.text;
  if (signs.some(({ isTall }) => isTall) || signs.length < length - 1 || signs.length > length + 1) return;
  const letters = lettersOf(word.text, word.confidence, signs, fusion.metrics);
  for (const letter of letters) letter.isProse = true;
  replaceSigns(signs, letters, fusion);
}

/** The signs that the recogniser's capitals or digits are taken for, whatever stands beside them; null where there are none. */
function misreadSigns(word: RecognisedWord, own: Sign[], all: Sign[]): Sign[] | null {
  if (isFullHeightWord(word, own)) return own;
  return isNumberOfTouching(word, all) && standLevel(all) ? all : null;
}

function fuseWord(word: SeenWord, isInProse: boolean, neighbours: Sign[], fusion: Fusion): void {
  const all = signsIn(word, fusion);
  const own = ownSigns(word.text, all);
  const misread = textOf(own) === word.text ? null : misreadSigns(word, own, all);
  if (misread)
    return replaceSigns(misread, lettersOf(word.text, word.confidence, misread, fusion.metrics), fusion);
  if (!isLatinWord(word) && !isInProse) return;
  const around = withFirstLetter(word, signsIn(word, fusion), fusion);
  const inside = isInProse ? signsOfProse(word.text, around) : ownSigns(word.text, around);
  if (inside.length === 0) return;
  if (isInProse)
    for (const speck of specksAround(word.box, fusion.index, fusion.xHeightPx)) fusion.gone.add(speck);
  if (textOf(inside) === word.text) levelWord(inside, neighbours);
  settleWord(word, isInProse, inside, fusion);
}

/** Sets signs that spell the word as text, or the word in their place. */
function settleWord(word: SeenWord, isInProse: boolean, inside: Sign[], fusion: Fusion): void {
  const isBroken = isInProse && isPlainWord(word) && haveBrokenLetters(inside);
  const isReplaced = () => (isInProse ? replacesInProse(word, inside) : replaces(word, inside));
  if (textOf(inside) === word.text && !isBroken) {
    if (isShortWord(word.text) || (isInProse && !areSureVariables(inside))) setAsText(inside);
    markPlainWord(word, inside);
  } else if (isBroken || isReplaced()) {
    const letters = lettersOf(word.text, word.confidence, inside, fusion.metrics);
    replaceSigns(inside, markPlainWord(word, letters), fusion);
  }
}

/** A headline of Devanagari lies at the upper edge of its word's box, or as far outside, in heights of the box. */
const HEADLINE_ERROR = 0.15;

/** The box of a word whose strokes are its own; null where the recogniser may have read something else. */
function ownBox(word: RecognisedWord): Rectangle | null {
  const { box, confidence } = word;
  if (hasDevanagari(word.text))
    return confidence >= SURE_HINDI ? { ...box, y0: box.y0 - HEADLINE_ERROR * heightOf(box) } : null;
  return isLatinWord(word) && confidence >= SURE_WORD ? box : null;
}

/**
 * The strokes that are no part of a word that the recogniser is sure of: crossbars of letters that touch, headlines of
 * Devanagari.
 */
export function strokesOutsideWords(
  strokes: readonly Stroke[],
  blocks: readonly RecognisedBlock[],
): Stroke[] {
  const words = blocks.flatMap(({ paragraphs }) => paragraphs.flat()).flatMap((line) => line.words);
  const boxes = words.map(ownBox).filter((box) => box !== null);
  const isWithin = (stroke: Stroke) =>
    boxes.some(
      (box) => holdsMiddle(box, stroke) && widthOf(stroke) <= widthOf(box) + widthOf(stroke) * HEADLINE_ERROR,
    );
  return strokes.filter((stroke) => !isWithin(stroke));
}
