import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isLongWord, isSpeltAsWord, lettersOf, type SeenWord, SURE_WORD } from './prose.ts';
import { likeness } from './word-letters.ts';

/*
 * The text recogniser doubts whole words for one broken letter: of 43 different English words of six letters and more that it read
 * with less than 0.85 on pages of telephones' scanners, each was right, some of them with 0.01. What it reads by chance is no word.
 */

/** Likeness of the network's letters to the word: of a formula that was read as a word it is nothing, of a word in pieces little. */
const MIN_LIKENESS = 0.3;

const { resolve } = createRequire(import.meta.url);

let words: string | undefined;

/** Whether a word is English, by the package `word-list` (274,000 words, read when first asked), whatever its case. */
function isEnglish(letters: string): boolean {
  words ??= `\n${readFileSync(join(dirname(resolve('word-list')), 'words.txt'), 'latin1')}\n`;
  return words.includes(`\n${letters.toLowerCase()}\n`);
}

/** The word, as sure as a sure one where it is a long word of English that the network does not contradict. */
export function withKnownWord(word: SeenWord): SeenWord {
  if (word.confidence >= SURE_WORD || !isLongWord(word) || !isSpeltAsWord(word.text)) return word;
  if (likeness(word.seen, word.text) < MIN_LIKENESS || !isEnglish(lettersOf(word.text))) return word;
  return { ...word, confidence: SURE_WORD };
}
