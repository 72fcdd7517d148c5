import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import { type RecognisedBlock, type RecognisedWord } from '../../recogniser.ts';
import { gapX, midX, type Sign, widthOf } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { isFunctionName, isSpeltAsWord, SURE_WORD } from './prose.ts';
import { textOf } from './word-letters.ts';

/*
 * The foot of a slanted f reaches under the word before it, and a page that turns away shrinks its blanks: a word that the
 * recogniser and the network both spell has a blank between it and what else the recogniser reads beside it.
 */

/** In em: what the layout takes for a blank between words. */
const BLANK_EM = 0.25;
/** From this probability of mathematics on, letters are variables. */
export const MIN_VARIABLE_MATH = 0.5;
/** Of a letter's width, that it gives up for the blank. */
const MAX_GIVEN_SHARE = 0.4;

interface PlacedWord {
  /** Its signs, from left to right. */
  signs: Sign[];
  /** Whether these spell it too. */
  isSpelt: boolean;
  /** Whether it is a word of a text, and neither a product of variables nor the name of a function. */
  isProse: boolean;
}

function placed({ box, text, confidence }: RecognisedWord, index: SignIndex<Sign>): PlacedWord {
  const signs = index
    .around(box, 0)
    .filter((sign) => holdsMiddle(box, sign))
    .toSorted((a, b) => a.x0 - b.x0);
  const isSpelt = confidence >= SURE_WORD && isSpeltAsWord(text) && textOf(signs) === text;
  const isText = signs.every(({ math }) => math < MIN_VARIABLE_MATH);
  return { signs, isSpelt, isProse: isSpelt && isText && !isFunctionName(text) };
}

/** Gives two signs beside each other the blank between words that they stand too close for. */
function partSigns(last: Sign, first: Sign): void {
  const missing = BLANK_EM * first.size - gapX(first, last);
  if (missing <= 0) return;
  last.x1 -= Math.min(missing / 2, MAX_GIVEN_SHARE * widthOf(last));
  first.x0 += Math.min(missing / 2, MAX_GIVEN_SHARE * widthOf(first));
}

/** What the recogniser may leave to a word or not: its marks have no blank before them. */
const MARK = /^[\p{P}']$/u;

/** Parts a word of a text from the letters beside it, which it ends before: those of a formula that the recogniser may have passed over. */
function partFromFormula({ signs }: PlacedWord, index: SignIndex<Sign>): void {
  const [start, end] = [signs[0]!, signs.at(-1)!];
  const beside = (sign: Sign) =>
    index
      .around(sign, BLANK_EM * sign.size, 0)
      .filter((other) => !signs.includes(other) && !MARK.test(other.text) && other.math >= MIN_VARIABLE_MATH);
  const after = beside(end).filter((other) => midX(other) > end.x1);
  const before = beside(start).filter((other) => midX(other) < start.x0);
  for (const other of after) partSigns(end, other);
  for (const other of before) partSigns(other, start);
}

/**
 * Narrows the letters on both sides of blanks beside words of prose that would pass for gaps between letters: the recogniser parts
 * them from the next word, or from the formula that it cannot read. A name of a function stands close to its argument.
 */
export function keepWordsApart(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): void {
  const index = signIndex(signs, 4 * xHeightPx);
  for (const { words } of blocks.flatMap(({ paragraphs }) => paragraphs.flat())) {
    const all = words.map((word) => placed(word, index));
    for (const [i, next] of all.entries()) {
      const before = all[i - 1];
      const [last, first] = [before?.signs.at(-1), next.signs[0]];
      if (!before || !last || !first || last === first) continue;
      if (before.isProse || next.isProse || (before.isSpelt && next.isSpelt)) partSigns(last, first);
    }
    for (const word of all) if (word.isProse) partFromFormula(word, index);
  }
}
