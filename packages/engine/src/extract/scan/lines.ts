import type { Rectangle } from '../pdf/page.ts';
import {
  type RecognisedBlock,
  type RecognisedLine,
  type RecognisedWord,
  recognisedWords,
} from '../recogniser.ts';

/**
 * A stretch of one line: words that can be trusted, or a box whose picture must stand for what was recognised in it.
 * That is its alternative text where it reads like words, and empty where it is a misread formula.
 */
export type Stretch =
  | { kind: 'text'; words: RecognisedWord[] }
  | { kind: 'picture'; box: Rectangle; guess: string };

export interface ReadLine {
  box: Rectangle;
  height: number;
  baseline: number;
  stretches: Stretch[];
  confidence: number;
  /** Lines of one paragraph, as the recogniser parted them, share a number. */
  paragraph: number;
}

const LETTERS = /\p{L}|\p{M}/gu;
const WORD = /^[\p{P}]*[\p{L}\p{M}][\p{L}\p{M}'’.-]*[\p{P}]*$/u;
const NUMBER = /^[([]?[\p{Sc}]?\d[\d.,:/-]*%?[)\].,;:]*$/u;
const PUNCTUATION = /^[\p{P}]+$/u;
const DEVANAGARI = /[ऀ-ॿ]/;
/** Letters of a Latin word that has a vowel or is a common short form: what garbage rarely looks like. */
const PRONOUNCEABLE = /[aeiouyAEIOUY]|^[A-Z.]+$/;

function letterCount(text: string): number {
  return text.match(LETTERS)?.length ?? 0;
}

/** The English words of two letters; others of that length are mostly misread formulas. */
const SHORT_WORDS = new Set(
  'ab ad ah am an as at be by cf co de do ed eg en et ex go he hi ie if ii in is it iv ix la le me mr ms my no of oh ok on or ox oz pg ph pi pm pp qb re sc so to tv uk un up us vi vs we xi xx ye'.split(
    ' ',
  ),
);

/** Ordinary prose, sure enough to be set as text. */
function isProse({ text, confidence }: RecognisedWord): boolean {
  if (DEVANAGARI.test(text)) return confidence >= 0.3;
  if (WORD.test(text)) {
    const letters = letterCount(text);
    if (letters >= 4) return confidence >= 0.35 && PRONOUNCEABLE.test(text);
    if (letters === 3) return confidence >= 0.6 && PRONOUNCEABLE.test(text);
    if (letters === 2)
      return confidence >= 0.75 && SHORT_WORDS.has(text.toLowerCase().replace(/\P{L}/gu, ''));
    return confidence >= 0.92;
  }
  if (NUMBER.test(text)) return confidence >= (text.length === 1 ? 0.92 : 0.75);
  return PUNCTUATION.test(text) && confidence >= 0.7;
}

/** Signs that the recogniser reads well in simple formulas: `x = 1`. */
function isSure({ text, confidence }: RecognisedWord): boolean {
  return confidence >= 0.92 && text.length <= 3;
}

const union = (a: Rectangle, b: Rectangle): Rectangle => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

export const unionOf = (boxes: Rectangle[]): Rectangle => boxes.reduce(union);

/** `3 Stability`: the number stands alone, so that recognition is never sure of it. */
function isSectionNumber([first, second]: RecognisedWord[]): boolean {
  return /^\d{1,2}\.?$/.test(first?.text ?? '') && /^\p{Lu}\p{Ll}{2}/u.test(second?.text ?? '');
}

/** Neighbours that belong to a doubtful word: a formula's signs stand together. */
function doubtful(words: RecognisedWord[]): boolean[] {
  const marks = words.map(
    (word, i) => !isProse(word) && !isSure(word) && !(i === 0 && isSectionNumber(words)),
  );
  const sticky = (word: RecognisedWord | undefined) => word !== undefined && isFormulaLike(word.text);
  for (let i = 1; i < words.length; i += 1) if (marks[i - 1] && sticky(words[i])) marks[i] = true;
  for (let i = words.length - 2; i >= 0; i -= 1) if (marks[i + 1] && sticky(words[i])) marks[i] = true;
  return marks;
}

const FUNCTION =
  /^(?:arc)?(?:sin|cos|tan|cot|sec|csc|cosec|log|ln|lim|exp|det|max|min|sup|inf|dim|ker|arg|gcd|mod)h?\W?$/;

const isShortWord = (text: string) =>
  /^[aAI]$/.test(text) || SHORT_WORDS.has(text.toLowerCase().replace(/\P{L}/gu, ''));

/** Single letters, signs, numbers and names of functions: parts of a formula where one stands beside them. */
function isFormulaLike(text: string): boolean {
  if (DEVANAGARI.test(text) || isShortWord(text)) return false;
  return letterCount(text) <= 2 || FUNCTION.test(text);
}

const isWordLike = ({ text }: RecognisedWord) =>
  DEVANAGARI.test(text) || (WORD.test(text) && letterCount(text) >= 3);

const guessOf = (words: RecognisedWord[]) =>
  words.every(isWordLike) ? words.map(({ text }) => text).join(' ') : '';

function pictureOf(words: RecognisedWord[]): Stretch {
  return { kind: 'picture', box: unionOf(words.map(({ box }) => box)), guess: guessOf(words) };
}

function stretchesOf(words: RecognisedWord[]): Stretch[] {
  const runs: { doubt: boolean; words: RecognisedWord[] }[] = [];
  for (const [i, doubt] of doubtful(words).entries()) {
    const last = runs.at(-1);
    if (last?.doubt === doubt) last.words.push(words[i]!);
    else runs.push({ doubt, words: [words[i]!] });
  }
  return runs.map((run) => (run.doubt ? pictureOf(run.words) : { kind: 'text', words: run.words }));
}

function proseShare(words: RecognisedWord[]): number {
  let prose = 0;
  let all = 0;
  for (const word of words) {
    const weight = Math.max(1, word.text.length);
    all += weight;
    if (isProse(word) && (letterCount(word.text) >= 2 || NUMBER.test(word.text))) prose += weight;
  }
  return all === 0 ? 0 : prose / all;
}

function readLine(line: RecognisedLine, paragraph: number): ReadLine {
  const confidence = line.words.reduce((sum, word) => sum + word.confidence, 0) / line.words.length;
  const stretches = stretchesOf(line.words);
  const broken = stretches.some(({ kind }) => kind === 'picture');
  const whole = broken && proseShare(line.words) < 0.45;
  return {
    box: line.box,
    height: line.height,
    baseline: line.baseline,
    confidence,
    paragraph,
    stretches: whole ? [{ kind: 'picture', box: line.box, guess: '' }] : stretches,
  };
}

/** How much of what was recognised are words, 0 to 1; 1 where nothing was. */
export function readableShare(blocks: RecognisedBlock[]): number {
  const words = recognisedWords(blocks);
  return words.length === 0 ? 1 : proseShare(words);
}

/** The recognised lines in reading order, doubtful parts marked. */
export function readLines(blocks: RecognisedBlock[]): ReadLine[] {
  let paragraph = 0;
  return blocks
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ paragraphs }) =>
      paragraphs.flatMap((lines) => {
        paragraph += 1;
        return lines.map((line) => readLine(line, paragraph));
      }),
    );
}

const gapBetween = (a: Rectangle, b: Rectangle) => Math.max(a.y0 - b.y1, b.y0 - a.y1);

const PAGE_NUMBER = /^[-–— ]*(?:\d{1,4}|[ivxlc]{1,6})[-–— ]*$/;
const EDGE = 0.14;
const APART = 1.5;

/** Lines without the page's own number at its head or foot. */
export function withoutPageNumber(lines: ReadLine[], height: number): ReadLine[] {
  if (lines.length < 4) return lines;
  const atEdge = ({ box }: ReadLine) => box.y1 < height * EDGE || box.y0 > height * (1 - EDGE);
  const isApart = (line: ReadLine) =>
    lines.every(({ box }) => box === line.box || gapBetween(box, line.box) > APART * line.height);
  return lines.filter((line) => !(PAGE_NUMBER.test(textOf(line)) && atEdge(line) && isApart(line)));
}

/** A line of which only the picture can be kept. */
export const isPictureLine = (line: ReadLine) =>
  line.stretches.length === 1 && line.stretches[0]!.kind === 'picture';

export const textOf = (line: ReadLine) =>
  line.stretches
    .map((stretch) => (stretch.kind === 'text' ? stretch.words.map(({ text }) => text).join(' ') : '\ufffc'))
    .join(' ');
