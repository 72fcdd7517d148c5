import type { RecognisedWord } from '../../recogniser.ts';
import { median, type Sign } from '../signs/sign.ts';
import { lookAlike } from './look-alikes.ts';
import { isSpeltAsWord } from './prose.ts';
import { MIN_SIZE_RATIO, textOf, textProbability } from './word-letters.ts';
import { isDigit } from './word-runs.ts';

/*
 * The recogniser has no small raised digits: the mark of a note behind a word is punctuation to it, `inequality?` for
 * inequality², or nothing, and the note is lost with its mark.
 */

/** Of the network, of the digit. */
const SURE_DIGIT = 0.9;
/** Baseline of the mark above the word's, in em of this: a third and more. */
const MIN_RISE_EM = 0.2;
/** The mark, or the mark and a full stop behind it. */
const MAX_FROM_END = 2;
const PUNCTUATION = /^[^\p{L}\p{N}]$/u;

function isRaised(mark: Sign, letters: readonly Sign[]): boolean {
  const [em, baseline] = [
    median(letters.map(({ size }) => size)),
    median(letters.map((letter) => letter.baseline)),
  ];
  return mark.size < MIN_SIZE_RATIO * em && baseline - mark.baseline > MIN_RISE_EM * em;
}

/** The word before a mark that the recogniser has as punctuation, where the network is sure of a digit. */
function wordBefore(characters: readonly string[], mark: Sign, fromEnd: number): string | null {
  if (!isDigit(mark.text) || textProbability(mark) < SURE_DIGIT) return null;
  return PUNCTUATION.test(characters.at(-fromEnd) ?? '') ? characters.slice(0, -fromEnd).join('') : null;
}

/** The word before a sign that the recogniser has nothing for: the letters before it spell that, and a stop may follow. */
function wordWithout(characters: readonly string[], letters: readonly Sign[], fromEnd: number) {
  const rest = characters.slice(0, characters.length + 1 - fromEnd).join('');
  const stop = characters.slice(characters.length + 1 - fromEnd);
  return textOf(letters) === rest && stop.every((each) => PUNCTUATION.test(each)) ? rest : null;
}

/** A raised stroke that is a letter to the network is a 1. */
function setDigit(mark: Sign): void {
  if (lookAlike(mark.text, '1')) Object.assign(mark, { text: '1', style: 's' });
}

/** A word without the number of its note before it: a raised sign before letters that spell the word. */
function withoutNumberBefore(word: RecognisedWord, [mark, ...letters]: readonly Sign[]): RecognisedWord {
  if (!mark || !isSpeltAsWord(word.text) || textOf(letters) !== word.text) return word;
  if (!isRaised(mark, letters)) return word;
  setDigit(mark);
  return { ...word, box: { ...word.box, x0: mark.x1 } };
}

/**
 * A word without the mark of a note at either end: a raised sign in whose place the recogniser has punctuation, or nothing.
 */
export function withoutNoteMark(word: RecognisedWord, signs: readonly Sign[]): RecognisedWord {
  const characters = [...word.text];
  for (let fromEnd = 1; fromEnd <= MAX_FROM_END; fromEnd += 1) {
    const [mark, letters] = [signs.at(-fromEnd), signs.slice(0, -fromEnd)];
    if (!mark || letters.length === 0 || !isRaised(mark, letters)) continue;
    const text = wordBefore(characters, mark, fromEnd) ?? wordWithout(characters, letters, fromEnd);
    if (text === null || !isSpeltAsWord(text)) continue;
    setDigit(mark);
    return { ...word, text, box: { ...word.box, x1: mark.x0 } };
  }
  return withoutNumberBefore(word, signs);
}
