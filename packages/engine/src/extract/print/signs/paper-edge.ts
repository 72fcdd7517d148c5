import type { Rectangle } from '../../pdf/page.ts';
import { heightOf, widthOf } from './sign.ts';

/*
 * The edge of the paper on a scan: a line at the side of the picture, broken into strokes that look like bars, commas and
 * brackets. Text keeps off the side.
 */

/** In x-heights: what lies as near to the picture's side, and is no wider, may be of the edge. */
const STRIP = { reach: 2, maxWidth: 0.8 } as const;
/** Of the picture's height, that strokes of an edge cover together. */
const MIN_COVERED_SHARE = 0.25;

interface Printed<Sign extends Rectangle, Stroke extends Rectangle> {
  signs: Sign[];
  strokes: Stroke[];
}

/** Signs and strokes without those of the paper's edge. */
export function withoutPaperEdge<Sign extends Rectangle, Stroke extends Rectangle>(
  { signs, strokes }: Printed<Sign, Stroke>,
  { width, height }: { width: number; height: number },
  xHeightPx: number,
): Printed<Sign, Stroke> {
  const [reach, maxWidth] = [STRIP.reach * xHeightPx, STRIP.maxWidth * xHeightPx];
  const sides = [(box: Rectangle) => box.x1 <= reach, (box: Rectangle) => box.x0 >= width - reach];
  const edges = sides.filter((isAtSide) => {
    const pieces = [...signs, ...strokes].filter((box) => isAtSide(box) && widthOf(box) <= maxWidth);
    return pieces.reduce((sum, piece) => sum + heightOf(piece), 0) >= MIN_COVERED_SHARE * height;
  });
  const isKept = (box: Rectangle) => !edges.some((isAtSide) => isAtSide(box) && widthOf(box) <= maxWidth);
  return { signs: signs.filter(isKept), strokes: strokes.filter(isKept) };
}
