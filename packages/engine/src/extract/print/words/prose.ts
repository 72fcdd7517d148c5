import type { RecognisedLine, RecognisedWord } from '../../recogniser.ts';

/*
 * Which of the words that a recogniser read stand in prose. One word alone tells little: a formula may be read as
 * `per`, or `10`. Where the words on both of its sides are prose beyond doubt, or one of them where it is itself, it is
 * what the recogniser says: nobody sets a formula of words.
 */

/** Brackets and quotes, a word, closing marks. */
const LATIN_WORD = /^[(“‘"[]?(?:\p{Script=Latin}+(?:['’-]\p{Script=Latin}+)*)[,.;:)\]?!”’"]*$/u;
/** `a.m.`, `e.g.` */
const ABBREVIATION = /^\p{L}(?:\.\p{L})+\.?[,;:)]?$/u;
const NUMBER = /^\(?\d+(?:[.,:/-]\d+)*%?[.,;:)]*$/;
const DEVANAGARI = /\p{Script=Devanagari}/u;
/** What prose puts between words: a dash, a mark that the recogniser parted from its word. */
const MARK = /^[-–—,.:;।|]+$/u;
/** `(iv)` and `12.` before the first word of a line: they number what follows. */
const LABEL = /^\(?(?:[ivx]{1,5}|\d{1,3}|[a-zA-Z])[.)]$/;
/** Languages write a vowel into nearly every word; what a recogniser makes of a product or of noise has none. */
const VOWEL = /[aeiouyà-öø-ÿ]/i;
/** English words of one and two letters; others of that length are mostly variables. */
const SHORT_WORDS = new Set(
  'Dr Mr If if is of to be we by on or it no so and the for let Let then has not all any are In Then Thus that We It at as an do us up my he in go me am At As An By Or To On So No Is Be He My'.split(
    ' ',
  ),
);
const MIN_LENGTH = 3;
/** Of Tesseract, 0 to 1: on our own small notice every Latin word that it is as sure of is right. */
export const SURE_WORD = 0.85;
/** Of words of Devanagari beyond doubt; what stands between two of them is Devanagari as well. */
export const SURE_HINDI = 0.75;
/** Longer words are prose in whatever company: formulas hold names of functions, `lim` and `max`, but no such runs. */
const LONG_WORD = 6;

/** The letters of a text, without marks beside them. */
export const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** Whether a text is spelt as an English word is. */
export function isSpeltAsWord(text: string): boolean {
  if (!LATIN_WORD.test(text)) return false;
  const letters = lettersOf(text);
  return letters.length >= MIN_LENGTH || SHORT_WORDS.has(letters);
}

export const isShortWord = (text: string) => SHORT_WORDS.has(text);
export const isNumber = (text: string) => NUMBER.test(text);
export const hasDevanagari = (text: string) => DEVANAGARI.test(text);

const MIN_LINE_WORDS = 2;

/** Whether the recogniser is sure of a line by two of its words or numbers. */
export const isLineOfWords = ({ words }: Pick<RecognisedLine, 'words'>) =>
  words.filter(({ text, confidence }) => confidence >= SURE_WORD && (isSpeltAsWord(text) || isNumber(text)))
    .length >= MIN_LINE_WORDS;

/** What stands on a line: a word as the recogniser has it, and the network's signs in its place as a string. */
export interface SeenWord extends RecognisedWord {
  seen: string;
}

/** The recogniser's confidence; where the network reads the same, each is sure of what the other says. */
const confidenceOf = ({ text, seen, confidence }: SeenWord) =>
  text === seen ? Math.max(confidence, SURE_WORD) : confidence;

/** A word of a language, read without doubt. */
function isSureWord(word: SeenWord): boolean {
  if (hasDevanagari(word.text)) return word.confidence >= SURE_HINDI;
  if (confidenceOf(word) < SURE_WORD) return false;
  return ABBREVIATION.test(word.text) || (isSpeltAsWord(word.text) && VOWEL.test(word.text));
}

/** Names of operators have fewer letters, but for those that the layout knows. */
const LEAST_WORD_LETTERS = 4;

/** Whether a word is one of a language, read without doubt, whatever stands beside it: no name of an operator. */
export const isPlainWord = (word: SeenWord): boolean =>
  !hasDevanagari(word.text) && lettersOf(word.text).length >= LEAST_WORD_LETTERS && isSureWord(word);

const isSureNumber = (word: SeenWord) => isNumber(word.text) && confidenceOf(word) >= SURE_WORD;

/** Numbers and marks that are read without doubt say nothing by themselves, and are passed over to the next word. */
const isNeutral = (word: SeenWord) => isSureNumber(word) || MARK.test(word.text);

/**
 * Of a word with prose on one side and something unread on the other: `is` before a formula that the recogniser read as
 * nothing, `then` behind a matrix.
 */
const SURE_BESIDE_ONE = 0.9;
/** `cost` of `cos t`, `dimV`. */
const FUNCTION_OF_LETTERS =
  /^(?:sin|cos|tan|cot|sec|csc|log|ln|lim|max|min|sup|inf|exp|det|dim|ker|arg|gcd|mod|Re|Im)\p{L}{0,2}$/u;

export const isFunctionName = (text: string) => FUNCTION_OF_LETTERS.test(text);

/** Whether the network sees more signs than the word has characters: letters of it fell into pieces. */
const isInPieces = ({ text, seen }: SeenWord) => [...seen].length > [...text].length;

/** Whether one neighbour tells that a word is prose: what the network reads alike, or is short and no common word, may be letters of a formula. */
function needsOneNeighbour(word: SeenWord): boolean {
  const { text, seen, confidence } = word;
  const letters = lettersOf(text);
  const isCommon = SHORT_WORDS.has(letters) || letters.length >= LEAST_WORD_LETTERS;
  const isSure = confidence >= SURE_BESIDE_ONE || isInPieces(word);
  return isSure && isCommon && text !== seen && !isFunctionName(letters);
}

/** Whether it is a word in any company: no formula that looks like one to the recogniser has more signs than the word has letters. */
const isSureInPieces = (word: SeenWord) =>
  word.confidence >= SURE_BESIDE_ONE &&
  isPlainWord(word) &&
  isInPieces(word) &&
  !isFunctionName(lettersOf(word.text));

/** `(SA)`: letters that stand for words, between words of prose. */
const LETTERS_IN_BRACKETS = /^\(\p{Lu}{2,5}s?\)[,.;:]?$/u;
const isSureAbbreviation = (word: SeenWord) =>
  LETTERS_IN_BRACKETS.test(word.text) && word.confidence >= SURE_BESIDE_ONE;

/** The nearest word on one side that says something; null at the line's end. */
function nextTelling(words: readonly SeenWord[], from: number, step: 1 | -1): SeenWord | null {
  for (let at = from + step; at >= 0 && at < words.length; at += step) {
    const word = words[at]!;
    if (!isNeutral(word) && !(at === 0 && LABEL.test(word.text))) return word;
  }
  return null;
}

/** Of a long word whose letters fell into pieces: whatever the network makes of those, no formula has as many. */
const SURE_OF_PIECES = 0.7;

/** Whether a long word is read with some doubt, where the network sees more signs than it has letters. */
const isLongInPieces = (word: SeenWord) =>
  isLongWord(word) &&
  isSpeltAsWord(word.text) &&
  VOWEL.test(word.text) &&
  word.confidence >= SURE_OF_PIECES &&
  isInPieces(word);

/**
 * A word whose every hairline is lost, as bold print at 120 dots an inch has it: nearly each of its letters is in two pieces. The
 * recogniser doubts it, and no formula of as many signs looks like a word to it. Signs to letters, and its confidence from 0 to 1.
 */
const SHATTERED = { from: 1.6, to: 3, confidence: 0.4 } as const;

function isShattered(word: SeenWord): boolean {
  const pieces = [...word.seen].length / lettersOf(word.text).length;
  return (
    isLongWord(word) &&
    isSpeltAsWord(word.text) &&
    VOWEL.test(word.text) &&
    word.confidence >= SHATTERED.confidence &&
    pieces >= SHATTERED.from &&
    pieces <= SHATTERED.to
  );
}

export const isLongWord = ({ text }: SeenWord) => !hasDevanagari(text) && lettersOf(text).length >= LONG_WORD;

/** For each word of a line, in reading order, whether it stands in prose. */
export function standInProse(words: readonly SeenWord[]): boolean[] {
  return words.map((word, i) => {
    const isSure = isSureWord(word);
    if (!isSure && isShattered(word)) return true;
    const isLongUnsure = !isSure && isLongInPieces(word);
    if (!isSure && !isLongUnsure && !isSureNumber(word) && !isSureAbbreviation(word)) return false;
    if (isSure && (isLongWord(word) || isSureInPieces(word))) return true;
    const beside = [nextTelling(words, i, -1), nextTelling(words, i, 1)].filter((other) => other !== null);
    if (isLongUnsure) return beside.some(isSureWord);
    if (isSure && needsOneNeighbour(word)) return beside.some(isSureWord);
    return beside.length > 0 && beside.every(isSureWord);
  });
}
