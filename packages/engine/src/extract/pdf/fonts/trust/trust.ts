import { labelOf } from '../../../shapes/characters.ts';
import { seenOf } from '../../../shapes/outline-cache.ts';
import { cambriaMathGlyph } from '../../encodings/cambria-math.ts';
import { flatMap } from '../../flat-map.ts';
import { IDENTITY } from '../../reader/matrix.ts';
import { inkOf } from '../../reader/path.ts';
import { withoutSubsetPrefix } from '../families.ts';
import { type FontGlyph, type FontObject, GLYPH_SPACE_SCALE, type Outlines } from '../font-object.ts';
import { codeOf, type Identity } from '../identify.ts';
import { isCollection, pixelOfCollection } from '../type3-collection.ts';
import { ARROW_OVER_LETTER, isArrowOverLetter } from './arrow-over-letter.ts';
import { charactersOfOtherPages } from './code-pages.ts';
import { isEmbedded } from './embedded.ts';
import { glyphBeliefs, readCollectedShapes, readShapes, readShapesOfAnySize } from './evidence.ts';
import { type3Path } from './type3-path.ts';
import {
  isRead,
  isSuspicious,
  judge,
  MAPPED,
  MIN_READ_SHARE,
  type Observation,
  printedCapital,
  unexamined,
  type Verdict,
} from './verdict.ts';

/** Fonts of scripts with tens of thousands of characters are looked at in part. */
export const MAX_GLYPHS = 256;
/** So many glyphs of an honest font speak for the others of their kind; every other one is looked at. */
const SAMPLE_SIZE = 8;

/** What the file says of a font, for {@link createTrust}. */
export interface TrustSource {
  source: FontObject;
  outlines: Outlines;
  /** True where the font is known by other means than its names, so that shapes need not be asked. */
  known: boolean;
  mapped: (glyph: FontGlyph) => Identity;
  /** Whether two witnesses agree about a glyph: the name in the program is the one of the encoding that the font is known for. */
  agreed: (glyph: FontGlyph) => boolean;
}

/** Weighs what the file says of a font's glyphs against their shapes; each glyph is looked at once. */
export interface Trust {
  /** Glyphs that are about to be used; the verdict takes in those that it has not met. */
  meet(glyphs: Iterable<FontGlyph>): void;
  verdict(): Verdict;
  /** What the file says of a glyph, nothing where it says that a painted sign is a blank. */
  mapped(glyph: FontGlyph): Identity;
  /** What is read otherwise than mapped: `C → +`. */
  corrected(): string[];
}

const PLAIN = /^[\p{L}\p{N}]$/u;
/**
 * Greek capitals that look like Latin ones: formulas have none, so that a map that gives one is looked at. Word's map of
 * Cambria Math has Τ for the slash of a fraction on one line.
 */
const GREEK_LIKE_LATIN = /^[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]$/;

/** Of what is usual (letters, digits, what two witnesses agree about) a few are looked at; of the rest everything is. */
function sampleOf(glyphs: readonly FontGlyph[], isUsual: (glyph: FontGlyph) => boolean): FontGlyph[] {
  const usual = glyphs.filter(isUsual);
  const step = Math.max(1, usual.length / SAMPLE_SIZE);
  const count = Math.min(usual.length, SAMPLE_SIZE);
  const chosen = new Set(Array.from({ length: count }, (_, i) => usual[Math.floor(i * step)]));
  return glyphs.filter((glyph) => chosen.has(glyph) || !isUsual(glyph));
}

type Paths = readonly (ArrayLike<number> | null)[];

export function createTrust({ source, outlines, known, mapped, agreed }: TrustSource): Trust {
  const met = new Map<number, FontGlyph>();
  let current: Verdict | null = null;
  const font = { name: withoutSubsetPrefix(source.name), composite: source.composite === true };
  const pathOf = (glyph: FontGlyph) =>
    source.isType3Font ? type3Path(source, glyph.operatorListId ?? '') : outlines(glyph.fontChar);
  const readPaths = isCollection(source)
    ? (paths: Paths) => readCollectedShapes(paths, pixelOfCollection(source))
    : source.isType3Font
      ? readShapesOfAnySize
      : readShapes;
  let signs = new Set<number>();
  let numbered = new Set<number>();
  const believed = (glyph: FontGlyph): Identity => {
    const identity = mapped(glyph);
    if (identity.text === '' && isArrowOverLetter(glyph, pathOf(glyph))) return ARROW_OVER_LETTER;
    const isLie = signs.has(glyph.originalCharCode) || numbered.has(glyph.originalCharCode);
    if (!isLie) return identity;
    const text = isCambriaMath(font.name) ? cambriaMathGlyph(codeOf(glyph)) : undefined;
    return { ...identity, text: text ?? '', certain: text !== undefined };
  };
  const observe = (glyphs: readonly FontGlyph[]): Observation[] => {
    const identities = glyphs.map(believed);
    // What a blank paints is nobody's business: boxes for a character that the font lacks, mostly.
    const paths = glyphs.map((glyph, i) => (isBlank(identities[i]!) ? null : pathOf(glyph)));
    const read = readPaths(paths);
    return glyphs.map((glyph, i) => ({
      glyph,
      mapped: identities[i]!,
      belief: read[i] ?? null,
      isEmpty: isEmpty(paths[i] ?? null),
    }));
  };
  const isUsual = (glyph: FontGlyph) => {
    const identity = believed(glyph);
    const { text } = identity;
    const isPlain =
      PLAIN.test(text) &&
      !GREEK_LIKE_LATIN.test(text) &&
      printedCapital({ glyph, mapped: identity }, font) === null;
    return (agreed(glyph) || isPlain) && charactersOfOtherPages(text).length === 0;
  };
  const decide = (): Verdict => {
    if (known) return unexamined('known by its metrics');
    if (!isEmbedded(source)) return unexamined('not embedded: its outlines are those of a substitute');
    const all = [...met.values()];
    if (font.composite) numbered = numberedGlyphs(all, mapped, pathOf);
    const painted = paintedAsBlanks(all, mapped, pathOf);
    signs =
      painted.outlines < MIN_PAINTED_BLANKS ? signsOf(all, painted.codes, pathOf, font.name) : painted.codes;
    const sample = observe(sampleOf(all, isUsual));
    if (!isSuspicious(sample, font)) return judge(sample, font);
    const verdict = judge(sample.length < all.length ? observe(all) : sample, font);
    if (verdict.choice === MAPPED) return verdict;
    // A map that the shapes refute is not believed about blanks, either.
    signs = painted.codes;
    return signs.size > 0 ? judge(observe(all), font) : verdict;
  };
  return {
    meet(glyphs) {
      for (const glyph of glyphs) {
        if (met.has(glyph.originalCharCode) || met.size >= MAX_GLYPHS) continue;
        met.set(glyph.originalCharCode, glyph);
        current = null;
      }
    },
    verdict: () => (current ??= decide()),
    mapped: believed,
    corrected() {
      const { corrections } = (current ??= decide());
      return [...corrections].flatMap(([code, { text }]) => {
        const before = mapped(met.get(code)!).text;
        return before === text ? [] : [`${before || `code ${code}`} → ${text || 'unknown'}`];
      });
    },
  };
}

/**
 * Outlines of one font that are mapped to a blank. Blanks of a subset come with the outline of their neighbour
 * (LibreOffice: a space and a wide one with the same letter) or with a box; Word 2007 and 2010 map the signs of Cambria
 * Math to the space.
 */
const MIN_PAINTED_BLANKS = 3;

interface PaintedBlanks {
  codes: Set<number>;
  /** How many different ones there are. */
  outlines: number;
}

/** The box that stands for a glyph that a subset left out, which no viewer paints. */
const BOX = '□';

/** The codes that a map gives for blanks although they have outlines, which are no other character's and no box. */
function paintedAsBlanks(
  glyphs: readonly FontGlyph[],
  mapped: (glyph: FontGlyph) => Identity,
  pathOf: (glyph: FontGlyph) => ArrayLike<number> | null,
): PaintedBlanks {
  const painted = flatMap(glyphs, (glyph) => {
    const path = isBlank(mapped(glyph)) ? pathOf(glyph) : null;
    return path !== null && seenOf([path])[0] !== null ? [{ code: glyph.originalCharCode, path }] : [];
  });
  if (painted.length === 0) return { codes: new Set(), outlines: 0 };
  const others = glyphs.filter((glyph) => !isBlank(mapped(glyph))).map((glyph) => pathOf(glyph) ?? []);
  const read = readShapes(painted.map(({ path }) => path));
  const signs = painted.filter(
    ({ path }, at) => !others.some((other) => isSamePath(other, path)) && read[at]?.best !== BOX,
  );
  const isFirst = ({ path }: { path: Path }, at: number) =>
    painted.findIndex((other) => isSamePath(other.path, path)) === at;
  return { codes: new Set(signs.map(({ code }) => code)), outlines: painted.filter(isFirst).length };
}

type Path = ArrayLike<number>;

function isSamePath(one: Path, other: Path): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false;
  return true;
}

/** A shape is a sign of mathematics, and no letter that a blank was given the outline of, from this certainty on. */
const MIN_SIGN_CERTAINTY = 0.9;

/** Widths are written in thousandths of an em, and outlines in fractions of it. */
const MAX_ROUNDING_EM = 0.001;
/** Of its advance, that a sign's ink has at least; the blank that comes with a neighbour's outline has another advance. */
const MIN_SIGN_INK_SHARE = 0.5;

function fitsAdvance({ width }: FontGlyph, path: ArrayLike<number> | null): boolean {
  const ink = path && inkOf(path, IDENTITY);
  const advance = width * GLYPH_SPACE_SCALE;
  const isWithin = ink !== null && ink.x1 <= advance + MAX_ROUNDING_EM;
  return isWithin && ink.x1 - ink.x0 >= MIN_SIGN_INK_SHARE * advance;
}

const isCambriaMath = (name: string) => /^Cambria-?Math/.test(name);

/**
 * Of a few painted blanks those that are signs: Word 2007 maps the ∞ of Times, the only glyph of its font, to a blank. In a font
 * of mathematics they need not be signs that the network knows: Word 2016 maps Cambria Math's arrow over a letter to the space.
 */
function signsOf(
  glyphs: readonly FontGlyph[],
  codes: ReadonlySet<number>,
  pathOf: (glyph: FontGlyph) => ArrayLike<number> | null,
  fontName: string,
): Set<number> {
  const painted = glyphs.filter(
    (glyph) => codes.has(glyph.originalCharCode) && fitsAdvance(glyph, pathOf(glyph)),
  );
  const read = readShapes(painted.map(pathOf));
  const isSign = (at: number) =>
    isCambriaMath(fontName) ||
    (/^\p{Sm}$/u.test(read[at]?.best ?? '') && (read[at]?.certainty ?? 0) >= MIN_SIGN_CERTAINTY);
  return new Set(painted.filter((_, at) => isSign(at)).map(({ originalCharCode }) => originalCharCode));
}

/** Whether the file says of a glyph nothing but its number, as if that were a character. */
function isNumbered({ originalCharCode }: FontGlyph, { text }: Identity): boolean {
  return text.codePointAt(0) === originalCharCode && !glyphBeliefs().knows(labelOf(text));
}

/**
 * The codes whose map gives the number of the glyph for its character, as Windows' printer does where a glyph has none:
 * the 2 of a script in Cambria Math, glyph 0xb36, becomes a letter of Oriya. Their shapes are characters of another kind.
 */
function numberedGlyphs(
  glyphs: readonly FontGlyph[],
  mapped: (glyph: FontGlyph) => Identity,
  pathOf: (glyph: FontGlyph) => ArrayLike<number> | null,
): Set<number> {
  const numbered = glyphs.filter((glyph) => isNumbered(glyph, mapped(glyph)) && pathOf(glyph) !== null);
  const read = readShapes(numbered.map(pathOf)).filter((belief) => belief !== null && isRead(belief));
  // Letters of a script that the network does not know are not read.
  if (read.length === 0 || read.length < MIN_READ_SHARE * numbered.length) return new Set();
  return new Set(numbered.map(({ originalCharCode }) => originalCharCode));
}

/** Drawing codes and coordinates of an outline that only moves the pen, and closes where it is. */
const MAX_EMPTY_LENGTH = 4;

const isEmpty = (path: ArrayLike<number> | null) => path !== null && path.length <= MAX_EMPTY_LENGTH;

const isBlank = ({ text }: Identity) => text !== '' && text.trim() === '';
