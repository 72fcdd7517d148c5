import type { PageFont, Rectangle } from '../page.ts';
import type { Matrix } from '../reader/matrix.ts';
import { IDENTITY } from '../reader/matrix.ts';
import { inkOf } from '../reader/path.ts';
import {
  familyName,
  familyOf,
  flagsOfName,
  hasNumberedName,
  type NameFlags,
  withoutSubsetPrefix,
} from './families.ts';
import { type FontGlyph, type FontObject, GLYPH_SPACE_SCALE, type Outlines } from './font-object.ts';
import { encodedName, type Identity, identify } from './identify.ts';
import { meaningful, type NameOf, programNames } from './program-names.ts';
import { createTrust, type Trust } from './trust/trust.ts';
import { recogniseType3 } from './type3.ts';
import { writtenGlyphs } from './type3-codes.ts';
import {
  declaredBox,
  type GlyphPlace,
  isCollection,
  isOfCollection,
  type PlaceCollected,
  pixelOfCollection,
  placesOfCollection,
} from './type3-collection.ts';
import { emOfCharacters } from './type3-em.ts';

/** A font, ready to place and name its glyphs. */
export interface LoadedFont {
  font: PageFont;
  vertical: boolean;
  /** From the size in the content stream to the em on the page. */
  sizeFactor: number;
  /** True where code 32 is a sign, as in TeX's extension fonts. */
  inksBlanks: boolean;
  identify(glyph: FontGlyph): Identity;
  /** The glyph's code, in the font that a Type 3 font was made of where the file says it. */
  codeOf(glyph: FontGlyph): number;
  /** Takes the glyphs of a page before they are identified: a font is believed, or not, as a whole. */
  meet: Trust['meet'];
  /** In em of the content stream's size. */
  widthOf(glyph: FontGlyph): number;
  ink(glyph: FontGlyph): Rectangle | null;
  /**
   * Where a glyph stands whose origin says nothing, by its character, in em of the content stream's size; null where the
   * origin is the pen's place on the baseline.
   */
  placeOf(glyph: FontGlyph, text: string, upsideDown: boolean): GlyphPlace | null;
  /** False for glyphs of Type 3 fonts that only move the pen. */
  paints(glyph: FontGlyph): boolean;
  /** What is painted at a code that was identified before, in em; null for bitmaps and for nothing. */
  outlineOf(code: number): ArrayLike<number> | null;
}

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

/** Subsets with fewer glyphs may be of one width by chance: digits, capitals of one name. */
const MIN_WIDTH_COUNT = 6;

/** In how many widths the glyphs come; null where too few are known. */
function widthCountOf({ widths = [] }: FontObject): number | null {
  const real = Object.values(widths).filter((width) => typeof width === 'number' && width > 0);
  return real.length >= MIN_WIDTH_COUNT ? new Set(real).size : null;
}

/** Fonts of typewriters have one width, or two with signs of Asia among them. */
const MAX_WIDTH_COUNT = 2;

/**
 * Whether the font is one of typewriters, by its name or by what it says of itself: some have it in the name and are as wide as
 * their letters (American Typewriter), some say so without being so.
 */
function isMonospace(source: FontObject, flags: NameFlags, isMath: boolean): boolean {
  const count = widthCountOf(source);
  if (flags.monospace) return count === null || count <= MAX_WIDTH_COUNT;
  return !isMath && Boolean(source.isMonospace) && count === 1;
}

const kindOf = ({ isType3Font, type = '' }: FontObject): PageFont['kind'] =>
  isType3Font ? 'type3' : (KINDS[type] ?? 'unknown');

function describe(source: FontObject, known: string | undefined): PageFont {
  const name = known ?? withoutSubsetPrefix(source.name || source.loadedName);
  const family = familyOf(name);
  const flags = flagsOfName(name);
  const kind = kindOf(source);
  return {
    id: source.loadedName,
    name,
    family: familyName(name),
    encoding: family.encoding === 'unknown' && kind === 'cid' ? 'unicode' : family.encoding,
    kind,
    bold: [source.bold, source.black, flags.bold, family.bold].some(Boolean),
    italic: [source.italic, flags.italic, family.italic].some(Boolean),
    monospace: isMonospace(source, flags, family.math),
    serif: !flags.sans && !flags.monospace,
    math: family.math,
    unmapped: 0,
  };
}

const USUAL_FONT_MATRIX: Matrix = [GLYPH_SPACE_SCALE, 0, 0, GLYPH_SPACE_SCALE, 0, 0];

function inkReader(source: FontObject, outlines: Outlines): (glyph: FontGlyph) => Rectangle | null {
  const boxes = new Map<string, Rectangle | null>();
  const read = (glyph: FontGlyph): Rectangle | null => {
    if (source.isType3Font) {
      const box = declaredBox(source, glyph.operatorListId ?? '');
      const [a, , , d, e, f] = (source.fontMatrix ?? USUAL_FONT_MATRIX) as Matrix;
      if (!box) return null;
      const ys = [box.y0 * d + f, box.y1 * d + f];
      return { x0: box.x0 * a + e, x1: box.x1 * a + e, y0: Math.min(...ys), y1: Math.max(...ys) };
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

/** Where a matrix `[a b c d e f]` has its `d`. */
const VERTICAL_SCALE = 3;
/** Of the size: the median height of what a font inks, between letters with and without ascender. */
const USUAL_INK_HEIGHT_EM = 0.6;
/** Fonts of few characters have a median that is as far from the usual one; only what is beyond is another scale. */
const USUAL_SCALE = { min: 0.25, max: 4 } as const;

/**
 * What the size of a Type 3 font has to be multiplied with for the height of its letters: some programs give them a
 * matrix of 1 and a size of a tenth.
 */
function scaleOfType3(source: FontObject): number {
  const heights = Object.keys(source.charProcOperatorList ?? {})
    .flatMap((id) => inkHeightOf(source, id))
    .toSorted((a, b) => a - b);
  const scale = (heights[heights.length >> 1] ?? USUAL_INK_HEIGHT_EM) / USUAL_INK_HEIGHT_EM;
  return scale > USUAL_SCALE.min && scale < USUAL_SCALE.max ? 1 : scale;
}

/** In units of the size; none where the glyph declares no box. */
function inkHeightOf(source: FontObject, id: string): number[] {
  const box = declaredBox(source, id);
  return box
    ? [(box.y1 - box.y0) * Math.abs(source.fontMatrix?.at(VERTICAL_SCALE) ?? GLYPH_SPACE_SCALE)]
    : [];
}

/** Faces differ by that much in the height of their letters; a size that is further off is in another unit. */
const MAX_FACE_RATIO = 1.15;

/** {@link scaleOfType3}, or the em that the characters tell where they contradict it. */
function emOfType3(source: FontObject, identities: ReadonlyMap<string, Identity>): number {
  const scale = scaleOfType3(source);
  const characters = [...identities]
    .filter(([id]) => !isOfCollection(source, id))
    .flatMap(([id, { text }]) => inkHeightOf(source, id).map((height) => ({ text, height })));
  const em = emOfCharacters(characters) ?? scale;
  return Math.max(em / scale, scale / em) > MAX_FACE_RATIO ? em : scale;
}

/** So many capitals and digits tell; of fewer, two may be odd. */
const MIN_CAPITALS = 5;
/** Highest to lowest: only J and Q reach below the line, and no digit is lower than a small letter. */
const MAX_CAPITAL_RATIO = 1.7;

/**
 * Whether a Type 3 font has numbered its glyphs as they came: at the codes of capitals and digits are glyphs of all
 * heights. Their characters cannot be told from the codes.
 */
function hasArbitraryCodes(source: FontObject): boolean {
  const heights = (source.differences ?? []).flatMap((id, code) =>
    id && !meaningful(id, code) && /[A-Z0-9]/.test(String.fromCharCode(code)) ? inkHeightOf(source, id) : [],
  );
  return heights.length >= MIN_CAPITALS && Math.max(...heights) > MAX_CAPITAL_RATIO * Math.min(...heights);
}

/** pdf.js empties the programs of glyphs whose box has no extent. */
function paintsSomething(source: FontObject, id: string): boolean {
  const program = source.charProcOperatorList?.[id];
  return !program || program.fnArray.length > 0;
}

/** Means of a font's letters: of 90 fonts no upright one had more than 0.2 of italic, and no italic one less than 0.44. */
const STYLED_FROM = { italic: 0.35, bold: 0.5 } as const;

/** Only fonts for mathematics have these; their letters say themselves whether they are italic. */
const MATHEMATICAL_LETTER = /[\u{1d400}-\u{1d7ff}]/u;

/** What is said of a glyph, worked out once for each code of a font. */
function onceACode(identityOf: (glyph: FontGlyph) => Identity): (glyph: FontGlyph) => Identity {
  const known = new Map<number, Identity>();
  return (glyph) => {
    const identity = known.get(glyph.originalCharCode) ?? identityOf(glyph);
    known.set(glyph.originalCharCode, identity);
    return identity;
  };
}

/**
 * Joins what pdf.js tells of a font, what its program names its glyphs, and what TeX's encodings say.
 *
 * @param unitPt one unit of the font's size on the page; 0 where it is not known
 */
export function loadFont(source: FontObject, outlines: Outlines, unitPt = 0): LoadedFont {
  const known = source.isType3Font ? recogniseType3(source, unitPt) : null;
  const font = describe(source, known?.name);
  const { atWritten, codesAreNames } = writtenGlyphs(source);
  const names: NameOf = codesAreNames ? () => '' : programNames(source);
  const family = familyOf(font.name);
  // pdf.js gives all widths in the units of the font's own matrix.
  const widthScale = source.fontMatrix?.[0] ?? GLYPH_SPACE_SCALE;
  const identities = new Map<number, Identity>();
  const characters = new Map<number, string>();
  const arbitrary = source.isType3Font === true && known === null && hasArbitraryCodes(source);
  // Of a glyph without a known name pdf.js says the Latin letter of its code; fonts of TeX's have their own.
  const saysNothing = (glyph: FontGlyph) =>
    arbitrary || (known !== null && glyph.unicode === String.fromCharCode(glyph.originalCharCode));
  const mapped = onceACode((glyph) =>
    identify(saysNothing(glyph) ? { ...glyph, unicode: '' } : glyph, names(glyph), family),
  );
  const agreed = (glyph: FontGlyph) =>
    family.exact &&
    names(glyph) === encodedName(glyph.originalCharCode, family.encoding) &&
    names(glyph) !== '';
  const trust = createTrust({ source, outlines, known: known !== null, mapped, agreed });
  let unmapped = 0;
  const identityOf = (glyph: FontGlyph) =>
    trust.verdict().corrections.get(glyph.originalCharCode) ?? trust.mapped(glyph);
  const painted = new Map<string, Identity>();
  const collected = known === null && isCollection(source);
  const ink = inkReader(source, outlines);
  let placeCollected: PlaceCollected | null = null;
  let em: number | null = known?.em ?? (source.isType3Font && !family.inEm ? null : 1);
  const inkedCharacters = (glyphs: readonly FontGlyph[]) =>
    glyphs.flatMap((glyph) => {
      const box = ink(glyph);
      return box ? [{ text: identityOf(glyph).text, ink: box }] : [];
    });
  return {
    font,
    vertical: Boolean(source.vertical),
    get sizeFactor() {
      return (em ??= emOfType3(source, painted));
    },
    inksBlanks: family.codesOnly === true || ['OMX', 'MSA', 'MSB'].includes(family.encoding),
    meet(glyphs) {
      const fresh = [...glyphs].map(atWritten);
      trust.meet(fresh);
      const { encoding, choice, reason, seen, confirmed, style, isOtherScript } = trust.verdict();
      identities.clear();
      unmapped = 0;
      const corrected = trust.corrected();
      font.trust = { choice, reason, seen, confirmed, corrected, ...(isOtherScript && { isOtherScript }) };
      if (encoding) Object.assign(font, { encoding: encoding.encoding, math: encoding.math });
      if (hasNumberedName(font.name)) {
        font.math ||= fresh.some((glyph) => MATHEMATICAL_LETTER.test(mapped(glyph).text));
        if (style && !font.math) {
          font.italic ||= style.italic > STYLED_FROM.italic;
          font.bold ||= style.bold > STYLED_FROM.bold;
        }
      }
      if (!source.isType3Font || known) return;
      em = null;
      for (const glyph of fresh) painted.set(glyph.operatorListId ?? '', identityOf(glyph));
      if (collected) placeCollected = placesOfCollection(inkedCharacters(fresh), pixelOfCollection(source));
    },
    identify(shown) {
      const glyph = atWritten(shown);
      const known = identities.get(glyph.originalCharCode);
      if (known) return known;
      const identity = identityOf(glyph);
      identities.set(glyph.originalCharCode, identity);
      characters.set(glyph.originalCharCode, glyph.fontChar);
      if (!identity.certain) unmapped += 1;
      font.unmapped = unmapped / identities.size;
      return identity;
    },
    codeOf: (glyph) => atWritten(glyph).originalCharCode,
    widthOf: (glyph) => (glyph.width ?? 0) * widthScale,
    ink,
    placeOf(glyph, text, upsideDown) {
      const box = placeCollected && ink(glyph);
      return box ? placeCollected!(text, box, upsideDown) : null;
    },
    paints: (glyph) => !source.isType3Font || paintsSomething(source, glyph.operatorListId ?? ''),
    outlineOf: (code) => (source.isType3Font ? null : outlines(characters.get(code) ?? '')),
  };
}
