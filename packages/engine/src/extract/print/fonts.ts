import type { FontEncoding, PageFont } from '../pdf/page.ts';
import type { Sign } from './signs/sign.ts';

const font = (name: string, encoding: FontEncoding, more: Partial<PageFont> = {}): PageFont => ({
  id: `print-${name}`,
  name,
  family: name.replace(/\d+$/, ''),
  encoding,
  kind: 'type1',
  bold: false,
  italic: false,
  monospace: false,
  serif: true,
  math: false,
  unmapped: 0,
  ...more,
});

/** Fonts that layout and mathematics know best: what a page shows is set anew in Computer Modern. */
const FONTS = {
  roman: font('CMR10', 'OT1'),
  bold: font('CMBX10', 'OT1', { bold: true }),
  mathItalic: font('CMMI10', 'OML', { italic: true, math: true }),
  textItalic: font('CMTI10', 'OT1', { italic: true }),
  mathBoldItalic: font('CMMIB10', 'OML', { bold: true, italic: true, math: true }),
  textBoldItalic: font('CMBXTI10', 'OT1', { bold: true, italic: true }),
  symbols: font('CMSY10', 'OMS', { math: true }),
  extension: font('CMEX10', 'OMX', { math: true }),
  blackboard: font('MSBM10', 'MSB', { math: true }),
  fraktur: font('EUFM10', 'unknown', { math: true }),
  typewriter: font('CMTT10', 'OT1', { monospace: true }),
};

const BY_STYLE: Record<string, PageFont> = {
  X: FONTS.extension,
  r: FONTS.roman,
  b: FONTS.bold,
  bb: FONTS.blackboard,
  frak: FONTS.fraktur,
  tt: FONTS.typewriter,
  cal: FONTS.symbols,
};
const ITALICS: Record<string, { math: PageFont; text: PageFont }> = {
  i: { math: FONTS.mathItalic, text: FONTS.textItalic },
  bi: { math: FONTS.mathBoldItalic, text: FONTS.textBoldItalic },
};
/** Up to this probability of mathematics italic letters are text. */
const MAX_TEXT_MATH = 0.15;
const MIN_MATH = { '.': 0.8, '/': 0.4 } as const;
const GREEK = /[\u0370-\u03ff]/;
/** Signs of the text's own font. */
const TEXT_SIGNS = new Set(',.:;!?()[]-–—“”‘’=+/&%@#§$');
const MATH_ITALIC_SIGNS = new Set('<>⋆');

/** Letters to the network that stand in no word. */
const LETTER_SIGNS = new Set('ℵ');

export function fontOf({ style, text, math, accent }: Sign): PageFont {
  if (LETTER_SIGNS.has(text)) return FONTS.symbols;
  const italics = ITALICS[style];
  if (italics) return math <= MAX_TEXT_MATH && !GREEK.test(text) ? italics.text : italics.math;
  const byStyle = BY_STYLE[style];
  if (byStyle) return byStyle;
  if (accent !== '') return FONTS.roman;
  if ((text === '.' || text === '/') && math > MIN_MATH[text]) return FONTS.mathItalic;
  if (TEXT_SIGNS.has(text)) return FONTS.roman;
  return MATH_ITALIC_SIGNS.has(text) ? FONTS.mathItalic : FONTS.symbols;
}

export const isTextItalic = (glyphFont: PageFont) => glyphFont === FONTS.textItalic;

/** First code points of the mathematical alphabets; letters that Unicode had before stand elsewhere. */
const ALPHABETS: Record<string, { capital: number; small: number; others: Record<string, string> }> = {
  bb: {
    capital: 0x1d538,
    small: 0x1d552,
    others: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  },
  cal: {
    capital: 0x1d49c,
    small: 0x1d4b6,
    others: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  frak: {
    capital: 0x1d504,
    small: 0x1d51e,
    others: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  },
};

/** A letter in its mathematical alphabet, as the page model wants it. */
export function alphabetText({ style, text }: Sign): string {
  const alphabet = ALPHABETS[style];
  if (!alphabet) return text;
  if (alphabet.others[text]) return alphabet.others[text];
  if (/^[A-Z]$/.test(text)) return String.fromCodePoint(alphabet.capital + text.charCodeAt(0) - 65);
  if (/^[a-z]$/.test(text)) return String.fromCodePoint(alphabet.small + text.charCodeAt(0) - 97);
  return style === 'bb' && /^\d$/.test(text) ? String.fromCodePoint(0x1d7d8 + Number(text)) : text;
}
