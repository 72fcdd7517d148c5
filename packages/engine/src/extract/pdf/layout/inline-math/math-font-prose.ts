import type { Glyph, Page, PageFont } from '../../page.ts';
import { lettersOfWords } from './formula-fonts.ts';

/** Letters of Unicode's alphabets for mathematics are in no word. */
const WORD_LETTER = /^(?![\u{1d400}-\u{1d7ff}])\p{L}$/u;

/**
 * A page whose words are mostly set in a font for mathematics, as people do who write a whole document in Cambria Math: on
 * it that is a font like any other, but for the letters that only mathematics has.
 */
export function withMathFontProse(page: Page): Page {
  const prose = proseFontsOf(page.glyphs);
  if (prose.size === 0) return page;
  const glyphs = page.glyphs.map((glyph) => {
    const font = prose.get(glyph.font);
    return font && !isMathLetter(glyph) ? { ...glyph, font } : glyph;
  });
  return { ...page, glyphs };
}

const isMathLetter = ({ text }: Glyph) => /\p{L}/u.test(text) && !WORD_LETTER.test(text);

/** Fonts for mathematics on a page where they set most of the words, and what they are then. */
function proseFontsOf(glyphs: readonly Glyph[]): Map<PageFont, PageFont> {
  const mathematical = [...new Set(glyphs.map(({ font }) => font))].filter(
    ({ math, encoding }) => math && encoding === 'unicode',
  );
  if (mathematical.length === 0) return new Map();
  const letters = glyphs.filter(({ text }) => WORD_LETTER.test(text));
  const isMathematical = ({ font }: Glyph) => mathematical.includes(font);
  const inThem = wordLetterCount(letters.filter(isMathematical));
  if (inThem <= wordLetterCount(letters.filter((letter) => !isMathematical(letter)))) return new Map();
  return new Map(mathematical.map((font) => [font, { ...font, math: false, encoding: 'unknown' }]));
}

const wordLetterCount = (letters: readonly Glyph[]) =>
  [...lettersOfWords(letters).values()].reduce((sum, count) => sum + count, 0);
