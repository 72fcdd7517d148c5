import type { Rectangle } from '../page.ts';
import { type Matrix, transformPoint } from './matrix.ts';

/** The drawing codes that pdf.js writes into a path (`DrawOPS` of its display layer). */
export const DRAW = { move: 0, line: 1, cubic: 2, quadratic: 3, close: 4 } as const;
/** How many coordinates follow each of them. */
const COORDINATES: Record<number, number> = {
  [DRAW.move]: 2,
  [DRAW.line]: 2,
  [DRAW.cubic]: 6,
  [DRAW.quadratic]: 4,
  [DRAW.close]: 0,
};
/** Degree of a cubic Bézier curve; it weighs the inner control points, and divides where a quadratic is raised to it. */
const CUBIC_DEGREE = 3;
/** Leading coefficients below it are the rounding of a curve that is no cubic, or no curve. */
const MIN_COEFFICIENT_PT = 1e-9;

export interface Subpath {
  box: Rectangle;
  /** Corners in order, the first not repeated; of curves their end points and points between them. */
  points: [number, number][];
  curved: boolean;
  closed: boolean;
}

interface Pen {
  subpaths: Subpath[];
  current: Subpath | null;
  /** Whether all points are kept, and not only the first of each subpath. */
  keepsPoints: boolean;
  /** Where a quadratic curve is written as a cubic one. */
  cubic: Coordinates;
  x: number;
  y: number;
}

function start(pen: Pen, x: number, y: number): void {
  pen.current = { box: { x0: x, y0: y, x1: x, y1: y }, points: [[x, y]], curved: false, closed: false };
  pen.subpaths.push(pen.current);
}

function grow(box: Rectangle, x: number, y: number): void {
  if (x < box.x0) box.x0 = x;
  if (x > box.x1) box.x1 = x;
  if (y < box.y0) box.y0 = y;
  if (y > box.y1) box.y1 = y;
}

function cubicAt(a: number, b: number, c: number, d: number, t: number): number {
  const u = 1 - t;
  return u * u * u * a + CUBIC_DEGREE * u * u * t * b + CUBIC_DEGREE * u * t * t * c + t * t * t * d;
}

/** Points of a curve between its ends: enough to tell an arc from an S. */
const CURVE_SAMPLES = 3;

/** The parameters where one coordinate of a cubic turns. */
function turns(a: number, b: number, c: number, d: number): number[] {
  const p = -a + CUBIC_DEGREE * b - CUBIC_DEGREE * c + d;
  const half = a - 2 * b + c;
  const r = b - a;
  if (Math.abs(p) < MIN_COEFFICIENT_PT)
    return Math.abs(2 * half) < MIN_COEFFICIENT_PT ? [] : [-r / (2 * half)];
  const discriminant = half * half - p * r;
  if (!(discriminant >= 0)) return [];
  const s = Math.sqrt(discriminant);
  return [(-half + s) / p, (-half - s) / p];
}

/** The numbers of one operation of a path; those of the longest, a cubic, are six. */
type Coordinates = Float64Array;
const MAX_COORDINATES = 6;
/** Where a cubic has its control points and its end, and a quadratic curve its own. */
const CUBIC = { x1: 0, y1: 1, x2: 2, y2: 3, x: 4, y: 5 } as const;
const QUADRATIC = { x1: 0, y1: 1, x: 2, y: 3 } as const;

/** What a cubic has in `c` at these places. */
const cubicOf = (c: Coordinates) => ({
  x1: c[CUBIC.x1]!,
  y1: c[CUBIC.y1]!,
  x2: c[CUBIC.x2]!,
  y2: c[CUBIC.y2]!,
  x: c[CUBIC.x]!,
  y: c[CUBIC.y]!,
});

function growCubic(box: Rectangle, x0: number, y0: number, c: Coordinates): void {
  const { x1, y1, x2, y2, x, y } = cubicOf(c);
  grow(box, x, y);
  if (x1 >= box.x0 && x1 <= box.x1 && x2 >= box.x0 && x2 <= box.x1) {
    if (y1 >= box.y0 && y1 <= box.y1 && y2 >= box.y0 && y2 <= box.y1) return;
  }
  const growAt = (t: number) => {
    if (t > 0 && t < 1) grow(box, cubicAt(x0, x1, x2, x, t), cubicAt(y0, y1, y2, y, t));
  };
  turns(x0, x1, x2, x).forEach(growAt);
  turns(y0, y1, y2, y).forEach(growAt);
}

function draw(pen: Pen, code: number, c: Coordinates, count: number): void {
  if (code === DRAW.move) {
    pen.x = c[0]!;
    pen.y = c[1]!;
    pen.current = null;
    return;
  }
  if (!pen.current) start(pen, pen.x, pen.y);
  const path = pen.current!;
  if (code === DRAW.close) {
    path.closed = true;
    [pen.x, pen.y] = path.points[0]!;
    pen.current = null;
    return;
  }
  if (code === DRAW.cubic) addCubic(pen, path, c);
  if (code === DRAW.quadratic) addCubic(pen, path, raisedToCubic(pen, c));
  path.curved ||= code !== DRAW.line;
  pen.x = c[count - 2]!;
  pen.y = c[count - 1]!;
  grow(path.box, pen.x, pen.y);
  if (pen.keepsPoints) path.points.push([pen.x, pen.y]);
}

function addCubic({ x: x0, y: y0, keepsPoints }: Pen, path: Subpath, c: Coordinates): void {
  growCubic(path.box, x0, y0, c);
  if (!keepsPoints) return;
  const { x1, y1, x2, y2, x, y } = cubicOf(c);
  for (let sample = 1; sample <= CURVE_SAMPLES; sample++) {
    const t = sample / (CURVE_SAMPLES + 1);
    path.points.push([cubicAt(x0, x1, x2, x, t), cubicAt(y0, y1, y2, y, t)]);
  }
}

const third = (a: number, b: number) => a + (2 / CUBIC_DEGREE) * (b - a);

function raisedToCubic({ x: x0, y: y0, cubic }: Pen, c: Coordinates): Coordinates {
  const x = c[QUADRATIC.x]!;
  const y = c[QUADRATIC.y]!;
  const x1 = c[QUADRATIC.x1]!;
  const y1 = c[QUADRATIC.y1]!;
  cubic[CUBIC.x1] = third(x0, x1);
  cubic[CUBIC.y1] = third(y0, y1);
  cubic[CUBIC.x2] = third(x, x1);
  cubic[CUBIC.y2] = third(y, y1);
  cubic[CUBIC.x] = x;
  cubic[CUBIC.y] = y;
  return cubic;
}

/** Splits a pdf.js path into subpaths, transformed. A move that draws nothing leaves no subpath. */
export const readPath = (data: ArrayLike<number>, matrix: Matrix): Subpath[] => traced(data, matrix, true);

function traced(data: ArrayLike<number>, m: Matrix, keepsPoints: boolean): Subpath[] {
  const pen: Pen = {
    subpaths: [],
    current: null,
    keepsPoints,
    cubic: new Float64Array(MAX_COORDINATES),
    x: 0,
    y: 0,
  };
  const c = new Float64Array(MAX_COORDINATES);
  let i = 0;
  while (i < data.length) {
    const code = data[i++]!;
    const count = COORDINATES[code] ?? 0;
    for (let k = 0; k < count; k += 2) {
      const point = transformPoint(m, data[i + k]!, data[i + k + 1]!);
      c[k] = point[0];
      c[k + 1] = point[1];
    }
    i += count;
    draw(pen, code, c, count);
  }
  return pen.subpaths;
}

/**
 * The box that a glyph's outline inks, or null where it inks nothing. Outlines of Type 1 fonts often begin
 * with a line to where the pen already is: such a point is no ink.
 */
export function inkOf(data: ArrayLike<number>, matrix: Matrix): Rectangle | null {
  let ink: Rectangle | null = null;
  for (const { box } of traced(data, matrix, false)) {
    if (box.x0 === box.x1 && box.y0 === box.y1) continue;
    if (!ink) ink = { ...box };
    grow(ink, box.x0, box.y0);
    grow(ink, box.x1, box.y1);
  }
  return ink;
}

/** The same path elsewhere, with its drawing codes. A code that nobody knows ends it. */
export function transformedPath(data: ArrayLike<number>, matrix: Matrix): number[] {
  const path: number[] = [];
  let i = 0;
  while (i < data.length) {
    const code = data[i++]!;
    const count = COORDINATES[code];
    if (count === undefined) break;
    path.push(code);
    for (const end = i + count; i < end; i += 2)
      path.push(...transformPoint(matrix, data[i] ?? Number.NaN, data[i + 1] ?? Number.NaN));
  }
  return path;
}

/** The contours of a path, each as a path of its own, with its drawing codes. A code that nobody knows ends them. */
export function contoursOf(data: ArrayLike<number>): number[][] {
  const contours: number[][] = [];
  let i = 0;
  while (i < data.length) {
    const code = data[i]!;
    const count = COORDINATES[code];
    if (count === undefined) break;
    if (code === DRAW.move || contours.length === 0) contours.push([]);
    for (const end = i + 1 + count; i < end; i++) contours.at(-1)?.push(data[i] ?? Number.NaN);
  }
  // A move that nothing is drawn from.
  return contours.filter(({ length }) => length > 1 + COORDINATES[DRAW.move]!);
}

/** A path as pdf.js writes it, and the matrix under which it was painted. */
export interface DrawnPath {
  data: ArrayLike<number>;
  matrix: Matrix;
}

/** Whether two paths are the same one at the same place. */
export function isSamePath(a: DrawnPath | null, b: DrawnPath): boolean {
  if (a?.data.length !== b.data.length || a.matrix.some((value, at) => value !== b.matrix[at])) return false;
  for (let at = 0; at < b.data.length; at++) if (a.data[at] !== b.data[at]) return false;
  return true;
}

/** Whether the path has a curve. */
export function hasCurves(data: ArrayLike<number>): boolean {
  for (let at = 0; at < data.length; at += 1 + (COORDINATES[data[at]!] ?? 0))
    if (data[at] === DRAW.cubic || data[at] === DRAW.quadratic) return true;
  return false;
}

/** The path of a box. */
export const boxPath = ({ x0, y0, x1, y1 }: Rectangle) =>
  [[DRAW.move, x0, y0], [DRAW.line, x1, y0], [DRAW.line, x1, y1], [DRAW.line, x0, y1], [DRAW.close]].flat();

/** Of the box about it: a box whose ends are half circles fills as much, an ellipse or a slanted area less. */
const MIN_FILLED_SHARE = 0.84;

/** Whether the path is a box, with round corners or without. */
export function isBoxPath({ box: { x0, y0, x1, y1 }, points }: Subpath): boolean {
  // The shoelace formula.
  const doubledArea = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] as [number, number];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubledArea) / 2 > MIN_FILLED_SHARE * (x1 - x0) * (y1 - y0);
}
