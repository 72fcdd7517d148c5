import { inAlphabet } from '../encodings/alphabets.ts';
import { MSA, MSB } from '../encodings/ams.ts';
import { textOfGlyphName } from '../encodings/glyph-names.ts';
import { SYMBOL, SYMBOL_TEXTS } from '../encodings/symbol.ts';
import { OML, OMS, OMX, OT1, T1 } from '../encodings/tex.ts';
import type { FontEncoding } from '../page.ts';
import type { Family } from './families.ts';
import type { FontGlyph } from './font-object.ts';

export interface Identity {
  text: string;
  name: string;
  /** False where only a guess, or nothing, could say what the glyph is. */
  certain: boolean;
  /** How sure the shape is, 0 to 1, where it alone says what the glyph is. */
  confidence?: number;
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

/** Codes `from` … `to` stand for those from `base` on. */
interface CodeRange {
  from: number;
  to: number;
  base: number;
}

const SPACE = 0x20;
/** TeX's fonts have 128 characters, and repeat those at control codes from 160 on (the fonts of BlueSky and the AMS). */
const REPEATED_CODES: CodeRange[] = [
  { from: 160, to: 160, base: SPACE },
  { from: 161, to: 170, base: 0 },
  { from: 173, to: 195, base: 10 },
  { from: 196, to: 196, base: SPACE },
];
const FIRST_8_BIT_CODE = 128;

/** The code as TeX counts, for fonts whose control codes come again higher up. */
function foldCode(code: number, encoding: FontEncoding): number {
  if (encoding === 'T1' || encoding === 'symbol' || code < FIRST_8_BIT_CODE) return code;
  const range = REPEATED_CODES.find(({ from, to }) => code >= from && code <= to);
  return range ? range.base + code - range.from : code;
}

/** Code points that no text has: control codes, the private use area, the replacement character. */
const C1_CONTROLS = { from: 0x7f, to: 0x9f } as const;
const PRIVATE_USE = { from: 0xe000, to: 0xf8ff } as const;
const REPLACEMENT = 0xfffd;

const isWithin = (point: number, { from, to }: { from: number; to: number }) => point >= from && point <= to;

function controlOrPrivate(text: string): boolean {
  const point = text.codePointAt(0) ?? 0;
  return (
    point < SPACE || isWithin(point, C1_CONTROLS) || isWithin(point, PRIVATE_USE) || point === REPLACEMENT
  );
}

/** Variation selectors say how a sign looks, not what it is. */
const tidy = (text: string) => text.replace(/[︀-️]/g, '').normalize('NFC');

/** Two and more of one letter or digit; fonts have ligatures of the letters left out. */
const REPEATED_LETTER = /^(?![efglostz]+$)([\p{L}\p{N}])\1+$/u;

/** Some programs' maps (PDFMaker's for Cambria Math) give the letter of a glyph twice. */
const once = (text: string) => text.replace(REPEATED_LETTER, '$1');

function fromUnicode(unicode: string): string | null {
  const text = once(tidy(unicode ?? ''));
  return text === '' || controlOrPrivate(text) ? null : text;
}

/**
 * The document's own map; where there is none pdf.js takes the code for a Latin-1 character, which a sign with a
 * name that nobody knows never is.
 */
function unicodeOf(glyph: FontGlyph, unknownSign: boolean): string | null {
  if (isTabInMap(glyph)) return ' ';
  const text = fromUnicode(glyph.unicode);
  return unknownSign && text?.codePointAt(0) === glyph.originalCharCode ? null : text;
}

/** The stroke of `ł` is at the code of a blank in TeX's encoding of 1978, and pdf.js calls it one. */
const isStrokeForBlank = (name: string, unicode: string | null) => name === 'suppress' && unicode === ' ';

/** Programs map the blank that they set for a tab to U+0009. Where the code is the same, pdf.js has no map and shows the code. */
const isTabInMap = ({ unicode, originalCharCode }: FontGlyph) =>
  unicode === '\t' && originalCharCode !== unicode.charCodeAt(0);

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

function inFamily(character: string, family: Family): string {
  const text = family.spelling?.[character] ?? character;
  if (!family.alphabet) return text;
  return family.small || /^[A-Z]$/.test(text) ? inAlphabet(text, family.alphabet) : text;
}

/** The name that the encoding gives a code, for fonts that cannot be asked. */
export function encodedName(code: number, encoding: FontEncoding): string {
  return NAMES[encoding]?.[foldCode(code, encoding)] ?? '';
}

/** Fonts of one alphabet keep their letters and digits at the codes of these, whatever they call them. */
function nameless(glyph: FontGlyph, name: string, family: Family): Identity {
  const letter = String.fromCharCode(glyph.originalCharCode);
  if (!family.alphabet || !/^[A-Za-z0-9]$/.test(letter)) return { text: '', name, certain: false };
  return { text: inFamily(letter, family), name, certain: true };
}

/** What the code means in the encoding that the font's family usually follows. */
function borrowed(name: string, character: string | undefined): string | null {
  return character || (name ? textOfGlyphName(name) : null);
}

/** Programs move the codes of symbol fonts to U+F000; the font's own code is the low byte. */
const SYMBOL_AREA = { base: 0xf000, from: 0xf020, to: 0xf0ff } as const;

export function codeOf(glyph: FontGlyph): number {
  const point = glyph.unicode?.codePointAt(0) ?? 0;
  return isWithin(point, SYMBOL_AREA) ? point - SYMBOL_AREA.base : glyph.originalCharCode;
}

/** What is known of a glyph before its text is decided. */
interface Evidence {
  /** What the font's own table of characters says of the code. */
  character: string | undefined;
  /** The name that the encoding gives the code. */
  encoded: string;
  /** The name in the font program; the encoding's where the font follows it at every code. */
  name: string;
  code: number;
}

function evidenceOf(glyph: FontGlyph, programName: string, family: Family): Evidence {
  const { encoding } = family;
  const code = foldCode(codeOf(glyph), encoding);
  const encoded = encodedName(codeOf(glyph), encoding);
  return {
    character: family.characters?.[codeOf(glyph)] ?? CHARACTERS[encoding]?.[code],
    encoded,
    name: programName || (family.exact ? encoded : ''),
    code,
  };
}

/** The text by name and by the document's map: fonts of formulas by name first, fonts of words by the map. */
function textOf(glyph: FontGlyph, { character, encoded, name, code }: Evidence, family: Family) {
  const named = name ? textOfName(name, code, family.encoding) : null;
  const unicode = unicodeOf(glyph, name !== '' && named === null && family.math);
  const isNamed = family.math || isStrokeForBlank(name, unicode);
  return (isNamed ? (named ?? unicode) : (unicode ?? named)) ?? borrowed(encoded, character);
}

/** Pieces of a radical sign, which Unicode has no characters for, by those that stand for them. */
const NAMES_OF_PIECES: Record<string, string> = { '⎷': 'radicalbt', '│': 'radicalvertex', '┌': 'radicaltp' };

/** A glyph of a font whose codes alone say what it is; of others nothing is known but the shape. */
const byCode = (character: string | undefined): Identity =>
  character
    ? { text: character, name: NAMES_OF_PIECES[character] ?? '', certain: true }
    : { text: '', name: '', certain: false };

/**
 * What a glyph stands for: the AMS fonts by code, then the name in the font program, then TeX's encoding, then
 * the document's Unicode map, which is last because TeX's files carry it wrong or not at all.
 */
export function identify(glyph: FontGlyph, programName: string, family: Family): Identity {
  const evidence = evidenceOf(glyph, programName, family);
  const { character, name } = evidence;
  if (family.codesOnly) return byCode(character);
  if (character && (family.exact || family.characters))
    return { text: character, name: programName, certain: true };
  const text = textOf(glyph, evidence, family);
  if (text === null || controlOrPrivate(text)) return nameless(glyph, name, family);
  return { text: inFamily(expand(text), family), name, certain: true };
}
