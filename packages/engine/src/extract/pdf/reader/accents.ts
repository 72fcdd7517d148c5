import type { Glyph } from '../page.ts';

/** Spacing marks, as text fonts hold them, and the combining marks they mean. */
const COMBINING: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
  '̷': '\u0337',
};

/** Letters with a stroke, which no normal form composes. */
const STROKED: Record<string, string> = { 'l\u0337': 'ł', 'L\u0337': 'Ł' };

/** A dotless letter under its accent is the letter itself. */
const DOTTED: Record<string, string> = { ı: 'i', ȷ: 'j' };

/** How far an accent's middle may stand from its letter's: slanted and wide letters have theirs to the right. */
const MAX_ACCENT_SHIFT_SHARE = 0.6;
/** The same for narrow letters, whose accents are wider than they are: ı, ȷ, l. */
const MIN_ACCENT_SHIFT_EM = 0.12;

const middle = (glyph: Glyph) => (glyph.ink.x0 + glyph.ink.x1) / 2;

function sitsOn(mark: Glyph, letter: Glyph): boolean {
  if (mark.font !== letter.font || mark.size !== letter.size || mark.font.math) return false;
  const width = letter.ink.x1 - letter.ink.x0;
  const off = Math.abs(middle(mark) - middle(letter));
  const allowed = Math.max(MAX_ACCENT_SHIFT_SHARE * width, MIN_ACCENT_SHIFT_EM * letter.size);
  return off < allowed && Math.abs(mark.baseline - letter.baseline) < letter.size;
}

function composed(mark: Glyph, letter: Glyph): Glyph | null {
  const combining = COMBINING[mark.text];
  if (!combining || !/^\p{L}$/u.test(letter.text) || !sitsOn(mark, letter)) return null;
  const marked = `${DOTTED[letter.text] ?? letter.text}${combining}`.normalize('NFC');
  const text = STROKED[marked] ?? marked;
  if (text.length !== 1) return null;
  const ink = {
    x0: Math.min(letter.ink.x0, mark.ink.x0),
    y0: Math.min(letter.ink.y0, mark.ink.y0),
    x1: Math.max(letter.ink.x1, mark.ink.x1),
    y1: Math.max(letter.ink.y1, mark.ink.y1),
  };
  return { ...letter, text, ink };
}

/**
 * Makes one letter of an accent and the letter under it, which TeX's older text fonts draw apart. Only within one
 * text font: an accent over a formula's letter stays what it is.
 */
export function composeAccents(glyphs: Glyph[]): Glyph[] {
  const result: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = result.at(-1);
    const one = last && (composed(last, glyph) ?? composed(glyph, last));
    if (one) result[result.length - 1] = one;
    else result.push(glyph);
  }
  return result;
}
