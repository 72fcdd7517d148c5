import type { Rectangle } from '../page.ts';

/** `[a b c d e f]` as PDF writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = [number, number, number, number, number, number];

/** Where the numbers stand in the array: to take it apart as a list would cost more than the arithmetic. */
const A = 0;
const B = 1;
const C = 2;
const D = 3;
const E = 4;
const F = 5;

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` first, then `outer`. */
export function compose(outer: Matrix, inner: ArrayLike<number>): Matrix {
  const m = inner as Matrix;
  return [
    outer[A] * m[A] + outer[C] * m[B],
    outer[B] * m[A] + outer[D] * m[B],
    outer[A] * m[C] + outer[C] * m[D],
    outer[B] * m[C] + outer[D] * m[D],
    outer[A] * m[E] + outer[C] * m[F] + outer[E],
    outer[B] * m[E] + outer[D] * m[F] + outer[F],
  ];
}

/**
 * What `compose(compose(outer, middle), inner)` is, where only the shift of `middle` has changed since it was `before`, and
 * `compose(outer, middle)` was `both`.
 */
export function recomposed(
  before: Matrix,
  outer: Matrix,
  middle: Matrix,
  both: Matrix,
  inner: Matrix,
): Matrix {
  const x = outer[A] * middle[E] + outer[C] * middle[F] + outer[E];
  const y = outer[B] * middle[E] + outer[D] * middle[F] + outer[F];
  return [
    before[A],
    before[B],
    before[C],
    before[D],
    both[A] * inner[E] + both[C] * inner[F] + x,
    both[B] * inner[E] + both[D] * inner[F] + y,
  ];
}

/** The same after a shift by `x` and `y`. */
export const translated = (m: Matrix, x: number, y: number): Matrix => [
  m[A],
  m[B],
  m[C],
  m[D],
  m[A] * x + m[C] * y + m[E],
  m[B] * x + m[D] * y + m[F],
];

export function transformPoint(m: Matrix, x: number, y: number): [number, number] {
  return [m[A] * x + m[C] * y + m[E], m[B] * x + m[D] * y + m[F]];
}

/** The upright box around a transformed box. */
export function transformBox(m: Matrix, { x0, y0, x1, y1 }: Rectangle): Rectangle {
  return {
    x0: Math.min(m[A] * x0, m[A] * x1) + Math.min(m[C] * y0, m[C] * y1) + m[E],
    y0: Math.min(m[B] * x0, m[B] * x1) + Math.min(m[D] * y0, m[D] * y1) + m[F],
    x1: Math.max(m[A] * x0, m[A] * x1) + Math.max(m[C] * y0, m[C] * y1) + m[E],
    y1: Math.max(m[B] * x0, m[B] * x1) + Math.max(m[D] * y0, m[D] * y1) + m[F],
  };
}

/** Whether what is upright in a file, whose y grows upwards, is upside down on the page. */
export const isUpsideDown = (m: Matrix) => m[D] > 0;

/** The factor by which areas grow. */
export function areaScaleOf(m: Matrix): number {
  return Math.abs(m[A] * m[D] - m[B] * m[C]);
}

/** The mean factor by which lengths grow. */
export function scaleOf(m: Matrix): number {
  return Math.sqrt(areaScaleOf(m));
}

export function intersect(a: Rectangle, b: Rectangle): Rectangle {
  return {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
}

/** The smallest box around all; an inverted one where there are none. */
export function boxAround(boxes: Rectangle[]): Rectangle {
  const around = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { x0, y0, x1, y1 } of boxes) {
    around.x0 = Math.min(around.x0, x0);
    around.y0 = Math.min(around.y0, y0);
    around.x1 = Math.max(around.x1, x1);
    around.y1 = Math.max(around.y1, y1);
  }
  return around;
}

/** True where the boxes share a point; boxes without height or width count. */
export function touches(a: Rectangle, b: Rectangle): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}
