import { AXIS_HEIGHT_EM, LEAST_WORD_SPACE_EM, QUAD_EM, ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';
import { endOf } from './beside.ts';

/**
 * `2.07 x 10⁵`, `3 x 4`, `q (v x B)`: an upright x with blanks on both sides, between two numbers or two letters in brackets, behind
 * a number before a bracket or a power of ten, is the sign that people have no key for.
 */
export function withTypedTimes(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(mayBeTimes)) return glyphs;
  return glyphs.map((glyph, at) =>
    mayBeTimes(glyph) && (isBetweenNumbers(glyphs, at) || isBetweenLetters(glyphs, at))
      ? { ...glyph, text: '×', name: '' }
      : glyph,
  );
}

const mayBeTimes = ({ text, font }: Glyph) =>
  (text === 'x' || text === 'X') && !font.italic && !font.math && !font.monospace;

function isBetweenNumbers(glyphs: readonly Glyph[], at: number): boolean {
  const sign = glyphs[at] as Glyph;
  const [left, right] = [nextTo(at, -1, glyphs), nextTo(at, 1, glyphs)];
  const [before, after] = [glyphs[left], glyphs[right]];
  if (!before || !after || !isDigitOf(sign, before)) return false;
  const isSum = after.text === '(' && glyphs[right + 2]?.text !== ')';
  const isNumber = isDigitOf(sign, after);
  return isSetApart(sign, before, after) ? isNumber || isSum : isNumber && isPowerOfTen(glyphs, right);
}

/** `1.097x10⁷`: however close it stands, the number before a power of ten is multiplied by it. */
function isPowerOfTen(glyphs: readonly Glyph[], at: number): boolean {
  const [one, nought, power] = [glyphs[at], glyphs[at + 1], glyphs[at + 2]];
  if (one?.text !== '1' || nought?.text !== '0' || !power || !/^[\d+−–-]$/.test(power.text)) return false;
  const rise = nought.baseline - power.baseline;
  const isBeside = Math.abs(power.x - endOf(nought)) < LEAST_WORD_SPACE_EM * nought.size;
  return isBeside && power.size < nought.size && rise > AXIS_HEIGHT_EM * nought.size && rise < nought.size;
}

/** `(v x B)`: one letter on each side, and the brackets right about them. */
function isBetweenLetters(glyphs: readonly Glyph[], at: number): boolean {
  const sign = glyphs[at] as Glyph;
  const [left, right] = [nextTo(at, -1, glyphs), nextTo(at, 1, glyphs)];
  const [before, after] = [glyphs[left], glyphs[right]];
  if (sign.text !== 'x' || !before || !after) return false;
  const isLetter = ({ text }: Glyph) => /^\p{L}$/u.test(text);
  const [open, close] = [glyphs[nextTo(left, -1, glyphs)], glyphs[nextTo(right, 1, glyphs)]];
  const isEnclosed = open?.text === '(' && close?.text === ')';
  return isEnclosed && isLetter(before) && isLetter(after) && isSetApart(sign, before, after);
}

const isSetApart = (sign: Glyph, before: Glyph, after: Glyph) =>
  [sign.x - endOf(before), after.x - endOf(sign)].every((gap) => isBlankWide(gap, sign));

const isBlankWide = (gap: number, { size }: Glyph) =>
  gap > LEAST_WORD_SPACE_EM * size && gap < QUAD_EM * size;

/** Where the glyph beside the one at `at` is, with the blank between them left out. */
const nextTo = (at: number, step: 1 | -1, glyphs: readonly Glyph[]) =>
  glyphs[at + step]?.text.trim() === '' ? at + 2 * step : at + step;

/** A digit of the text that the sign stands in; a power is raised. */
const isDigitOf = (sign: Glyph, { text, size, baseline }: Glyph) =>
  /^\d$/.test(text) && size === sign.size && Math.abs(baseline - sign.baseline) < ROUNDING_EM * size;
