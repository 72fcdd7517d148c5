/** Codes 128 to 159 of Windows' Latin encoding (PDF 1.7, annex D.2, WinAnsiEncoding); '' where it has nothing. */
const WINDOWS_FROM_128 = Array.from('€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ', (text) => text.trim());
const FIRST_WINDOWS_CODE = 128;
const LAST_WINDOWS_CODE = 159;
const FIRST_PRINTED_CODE = 33;
const LAST_ASCII_CODE = 126;
const FIRST_LATIN_1_CODE = 161;
const LAST_LATIN_1_CODE = 255;

/** The character at a code of Windows' Latin encoding; '' for none. */
export function windowsLatin(code: number): string {
  if (code >= FIRST_WINDOWS_CODE && code <= LAST_WINDOWS_CODE)
    return WINDOWS_FROM_128[code - FIRST_WINDOWS_CODE] ?? '';
  const printed =
    (code >= FIRST_PRINTED_CODE && code <= LAST_ASCII_CODE) ||
    (code >= FIRST_LATIN_1_CODE && code <= LAST_LATIN_1_CODE);
  return printed ? String.fromCharCode(code) : '';
}

/**
 * TrueType fonts of Windows begin with three glyphs that are no characters, and go on with the printable codes in
 * order: glyph 36 of Times New Roman is the A.
 */
const GLYPH_ID_TO_CODE = 29;

/** The code at which the fonts that come with Windows have a glyph, as long as they leave no code out. */
export const windowsCodeOfGlyph = (id: number) => id + GLYPH_ID_TO_CODE;

/** The character at a glyph id of the fonts that come with Windows, as far as they agree. */
export function windowsGlyph(id: number): string {
  const code = windowsCodeOfGlyph(id);
  return code <= LAST_ASCII_CODE ? windowsLatin(code) : '';
}

/** In Symbol's upper half the glyphs are counted without the codes that it leaves out. */
const UPPER_GLYPH_ID_TO_CODE = 63;
const FIRST_UPPER_SYMBOL_GLYPH = 98;

/** The code of Symbol that a glyph id of SymbolMT stands for: 14 is the plus at code 43, 120 the bullet at 183. */
export const symbolCodeOfGlyph = (id: number) =>
  id + (id < FIRST_UPPER_SYMBOL_GLYPH ? GLYPH_ID_TO_CODE : UPPER_GLYPH_ID_TO_CODE);
