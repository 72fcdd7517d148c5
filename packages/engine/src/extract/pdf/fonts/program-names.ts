import { readCffNames } from './cff.ts';
import type { FontGlyph, FontObject } from './font-object.ts';
import { readCmap, readPostNames, readTables } from './sfnt.ts';

export type NameOf = (glyph: FontGlyph) => string;

/** Names that only number their glyphs: `a49`, `g12`, `C0100`, `cid00034`, `index7`. */
const GENERIC =
  /^(?:[acgGC]\d+|[A-Z]\d\d?|cid[:_]?\d+|glyph\d+|index\d+|gid\d+|char\d+|uni[0-9A-F]{0,3}|\.notdef|\.null)$/;

/** dvips counts in digits and capitals, after a capital for every 36 codes: `BD` is code 49. */
const DVIPS_RADIX = 36;
const FIRST_CAPITAL = 0x41;

const DVIPS_NAME_LENGTH = 2;
const dvipsName = (code: number) =>
  String.fromCharCode(FIRST_CAPITAL + Math.floor(code / DVIPS_RADIX)) +
  (code % DVIPS_RADIX).toString(DVIPS_RADIX).toUpperCase();

/** The name of the glyph at a code, or '' where it says nothing. */
export const meaningful = (name: string | null | undefined, code: number) =>
  name && !GENERIC.test(name) && !(name.length === DVIPS_NAME_LENGTH && name === dvipsName(code)) ? name : '';

function namesByCharacter(data: Uint8Array): Map<number, string> {
  const named = new Map<number, string>();
  const tables = readTables(data);
  const cmap = tables.get('cmap');
  const cff = tables.get('CFF ');
  const post = tables.get('post');
  const names = (cff && readCffNames(cff)) ?? (post && readPostNames(post));
  if (!cmap || !names) return named;
  for (const [character, glyph] of readCmap(cmap)) {
    const name = meaningful(names[glyph], character);
    if (name) named.set(character, name);
  }
  return named;
}

/** Names of a font's glyphs: from its encoding's differences, else from its program; '' where there is none. */
export function programNames(source: FontObject): NameOf {
  let inProgram: Map<number, string> | null = null;
  const fromProgram = (glyph: FontGlyph) => {
    if (!source.data || source.composite) return '';
    inProgram ??= readSafely(source.data);
    return inProgram.get(glyph.fontChar.codePointAt(0) ?? -1) ?? '';
  };
  return (glyph) => {
    const code = glyph.originalCharCode;
    return meaningful(source.differences?.[code], code) || fromProgram(glyph);
  };
}

function readSafely(data: Uint8Array): Map<number, string> {
  try {
    return namesByCharacter(data);
  } catch (error) {
    if (error instanceof RangeError) return new Map();
    throw error;
  }
}
