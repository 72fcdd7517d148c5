import { gapX, heightOf, type Sign } from '../signs/sign.ts';
import { INK_BLOAT_PX, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';
import { BODY, SCRIPT } from './usual-sizes.ts';

/*
 * Word sets the rows of a fraction within a line three quarters as large, in letters that are wider and higher than those of the
 * text: an x of such a row measures as one of the text, and the digits beside it as its exponent. Lengths are in em of the body.
 */

const FLAT_LETTER = /^[acemnorsuvwxz]$/;
const DEEP_LETTER = /^[gpqy]$/;
/** Capitals that are their small letters drawn larger. */
const LIKE_SMALL = /^[COSUVWXZ]$/;
const DIGIT = /^\d$/;
/** Between the feet of a row's signs; an index is dropped by 0.06 and more, an exponent rises by 0.29. */
const MAX_OFF_FOOT = 0.03;
/** The same of baselines, which letters that reach below theirs are placed by. */
const MAX_OFF_BASELINE = 0.05;
/** Digits rise above small letters by 0.09 and more; an s of the text that was read as a 5 does not. */
const MIN_RISE = 0.05;
/** From a letter to a digit of its row: a minus with its spaces is 0.9 wide in small print. */
const MAX_GAP = 1.1;
/** Of the height of a small letter at the row's size. */
const SAME_HEIGHT = { from: 0.8, to: 1.25 } as const;

const isFull = ({ size }: Sign, body: number) => size >= BODY.from * body && size < BODY.to * body;
const isSmall = ({ size }: Sign, body: number) => size >= SCRIPT.from * body && size < SCRIPT.to * body;

function isLevel(letter: Sign, other: Sign, body: number): boolean {
  return DEEP_LETTER.test(letter.text)
    ? Math.abs(letter.baseline - other.baseline) < MAX_OFF_BASELINE * body
    : Math.abs(letter.y1 - other.y1) < MAX_OFF_FOOT * body;
}

/** The small letter that a sign is at the size of a row, or null: capitals of the same shape are told by their height. */
function smallLetterOf(sign: Sign, size: number, { metrics, body }: PageSizes): string | null {
  if (FLAT_LETTER.test(sign.text) || DEEP_LETTER.test(sign.text))
    return isFull(sign, body) ? sign.text : null;
  if (!LIKE_SMALL.test(sign.text)) return null;
  const text = sign.text.toLowerCase();
  const nominal = nominalOf({ text, name: `${sign.style}:${text}` }, metrics);
  if (!nominal) return null;
  const share = (heightOf(sign) - INK_BLOAT_PX) / ((nominal.bottom - nominal.top) * size);
  return share > SAME_HEIGHT.from && share < SAME_HEIGHT.to ? text : null;
}

/** Gives the small letters of a row whose digits are small, and stand on their feet, the size of the digits. */
export function settleSmallRows(signs: readonly Sign[], sizes: PageSizes): void {
  const { body, letters } = sizes;
  for (const sign of signs) {
    if (sign.isFromWord || sign.isProse) continue;
    const row = letters
      .around(sign, MAX_GAP * body, 0)
      .filter((other) => other !== sign && isLevel(sign, other, body))
      .sort((a, b) => gapX(sign, a) - gapX(sign, b));
    const digit = row.find(({ text, y0 }) => DIGIT.test(text) && sign.y0 - y0 > MIN_RISE * body);
    if (!digit || !isSmall(digit, body) || row.some((other) => other !== digit && isFull(other, body)))
      continue;
    const text = smallLetterOf(sign, digit.size, sizes);
    if (!text) continue;
    Object.assign(sign, { text, name: `${sign.style}:${text}`, size: digit.size, baseline: digit.baseline });
  }
}
