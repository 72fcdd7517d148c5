import { describe, expect, it } from 'vitest';
import { glyph } from '../../formula/test/page-builder.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import type { Shape } from '../../page.ts';
import type { Point } from './drawn-sign.ts';
import { drawnTallBrackets } from './tall-brackets.ts';

const TOP = 20;
const BOTTOM = 100;
/** Rows of entries 10 pt high, from 31 to 57 across. */
const entries = [30, 50, 70, 90].flatMap((baseline) =>
  [31, 51].map((x) => ({
    ...glyph('4', x, baseline),
    size: 10,
    ink: { x0: x, x1: x + 6, y0: baseline - 7, y1: baseline },
  })),
);

const shapeOf = (points: Point[]): Shape => ({
  x0: Math.min(...points.map(([x]) => x)),
  x1: Math.max(...points.map(([x]) => x)),
  y0: Math.min(...points.map(([, y]) => y)),
  y1: Math.max(...points.map(([, y]) => y)),
  filled: true,
  stroked: false,
  outline: { points, curved: true, closed: true, strokeWidth: 0 },
});

/** A stroke 1.2 pt thick through points at equal distances from top to bottom. */
function stroke(xs: number[], bottom = BOTTOM): Shape {
  const down = xs.map((x, at): Point => [x, TOP + (at * (bottom - TOP)) / (xs.length - 1)]);
  return shapeOf([...down, ...down.toReversed().map(([x, y]): Point => [x + 1.2, y])]);
}

/** The stroke of a square bracket: a side and two feet. */
function square(side: number, end: number): Shape {
  const inner = side + Math.sign(end - side);
  return shapeOf([
    [side, TOP],
    [end, TOP],
    [end, TOP + 3],
    [inner, TOP + 3],
    [inner, BOTTOM - 3],
    [end, BOTTOM - 3],
    [end, BOTTOM],
    [side, BOTTOM],
  ]);
}

const textsOf = (...shapes: Shape[]) =>
  drawnTallBrackets(shapes, new GlyphIndex(entries)).map((sign) => sign.glyph.text);

describe('brackets about several rows, each painted as one outline', () => {
  it.each([
    ['(', ')', stroke([27, 21, 20, 21, 27]), stroke([61, 67, 68, 67, 61])],
    ['{', '}', stroke([27, 24, 23, 20, 23, 24, 27]), stroke([61, 64, 65, 68, 65, 64, 61])],
    ['[', ']', square(20, 27), square(69, 62)],
  ])('are %s and %s by the course of their strokes', (open, close, left, right) => {
    expect(textsOf(left, right)).toEqual([open, close]);
  });

  it('take the size and the baseline of the entry beside them', () => {
    const [sign] = drawnTallBrackets([square(20, 27)], new GlyphIndex(entries));
    expect(sign?.glyph).toMatchObject({ size: 10, ink: { y0: TOP, y1: BOTTOM } });
  });

  it('are told from strokes of another course, and from those that nothing is beside', () => {
    expect(textsOf(stroke([27, 20, 27, 20, 27]), stroke([20, 22, 24, 26, 28]))).toEqual([]);
    expect(textsOf(stroke([227, 221, 220, 221, 227]), stroke([27, 21, 20, 21, 27], TOP + 15))).toEqual([]);
  });
});
