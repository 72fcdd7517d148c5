import { overlapX, overlapY, union, within } from '../../formula/model/box.ts';
import { MAX_ACCENT_GAP_EM } from '../../formula/model/tolerances.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import { FORMULA_SPACE_EM, HALF_INCH_PT, MAX_COMPARED_COUNT, MEDIUM_SPACE_EM } from '../../metrics.ts';
import type { Glyph, Rectangle } from '../../page.ts';

/** Signs that nobody can name, with those of their formula that stand among them. */
export interface NamelessSigns {
  box: Rectangle;
  glyphs: Glyph[];
}

/** No character, or one that says nothing: private use, replacement. */
const NAMELESS = /^$|[\ue000-\uf8ff\ufffd]/u;
/** What belongs to a formula wherever it stands beside one; words do not. */
const SIGN = /^[\p{N}\p{S}\p{Ps}\p{Pe}]+$/u;

/** Of scripts, and of a sum and its limits; lines of text are further apart. */
const MAX_ROW_GAP_EM = MAX_ACCENT_GAP_EM;
/** From a nameless sign to a digit or a bracket beside it: the space about an operator; word spaces are wider. */
const MAX_NEIGHBOUR_GAP_EM = MEDIUM_SPACE_EM;

/** Clusters of nameless signs, which only a picture can show. */
export function namelessSignsOf(glyphs: Glyph[]): NamelessSigns[] {
  const nameless = glyphs.filter(({ text }) => NAMELESS.test(text));
  if (nameless.length === 0 || nameless.length > MAX_COMPARED_COUNT) return [];
  const index = new GlyphIndex(glyphs);
  const boxes = joined(nameless).map((box) => withNeighbours(box, index));
  return joinedBoxes(boxes)
    .map((box) => ({ box, glyphs: index.near(box).filter(({ ink }) => within(ink, box, INSIDE_PT)) }))
    .filter((signs) => !isInFormula(signs, index));
}

/**
 * As many signs of a formula can be read beside the nameless ones: it reads better as a formula with an unknown sign. A word of
 * prose that nobody read is none.
 */
function isInFormula({ box, glyphs: inside }: NamelessSigns, index: GlyphIndex): boolean {
  const unknown = inside.filter(({ text }) => NAMELESS.test(text));
  if (unknown.some(({ isProse }) => isProse)) return false;
  const beside = index
    .near({ ...box, x0: box.x0 - REACH_PT, x1: box.x1 + REACH_PT })
    .filter(
      ({ text, font, ink, size }) =>
        (font.math || font.italic || /^\p{Sm}$/u.test(text)) &&
        !NAMELESS.test(text) &&
        overlapX(ink, box) > -FORMULA_SPACE_EM * size &&
        overlapY(ink, box) > 0,
    );
  return beside.length >= unknown.length;
}

/** Rounding of the box's own edges. */
const INSIDE_PT = 0.01;

function joined(glyphs: Glyph[]): Rectangle[] {
  let clusters: Rectangle[] = [];
  for (const { ink, size } of glyphs) {
    const isNear = (box: Rectangle) =>
      overlapX(ink, box) > -FORMULA_SPACE_EM * size && overlapY(ink, box) > -MAX_ROW_GAP_EM * size;
    const near = clusters.filter(isNear);
    clusters = [...clusters.filter((box) => !near.includes(box)), near.reduce(union, ink)];
  }
  return clusters;
}

/** As far as signs are looked for on either side: the gaps above at sizes of titles. */
const REACH_PT = HALF_INCH_PT;

/** The box with the digits and brackets beside it, which the same formula has. */
function withNeighbours(start: Rectangle, index: GlyphIndex): Rectangle {
  const signs = index
    .near({ ...start, x0: start.x0 - REACH_PT, x1: start.x1 + REACH_PT })
    .filter(({ text }) => !NAMELESS.test(text) && SIGN.test(text));
  let box = start;
  for (const { ink, size } of [...signs, ...signs.toReversed()])
    if (overlapX(ink, box) > -MAX_NEIGHBOUR_GAP_EM * size && overlapY(ink, box) > 0) box = union(box, ink);
  return box;
}

function joinedBoxes(boxes: Rectangle[]): Rectangle[] {
  let clusters: Rectangle[] = [];
  for (const box of boxes) {
    const meeting = clusters.filter((other) => overlapX(other, box) > 0 && overlapY(other, box) > 0);
    clusters = [...clusters.filter((other) => !meeting.includes(other)), meeting.reduce(union, box)];
  }
  return clusters;
}
