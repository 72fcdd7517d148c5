import { type RecognisedBlock, type RecognisedWord, recognisedWords } from '../../recogniser.ts';
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

/** Of one of two words side by side: handwriting and signs are read as `की ही`. */
const LONGER = 3;

/** Whether two words of Devanagari that the recogniser is sure of stand side by side. */
export const holdsHindi = (blocks: readonly RecognisedBlock[]): boolean =>
  linesOf(blocks).some(({ words }) =>
    words.some((word, i) => {
      const next = words[i + 1];
      return (
        next !== undefined &&
        isSureHindi(word) &&
        isSureHindi(next) &&
        Math.max(word.text.length, next.text.length) >= LONGER
      );
    }),
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

/** Of a page's words: a poor scan in Hindi has more of Devanagari, however unsure the recogniser is of each. */
const MAX_FALSE_SHARE = 0.2;

/** What was recognised with no trust in words of Devanagari on a page in English: their pictures stand for them. */
export function doubtingFalseHindi(blocks: readonly RecognisedBlock[]): RecognisedBlock[] {
  const words = recognisedWords(blocks);
  const hindi = words.filter(({ text }) => hasDevanagari(text));
  const isFalse = hindi.length < MAX_FALSE_SHARE * words.length && !holdsHindi(blocks);
  const doubted = (word: RecognisedWord) => (hasDevanagari(word.text) ? { ...word, confidence: 0 } : word);
  return blocks.map((block) => ({
    ...block,
    paragraphs: block.paragraphs.map((lines) =>
      lines.map((line) => (isFalse ? { ...line, words: line.words.map(doubted) } : line)),
    ),
  }));
}
