import { expect, it } from 'vitest';
import { DRAW } from '../pdf/reader/path.ts';
import { shapeOf } from '../shapes/bitmap.ts';
import { contoursOf } from '../shapes/outline.ts';
import { type Seen, unslanted } from './painted-code.ts';

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
