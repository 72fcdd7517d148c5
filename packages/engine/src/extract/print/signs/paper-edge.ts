import type { Rectangle } from '../../pdf/page.ts';
import { heightOf, midX, midY, widthOf } from './sign.ts';

/*
 * The edge of the paper on a scan: a line at the side of the picture, broken into strokes that look like bars, commas and
 * brackets. Text keeps off the side.
 */

/** In x-heights: what lies as near to the picture's side, and is no wider, may be of the edge. */
const STRIP = { reach: 2, maxWidth: 0.8 } as const;
/** Of the picture's height, that strokes of an edge cover together. */
const MIN_COVERED_SHARE = 0.25;
/**
 * In x-heights: a picture of one formula that was cut close is lower (a matrix of five rows has 17), and any sign at its side
 * covers much of its height: the bars of `|x|`, the 2 of `2x + 5`.
 */
const MIN_PICTURE_HEIGHT = 20;

/**
 * In x-heights: what ends so near to a side of a page, and reaches no further into it, is left of the sheet's edge. Cut a row of
 * pixels off, the edge below a page was a formula `=-`.
 */
const BORDER = 0.2;

/** Whether ink lies wholly along a side of the picture of a page. */
export function liesInBorder(
  { x0, y0, x1, y1 }: Rectangle,
  { width, height }: { width: number; height: number },
  xHeightPx: number,
): boolean {
  if (height < MIN_PICTURE_HEIGHT * xHeightPx) return false;
  const border = BORDER * xHeightPx;
  return x1 <= border || y1 <= border || x0 >= width - border || y0 >= height - border;
}

interface Printed<Sign extends Rectangle, Stroke extends Rectangle> {
  signs: Sign[];
  strokes: Stroke[];
}

/** Signs and strokes without those of the paper's edge, which no picture of one formula shows. */
export function withoutPaperEdge<Sign extends Rectangle, Stroke extends Rectangle>(
  printed: Printed<Sign, Stroke>,
  { width, height }: { width: number; height: number },
  xHeightPx: number,
): Printed<Sign, Stroke> {
  if (height < MIN_PICTURE_HEIGHT * xHeightPx) return printed;
  const { signs, strokes } = printed;
  const [reach, maxWidth] = [STRIP.reach * xHeightPx, STRIP.maxWidth * xHeightPx];
  const sides = [(box: Rectangle) => box.x1 <= reach, (box: Rectangle) => box.x0 >= width - reach];
  const edges = sides.filter((isAtSide) => {
    const pieces = [...signs, ...strokes].filter((box) => isAtSide(box) && widthOf(box) <= maxWidth);
    return pieces.reduce((sum, piece) => sum + heightOf(piece), 0) >= MIN_COVERED_SHARE * height;
  });
  const isKept = (box: Rectangle) => !edges.some((isAtSide) => isAtSide(box) && widthOf(box) <= maxWidth);
  return { signs: signs.filter(isKept), strokes: strokes.filter(isKept) };
}

/**
 * Lines beside the text: the edge of a sheet on a table, a fold, the frame of the page behind. Their pieces are taller than
 * letters, each has blank paper between itself and the text, and together they go down much of the page.
 */
const OUTER_LINE = { minHeight: 2, gap: 1.5, minPieces: 3, minShare: 0.1 } as const;
/** Broad signs of a page of text: a picture of one matrix has fewer, and fences beside them. */
const MIN_BROAD_SIGNS = 100;
/** Height over width: a piece of a line that leans is broader than a bar of text. */
const LEANING_SLENDERNESS = 8;
/** Of the broad signs of a page, that may lie beyond such a line: stray marks of what is behind or beside the paper. */
const STRAY_SHARE = 0.01;
/** In x-heights: lower pieces of such a line stand as near to the course of the tall ones. */
const COURSE_ERROR = 1;

/** Signs without the pieces of lines beside the text. */
export function withoutOuterLines<Sign extends Rectangle>(
  signs: readonly Sign[],
  { height }: { height: number },
  xHeightPx: number,
): Sign[] {
  const isNarrow = (box: Rectangle) =>
    widthOf(box) <= Math.max(STRIP.maxWidth * xHeightPx, heightOf(box) / LEANING_SLENDERNESS);
  const broad = signs.filter((sign) => !isNarrow(sign));
  const isAlone = (piece: Rectangle) =>
    !broad.some((sign) => isBeside(piece, sign, OUTER_LINE.gap * xHeightPx));
  const dropped = sidesOf(broad).flatMap((isOutside) => {
    const outside = signs.filter((sign) => isNarrow(sign) && isOutside(sign));
    const tall = outside.filter(
      (piece) => heightOf(piece) >= OUTER_LINE.minHeight * xHeightPx && isAlone(piece),
    );
    const covered = tall.reduce((sum, piece) => sum + heightOf(piece), 0);
    const isBroken = tall.length >= OUTER_LINE.minPieces && covered >= OUTER_LINE.minShare * height;
    if (!(isBroken || covered >= MIN_COVERED_SHARE * height)) return [];
    return outside.filter(
      (piece) => Math.abs(midX(nearestInHeight(piece, tall)) - midX(piece)) <= COURSE_ERROR * xHeightPx,
    );
  });
  const gone = new Set(dropped);
  return signs.filter((sign) => !gone.has(sign));
}

/** Tests whether a box lies left, and whether it lies right, of all broad signs but the stray ones. */
function sidesOf(broad: readonly Rectangle[]) {
  if (broad.length < MIN_BROAD_SIGNS) return [];
  const strays = Math.floor(STRAY_SHARE * broad.length);
  const left = broad.map(({ x0 }) => x0).toSorted((a, b) => a - b)[strays] as number;
  const right = broad.map(({ x1 }) => x1).toSorted((a, b) => b - a)[strays] as number;
  return [(box: Rectangle) => box.x1 <= left, (box: Rectangle) => box.x0 >= right];
}

const isBeside = (a: Rectangle, b: Rectangle, gap: number) =>
  a.y0 < b.y1 && b.y0 < a.y1 && a.x0 - gap < b.x1 && b.x0 < a.x1 + gap;

const nearestInHeight = (piece: Rectangle, others: readonly Rectangle[]) =>
  others.reduce((best, other) =>
    Math.abs(midY(other) - midY(piece)) < Math.abs(midY(best) - midY(piece)) ? other : best,
  );
