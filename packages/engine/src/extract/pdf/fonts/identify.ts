import { inAlphabet } from '../encodings/alphabets.ts';
import { MSA, MSB } from '../encodings/ams.ts';
import { textOfGlyphName } from '../encodings/glyph-names.ts';
import { SYMBOL, SYMBOL_TEXTS } from '../encodings/symbol.ts';
import { OML, OMS, OMX, OT1, T1 } from '../encodings/tex.ts';
import type { FontEncoding } from '../page.ts';
import type { Family } from './families.ts';
import type { FontGlyph } from './font.ts';

export interface Identity {
  text: string;
  name: string;
  /** False where only a guess, or nothing, could say what the glyph is. */
  certain: boolean;
}

const NAMES: Partial<Record<FontEncoding, string[]>> = {
  OT1,
  T1,
  OML,
  OMS,
  OMX,
  symbol: SYMBOL,
};
const CHARACTERS: Partial<Record<FontEncoding, string[]>> = { MSA, MSB };

/** In TeX's math italic `phi` is the straight letter and `phi1` the open one; elsewhere it is the other way. */
const OML_TEXTS: Record<string, string> = { phi: 'ϕ', phi1: 'φ', star: '⋆', period: '.', comma: ',' };

/** TeX's double codes: from 161 the first control codes come again, so that no code is a control code. */
function foldCode(code: number, encoding: FontEncoding): number {
  if (encoding === 'T1' || encoding === 'symbol' || code < 128) return code;
  if (code >= 161 && code <= 170) return code - 161;
  if (code >= 173 && code <= 195) return code - 163;
  if (code === 196) return 32;
  return code === 160 ? 32 : code;
}

function controlOrPrivate(text: string): boolean {
  const point = text.codePointAt(0) ?? 0;
  return (
    point < 32 || (point >= 0x7f && point < 0xa0) || (point >= 0xe000 && point <= 0xf8ff) || point === 0xfffd
  );
}

/** Variation selectors say how a sign looks, not what it is. */
const tidy = (text: string) => text.replace(/[︀-️]/g, '').normalize('NFC');

function fromUnicode(unicode: string): string | null {
  const text = tidy(unicode ?? '');
  return text === '' || controlOrPrivate(text) ? null : text;
}

/**
 * The document's own map; where there is none pdf.js takes the code for a Latin-1 character, which a sign with a
 * name that nobody knows never is.
 */
function unicodeOf(glyph: FontGlyph, unknownSign: boolean): string | null {
  const text = fromUnicode(glyph.unicode);
  return unknownSign && text?.codePointAt(0) === glyph.originalCharCode ? null : text;
}

const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };
const expand = (text: string) => text.replace(/[ﬀ-ﬆ]/g, (ligature) => LIGATURES[ligature] ?? ligature);

/** The two epsilons of TeX by code: fonts disagree about their names. */
const EPSILONS: Record<number, string> = { 15: 'ϵ', 34: 'ε' };

function textOfName(name: string, code: number, encoding: FontEncoding): string | null {
  if (encoding === 'OML' && name.startsWith('epsilon') && EPSILONS[code]) return EPSILONS[code];
  if (encoding === 'symbol' && SYMBOL_TEXTS[name]) return SYMBOL_TEXTS[name];
  if (encoding === 'OML' && OML_TEXTS[name]) return OML_TEXTS[name];
  return textOfGlyphName(name);
}

function inFamily(text: string, family: Family): string {
  if (!family.alphabet) return text;
  return family.small || /^[A-Z]$/.test(text) ? inAlphabet(text, family.alphabet) : text;
}

/** The name that the encoding gives a code, for fonts that cannot be asked. */
export function encodedName(code: number, encoding: FontEncoding): string {
  return NAMES[encoding]?.[foldCode(code, encoding)] ?? '';
}

/** Fonts of one alphabet keep their letters at the letters' codes, whatever they call them. */
function nameless(glyph: FontGlyph, name: string, family: Family): Identity {
  const letter = String.fromCharCode(glyph.originalCharCode);
  if (!family.alphabet || !/^[A-Za-z]$/.test(letter)) return { text: '', name, certain: false };
  return { text: inFamily(letter, family), name, certain: true };
}

/** What the code means in the encoding that the font's family usually follows. */
function borrowed(name: string, character: string | undefined): string | null {
  return character || (name ? textOfGlyphName(name) : null);
}

/** Programs move the codes of symbol fonts to U+F000; the font's own code is the low byte. */
function codeOf(glyph: FontGlyph): number {
  const point = glyph.unicode?.codePointAt(0) ?? 0;
  return point >= 0xf020 && point <= 0xf0ff ? point - 0xf000 : glyph.originalCharCode;
}

/**
 * What a glyph stands for: the AMS fonts by code, then the name in the font program, then TeX's encoding, then
 * the document's Unicode map, which is last because TeX's files carry it wrong or not at all.
 */
export function identify(glyph: FontGlyph, programName: string, family: Family): Identity {
  const { encoding } = family;
  const code = foldCode(codeOf(glyph), encoding);
  const character = family.characters?.[code] ?? CHARACTERS[encoding]?.[code];
  if (character && (family.exact || family.characters))
    return { text: character, name: programName, certain: true };
  const encoded = encodedName(codeOf(glyph), encoding);
  const name = programName || (family.exact ? encoded : '');
  const named = name ? textOfName(name, code, encoding) : null;
  const unicode = unicodeOf(glyph, name !== '' && named === null && family.math);
  const text = (family.math ? (named ?? unicode) : (unicode ?? named)) ?? borrowed(encoded, character);
  if (text === null || controlOrPrivate(text)) return nameless(glyph, name, family);
  return { text: inFamily(expand(text), family), name, certain: true };
}
