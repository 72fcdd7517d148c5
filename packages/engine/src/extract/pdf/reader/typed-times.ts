import { LEAST_WORD_SPACE_EM, QUAD_EM, ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';
import { endOf } from './beside.ts';

/** `2.07 x 10⁵`, `3 x 4`: an upright x with blanks on both sides between two numbers is the sign that people have no key for. */
export function withTypedTimes(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(mayBeTimes)) return glyphs;
  return glyphs.map((glyph, at) =>
    mayBeTimes(glyph) && isBetweenNumbers(glyphs, at) ? { ...glyph, text: '×', name: '' } : glyph,
  );
}

const mayBeTimes = ({ text, font }: Glyph) =>
  (text === 'x' || text === 'X') && !font.italic && !font.math && !font.monospace;

function isBetweenNumbers(glyphs: readonly Glyph[], at: number): boolean {
  const sign = glyphs[at] as Glyph;
  const [before, after] = [nextTo(glyphs, at, -1), nextTo(glyphs, at, 1)];
  if (!before || !after || ![before, after].every((each) => isDigitOf(sign, each))) return false;
  return [sign.x - endOf(before), after.x - endOf(sign)].every((gap) => isBlankWide(gap, sign));
}

const isBlankWide = (gap: number, { size }: Glyph) =>
  gap > LEAST_WORD_SPACE_EM * size && gap < QUAD_EM * size;

/** The glyph beside the one at `at`, with the blank between them left out. */
function nextTo(glyphs: readonly Glyph[], at: number, step: 1 | -1): Glyph | undefined {
  const beside = glyphs[at + step];
  return beside?.text.trim() === '' ? glyphs[at + 2 * step] : beside;
}

/** A digit of the text that the sign stands in; a power is raised. */
const isDigitOf = (sign: Glyph, { text, size, baseline }: Glyph) =>
  /^\d$/.test(text) && size === sign.size && Math.abs(baseline - sign.baseline) < ROUNDING_EM * size;
