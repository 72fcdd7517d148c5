import { expect, it } from 'vitest';
import { IDENTITY } from './matrix.ts';
import { DRAW, inkOf, readPath } from './path.ts';

const arch = [DRAW.move, 0, 0, DRAW.quadratic, 1, 2, 2, 0];
const wave = [DRAW.move, 0, 0, DRAW.cubic, 0, 4, 3, -4, 3, 0];

it('inks as far as a quadratic curve reaches, not as far as its control point', () => {
  expect(inkOf(arch, IDENTITY)).toEqual({ x0: 0, y0: 0, x1: 2, y1: 1 });
});

it('inks as far as a cubic curve reaches both ways', () => {
  const reach = 2 / Math.sqrt(3);
  const ink = inkOf(wave, [2, 0, 0, 1, 5, 1]);
  expect(ink).toMatchObject({ x0: 5, x1: 11 });
  expect(ink?.y0).toBeCloseTo(1 - reach);
  expect(ink?.y1).toBeCloseTo(1 + reach);
});

it('keeps points along a curve', () => {
  const [path] = readPath(arch, IDENTITY);
  expect(path?.points).toHaveLength(5);
  expect(path?.points[2]).toEqual([1, 1]);
});

it('inks nothing with a point', () => {
  expect(inkOf([DRAW.move, 1, 1, DRAW.line, 1, 1, DRAW.close], IDENTITY)).toBeNull();
});
