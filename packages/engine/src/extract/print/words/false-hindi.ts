import type { RecognisedBlock, RecognisedWord } from '../../recogniser.ts';
import { hasDevanagari, SURE_HINDI } from './prose.ts';

/*
 * A recogniser that knows both scripts reads an accented letter, or two signs that touch, as a short word of Devanagari, now
 * and then surely: `q̈` as दें. Print in Hindi has words of it side by side.
 */

/** Characters of a word that counts. */
const MIN_LENGTH = 2;

const isSureHindi = ({ text, confidence }: RecognisedWord) =>
  hasDevanagari(text) && text.length >= MIN_LENGTH && confidence >= SURE_HINDI;

const linesOf = (blocks: readonly RecognisedBlock[]) => blocks.flatMap(({ paragraphs }) => paragraphs.flat());

/** Whether two words of Devanagari that the recogniser is sure of stand side by side. */
export const holdsHindi = (blocks: readonly RecognisedBlock[]): boolean =>
  linesOf(blocks).some(({ words }) =>
    words.some((word, i) => isSureHindi(word) && words[i + 1] !== undefined && isSureHindi(words[i + 1]!)),
  );

/** What was recognised without its words of Devanagari, where they are not those of a page in Hindi. */
export function withoutFalseHindi(blocks: readonly RecognisedBlock[]): readonly RecognisedBlock[] {
  if (holdsHindi(blocks)) return blocks;
  return blocks.map((block) => ({
    ...block,
    paragraphs: block.paragraphs.map((lines) =>
      lines.map((line) => ({ ...line, words: line.words.filter(({ text }) => !hasDevanagari(text)) })),
    ),
  }));
}
