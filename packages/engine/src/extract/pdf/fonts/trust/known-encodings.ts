import { MSA, MSB } from '../../encodings/ams.ts';
import { cambriaMathGlyph } from '../../encodings/cambria-math.ts';
import { ADV_P, MATHEMATICAL_PI, WINGDINGS, wingdingsCode } from '../../encodings/sign-fonts.ts';
import { MT_EXTRA } from '../../encodings/symbol.ts';
import {
  symbolCodeOfGlyph,
  windowsCodeOfGlyph,
  windowsGlyph,
  windowsLatin,
} from '../../encodings/text-encodings.ts';
import type { FontEncoding } from '../../page.ts';
import type { Family } from '../families.ts';
import type { FontGlyph } from '../font-object.ts';
import { codeOf, encodedName, identify } from '../identify.ts';

/** What a glyph would stand for, and be called, if the font followed an encoding. */
export interface Decoded {
  text: string;
  name: string;
}

/** An encoding that a font may follow, whatever the file says of it. */
export interface KnownEncoding {
  /** As `--explain` prints it. */
  name: string;
  /** What the rest of the reader knows it by. */
  encoding: FontEncoding;
  /** True where fonts of this encoding exist to set mathematics. */
  math: boolean;
  /** Codes are glyph ids: only composite fonts have them. */
  byGlyphId: boolean;
  /** Names of fonts that follow it, unless their shapes say otherwise. */
  fonts?: RegExp;
  /** Null where the encoding has nothing at the code. */
  decode(glyph: FontGlyph): Decoded | null;
}

const EMPTY: Decoded = { text: '', name: '' };

/** An encoding of names, read as a font of the encoding itself would be. */
function ofNames(name: string, encoding: FontEncoding, more: Partial<Family> = {}): KnownEncoding {
  const family: Family = { encoding, math: encoding !== 'OT1' && encoding !== 'T1', exact: true, ...more };
  return {
    name,
    encoding,
    math: family.math,
    byGlyphId: false,
    decode(glyph) {
      const called = encodedName(codeOf(glyph), encoding);
      if (!called) return null;
      const { text } = identify({ ...glyph, unicode: '' }, called, family);
      return text ? { text, name: called } : null;
    },
  };
}

function ofCharacters(
  name: string,
  characterAt: (code: number) => string | undefined,
  { encoding = 'unknown', math = true, byGlyphId = false, fonts }: Partial<KnownEncoding> = {},
): KnownEncoding {
  return {
    name,
    encoding,
    math,
    byGlyphId,
    ...(fonts && { fonts }),
    decode(glyph) {
      const text = characterAt(byGlyphId ? glyph.originalCharCode : codeOf(glyph));
      return text ? { ...EMPTY, text } : null;
    },
  };
}

const symbolByCode: KnownEncoding = { ...ofNames('Symbol', 'symbol'), fonts: /symbol/i };

const WINGDINGS_FONT = /^wingdings(?!\s*[23])/i;

/** Encodings that programs use without saying so. */
export const KNOWN_ENCODINGS: readonly KnownEncoding[] = [
  ofCharacters('Windows Latin', windowsLatin, { math: false }),
  symbolByCode,
  {
    ...symbolByCode,
    name: 'glyph ids of SymbolMT',
    byGlyphId: true,
    decode: (glyph) =>
      symbolByCode.decode({
        ...glyph,
        unicode: '',
        originalCharCode: symbolCodeOfGlyph(glyph.originalCharCode),
      }),
  },
  ofCharacters('glyph ids of Cambria Math', cambriaMathGlyph, {
    encoding: 'unicode',
    byGlyphId: true,
    fonts: /^cambria\s*math/i,
  }),
  ofCharacters("glyph ids of Windows' fonts", windowsGlyph, { math: false, byGlyphId: true }),
  ofCharacters('MT Extra', (code) => MT_EXTRA[code], { fonts: /^(?:mt-?extra|euclid-?extra)/i }),
  ofCharacters('Mathematical Pi', (code) => MATHEMATICAL_PI[code], { fonts: /^math(?:ematical)?-?pi/i }),
  ofCharacters('AdvP', (code) => ADV_P[code], { fonts: /^advp/i }),
  ofCharacters('Wingdings', (code) => WINGDINGS[code], { math: false, fonts: WINGDINGS_FONT }),
  {
    ...ofCharacters('glyph ids of Wingdings', () => undefined, {
      math: false,
      byGlyphId: true,
      fonts: WINGDINGS_FONT,
    }),
    decode({ unicode, originalCharCode }) {
      const text = WINGDINGS[wingdingsCode(unicode, originalCharCode, windowsCodeOfGlyph)];
      return text ? { ...EMPTY, text } : null;
    },
  },
  ofNames("TeX's text", 'OT1'),
  ofNames('Cork', 'T1'),
  ofNames("TeX's math italic", 'OML'),
  ofNames("TeX's symbols", 'OMS', { alphabet: 'script' }),
  ofNames("TeX's extension", 'OMX'),
  ofCharacters('AMS symbols A', (code) => MSA[code], { encoding: 'MSA' }),
  ofCharacters('AMS symbols B', (code) => MSB[code], { encoding: 'MSB' }),
];
