import { describe, expect, it } from 'vitest';
import {
  isUsable,
  moveCorner,
  pageSize,
  projectionOnto,
  type Quad,
  turnQuad,
  WHOLE_PICTURE,
} from './quad.ts';

const quad = (...numbers: number[]): Quad =>
  [0, 2, 4, 6].map((at) => ({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 })) as unknown as Quad;

/** A page that was photographed from below: its far edge is shorter. */
const LEANING = quad(0.3, 0.1, 0.7, 0.1, 0.9, 0.9, 0.1, 0.9);

describe('corners of a page', () => {
  it('refuses corners that cross, fall together or lie on a line', () => {
    for (const wrong of [
      quad(0.9, 0, 0.1, 0, 1, 1, 0, 1),
      quad(0, 0, 0.01, 0, 1, 1, 0, 1),
      quad(0, 0, 1, 0, 0.5, 0.5, 0, 1),
    ])
      expect(isUsable(wrong)).toBe(false);
    expect(isUsable(LEANING)).toBe(true);
  });

  it('moves a corner, keeps it inside of the picture, and leaves it where it would cross another', () => {
    expect(moveCorner(WHOLE_PICTURE, 0, { x: 0.2, y: -3 })[0]).toEqual({ x: 0.2, y: 0 });
    expect(moveCorner(LEANING, 0, { x: 0.8, y: 0.1 })).toBe(LEANING);
  });

  it('follows the picture when that is turned; four quarters lead back', () => {
    expect(turnQuad(WHOLE_PICTURE)).toEqual(WHOLE_PICTURE);
    const [first] = turnQuad(LEANING);
    expect(first.x).toBeCloseTo(0.1);
    expect(first.y).toBeCloseTo(0.1);
    const back = turnQuad(turnQuad(turnQuad(turnQuad(LEANING))));
    for (const [index, point] of back.entries()) {
      expect(point.x).toBeCloseTo(LEANING[index]?.x ?? -1);
      expect(point.y).toBeCloseTo(LEANING[index]?.y ?? -1);
    }
  });

  it('makes the page as large as its longer sides', () => {
    expect(pageSize(WHOLE_PICTURE, { width: 40, height: 30 })).toEqual({ width: 40, height: 30 });
    expect(pageSize(LEANING, { width: 100, height: 100 }).width).toBe(80);
  });

  it('maps the corners of the page onto those of the photo, and its middle onto where the diagonals cross', () => {
    const { a, b, c, d, e, f, g, h } = projectionOnto(LEANING);
    const onPhoto = (u: number, v: number) => ({
      x: (a * u + b * v + c) / (g * u + h * v + 1),
      y: (d * u + e * v + f) / (g * u + h * v + 1),
    });
    const shares = [0, 0, 1, 0, 1, 1, 0, 1];
    for (const [index, point] of LEANING.entries()) {
      const { x, y } = onPhoto(shares[2 * index] ?? 0, shares[2 * index + 1] ?? 0);
      expect([x, y]).toEqual([expect.closeTo(point.x), expect.closeTo(point.y)]);
    }
    // The diagonals of this page cross at a third of its height, not at a half: it leans away.
    expect(onPhoto(0.5, 0.5)).toEqual({ x: expect.closeTo(0.5), y: expect.closeTo(0.1 + 0.8 / 3) });
  });
});
