import { HALF_SHARE, ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';

const GRAVE_ACCENT = '`';
const RA = 'र';
/** Between the sign and its number: a blank, and what a justified line adds to it. */
const MAX_GAP_EM = 1;

/**
 * The rupee sign of fonts from before it had a character of its own. Some have it in place of the grave accent, which
 * keyboards have a key for: no accent stands on the baseline as tall as a capital. In legacy fonts of Devanagari it is a र
 * with a second bar, and is read as one: no word is that letter alone with a number behind it.
 */
export function withRupeeSigns(glyphs: Glyph[]): Glyph[] {
  return glyphs.map((glyph, at) =>
    isTallAccent(glyph) || isLetterBeforeNumber(glyphs, at) ? { ...glyph, text: '₹', name: '' } : glyph,
  );
}

const isTallAccent = ({ text, ink, baseline, size, rotation }: Glyph) =>
  text === GRAVE_ACCENT &&
  rotation === 0 &&
  ink.y1 > baseline - ROUNDING_EM * size &&
  baseline - ink.y0 > HALF_SHARE * size;

function isLetterBeforeNumber(glyphs: readonly Glyph[], at: number): boolean {
  const { text, font, ink, baseline, size } = glyphs[at]!;
  if (text !== RA || !font.byShape) return false;
  const next = glyphs.slice(at + 1).find((glyph) => glyph.text.trim() !== '');
  return (
    next !== undefined &&
    /^\d/.test(next.text) &&
    Math.abs(next.baseline - baseline) < HALF_SHARE * size &&
    next.ink.x0 > ink.x1 &&
    next.ink.x0 - ink.x1 < MAX_GAP_EM * size
  );
}
