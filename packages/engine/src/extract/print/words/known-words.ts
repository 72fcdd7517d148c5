import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Sign } from '../signs/sign.ts';
import { isLongWord, isSpeltAsWord, lettersOf, type SeenWord, SURE_WORD } from './prose.ts';
import { likeness, meanMath } from './word-letters.ts';

/*
 * The text recogniser doubts whole words for one broken letter: of 43 different English words of six letters and more that it read
 * with less than 0.85 on pages of telephones' scanners, each was right, some of them with 0.01. What it reads by chance is no word.
 */

/** Likeness of the network's letters to the word: of a formula that was read as a word it is nothing, of a word in pieces little. */
const MIN_LIKENESS = 0.3;

const { resolve } = createRequire(import.meta.url);

let list: string | undefined;

/** Characters of the list that are looked through; two of its words stand before the one that they follow in the alphabet. */
const NEAR = 200;

/** Whether a word is English, by the package `word-list` (274,000 words in the order of the alphabet, read when first asked), whatever its case. */
function isEnglish(letters: string): boolean {
  list ??= `\n${readFileSync(join(dirname(resolve('word-list')), 'words.txt'), 'latin1')}\n`;
  const word = letters.toLowerCase();
  let [from, to] = [0, list.length - 1];
  while (to - from > NEAR) {
    const start = list.lastIndexOf('\n', (from + to) >> 1);
    const end = list.indexOf('\n', start + 1);
    if (list.slice(start + 1, end) < word) from = end;
    else to = start;
  }
  return list.slice(Math.max(0, from - NEAR), to + NEAR).includes(`\n${word}\n`);
}

/**
 * Of words that share nothing with the signs, and shorter ones. On photos of papers, of 29 short ones that the recogniser read with 0.5 to 0.85 and the network otherwise, 24 were right, and three
 * of the others nothing else either. Those of formulas have signs that the network takes for variables, and stand beside no words.
 */
const UNSURE = { letters: 3, confidence: 0.5, maxMath: 0.4 } as const;

function mayBeKnown(word: SeenWord, signs: readonly Sign[]): boolean {
  if (isLongWord(word) && likeness(word.seen, word.text) >= MIN_LIKENESS) return true;
  return (
    lettersOf(word.text).length >= UNSURE.letters &&
    word.confidence >= UNSURE.confidence &&
    meanMath(signs) < UNSURE.maxMath
  );
}

/** The word with the signs in its place, as sure as a sure one where it is one of English that these do not contradict. */
export function withKnownWord(word: SeenWord, signs: readonly Sign[]): SeenWord {
  if (word.confidence >= SURE_WORD || !isSpeltAsWord(word.text) || !mayBeKnown(word, signs)) return word;
  return isEnglish(lettersOf(word.text)) ? { ...word, confidence: SURE_WORD } : word;
}
