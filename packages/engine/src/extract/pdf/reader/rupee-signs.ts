import { HALF_SHARE, ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';

/**
 * The rupee sign of fonts from before it had a character of its own: they have it in place of the grave accent, which
 * keyboards have a key for. No accent stands on the baseline as tall as a capital.
 */
export function withRupeeSigns(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(isRupee)) return glyphs;
  return glyphs.map((glyph) => (isRupee(glyph) ? { ...glyph, text: '₹', name: '' } : glyph));
}

const isRupee = ({ text, ink, baseline, size, rotation }: Glyph) =>
  text === '`' &&
  rotation === 0 &&
  ink.y1 > baseline - ROUNDING_EM * size &&
  baseline - ink.y0 > HALF_SHARE * size;
