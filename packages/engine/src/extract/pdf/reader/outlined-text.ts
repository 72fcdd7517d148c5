import type { Belief } from '../../shapes/beliefs.ts';
import { OTHER } from '../../shapes/characters.ts';
import { readShapes } from '../fonts/trust/evidence.ts';
import { MAX_GLYPHS } from '../fonts/trust/trust.ts';
import { textOfShape } from '../fonts/trust/verdict.ts';
import { type Glyph, OUTLINED_FAMILY, type PageFont, type Rectangle, type Shape } from '../page.ts';
import { compose, IDENTITY, type Matrix, transformBox, transformPoint } from './matrix.ts';
import { inkOf, transformedPath } from './path.ts';

/** A filled path in the place of a glyph: MathJax sends formulas to browsers as such outlines, and those print them. */
export interface PaintedOutline {
  /** In em, upwards, from the pen. */
  path: number[];
  /** From em to the page. */
  matrix: Matrix;
  color: string;
  /** How many glyphs had been painted before it. */
  glyphsBefore: number;
  /** What the path is on the page where it is no glyph. */
  shapes: Shape[];
}

/** Outlines are drawn in thousandths of an em, as those of fonts. */
const UNITS_PER_EM = 1000;
/** From the smallest script to a title, on the page. */
const EM_PT = { min: 3, max: 40 } as const;
/** How far glyphs reach from the pen: the widest operators, and the tallest brackets, centred on the axis. */
const REACH = { left: -1, right: 3, below: -2.5, above: 3 } as const;
/** Of the em: a matrix that scales its axes otherwise distorts a drawing. */
const MAX_DISTORTION = 0.02;

/** The outline, if a path in these units may be the one of a glyph. */
export function outlineInEm(
  data: ArrayLike<number>,
  ctm: Matrix,
): Pick<PaintedOutline, 'path' | 'matrix'> | null {
  const [a, b, c, d] = ctm;
  const em = -d * UNITS_PER_EM;
  const isUpright = b === 0 && c === 0 && a > 0 && Math.abs(a + d) < MAX_DISTORTION * a;
  if (!isUpright || em < EM_PT.min || em > EM_PT.max) return null;
  const path = transformedPath(data, [1 / UNITS_PER_EM, 0, 0, 1 / UNITS_PER_EM, 0, 0]);
  const ink = inkOf(path, IDENTITY);
  const isInReach =
    ink !== null &&
    ink.x0 > REACH.left &&
    ink.x1 < REACH.right &&
    ink.y0 > REACH.below &&
    ink.y1 < REACH.above;
  return isInReach ? { path, matrix: compose(ctm, [UNITS_PER_EM, 0, 0, UNITS_PER_EM, 0, 0]) } : null;
}

export type PlacedPath = Pick<PaintedOutline, 'path' | 'matrix'>;

interface Painted {
  glyphs: Glyph[];
  shapes: Shape[];
  outlines: PaintedOutline[];
}

/** Of the outlines of a page: where fewer are characters that the network knows, they are a drawing. */
const MIN_READ_SHARE = 0.6;
/** A shape below this certainty, look-alikes counted in, stays a path, which doubts the formula about it. */
const MIN_CERTAINTY = 0.3;

/** No page of text has as many; their paths would fill the memory. */
export const MAX_OUTLINES = 20_000;

/** The page with glyphs in the place of outlines that are read as characters. */
export function withOutlinedText<T extends Painted>({ outlines, ...painted }: T): Omit<T, 'outlines'> {
  if (outlines.length > MAX_OUTLINES) return painted;
  const keys = outlines.map(({ path }) => path.join(' '));
  const kinds = new Map(outlines.map(({ path }, at) => [keys[at], path]));
  if (kinds.size === 0 || kinds.size > MAX_GLYPHS) return painted;
  const beliefs = readShapes([...kinds.values()]);
  const byKey = new Map([...kinds.keys()].map((key, at) => [key, beliefs[at] ?? null]));
  const read = outlines.flatMap((outline, at) => {
    const belief = byKey.get(keys[at]);
    return belief && belief.best !== OTHER && belief.alike >= MIN_CERTAINTY ? [{ outline, belief }] : [];
  });
  if (read.length < MIN_READ_SHARE * outlines.length) return painted;
  const marks = new Set(read.flatMap(({ outline }) => outline.shapes));
  return {
    ...painted,
    glyphs: inserted(painted.glyphs, placedOutlines(read)),
    shapes: painted.shapes.filter((shape) => !marks.has(shape)),
  };
}

interface ReadOutline {
  outline: PaintedOutline;
  belief: Belief;
}

interface PlacedOutline {
  glyph: Glyph;
  glyphsBefore: number;
}

/** In drawing order, as the rest of the text. */
function inserted(glyphs: readonly Glyph[], placed: readonly PlacedOutline[]): Glyph[] {
  const all: Glyph[] = [];
  let from = 0;
  for (const { glyph, glyphsBefore } of placed) {
    all.push(...glyphs.slice(from, glyphsBefore), glyph);
    from = glyphsBefore;
  }
  return [...all, ...glyphs.slice(from)];
}

/** Letters of one word leave less between them. */
const MAX_LETTER_GAP_EM = 0.1;

/** The outlines as glyphs; the letters of one word are of one font. */
function placedOutlines(read: readonly ReadOutline[]): PlacedOutline[] {
  const placed: PlacedOutline[] = [];
  let word: (PlacedOutline & { belief: Belief })[] = [];
  const finish = () => {
    const font = fontOfLetters(word);
    for (const { glyph, glyphsBefore } of word) placed.push({ glyph: { ...glyph, font }, glyphsBefore });
    word = [];
  };
  for (const { outline, belief } of read) {
    const glyph = glyphOf(outline, belief);
    const { glyphsBefore } = outline;
    const last = word.at(-1)?.glyph;
    const isLetter = LETTER.test(glyph.text);
    if (!isLetter || !last || !isNextTo(last, glyph)) finish();
    if (isLetter) word.push({ glyph, glyphsBefore, belief });
    else placed.push({ glyph, glyphsBefore });
  }
  finish();
  return placed;
}

/** Ligatures are several. */
const LETTER = /^[A-Za-z]+$/;

const isNextTo = (last: Glyph, next: Glyph) =>
  last.baseline === next.baseline &&
  last.size === next.size &&
  Math.abs(next.x - last.x - last.advance) < MAX_LETTER_GAP_EM * last.size;

/** Hyphens and dashes of formulas are minus signs. */
const DASH = /^[-‐‑‒–—]$/u;
/** What the network calls otherwise than TeX does: it has learned the straight phi as the letter of text faces. */
const AS_TEX_HAS_THEM: Record<string, string> = { φ: 'ϕ', ϕ: 'φ', '^': 'ˆ' };

function glyphOf({ path, matrix, color }: PaintedOutline, belief: Belief): Glyph {
  const inkEm = inkOf(path, IDENTITY) as Rectangle;
  const [x, baseline] = transformPoint(matrix, 0, 0);
  const shown = textOfShape(belief.best);
  const text = DASH.test(shown) ? '−' : (AS_TEX_HAS_THEM[shown] ?? shown);
  const size = matrix[0];
  return {
    text,
    name: '',
    code: 0,
    font: fontOfSign(text),
    size,
    x,
    baseline,
    // Nothing tells the advance of an outline; most glyphs have as much blank on both sides.
    advance: (inkEm.x1 + Math.max(0, inkEm.x0)) * size,
    ink: transformBox(matrix, inkEm),
    rotation: 0,
    visible: true,
    color,
    confidence: belief.alike,
  };
}

const SIGNS: PageFont = {
  id: 'outlined-signs',
  name: 'outlines',
  family: OUTLINED_FAMILY,
  encoding: 'unicode',
  kind: 'unknown',
  bold: false,
  italic: false,
  monospace: false,
  serif: true,
  math: true,
  unmapped: 0,
};
/** By what TeX has fonts for besides signs: variables, and words with digits. */
const VARIABLES: PageFont = { ...SIGNS, id: 'outlined-variables', encoding: 'OML', italic: true };
const WORDS: PageFont = { ...SIGNS, id: 'outlined-words', encoding: 'OT1', math: false };
const BOLD_WORDS: PageFont = { ...WORDS, id: 'outlined-bold', bold: true };

/**
 * Above it the network takes a letter of Computer Modern for italic: it is sure of what has stems, unsure of small
 * letters that are alike upright and slanted, and quick to see slant in capitals.
 */
const ITALIC_FROM = { roundOrCrossed: 0.12, small: 0.35, capital: 0.4 } as const;
const MIN_BOLD = 0.5;

function italicFrom(text: string): number {
  if (/^[cemosvwxyz]$/.test(text)) return ITALIC_FROM.roundOrCrossed;
  return /^[A-Z]$/.test(text) ? ITALIC_FROM.capital : ITALIC_FROM.small;
}

/** Small Greek letters are slanted, capitals upright. */
const SMALL_GREEK = /^[α-ωϑϕϖϱϵ]$/u;

function fontOfSign(text: string): PageFont {
  if (SMALL_GREEK.test(text)) return VARIABLES;
  return /^\p{N}+$/u.test(text) ? WORDS : SIGNS;
}

function fontOfLetters(word: readonly { glyph: Glyph; belief: Belief }[]): PageFont {
  const isMost = (count: number) => 2 * count > word.length;
  if (isMost(word.filter(({ glyph: { text }, belief }) => belief.italic > italicFrom(text)).length))
    return VARIABLES;
  return isMost(word.filter(({ belief }) => belief.bold > MIN_BOLD).length) ? BOLD_WORDS : WORDS;
}
