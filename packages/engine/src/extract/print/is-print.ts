import { type RecognisedBlock, recognisedWords } from '../recogniser.ts';
import { heightOf, type Sign, widthOf } from './signs/sign.ts';
import { hasDevanagari, isSpeltAsWord } from './words/prose.ts';

/** Median probability of signs, each counted by its longer side: specks of a shadow are many and small. */
export function certaintyOfAll(signs: readonly Sign[]): number {
  const sorted = signs.toSorted((a, b) => a.probability - b.probability);
  const weightOf = (sign: Sign) => Math.max(widthOf(sign), heightOf(sign));
  let left = sorted.reduce((sum, sign) => sum + weightOf(sign), 0) / 2;
  for (const sign of sorted) {
    left -= weightOf(sign);
    if (left <= 0) return sign.probability;
  }
  return 0;
}

/**
 * Print is read with this certainty and more; handwriting, drawings and a page upside down (at most 0.92) with less. So
 * are scans whose letters touch and whose every other line is Devanagari (0.89 to 0.92): there words tell.
 */
const MIN_CERTAINTY = { alone: 0.94, withWords: 0.8 } as const;
/**
 * What a text recogniser makes of print: it is as sure of half of what it spells as words (0.92 and more on scans of
 * phones; at most 0.56 on handwriting and 0.44 on a page upside down), and there are as many. What it makes of formulas
 * says nothing.
 */
const PRINTED_WORDS = { confidence: 0.8, count: 25 } as const;

function hasPrintedWords(blocks: readonly RecognisedBlock[]): boolean {
  const words = recognisedWords(blocks).filter(({ text }) => isSpeltAsWord(text) || hasDevanagari(text));
  const sure = words.filter(({ confidence }) => confidence >= PRINTED_WORDS.confidence);
  return words.length >= PRINTED_WORDS.count && 2 * sure.length >= words.length;
}

/** Whether signs read with such certainty are print; `words` are those of a text recogniser on the same picture. */
export const isPrint = (certainty: number, words: readonly RecognisedBlock[] = []) =>
  certainty >= (hasPrintedWords(words) ? MIN_CERTAINTY.withWords : MIN_CERTAINTY.alone);
