import { heightOf, median, midY, type Sign } from '../signs/sign.ts';
import { AXIS_EM, INK_BLOAT_PX, isAlphanumeric, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';

/*
 * Notes at the foot of a page are set in a size between those of text and scripts. What says little of its size by itself,
 * as a radical or a relation between fractions, is first taken for text; in a row of small letters it is no larger than they.
 */

/** Shares of the body size that small print has. */
const SMALL = { from: 0.6, to: 0.865 } as const;
/**
 * Letters within so many em of the body that make a row of small print, and how many larger ones, misread or of the line
 * above, there may be for each. Scripts of a formula are fewer, or stand beside letters of the text's size.
 */
const ROW = { reach: 8, minLetters: 8, maxLargeShare: 0.15 } as const;
/** Of one row, in em of the body. */
const SAME_BASELINE = 0.1;

interface Row {
  size: number;
  baseline: number;
}

/** The row of small print that a sign stands in; null where letters of the text's size stand at its height, too. */
export function smallRowOf(sign: Sign, { body, letters }: PageSizes): Row | null {
  const level = letters
    .around(sign, ROW.reach * body, 0)
    .filter((letter) => letter !== sign && midY(letter) > sign.y0 && midY(letter) < sign.y1);
  const large = level.filter(({ size }) => size >= SMALL.to * body);
  if (large.length > ROW.maxLargeShare * level.length) return null;
  const baseline = median(level.map((letter) => letter.baseline));
  const row = level.filter(
    (letter) =>
      letter.size >= SMALL.from * body && Math.abs(letter.baseline - baseline) < SAME_BASELINE * body,
  );
  return row.length >= ROW.minLetters ? { size: median(row.map(({ size }) => size)), baseline } : null;
}

/** Of the height that a letter has in a row's size, up to which it is one of the row: an i was measured from its two parts. */
const MAX_LETTER_HEIGHT = 1.2;

/** Whether a letter or digit is as high as one of small print; what is none says little of its size. */
function isAsHigh(sign: Sign, { size }: Row, { metrics }: PageSizes): boolean {
  if (!isAlphanumeric(sign.text)) return true;
  const nominal = nominalOf(sign, metrics);
  if (!nominal) return false;
  return heightOf(sign) - INK_BLOAT_PX < MAX_LETTER_HEIGHT * (nominal.bottom - nominal.top) * size;
}

/** Gives letters of the row's height, radicals, fences and operators in rows of small print the size of that. */
export function settleSmallPrint(signs: readonly Sign[], sizes: PageSizes): void {
  for (const sign of signs) {
    if (sign.size < SMALL.to * sizes.body) continue;
    const row = smallRowOf(sign, sizes);
    if (!row || !isAsHigh(sign, row, sizes)) continue;
    const baseline = sign.isTall ? midY(sign) + AXIS_EM * row.size : row.baseline;
    Object.assign(sign, { size: row.size, baseline });
  }
}
