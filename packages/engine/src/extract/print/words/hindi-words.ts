import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { RecognisedLine, RecognisedWord } from '../../recogniser.ts';
import { AXIS_EM, X_HEIGHT_EM } from '../geometry/nominal-size.ts';
import { heightOf, madeSign, median, midY, type Sign, unionOf, widthOf } from '../signs/sign.ts';
import type { SignIndex } from '../signs/sign-index.ts';
import { hasDevanagari, isNumber, SURE_HINDI } from './prose.ts';
import { textOf, textProbability } from './word-letters.ts';
import { isDigit } from './word-runs.ts';

/*
 * Words of Devanagari stand in a page as the recogniser has them: the network knows no letter of it. Words that follow
 * each other are one sign with blanks in it, because boxes of the recogniser touch and reach above and below the line
 * by each word's own marks.
 */

/** Of Tesseract, 0 to 1. */
const MIN_CONFIDENCE = 0.3;
/** The same of a number between words of Devanagari, where no formula is likely. */
const MIN_NUMBER = 0.6;
/** Signs that the network is as sure of are no Devanagari, whatever the recogniser made of them. */
const SURE_SIGN = 0.7;
/** Of a word's width: letters side by side fill as much of it. */
const MOST_OF_WIDTH = 0.7;
/** Signs beyond doubt: a 3 that the recogniser reads as an 8. The halves of an अ come to less: `37`. */
const BEYOND_DOUBT = 0.9;
/** Of a word's width: what is sure over less of it is a mark of the word, as the dot over its headline or the comma behind it. */
const MIN_SIGNS_SHARE = 1 / 3;
/** Height of a word of Devanagari, in heights of an x; what is lower is a crumb of another sign. */
const MIN_HEIGHT = 0.8;
/** Heights in em: from the foot of letters to the headline, of marks above it, of marks below the foot. */
const EM = { letters: 0.66, above: 0.24, below: 0.22 } as const;
const REACHES_ABOVE = /[\u0900-\u0902\u093f\u0940\u0945-\u094c]|र्/;
/** Marks below the line, and the sign of conjuncts, whose second letter may hang below it. */
const REACHES_BELOW = /[\u0941-\u0944\u0962\u0963\u094d]/;
/** The full stop as recognisers write it. */
const DANDA = /^[|।॥]+$/;
const ENDS_SENTENCE = /^(?:[|।॥]+|\?)$/;
/** In heights of an x: the bar of a determinant is as high as two lines, the full stop as a letter. */
const MAX_DANDA_HEIGHT = 2.5;

/** A word with the signs in its box. */
export interface PlacedWord {
  word: RecognisedWord;
  signs: Sign[];
}

const isSureDigit = (sign: Sign) => isDigit(sign.text) && isBeyondDoubt(sign);

/** Whether a word is the full stop of Devanagari or a question mark, and no tall bar and no 1 of which the network is sure. */
function isSentenceEnd({ word: { text }, signs }: PlacedWord, xHeightPx: number): boolean {
  if (!ENDS_SENTENCE.test(text)) return false;
  return !signs.some((sign) => heightOf(sign) > MAX_DANDA_HEIGHT * xHeightPx) && !signs.some(isSureDigit);
}

/** Whether a word's box is no higher than a crumb. */
export const isCrumb = ({ box }: RecognisedWord, xHeightPx: number) => heightOf(box) < MIN_HEIGHT * xHeightPx;

/** Whether the recogniser reads a word of Devanagari, and no crumb. */
const isRead = ({ word }: PlacedWord, xHeightPx: number) =>
  hasDevanagari(word.text) && word.confidence >= MIN_CONFIDENCE && !isCrumb(word, xHeightPx);

const isBeyondDoubt = (sign: Sign) => textProbability(sign) >= BEYOND_DOUBT;
const inkWidthOf = (signs: readonly Sign[]) => signs.reduce((sum, sign) => sum + widthOf(sign), 0);

const isDash = (text: string) => /^[-–−]$/.test(text);
/** Whether the recogniser has the sign in its word as well: the z of `z-अक्ष`. */
const isInWord = (sign: Sign, text: string) =>
  [...text].some((character) => character === sign.text || (isDash(character) && isDash(sign.text)));

/** Whether the network is sure of signs over much of a word's width, and of most of what it sees there: `−m,` is not `नया,`. */
function areSureSigns({ word: { box, text }, signs }: PlacedWord): boolean {
  const others = signs.filter((sign) => !isInWord(sign, text));
  const covered = inkWidthOf(others);
  const sure = inkWidthOf(others.filter((sign) => textProbability(sign) >= SURE_SIGN));
  return others.length > 0 && covered >= MIN_SIGNS_SHARE * widthOf(box) && 2 * sure >= covered;
}

/** Whether signs beyond doubt are nearly all that a word shows. */
const areAllBeyondDoubt = ({ word: { box }, signs }: PlacedWord) =>
  signs.every(isBeyondDoubt) && inkWidthOf(signs) >= MOST_OF_WIDTH * widthOf(box);

/**
 * For each word of a line, whether it is Devanagari. The network leaves most letters of it out, but takes some for
 * signs, now and then with certainty: those count, but where words of Devanagari stand beside and the recogniser is sure or the
 * network is not beyond doubt. `(छि)` before a number is the label `(B)`.
 */
function areHindi(words: readonly PlacedWord[], xHeightPx: number): boolean[] {
  const areRead = words.map((placed) => isRead(placed, xHeightPx));
  const areSigns = words.map(areSureSigns);
  const areSure = words.map(({ word }, i) => areRead[i]! && word.confidence >= SURE_HINDI);
  const isNeutral = (i: number) => isBetween(words[i]!, xHeightPx);
  const isHindiBeside = (from: number, step: 1 | -1) => {
    let at = from + step;
    while (at >= 0 && at < words.length && isNeutral(at)) at += step;
    return at in words ? areSure[at]! || (areRead[at]! && !areSigns[at]!) : null;
  };
  const isInCompany = (i: number) => {
    const beside = [isHindiBeside(i, -1), isHindiBeside(i, 1)];
    const mayBeAlone = words.length > 1 && !areAllBeyondDoubt(words[i]!);
    return (mayBeAlone || beside.includes(true)) && !beside.includes(false);
  };
  const isSurer = (i: number) => areSure[i]! || words[i]!.signs.some((sign) => !isBeyondDoubt(sign));
  return words.map((_, i) => areRead[i]! && (!areSigns[i]! || (isSurer(i) && isInCompany(i))));
}

/** Marks behind a number, of which neither is sure. */
const MARKS = /[.,:;]/gu;

/** Whether the network is sure of other signs than the recogniser's number: among Devanagari that reads a 3 as an 8. */
function isOtherNumber({ word: { text }, signs }: PlacedWord): boolean {
  const seen = signs.filter((sign) => sign.text.replace(MARKS, '') !== '');
  return seen.length > 0 && seen.every(isBeyondDoubt) && textOf(seen) !== text.replace(MARKS, '');
}

/** What prose has between words of Devanagari: a number, the end of a sentence. */
function isBetween(placed: PlacedWord, xHeightPx: number): boolean {
  const { text, confidence } = placed.word;
  if (isSentenceEnd(placed, xHeightPx)) return true;
  return isNumber(text) && confidence >= MIN_NUMBER && !isOtherNumber(placed);
}

/** Words of Devanagari that follow each other, with the numbers between them and what ends their sentence. */
export function hindiRuns(words: readonly PlacedWord[], xHeightPx: number): PlacedWord[][] {
  const hindi = areHindi(words, xHeightPx);
  const goesOn = (i: number) =>
    hindi[i]! ||
    isSentenceEnd(words[i]!, xHeightPx) ||
    (isBetween(words[i]!, xHeightPx) && (hindi[i + 1] ?? false));
  const runs: PlacedWord[][] = [];
  for (let start = 0; start < words.length; start += 1) {
    if (!hindi[start]) continue;
    let end = start + 1;
    while (end < words.length && goesOn(end)) end += 1;
    runs.push(words.slice(start, end));
    start = end - 1;
  }
  return runs;
}

/** The font size that a word's height tells, by the marks that it has. */
function sizeOf({ text, box }: RecognisedWord): number {
  const above = REACHES_ABOVE.test(text) ? EM.above : 0;
  const below = REACHES_BELOW.test(text) ? EM.below : 0;
  return heightOf(box) / (EM.letters + above + below);
}

const reachOf = (text: string) => `${REACHES_ABOVE.test(text)} ${REACHES_BELOW.test(text)}`;

/**
 * The words whose boxes are their own. Words of a line that reach above and below it in different ways, in boxes of one and
 * the same top and foot, have that of the row.
 */
function measuredWords(words: readonly RecognisedWord[]): RecognisedWord[] {
  const isOfRow = ({ text, box }: RecognisedWord) =>
    words.some(
      (other) => other.box.y0 === box.y0 && other.box.y1 === box.y1 && reachOf(other.text) !== reachOf(text),
    );
  return words.filter((word) => !isOfRow(word));
}

/** How far the baseline of letters beside a run may lie from its own lower edge, in em of the run. */
const SAME_LINE_EM = 0.4;

/** Boxes are too high rather than too low: of two the lower one tells. */
const lowerMedian = (sizes: readonly number[]) => sizes.toSorted((a, b) => a - b)[(sizes.length - 1) >> 1]!;

/** Hindi of the text's size differs from it by less, in the letters that it has and in its face. */
const SAME_SIZE = { from: 0.7, to: 1.3 } as const;

/** The size of the page's letters, where the marks of words tell about the same. */
function usualSize(own: number, bodySize: number): number {
  const isBody = own > SAME_SIZE.from * bodySize && own < SAME_SIZE.to * bodySize;
  return isBody ? bodySize : own;
}

/** The baseline of letters beside the run, where there are any; else the lower edge of words without marks below. */
function baselineOf(
  run: readonly PlacedWord[],
  { line, measured }: { line: RecognisedLine; measured: readonly RecognisedWord[] },
  beside: readonly Sign[],
  size: number,
): number {
  const level = run.filter(({ word }) => measured.includes(word) && !REACHES_BELOW.test(word.text));
  const own = level.length > 0 ? median(level.map(({ word }) => word.box.y1)) : line.baseline;
  const near = beside.filter(
    (sign) => /^[\p{L}\p{N}]/u.test(sign.text) && Math.abs(sign.baseline - own) < SAME_LINE_EM * size,
  );
  return near.length > 0 ? median(near.map(({ baseline }) => baseline)) : own;
}

/** Hindi is set about as large as the letters beside it: a box so many times as high has the height of a row. */
const MAX_SIZE_RATIO = 1.6;
/** Below, a run is smaller print than what stands beside it. */
const MIN_SIZE_RATIO = 0.7;

/** Letters beside a run that are no scripts, in shares of the largest. */
const MIN_LETTER_SIZE = 0.85;

interface Level {
  size: number;
  baseline: number;
}

/** The letters beside a run that are no scripts: their size and baseline; null where there are none. */
function levelOfLetters(beside: readonly Sign[]): Level | null {
  const letters = beside.filter(({ text, isTall }) => !isTall && /^[\p{L}\p{N}]/u.test(text));
  if (letters.length === 0) return null;
  const largest = Math.max(...letters.map(({ size }) => size));
  const full = letters.filter(({ size }) => size >= MIN_LETTER_SIZE * largest);
  return {
    size: median(full.map(({ size }) => size)),
    baseline: median(full.map(({ baseline }) => baseline)),
  };
}

/**
 * The level of a run whose boxes are as high as the matrix or fraction in its line, where the recogniser gives words the
 * height of the row: that of the letters beside it, or of stretched signs, which are centred on the axis of their line.
 */
function levelBesideTall({ size, baseline }: Level, beside: readonly Sign[]): Level {
  const fences = beside.filter(({ isTall }) => isTall);
  return { size, baseline: fences.length > 0 ? median(fences.map(midY)) + AXIS_EM * size : baseline };
}

/** Nothing in a line of Devanagari but stretched signs is larger than its words by more. */
const MAX_LARGER = 1.1;

/** Sets signs beside a run, whose size nothing told before, to its size: the dash before a letter of Devanagari. */
export function levelBeside(signs: readonly Sign[], { size, baseline }: Sign): void {
  for (const sign of signs)
    if (!sign.isTall && sign.size > MAX_LARGER * size) Object.assign(sign, { size, baseline });
}

/** How far marks reach beyond the height that their run has, in em. */
const MARK_ERROR_EM = 0.1;

/** The dots and strokes above and below the words of a run that the recogniser's boxes leave out, taken for signs. */
export function marksOfRun(
  run: readonly PlacedWord[],
  { size, baseline }: Level,
  index: SignIndex<Sign>,
): Sign[] {
  const y0 = baseline - (EM.letters + EM.above + MARK_ERROR_EM) * size;
  const y1 = baseline + (EM.below + MARK_ERROR_EM) * size;
  return run
    .filter(({ word }) => hasDevanagari(word.text))
    .flatMap(({ word: { box } }) => {
      const column = { x0: box.x0, x1: box.x1, y0, y1 };
      return index.around(column, 0, 0).filter((sign) => holdsMiddle(column, sign));
    });
}

/** A run as one sign, with blanks towards the words of its line that it stands between. */
export function signOfRun(
  run: readonly PlacedWord[],
  line: RecognisedLine,
  all: readonly PlacedWord[],
  bodySize = 0,
): Sign {
  const letters = run.map(({ word }) => word).filter(({ text }) => hasDevanagari(text));
  const allHindi = all
    .map(({ word }) => word)
    .filter(({ text, box }) => hasDevanagari(text) && heightOf(box) >= MIN_HEIGHT * X_HEIGHT_EM * bodySize);
  const words = run.map(({ word: { text } }) => (DANDA.test(text) ? text.replaceAll('|', '।') : text));
  const text = `${run[0] === all[0] ? '' : ' '}${words.join(' ')}${run.at(-1) === all.at(-1) ? '' : ' '}`;
  const isBeside = (placed: PlacedWord) => !run.includes(placed) && !hasDevanagari(placed.word.text);
  const beside = all.filter(isBeside).flatMap(({ signs }) => signs);
  const measured = measuredWords(allHindi);
  const own =
    measured.length === 0 && bodySize > 0
      ? bodySize
      : usualSize(lowerMedian((measured.length > 0 ? measured : allHindi).map(sizeOf)), bodySize);
  const letterLevel = levelOfLetters(beside);
  const ratio = letterLevel ? own / letterLevel.size : 0;
  const besideTall = letterLevel && ratio > MAX_SIZE_RATIO ? levelBesideTall(letterLevel, beside) : null;
  const sizeOfLine = letterLevel && ratio > MIN_SIZE_RATIO ? letterLevel.size : own;
  const { size, baseline } = besideTall ?? {
    size: sizeOfLine,
    baseline: baselineOf(run, { line, measured }, beside, own),
  };
  const { x0, x1, y0, y1 } = unionOf(run.map(({ word }) => word.box));
  const top = baseline - (EM.letters + EM.above) * size;
  const box = besideTall
    ? { x0, x1, y0: top, y1: baseline }
    : { x0, x1, y0: Math.max(y0, top), y1: Math.min(y1, baseline + EM.below * size) };
  const confidence = median(letters.map((word) => word.confidence));
  return {
    ...madeSign(box, `r:${text}`, confidence),
    style: 'r',
    text,
    size,
    baseline,
    math: 0,
    isFromWord: true,
  };
}
