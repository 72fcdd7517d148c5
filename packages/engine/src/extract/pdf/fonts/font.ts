import type { PageFont, Rectangle } from '../page.ts';
import type { Matrix } from '../reader/matrix.ts';
import { IDENTITY } from '../reader/matrix.ts';
import { inkOf } from '../reader/path.ts';
import { familyName, familyOf, flagsOfName, withoutSubsetPrefix } from './families.ts';
import { type Identity, identify } from './identify.ts';
import { programNames } from './program-names.ts';
import { recogniseType3 } from './type3.ts';

/** A glyph as pdf.js hands it out; widths are in thousandths, or in glyph space for Type 3. */
export interface FontGlyph {
  originalCharCode: number;
  fontChar: string;
  unicode: string;
  width: number;
  vmetric?: [number, number, number];
  operatorListId?: string;
  isSpace: boolean;
}

/** What is used of a pdf.js font object. */
export interface FontObject {
  name: string;
  loadedName: string;
  type?: string;
  subtype?: string;
  data?: Uint8Array;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  isMonospace?: boolean;
  isType3Font?: boolean;
  composite?: boolean;
  vertical?: boolean;
  fontMatrix?: number[];
  differences?: (string | null | undefined)[];
  widths?: (number | null | undefined)[];
  charProcOperatorList?: Record<string, { fnArray: number[]; argsArray: (unknown[] | null)[] }>;
}

/** A font, ready to place and name its glyphs. */
export interface LoadedFont {
  font: PageFont;
  vertical: boolean;
  /** From the size in the content stream to the em on the page. */
  sizeFactor: number;
  /** True where code 32 is a sign, as in TeX's extension fonts. */
  inksBlanks: boolean;
  identify(glyph: FontGlyph): Identity;
  /** In em of the content stream's size. */
  widthOf(glyph: FontGlyph): number;
  ink(glyph: FontGlyph): Rectangle | null;
}

/** The outline of a font's character as pdf.js keeps it, or null. */
export type Outlines = (fontChar: string) => ArrayLike<number> | null;

const KINDS: Record<string, PageFont['kind']> = {
  Type1: 'type1',
  MMType1: 'type1',
  Type1C: 'type1',
  Type3: 'type3',
  TrueType: 'truetype',
  OpenType: 'truetype',
  CIDFontType0: 'cid',
  CIDFontType2: 'cid',
};

/** Subsets of a few glyphs may be of one width, and some fonts say so of themselves without being so. */
function hasOneWidth({ widths = [] }: FontObject): boolean {
  const real = widths.filter((width): width is number => typeof width === 'number' && width > 0);
  return real.length >= 6 && new Set(real).size === 1;
}

function describe(source: FontObject, known: string | undefined): PageFont {
  const name = known ?? withoutSubsetPrefix(source.name || source.loadedName);
  const family = familyOf(name);
  const flags = flagsOfName(name);
  const kind = source.isType3Font ? 'type3' : (KINDS[source.type ?? ''] ?? 'unknown');
  return {
    id: source.loadedName,
    name,
    family: familyName(name),
    encoding: family.encoding === 'unknown' && kind === 'cid' ? 'unicode' : family.encoding,
    kind,
    bold: Boolean(source.bold || source.black || flags.bold || family.bold),
    italic: Boolean(source.italic || flags.italic || family.italic),
    monospace: flags.monospace || (!family.math && Boolean(source.isMonospace) && hasOneWidth(source)),
    serif: !flags.sans && !flags.monospace,
    math: family.math,
    unmapped: 0,
  };
}

/** The box that a Type 3 glyph declares (`d1`), in glyph space. */
function declaredBox(source: FontObject, id: string): Rectangle | null {
  const [first] = source.charProcOperatorList?.[id]?.argsArray ?? [];
  if (!first || first.length < 6) return null;
  const [, , x0, y0, x1, y1] = first.map(Number) as [number, number, number, number, number, number];
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : null;
}

function inkReader(source: FontObject, outlines: Outlines): (glyph: FontGlyph) => Rectangle | null {
  const boxes = new Map<string, Rectangle | null>();
  const read = (glyph: FontGlyph): Rectangle | null => {
    if (source.isType3Font) {
      const box = declaredBox(source, glyph.operatorListId ?? '');
      const m = (source.fontMatrix ?? [0.001, 0, 0, 0.001, 0, 0]) as Matrix;
      if (!box) return null;
      const ys = [box.y0 * m[3] + m[5], box.y1 * m[3] + m[5]];
      return { x0: box.x0 * m[0] + m[4], x1: box.x1 * m[0] + m[4], y0: Math.min(...ys), y1: Math.max(...ys) };
    }
    const path = outlines(glyph.fontChar);
    return path ? inkOf(path, IDENTITY) : null;
  };
  return (glyph) => {
    const key = glyph.operatorListId ?? glyph.fontChar;
    const known = boxes.get(key);
    if (known !== undefined) return known;
    const box = read(glyph);
    boxes.set(key, box);
    return box;
  };
}

/** Joins what pdf.js tells of a font, what its program names its glyphs, and what TeX's encodings say. */
export function loadFont(source: FontObject, outlines: Outlines): LoadedFont {
  const known = source.isType3Font ? recogniseType3(source) : null;
  const font = describe(source, known?.name);
  const names = programNames(source);
  const family = familyOf(font.name);
  const widthScale = source.isType3Font ? (source.fontMatrix?.[0] ?? 0.001) : 0.001;
  const identities = new Map<number, Identity>();
  let unmapped = 0;
  return {
    font,
    vertical: Boolean(source.vertical),
    sizeFactor: known?.em ?? 1,
    inksBlanks: family.encoding === 'OMX' || family.encoding === 'MSA' || family.encoding === 'MSB',
    identify(glyph) {
      const known = identities.get(glyph.originalCharCode);
      if (known) return known;
      const identity = identify(glyph, names(glyph), family);
      identities.set(glyph.originalCharCode, identity);
      if (!identity.certain) unmapped += 1;
      font.unmapped = unmapped / identities.size;
      return identity;
    },
    widthOf: (glyph) => (glyph.width ?? 0) * widthScale,
    ink: inkReader(source, outlines),
  };
}
