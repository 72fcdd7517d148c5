import type { RecognisedBlock, RecognisedLine, RecognisedWord } from '@sutra/engine/recognisers';

const DEVANAGARI = /[\u0900-\u097f]/;
/** Two readings of one line lie on each other by at least these shares of the larger. */
const SAME_WIDTH = 0.8;
const SAME_HEIGHT = 0.5;

const linesOf = (blocks: RecognisedBlock[]) => blocks.flatMap(({ paragraphs }) => paragraphs.flat());

const lettersOf = (words: readonly RecognisedWord[]) => words.reduce((sum, { text }) => sum + text.length, 0);

/** A line that is mostly Hindi: at least half of its letters. */
const isHindi = ({ words }: RecognisedLine) =>
  2 * lettersOf(words.filter(({ text }) => DEVANAGARI.test(text))) >= lettersOf(words);

/** Fewer may be signs that were misread. */
const MIN_HINDI_WORDS = 3;

/** Whether a page has a line that is mostly Hindi, as every other one of a bilingual paper. */
export const holdsHindiLines = (blocks: RecognisedBlock[]): boolean =>
  linesOf(blocks).some(
    (line) =>
      isHindi(line) && line.words.filter(({ text }) => DEVANAGARI.test(text)).length >= MIN_HINDI_WORDS,
  );

function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return (Math.min(a1, b1) - Math.max(a0, b0)) / (Math.max(a1, b1) - Math.min(a0, b0));
}

const isSameLine = ({ box: a }: RecognisedLine, { box: b }: RecognisedLine) =>
  overlap(a.x0, a.x1, b.x0, b.x1) > SAME_WIDTH && overlap(a.y0, a.y1, b.y0, b.y1) > SAME_HEIGHT;

/** A number stands as it is from the first on: Hindi alone reads `10` as `40`. So does Latin from the second: `LMN`. */
const SURE = { number: 0.6, latin: 0.75 } as const;
const NUMBER = /^\P{L}*\d\P{L}*$/u;
/** Two readings of one word share so much of the wider box. */
const SAME_WORD = 0.6;

const isSureLatin = ({ text, confidence }: RecognisedWord) =>
  !DEVANAGARI.test(text) && confidence >= (NUMBER.test(text) ? SURE.number : SURE.latin);

/** The word of a Hindi line, or that of the other reading where it is Devanagari and surer. */
function betterWord(word: RecognisedWord, others: readonly RecognisedWord[], ahead: number): RecognisedWord {
  if (isSureLatin(word)) return word;
  const other = others.find(
    ({ box, text }) => DEVANAGARI.test(text) && overlap(box.x0, box.x1, word.box.x0, word.box.x1) > SAME_WORD,
  );
  return other && other.confidence + ahead > word.confidence ? other : word;
}

/**
 * The blocks of `read`, with each word of a Hindi line from `again` where that is surer of it.
 * @param ahead how much surer the word of `read` must be to stand, 0 to 1.
 */
export function withBetterWords(
  read: RecognisedBlock[],
  again: RecognisedBlock[],
  ahead: number,
): RecognisedBlock[] {
  const others = linesOf(again);
  const better = (line: RecognisedLine): RecognisedLine => {
    if (!isHindi(line)) return line;
    const other = others.find((candidate) => isSameLine(line, candidate));
    return other ? { ...line, words: line.words.map((word) => betterWord(word, other.words, ahead)) } : line;
  };
  return read.map((block) => ({
    ...block,
    paragraphs: block.paragraphs.map((lines) => lines.map(better)),
  }));
}
