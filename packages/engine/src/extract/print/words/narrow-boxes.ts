import type { RecognisedWord } from '../../recogniser.ts';
import { X_HEIGHT_EM } from '../geometry/nominal-size.ts';
import { gapX, heightOf, midX, type Sign, unionOf, widthOf } from '../signs/sign.ts';
import type { SignIndex } from '../signs/sign-index.ts';
import { hasDevanagari } from './prose.ts';
import { isLetter, LETTER_GAP_EM, likeness, textOf } from './word-letters.ts';
import { isDigit } from './word-runs.ts';

/*
 * Words to which the recogniser gives the box of a letter or two: `section` in that of its `ti`. Set into it, they would
 * stand among the letters that the network has beside it.
 */

/** In em: no word has narrower letters. */
const MIN_LETTER_EM = 0.16;
const MIN_LETTERS = 3;
/** Of letters that stand together and those of the word, where they are it. */
const MIN_LIKENESS = 0.6;
const MAX_LENGTH_ERROR = 1;

/** The signs that stand together with those in a box, letter by letter. */
function runAround(box: RecognisedWord['box'], index: SignIndex<Sign>, em: number): Sign[] {
  const gap = LETTER_GAP_EM * em;
  const middle = (box.y0 + box.y1) / 2;
  const isInLine = (sign: Sign) => sign.y0 < middle && sign.y1 > middle && heightOf(sign) < em;
  const run = index.around(box, gap, 0).filter(isInLine);
  for (let at = 0; at < run.length; at += 1)
    for (const sign of index.around(run[at]!, gap, 0))
      if (isInLine(sign) && !run.includes(sign) && gapX(sign, run[at]!) < gap) run.push(sign);
  return run.toSorted((a, b) => midX(a) - midX(b));
}

/** A word with the box of all of its letters, where its own holds but some; null where it is none of those beside it. */
export function withWholeBox(
  word: RecognisedWord,
  index: SignIndex<Sign>,
  xHeightPx: number,
): RecognisedWord | null {
  const { text, box } = word;
  const em = xHeightPx / X_HEIGHT_EM;
  const length = [...text].filter((character) => isLetter(character) || isDigit(character)).length;
  const isNarrow = length >= MIN_LETTERS && widthOf(box) < MIN_LETTER_EM * em * length;
  if (!isNarrow || hasDevanagari(text)) return word;
  const run = runAround(box, index, em);
  const isIt =
    Math.abs(run.length - [...text].length) <= MAX_LENGTH_ERROR &&
    likeness(textOf(run), text) >= MIN_LIKENESS;
  return isIt ? { ...word, box: unionOf(run) } : null;
}
