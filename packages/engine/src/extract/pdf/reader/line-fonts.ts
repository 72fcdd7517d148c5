import { ROUNDING_EM } from '../metrics.ts';
import type { Glyph, Rectangle, Shape } from '../page.ts';
import { boxAround } from './matrix.ts';

/** LaTeX's fonts of slanted line segments, arrowheads and arcs, thin and thick: `\line`, `\vector`, `\circle`. */
const PICTURE_FONT = /^(?:LINE|LCIRCLE)W?10$/i;
const LINE_FONT = /^LINEW?10$/i;

/** Codes of segments that fall; those below rise. */
const FIRST_FALLING_CODE = 64;
/** A code tells run and rise, 1 to 6 each (`\@getlinechar` of LaTeX's kernel). */
const CODES_A_RUN = 8;
const MAX_STEP = 6;
/** `\thinlines`, 0.4 points. */
const LINE_WIDTH_PT = 0.4;

interface Direction {
  goes: 'rising' | 'falling';
  /** Rise by run. */
  slope: number;
}

/** Which way a segment goes; null of heads of arrows, whose codes are those of runs and rises with a common factor. */
function directionOf({ code }: Glyph): Direction | null {
  const within = code % FIRST_FALLING_CODE;
  const run = Math.floor(within / CODES_A_RUN) + 1;
  const rise = (within % CODES_A_RUN) + 1;
  if (run > MAX_STEP || rise > MAX_STEP || commonFactor(run, rise) > 1) return null;
  return { goes: code < FIRST_FALLING_CODE ? 'rising' : 'falling', slope: rise / run };
}

const commonFactor = (a: number, b: number): number => (b === 0 ? a : commonFactor(b, a % b));

interface Segment extends Direction {
  box: Rectangle;
}

/** The next piece of a line begins where the last one ends, or within it where less than a whole piece is left. */
function continues({ box, goes, slope }: Segment, next: Segment, size: number): boolean {
  const near = ROUNDING_EM * size;
  const from = goes === 'rising' ? box.y1 - next.box.y1 : next.box.y0 - box.y0;
  const run = next.box.x0 - box.x0;
  return (
    next.goes === goes &&
    next.slope === slope &&
    run > -near &&
    next.box.x0 < box.x1 + near &&
    Math.abs(from - run * slope) < 2 * near
  );
}

function strokeOf({ box, goes }: Segment): Shape {
  const { x0, y0, x1, y1 } = box;
  const points: [number, number][] =
    goes === 'rising'
      ? [
          [x0, y1],
          [x1, y0],
        ]
      : [
          [x0, y0],
          [x1, y1],
        ];
  return {
    ...box,
    filled: false,
    stroked: true,
    outline: { points, curved: false, closed: false, strokeWidth: LINE_WIDTH_PT },
  };
}

function shapesOf(glyphs: readonly Glyph[]): Shape[] {
  const shapes: Shape[] = [];
  const lines: Segment[] = [];
  for (const glyph of glyphs) {
    const direction = LINE_FONT.test(glyph.font.name) ? directionOf(glyph) : null;
    if (!direction) {
      shapes.push({ ...glyph.ink, filled: true, stroked: false });
      continue;
    }
    const segment: Segment = { box: glyph.ink, ...direction };
    const before = lines.at(-1);
    if (before && continues(before, segment, glyph.size)) before.box = boxAround([before.box, segment.box]);
    else lines.push(segment);
  }
  return [...shapes, ...lines.map(strokeOf)];
}

/**
 * Puts strokes and areas in the place of the pieces of lines, arrowheads and arcs that LaTeX sets from fonts: they are
 * no text, and a line of several pieces is one stroke.
 */
export function withLinesOfPictures<T extends { glyphs: Glyph[]; shapes: Shape[] }>(painted: T): T {
  const pieces = painted.glyphs.filter(({ font }) => PICTURE_FONT.test(font.name));
  if (pieces.length === 0) return painted;
  return {
    ...painted,
    glyphs: painted.glyphs.filter(({ font }) => !PICTURE_FONT.test(font.name)),
    shapes: [...painted.shapes, ...shapesOf(pieces.filter(({ visible }) => visible))],
  };
}
