import type { Rectangle } from '../page.ts';

/** `[a b c d e f]` as PDF writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` first, then `outer`. */
export function compose(outer: Matrix, inner: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner as Matrix;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

export function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The upright box around a transformed box. */
export function transformBox([a, b, c, d, e, f]: Matrix, box: Rectangle): Rectangle {
  const xs = [a * box.x0, a * box.x1];
  const ys = [c * box.y0, c * box.y1];
  const us = [b * box.x0, b * box.x1];
  const vs = [d * box.y0, d * box.y1];
  return {
    x0: Math.min(xs[0]!, xs[1]!) + Math.min(ys[0]!, ys[1]!) + e,
    y0: Math.min(us[0]!, us[1]!) + Math.min(vs[0]!, vs[1]!) + f,
    x1: Math.max(xs[0]!, xs[1]!) + Math.max(ys[0]!, ys[1]!) + e,
    y1: Math.max(us[0]!, us[1]!) + Math.max(vs[0]!, vs[1]!) + f,
  };
}

/** The factor by which areas grow. */
export function areaScaleOf([a, b, c, d]: Matrix): number {
  return Math.abs(a * d - b * c);
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
