import type { RecognisedWord } from '../../recogniser.ts';
import { median, type Sign } from '../signs/sign.ts';
import { isSpeltAsWord } from './prose.ts';
import { MIN_SIZE_RATIO, textProbability } from './word-letters.ts';
import { isDigit } from './word-runs.ts';

/*
 * The recogniser has no small raised digits: the mark of a note behind a word is punctuation to it, `inequality?` for
 * inequality², and the note is lost with its mark.
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

/** A word without the mark of a note that ends it, where the network is sure of a raised digit in its place. */
export function withoutNoteMark(word: RecognisedWord, signs: readonly Sign[]): RecognisedWord {
  const characters = [...word.text];
  for (let fromEnd = 1; fromEnd <= MAX_FROM_END; fromEnd += 1) {
    const [mark, rest] = [signs.at(-fromEnd), characters.slice(0, -fromEnd).join('')];
    if (!mark || !isDigit(mark.text) || textProbability(mark) < SURE_DIGIT) continue;
    if (!PUNCTUATION.test(characters.at(-fromEnd) ?? '') || !isSpeltAsWord(rest)) continue;
    const letters = signs.slice(0, -fromEnd);
    if (letters.length > 0 && isRaised(mark, letters))
      return { ...word, text: rest, box: { ...word.box, x1: mark.x0 } };
  }
  return word;
}
