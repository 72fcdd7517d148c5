import type { RecognisedBlock, RecognisedLine } from '@sutra/engine/recognisers';

const DEVANAGARI = /[\u0900-\u097f]/;
/** Two readings of one line lie on each other by at least these shares of the larger. */
const SAME_WIDTH = 0.8;
const SAME_HEIGHT = 0.5;

const linesOf = (blocks: RecognisedBlock[]) => blocks.flatMap(({ paragraphs }) => paragraphs.flat());

function weighed(line: RecognisedLine, weight: (word: RecognisedLine['words'][number]) => number): number {
  let sum = 0;
  let letters = 0;
  for (const word of line.words) {
    sum += weight(word) * word.text.length;
    letters += word.text.length;
  }
  return sum / letters;
}

const devanagariShare = (line: RecognisedLine) =>
  weighed(line, ({ text }) => (DEVANAGARI.test(text) ? 1 : 0));
const confidenceOf = (line: RecognisedLine) => weighed(line, ({ confidence }) => confidence);

/** A page that is mostly Hindi: at least half of its letters. */
export function isMostlyHindi(blocks: RecognisedBlock[]): boolean {
  const words = linesOf(blocks).flatMap((line) => line.words);
  const letters = (of: typeof words) => of.reduce((sum, { text }) => sum + text.length, 0);
  return letters(words.filter(({ text }) => DEVANAGARI.test(text))) > letters(words) / 2;
}

function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return (Math.min(a1, b1) - Math.max(a0, b0)) / (Math.max(a1, b1) - Math.min(a0, b0));
}

const isSameLine = ({ box: a }: RecognisedLine, { box: b }: RecognisedLine) =>
  overlap(a.x0, a.x1, b.x0, b.x1) > SAME_WIDTH && overlap(a.y0, a.y1, b.y0, b.y1) > SAME_HEIGHT;

/**
 * The blocks of `read`, with each Hindi line from `again` where that reading is surer.
 * @param ahead how much surer the line of `read` must be to stand, 0 to 1.
 */
export function withBetterLines(
  read: RecognisedBlock[],
  again: RecognisedBlock[],
  ahead: number,
): RecognisedBlock[] {
  const others = linesOf(again);
  const better = (line: RecognisedLine): RecognisedLine => {
    if (devanagariShare(line) < 0.5) return line;
    const other = others.find((candidate) => isSameLine(line, candidate));
    return other && confidenceOf(other) + ahead > confidenceOf(line) ? { ...line, words: other.words } : line;
  };
  return read.map((block) => ({
    ...block,
    paragraphs: block.paragraphs.map((lines) => lines.map(better)),
  }));
}
