import { expect, it } from 'vitest';
import { DRAW } from '../pdf/reader/path.ts';
import { shapeOf } from '../shapes/bitmap.ts';
import { contoursOf } from '../shapes/outline.ts';
import { outlinedOf, type Seen, unslanted } from './painted-code.ts';

const SLANT = 0.2;

/** A bar on a stem, like the sign of ā. */
const signAt = (slant: number) => {
  const corners = [0, 0.6, 0.4, 0.6, 0.4, 0.5, 0.25, 0.5, 0.25, 0, 0.15, 0, 0.15, 0.5, 0, 0.5];
  const path: number[] = [];
  for (let i = 0; i < corners.length; i += 2) {
    const [x, y] = [corners[i]!, corners[i + 1]!];
    path.push(i === 0 ? DRAW.move : DRAW.line, x + slant * y, y);
  }
  return contoursOf([...path, DRAW.close])!;
};

it('undoes the slant that a program gave a font', () => {
  const contours = signAt(SLANT);
  const code = { code: 1, text: 'k', outline: null, advanceEm: 0.5 };
  const slanted: Seen = {
    code,
    outline: [],
    contours,
    shape: shapeOf(contours),
    features: new Float32Array(),
  };
  const [straight] = unslanted([slanted], SLANT);
  const expected = shapeOf(signAt(0));
  expect(straight!.shape.box!.x1).toBeCloseTo(expected.box!.x1);
  expect(
    Math.max(...straight!.shape.pixels.map((ink, i) => Math.abs(ink - expected.pixels[i]!))),
  ).toBeLessThan(0.01);
  expect(unslanted([slanted], 0)).toEqual([slanted]);
});

/** Rectangles of an outline, as left, lower, right and upper edges in em. */
const boxes = (...edges: [number, number, number, number][]) =>
  edges.flatMap(([x0, y0, x1, y1]) =>
    [DRAW.move, x0, y0, DRAW.line, x1, y0, DRAW.line, x1, y1, DRAW.line, x0, y1].concat(DRAW.close),
  );

it.each([
  ['the bars of an equals sign', boxes([0.1, 0.2, 0.6, 0.25], [0.1, 0.4, 0.6, 0.45]), ['=']],
  ['nothing at the hollow box of a missing glyph', boxes([0.1, 0, 0.6, 0.7], [0.15, 0.05, 0.55, 0.65]), []],
])('paints %s', (_, outline, expected) => {
  const { outlined } = outlinedOf([{ code: 61, text: '=', outline, advanceEm: 0.7 }]);
  expect(outlined.map(({ code }) => code.text)).toEqual(expected);
});
