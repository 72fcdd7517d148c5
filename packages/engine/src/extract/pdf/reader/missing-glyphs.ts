import type { Glyph } from '../page.ts';

/** Ink to advance: letters overhang by less; the box that stands for a missing glyph has nothing to do with the advance. */
const MIN_OVERHANG_RATIO = 1.5;
/** Of the em: the same box at two places, to the rounding of coordinates. */
const SAME_BOX_EM = 0.01;

/**
 * Blanks of a subset have no outline, and come with that of the font's `.notdef`, a box, which no viewer paints: Word
 * writes the spaces of Cambria Math so. A glyph without a sure character whose ink is far wider than its advance shows the
 * box; all with the same one become blanks.
 */
export function withMissingGlyphsAsBlanks(glyphs: Glyph[]): Glyph[] {
  const boxes = new Map<string, BoxEm>();
  for (const glyph of glyphs)
    if (isNameless(glyph) && width(glyph) > MIN_OVERHANG_RATIO * glyph.advance)
      boxes.set(glyph.font.id, boxOf(glyph));
  if (boxes.size === 0) return glyphs;
  return glyphs.map((glyph) => {
    const box = isNameless(glyph) && boxes.get(glyph.font.id);
    return box && isSameBox(boxOf(glyph), box) ? asBlank(glyph) : glyph;
  });
}

interface BoxEm {
  width: number;
  height: number;
}

/** Of a character that is told by its shape alone: the box looks like none, and as much like a ligature as anything. */
const MIN_READ_CERTAINTY = 0.5;

const isUnread = ({ text, confidence = 1 }: Glyph) => text === '' || confidence < MIN_READ_CERTAINTY;

const isNameless = (glyph: Glyph) =>
  isUnread(glyph) && glyph.rotation === 0 && (glyph.advance > 0 || standsBehindPen(glyph));

/** Of a glyph without an advance, Word's bracket that is left away: marks over letters lie before the pen, or above the line. */
const standsBehindPen = ({ x, baseline, size, ink }: Glyph) =>
  ink.x0 > x && Math.abs(ink.y1 - baseline) < SAME_BOX_EM * size;

const width = ({ ink }: Glyph) => ink.x1 - ink.x0;

const boxOf = (glyph: Glyph): BoxEm => ({
  width: width(glyph) / glyph.size,
  height: (glyph.ink.y1 - glyph.ink.y0) / glyph.size,
});

const isSameBox = (one: BoxEm, other: BoxEm) =>
  Math.abs(one.width - other.width) < SAME_BOX_EM && Math.abs(one.height - other.height) < SAME_BOX_EM;

const asBlank = (glyph: Glyph): Glyph => ({
  ...glyph,
  text: ' ',
  ink: { x0: glyph.x, x1: glyph.x + glyph.advance, y0: glyph.baseline, y1: glyph.baseline },
});
