import type { Glyph } from '../page.ts';

const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Of the em: how high digits are, in nearly all fonts. */
const DIGIT_HEIGHT_EM = 0.66;

/**
 * A digit that the font itself draws small and high, as the digit that a program would have raised: `²` of Cambria Math
 * is a power. Fonts of words keep theirs, for units and notes.
 */
export function asRaised(glyph: Glyph): Glyph {
  const digit = glyph.font.math && glyph.text.length === 1 ? RAISED_DIGITS.indexOf(glyph.text) : -1;
  if (digit < 0) return glyph;
  const { ink } = glyph;
  return {
    ...glyph,
    text: String(digit),
    size: (ink.y1 - ink.y0) / DIGIT_HEIGHT_EM,
    baseline: ink.y1,
  };
}
