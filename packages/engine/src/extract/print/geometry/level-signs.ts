import { gapX, type Sign } from '../signs/sign.ts';
import { isAlphanumeric } from './nominal-size.ts';
import { lettersBeside, type PageSizes } from './usual-sizes.ts';

/*
 * Faces draw triangles, boxes and plus-minus signs in other sizes than ours, so that their ink makes scripts of them.
 * No script stands on the baseline of what it belongs to: what stands there is of the row's size. Lengths are in em.
 */

/** Points and marks are small at any size. */
const MARKS = new Set(".,·:;!?'`’‘“”´¨˙^~∘°*∗†‡-–−");
/** Shares of the body size that scripts have. */
const SCRIPT = { from: 0.55, to: 0.865 } as const;
const FULL = { from: 0.865, to: 1.14 } as const;
/** A superscript rises by 0.29 em and more, a subscript is dropped by 0.15 em and more. */
const MAX_OFF_BASELINE = 0.08;
const MAX_GAP = 1.1;
/** Of the baseline of letters in the same line. */
const MAX_OFF_LINE = 0.6;

const isBetween = (share: number, { from, to }: typeof SCRIPT | typeof FULL) => share >= from && share < to;

const lettersOfLine = (sign: Sign, sizes: PageSizes) =>
  lettersBeside(sign, sizes).filter(
    ({ baseline }) => Math.abs(baseline - sign.baseline) < MAX_OFF_LINE * sizes.body,
  );

/** The row that a sign stands in: the nearest letter's, where that is of full size; null where a script is nearer. */
function rowOf(sign: Sign, letters: Sign[], body: number): Sign | null {
  const beside = letters
    .filter((letter) => gapX(sign, letter) < MAX_GAP * body)
    .sort((a, b) => gapX(sign, a) - gapX(sign, b));
  const level = (letter: Sign) => Math.abs(letter.baseline - sign.baseline) < MAX_OFF_BASELINE * body;
  const nearest = beside.find(level);
  return nearest && isBetween(nearest.size / body, FULL) ? nearest : null;
}

/** Gives signs that stand on the baseline of their row the row's size; a sign without letters beside it has the body's. */
export function settleLevelSigns(signs: readonly Sign[], sizes: PageSizes): void {
  const { body } = sizes;
  for (const sign of signs) {
    const mayBeLevel =
      sign.style === 's' && !sign.isTall && !isAlphanumeric(sign.text) && !MARKS.has(sign.text);
    if (!mayBeLevel || !isBetween(sign.size / body, SCRIPT)) continue;
    const letters = lettersOfLine(sign, sizes);
    const row = rowOf(sign, letters, body);
    if (row) Object.assign(sign, { size: row.size, baseline: row.baseline });
    else if (letters.length === 0) sign.size = body;
  }
}
