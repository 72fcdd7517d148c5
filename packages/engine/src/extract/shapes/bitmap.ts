import type { Contours, EmBox } from './outline.ts';

/** Pixels a side of what the networks look at. */
export const SIDE = 32;
/** In pixels: the white around the longer side, both edges together. */
const WHITE = 2;
/** In pixels: dashes and bars stay visible. */
const MIN_DRAWN = 3;

/** What a network looks at. */
export interface Shape {
  /** {@link SIDE}² shares of ink, 0 to 1, row by row from the top; the square root of the aspect is kept. */
  pixels: Float32Array;
  /** Where the ink stands; null where the em is not known. */
  box: EmBox | null;
}

/** How large a shape of this aspect is drawn, in pixels. */
function drawnSize(width: number, height: number): { width: number; height: number } {
  const aspect = Math.sqrt(width / height);
  return {
    width: Math.max((SIDE - WHITE) * Math.min(1, aspect), MIN_DRAWN),
    height: Math.max((SIDE - WHITE) * Math.min(1, 1 / aspect), MIN_DRAWN),
  };
}

/**
 * Adds the signed area that an edge within one row of pixels covers: `cover` of the pixels to its right in full, of
 * those it crosses in part.
 */
function addRow(areas: Float32Array, row: number, x0: number, x1: number, cover: number): void {
  const from = Math.min(x0, x1);
  const to = Math.max(x0, x1);
  const first = Math.floor(from);
  const last = Math.max(Math.floor(to), first);
  if (first === last) {
    const left = 1 - ((from + to) / 2 - first);
    areas[row + first]! += cover * left;
    areas[row + first + 1]! += cover * (1 - left);
    return;
  }
  const slope = cover / (to - from);
  // The integral of what lies right of the edge up to x, pixel by pixel; its second difference is what each gets.
  let before = 0;
  for (let pixel = first; pixel <= last; pixel++) {
    const left = Math.max(from, pixel);
    const right = Math.min(to, pixel + 1);
    const here = slope * (right - left);
    const part = here * (1 - ((left + right) / 2 - pixel));
    areas[row + pixel]! += part + before;
    before = here - part;
  }
  areas[row + last + 1]! += before;
}

function addEdge(areas: Float32Array, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 < y1) addSlope(areas, x0, y0, x1, y1, 1);
  else if (y1 < y0) addSlope(areas, x1, y1, x0, y0, -1);
}

/** The rows that an edge crosses from its upper end `(ax, ay)` to its lower one. */
function addSlope(areas: Float32Array, ax: number, ay: number, bx: number, by: number, sign: 1 | -1): void {
  const slope = (bx - ax) / (by - ay);
  const end = Math.min(by, SIDE);
  for (let row = Math.max(0, Math.floor(ay)); row < end; row++) {
    const top = Math.max(ay, row);
    const bottom = Math.min(by, row + 1);
    if (bottom <= top) continue;
    const from = ax + (top - ay) * slope;
    const to = ax + (bottom - ay) * slope;
    addRow(areas, row * STRIDE, from, to, sign * (bottom - top));
  }
}

/** Edges at the right border spill into two columns more. */
const STRIDE = SIDE + 2;

/** Draws contours as large as the bitmap allows, by area, with the non-zero winding rule. */
export function shapeOf({ corners, box }: Contours): Shape {
  const areas = new Float32Array(STRIDE * SIDE);
  const drawn = drawnSize(box.x1 - box.x0, box.y1 - box.y0);
  const sx = drawn.width / (box.x1 - box.x0);
  const sy = drawn.height / (box.y1 - box.y0);
  const left = (SIDE - drawn.width) / 2;
  const top = (SIDE - drawn.height) / 2;
  for (const contour of corners) {
    const n = contour.length;
    let x0 = left + (contour[n - 2]! - box.x0) * sx;
    let y0 = top + (box.y1 - contour[n - 1]!) * sy;
    for (let i = 0; i < n; i += 2) {
      const x1 = left + (contour[i]! - box.x0) * sx;
      const y1 = top + (box.y1 - contour[i + 1]!) * sy;
      addEdge(areas, x0, y0, x1, y1);
      x0 = x1;
      y0 = y1;
    }
  }
  return { pixels: inkOf(areas), box };
}

function inkOf(areas: Float32Array): Float32Array {
  const pixels = new Float32Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row++) {
    let winding = 0;
    for (let x = 0; x < SIDE; x++) {
      winding += areas[row * STRIDE + x]!;
      pixels[row * SIDE + x] = Math.min(1, Math.abs(winding));
    }
  }
  return pixels;
}
