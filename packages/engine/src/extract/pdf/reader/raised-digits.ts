import { ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';

const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Of the em: how high digits are, in nearly all fonts. */
const DIGIT_HEIGHT_EM = 0.66;

/**
 * A digit that the font itself draws small and high, as the digit that a program would have raised: `²` of Cambria Math
 * is a power. Fonts of words keep theirs, for units and notes.
 */
export function asRaised(glyph: Glyph): Glyph {
  return glyph.font.math ? raised(glyph) : glyph;
}

function raised(glyph: Glyph): Glyph {
  const digit = glyph.text.length === 1 ? RAISED_DIGITS.indexOf(glyph.text) : -1;
  if (digit < 0) return glyph;
  const { ink } = glyph;
  return {
    ...glyph,
    text: String(digit),
    size: (ink.y1 - ink.y0) / DIGIT_HEIGHT_EM,
    baseline: ink.y1,
  };
}

/** Squares and cubes; notes are numbered from `¹` on, and few papers have two on a letter. */
const POWER = /^[²³]$/;
/** Metres, seconds and the like have powers in words, too. */
const VARIABLE = /^[a-ln-rt-zA-LN-RT-Zα-ω]$/u;

const touches = (before: Glyph | undefined, after: Glyph): before is Glyph =>
  before !== undefined &&
  Math.abs(before.baseline - after.baseline) < ROUNDING_EM * after.size &&
  Math.abs(after.x - before.x - before.advance) < ROUNDING_EM * after.size;

/** Names of functions that people square: `tan² 45°`. */
const FUNCTION_NAME = /(?:^|\P{L})(?:sin|cos|tan|cot|sec|cosec|csc|log|ln)$/u;
/** Letters of the longest of them, and what stands before it. */
const LONGEST_NAME = 6;

/** The letters up to `at` that touch each other, and a blank before them. */
function wordUpTo(glyphs: readonly Glyph[], at: number): string {
  let word = glyphs[at]?.text ?? '';
  for (let from = at - 1; from > at - LONGEST_NAME; from -= 1) {
    const [letter, next] = [glyphs[from], glyphs[from + 1]];
    if (!next || !touches(letter, next)) return ` ${word}`;
    word = letter.text + word;
  }
  return word;
}

/** `x²`, `(a + b)²`, `sin² x`, `tan⁻¹ x` typed with the signs of the font of words: powers of a letter alone, a bracket or a function. */
export function withTypedPowers(glyphs: Glyph[]): Glyph[] {
  return glyphs.map((glyph, at) => {
    if (isInverse(glyphs, at)) return raisedMinus(glyph, glyphs[at + 1] as Glyph);
    return isInverse(glyphs, at - 1) || isTypedPower(glyphs, at) ? raised(glyph) : glyph;
  });
}

function isTypedPower(glyphs: readonly Glyph[], at: number): boolean {
  const [glyph, base, before] = [glyphs[at] as Glyph, glyphs[at - 1], glyphs[at - 2]];
  if (!POWER.test(glyph.text) || !touches(base, glyph)) return false;
  const isInWord = touches(before, base) && /\p{L}/u.test(before.text);
  const isVariable = VARIABLE.test(base.text) && !isInWord;
  return base.text === ')' || isVariable || FUNCTION_NAME.test(wordUpTo(glyphs, at - 1));
}

/** The minus of `tan⁻¹`; units have such powers in words, too. */
function isInverse(glyphs: readonly Glyph[], at: number): boolean {
  const [minus, one, letter] = [glyphs[at], glyphs[at + 1], glyphs[at - 1]];
  if (minus?.text !== '⁻' || one?.text !== '¹') return false;
  return touches(letter, minus) && touches(minus, one) && FUNCTION_NAME.test(wordUpTo(glyphs, at - 1));
}

/** The minus as large and as high as the digit behind it. */
function raisedMinus(glyph: Glyph, digit: Glyph): Glyph {
  const { size, baseline } = raised(digit);
  return { ...glyph, text: '−', size, baseline };
}
