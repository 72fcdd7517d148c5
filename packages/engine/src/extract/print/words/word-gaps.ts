import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import { type RecognisedBlock, type RecognisedWord } from '../../recogniser.ts';
import { gapX, type Sign, widthOf } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { isSpeltAsWord, SURE_WORD } from './prose.ts';
import { textOf } from './word-letters.ts';

/*
 * The foot of a slanted f reaches under the word before it, and a page that turns away shrinks its blanks: words that the
 * recogniser and the network both spell, one after the other, have a blank between them.
 */

/** In em: what the layout takes for a blank between words. */
const BLANK_EM = 0.25;
/** Of a letter's width, that it gives up for the blank. */
const MAX_GIVEN_SHARE = 0.4;

/** The signs of a word in order, where they spell it. */
function spelt({ box, text, confidence }: RecognisedWord, index: SignIndex<Sign>): Sign[] | null {
  if (confidence < SURE_WORD || !isSpeltAsWord(text)) return null;
  const signs = index
    .around(box, 0)
    .filter((sign) => holdsMiddle(box, sign))
    .toSorted((a, b) => a.x0 - b.x0);
  return textOf(signs) === text ? signs : null;
}

/** Narrows the letters on both sides of blanks between words that would pass for gaps between letters. */
export function keepWordsApart(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): void {
  const index = signIndex(signs, 4 * xHeightPx);
  for (const { words } of blocks.flatMap(({ paragraphs }) => paragraphs.flat())) {
    const letters = words.map((word) => spelt(word, index));
    for (const [i, next] of letters.entries()) {
      const [last, first] = [letters[i - 1]?.at(-1), next?.[0]];
      if (!last || !first) continue;
      const missing = BLANK_EM * first.size - gapX(first, last);
      if (missing <= 0) continue;
      last.x1 -= Math.min(missing / 2, MAX_GIVEN_SHARE * widthOf(last));
      first.x0 += Math.min(missing / 2, MAX_GIVEN_SHARE * widthOf(first));
    }
  }
}
