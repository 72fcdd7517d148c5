import {
  DRAWN_FAMILY,
  type Glyph,
  type PageFont,
  type Rectangle,
  type Rule,
  type Shape,
} from '../../page.ts';

/** A sign that a program painted as paths where fonts have a glyph. */
export interface DrawnSign {
  glyph: Glyph;
  /** What it was painted with; these are no rules and shapes of the page any more. */
  rules: Rule[];
  shapes: Shape[];
  /** The bar of a radical, where it was painted together with the sign. */
  bar?: Rule;
  /** Glyphs of the page that are parts of the sign. */
  parts?: Glyph[];
}

/** More paths are a map or a plot, where signs are not looked for one by one. */
export const MAX_SHAPES = 3000;

export type Point = [number, number];

const DRAWN_FONT: PageFont = {
  id: DRAWN_FAMILY,
  name: DRAWN_FAMILY,
  family: DRAWN_FAMILY,
  encoding: 'unicode',
  kind: 'unknown',
  bold: false,
  italic: false,
  monospace: false,
  serif: false,
  math: true,
  unmapped: 0,
};

/** Whether the glyph stands for paths, and not for text of the file. */
export const isDrawnSign = ({ font }: Glyph): boolean => font.family === DRAWN_FAMILY;

/** The sign as a glyph of the size, colour and baseline of the glyph that it belongs to. */
export const drawnGlyph = (text: string, ink: Rectangle, { size, baseline, color }: Glyph): Glyph => ({
  text,
  name: '',
  code: 0,
  font: DRAWN_FONT,
  size,
  x: ink.x0,
  baseline,
  advance: width(ink),
  ink,
  rotation: 0,
  visible: true,
  color,
});

export const width = ({ x0, x1 }: Rectangle) => x1 - x0;
export const height = ({ y0, y1 }: Rectangle) => y1 - y0;
export const centerX = ({ x0, x1 }: Rectangle) => (x0 + x1) / 2;
export const centerY = ({ y0, y1 }: Rectangle) => (y0 + y1) / 2;
export const overlapX = (a: Rectangle, b: Rectangle) => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
const overlapY = (a: Rectangle, b: Rectangle) => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);

/** Where the sides of an area cross a line: `axis` 0 for an upright one at x, 1 for a level one at y; the other coordinate of each. */
export function crossings(points: readonly Point[], axis: 0 | 1, at: number): number[] {
  const across = axis === 0 ? 1 : 0;
  return points.flatMap((from, i) => {
    const to = points[(i + 1) % points.length] as Point;
    if (from[axis] > at === to[axis] > at) return [];
    return [from[across] + ((at - from[axis]) / (to[axis] - from[axis])) * (to[across] - from[across])];
  });
}

export const largest = (glyphs: Glyph[]): Glyph | null =>
  glyphs.reduce<Glyph | null>((best, glyph) => (best && best.size >= glyph.size ? best : glyph), null);

/** Of a glyph's ink: a glyph on the sign's line shares as much of its height with the sign. */
const MIN_SHARED_HEIGHT = 0.5;

/** The nearest glyph on each side of a box, of those on its line, and the distances in em of that glyph. */
export function besides(box: Rectangle, glyphs: Glyph[]): { left: Beside | null; right: Beside | null } {
  let left: Beside | null = null;
  let right: Beside | null = null;
  for (const glyph of glyphs) {
    if (overlapY(glyph.ink, box) < MIN_SHARED_HEIGHT * Math.min(height(glyph.ink), height(box))) continue;
    const gapEm = -overlapX(glyph.ink, box) / glyph.size;
    const isRight = glyph.ink.x0 + glyph.ink.x1 > box.x0 + box.x1;
    if (isRight && gapEm < (right?.gapEm ?? Infinity)) right = { glyph, gapEm };
    if (!isRight && gapEm < (left?.gapEm ?? Infinity)) left = { glyph, gapEm };
  }
  return { left, right };
}

export interface Beside {
  glyph: Glyph;
  gapEm: number;
}
