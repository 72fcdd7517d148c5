import type { Glyph, PageFont, Rectangle } from '../page.ts';

/** Between two paintings of one letter: shadows are moved by up to 0.3 em, for boldness it is a tenth of that. */
const MAX_REPEAT_OFFSET_EM = 0.3;
/** Of the advance: `ll` is two letters, as the second stands a whole advance behind the first. */
const MAX_ADVANCE_SHARE = 0.4;
/** Sizes that differ by rounding. */
const MAX_SIZE_DIFFERENCE_PT = 0.05;
/** Nearer than that nothing becomes bolder: the same text was painted twice. */
const MIN_BOLD_OFFSET_EM = 0.004;
/** Letters, digits and signs; dashes, arrows and pieces of brackets are painted over each other to make longer ones. */
const REPEATABLE = /^[\p{L}\p{N}\p{Po}\p{Ps}\p{Pe}+=<>×÷±≤≥≠≈≡∞∝∈∉⊂⊃⊆⊇∪∩∂∇∀∃∠⊥]+$/u;
/** Letters and digits: their shadows may lie on their own line, and a digit one is doubled to look like an indicator. */
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]+$/u;
/** A sign in the same colour, on the same line and further on is another sign: the second ⊥ of ⫫ stands 0.11 em or more behind. */
const MAX_SIGN_OFFSET_EM = 0.1;
/** Differences of baselines by rounding. */
const SAME_BASELINE_EM = 0.01;
/** Cells of the page by which glyphs are found again; letters of 10 pt are about as wide. */
const CELL_PT = 8;
/** Columns of cells, more than a page has. */
const CELL_COLUMNS = 8192;

const cellAt = (place: number) => Math.floor(place / CELL_PT);
const cellOf = (x: number, y: number) => cellAt(y) * CELL_COLUMNS + cellAt(x);

/**
 * One glyph in the place of several that were painted over each other: letters made bold by painting them again a
 * little aside, shadows, and text painted twice. The last painting gives the colour.
 *
 * @param isCoded whether a glyph's code says what it is, and its text need not: such glyphs are compared by code
 */
export function foldRepeatedGlyphs(
  glyphs: Glyph[],
  isCoded: (glyph: Glyph) => boolean = () => false,
): Glyph[] {
  const cells = new Map<number, number[]>();
  const bold = new Map<PageFont, PageFont>();
  const result: Glyph[] = [];
  for (const glyph of glyphs) {
    const at = isCoded(glyph) || REPEATABLE.test(glyph.text) ? earlierAt(glyph, result, cells) : null;
    if (at !== null) {
      result[at] = merged(result[at] as Glyph, glyph, bold);
      continue;
    }
    const cell = cellOf(glyph.x, glyph.baseline);
    const others = cells.get(cell);
    if (others) others.push(result.length);
    else cells.set(cell, [result.length]);
    result.push(glyph);
  }
  return result;
}

/** The place in the list of a glyph that this one repeats. */
function earlierAt(glyph: Glyph, result: Glyph[], cells: Map<number, number[]>): number | null {
  const reach = MAX_REPEAT_OFFSET_EM * glyph.size;
  const rows = cellsAbout(glyph.baseline, reach);
  for (const column of cellsAbout(glyph.x, reach))
    for (const row of rows) {
      const places = cells.get(row * CELL_COLUMNS + column);
      if (places) for (const at of places) if (isRepeat(result[at] as Glyph, glyph)) return at;
    }
  return null;
}

/** The cells within reach along one axis; large letters reach over more than two: the one in the middle counts too. */
function cellsAbout(at: number, reach: number): number[] {
  const first = cellAt(at - reach);
  const last = cellAt(at + reach);
  if (first === last) return [first];
  const middle = cellAt(at);
  return first === middle || middle === last ? [first, last] : [first, middle, last];
}

const isRepeat = (first: Glyph, second: Glyph) =>
  first.text === second.text &&
  (first.text !== '' || first.code === second.code) &&
  first.font.name === second.font.name &&
  first.visible === second.visible &&
  first.rotation === second.rotation &&
  Math.abs(first.size - second.size) < MAX_SIZE_DIFFERENCE_PT &&
  offset(first, second) < MAX_REPEAT_OFFSET_EM * first.size &&
  !isStacked(first, second) &&
  !isPair(first, second) &&
  Math.abs(alongBaseline(first, second)) < MAX_ADVANCE_SHARE * extentOf(first);

/** Accents, as signs of their own. */
const ACCENT = /^[\p{Lm}\p{Mn}]$/u;

/** An accent over an accent, a dot right over a dot: paintings of one share ink, and shadows are moved aside. */
const isStacked = (first: Glyph, second: Glyph) =>
  (ACCENT.test(first.text) || (DOT.test(first.text) && isAbove(first, second))) &&
  !overlaps(first.ink, second.ink);

/** Stops as `\vdots` sets them, 4 points apart whatever their size: in type of 14 points that is less than 0.3 em. */
const DOT = /^[.·⋅∙]$/u;

const isAbove = (first: Glyph, second: Glyph) =>
  Math.abs(alongBaseline(first, second)) < SAME_BASELINE_EM * first.size;

/** Signs that TeX moves into each other to make another sign. */
const isPair = (first: Glyph, second: Glyph) =>
  !LETTER_OR_DIGIT.test(first.text) &&
  first.color === second.color &&
  Math.abs(acrossBaseline(first, second)) < SAME_BASELINE_EM * first.size &&
  offset(first, second) > MAX_SIGN_OFFSET_EM * first.size;

const overlaps = (a: Rectangle, b: Rectangle) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

const HALF_TURN_DEGREES = 180;

/** The part of a vector of the page that lies along the glyph's baseline. */
function projected({ rotation }: Glyph, x: number, y: number): number {
  const angle = (rotation / HALF_TURN_DEGREES) * Math.PI;
  return x * Math.cos(angle) - y * Math.sin(angle);
}

/** The rest of the way from one glyph to another, at a right angle to the baseline. */
const acrossBaseline = (first: Glyph, second: Glyph) =>
  Math.sqrt(Math.max(0, offset(first, second) ** 2 - alongBaseline(first, second) ** 2));

const alongBaseline = (first: Glyph, second: Glyph) =>
  projected(first, second.x - first.x, second.baseline - first.baseline);

/** Signs above and below letters have no advance. */
const extentOf = (glyph: Glyph) => {
  const { ink, advance } = glyph;
  return Math.max(advance, Math.abs(projected(glyph, ink.x1 - ink.x0, ink.y1 - ink.y0)));
};

const offset = (a: Glyph, b: Glyph) => Math.hypot(a.x - b.x, a.baseline - b.baseline);

function merged(first: Glyph, second: Glyph, bold: Map<PageFont, PageFont>): Glyph {
  const forBoldness = first.color === second.color && offset(first, second) > MIN_BOLD_OFFSET_EM * first.size;
  return { ...first, color: second.color, font: forBoldness ? emboldened(first.font, bold) : first.font };
}

function emboldened(font: PageFont, known: Map<PageFont, PageFont>): PageFont {
  if (font.bold) return font;
  const bold = known.get(font) ?? { ...font, bold: true };
  known.set(font, bold);
  return bold;
}
