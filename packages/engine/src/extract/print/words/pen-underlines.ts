import { gapX, midX, type Sign, widthOf } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';

/*
 * Lines that a pen drew below words. They wave, and are a brace below to the network, which makes a formula of the word and
 * its neighbours. Formulas have braces below, words of prose have not.
 */

/** What such a line is to the network, and what its pieces are. */
const BRACES = new Set(['⏟', '⌣', '︶']);
const PIECES = new Set(['−', '-', '–', '—', '_', '=', '≡', '∼', '~']);
/** In heights of an x. */
const LEAST_WIDTH = { ofBrace: 2, ofPiece: 0.4 } as const;
/** From the line of the words, in heights of an x: operators of the next line begin at 1.8, its bars over letters and minus signs of exponents at 1.4. */
const MAX_GAP = { ofBrace: 1.5, ofPiece: 1 } as const;
/** In heights of an x, from a minus to the digit behind it; the next line may begin no lower than a pen draws. */
const MAX_OPERAND_GAP = 0.4;
/** Of the letters over a line; at its ends it may pass under a variable. */
const MIN_PROSE_SHARE = 0.75;

/** The signs of a page without lines that a pen drew below words of prose. */
export function withoutPenUnderlines(signs: readonly Sign[], xHeightPx: number): Sign[] {
  const letters = signIndex(
    signs.filter(({ text }) => /^\p{L}/u.test(text)),
    4 * xHeightPx,
  );
  const all = signIndex(signs, 4 * xHeightPx);
  /** Whether a letter or digit of the next line stands right beside it, and reaches as high. */
  const isInNextLine = (piece: Sign) =>
    all
      .around(piece, MAX_OPERAND_GAP * xHeightPx, 0)
      .some(
        ({ text, baseline, x0 }) => /^[\p{L}\p{N}]/u.test(text) && x0 > midX(piece) && baseline > piece.y1,
      );
  const isBelowProse = (sign: Sign, leastWidth: number, maxGap: number) => {
    if (widthOf(sign) < leastWidth * xHeightPx) return false;
    const over = letters.around(sign, 0, maxGap * xHeightPx).filter((letter) => {
      const depth = sign.y0 - letter.baseline;
      return depth > 0 && depth < maxGap * xHeightPx && gapX(letter, sign) < 0;
    });
    return over.length > 0 && over.filter(({ isProse }) => isProse).length >= MIN_PROSE_SHARE * over.length;
  };
  const isUnderline = (sign: Sign) =>
    (BRACES.has(sign.text) && isBelowProse(sign, LEAST_WIDTH.ofBrace, MAX_GAP.ofBrace)) ||
    (PIECES.has(sign.text) &&
      isBelowProse(sign, LEAST_WIDTH.ofPiece, MAX_GAP.ofPiece) &&
      !isInNextLine(sign));
  return signs.filter((sign) => !isUnderline(sign));
}
