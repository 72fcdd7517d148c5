import { isTypewriter } from '../../formula/glyphs/symbols.ts';
import { ALMOST_ALL_SHARE } from '../../metrics.ts';
import type { Glyph, Page, PageFont } from '../../page.ts';

/** Of the signs on a page: prose with formulas has nine letters in ten, a program hardly eight. */
const LEAST_LETTER_SHARE = 0.85;

/** The page, its typewriter fonts as fonts of words where all of its prose is set in them, so that they tell no program. */
export function withTypewrittenProse(page: Page): Page {
  if (!isTypewritten(page.glyphs)) return page;
  const fonts = new Map<PageFont, PageFont>();
  const asProse = (font: PageFont) => {
    const prose = fonts.get(font) ?? { ...font, monospace: false };
    fonts.set(font, prose);
    return prose;
  };
  return { ...page, glyphs: page.glyphs.map((glyph) => ({ ...glyph, font: asProse(glyph.font) })) };
}

function isTypewritten(glyphs: readonly Glyph[]): boolean {
  if (!glyphs.some(isTypewriter)) return false;
  const signs = glyphs.filter(({ text }) => text.trim() !== '');
  const isMost = (test: (glyph: Glyph) => boolean, share: number) =>
    signs.filter(test).length > share * signs.length;
  return (
    isMost(isTypewriter, ALMOST_ALL_SHARE) && isMost(({ text }) => /\p{L}/u.test(text), LEAST_LETTER_SHARE)
  );
}
