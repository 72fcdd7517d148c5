import type { FontGlyph, FontObject } from './font-object.ts';

/** Simple fonts have one-byte codes. */
const CODE_COUNT = 256;
const HEX_NAME = /^#([0-9A-Fa-f]{2})$/;
const DECIMAL_NAME = /^\d{1,3}$/;
/** The sign that stands for code 0 in such a name where glyphs are numbered anew; it is doubled where it stands for itself. */
const NUL_SIGN = ';';
/** The same where they keep their codes. */
const NUL_SIGN_AT_ITS_CODE = ',';

/** The code that a name spells with the sign of that code, or as `#1A`; null where it is a name. */
function spelledCode(name: string, code: number): number | null {
  const hex = HEX_NAME.exec(name)?.[1];
  if (hex) return Number.parseInt(hex, 16);
  if (name === NUL_SIGN + NUL_SIGN) return NUL_SIGN.charCodeAt(0);
  if (name === NUL_SIGN && code !== NUL_SIGN.charCodeAt(0)) return 0;
  if (name === NUL_SIGN_AT_ITS_CODE && code === 0) return 0;
  return name.length === 1 ? name.charCodeAt(0) : null;
}

/**
 * What each code of a Type 3 font was in the font that it was made of. Programs that number the glyphs of bitmap fonts
 * anew name them by their old codes: in decimal (Ghostscript), by the sign of that code or as `#1A` (Distiller).
 * Empty where the names are names.
 */
export function writtenCodes(source: FontObject): Map<number, number> {
  const named = [...(source.differences ?? []).entries()].filter(
    (entry): entry is [number, string] =>
      typeof entry[1] === 'string' && Boolean(source.charProcOperatorList?.[entry[1]]),
  );
  const decimal = named.every(([, name]) => DECIMAL_NAME.test(name));
  const codes = named.map(([code, name]): [number, number | null] => [
    code,
    decimal ? Number(name) : spelledCode(name, code),
  ]);
  const spelled = codes.filter(
    (entry): entry is [number, number] => entry[1] !== null && entry[1] < CODE_COUNT,
  );
  return spelled.length === codes.length && new Set(spelled.map(([, code]) => code)).size === spelled.length
    ? new Map(spelled)
    : new Map();
}

/** How a font's glyphs stand at the codes that their names spell, and whether they do. */
export function writtenGlyphs(source: FontObject): {
  atWritten: (glyph: FontGlyph) => FontGlyph;
  codesAreNames: boolean;
} {
  const codes = source.isType3Font ? writtenCodes(source) : new Map<number, number>();
  const moved = (glyph: FontGlyph, code: number) => ({
    ...glyph,
    originalCharCode: code,
    // Without a map of the document's, pdf.js takes the code in the file for a Latin letter.
    unicode: isOwnCode(glyph) ? String.fromCharCode(code) : glyph.unicode,
  });
  const atWritten = (glyph: FontGlyph) => {
    const code = codes.get(glyph.originalCharCode);
    return code === undefined || code === glyph.originalCharCode ? glyph : moved(glyph, code);
  };
  return { atWritten, codesAreNames: codes.size > 0 };
}

const isOwnCode = ({ unicode, originalCharCode }: FontGlyph) =>
  unicode === '' || unicode.codePointAt(0) === originalCharCode;
