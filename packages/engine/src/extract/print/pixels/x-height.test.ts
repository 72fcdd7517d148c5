import { expect, it } from 'vitest';
import type { Component } from './components.ts';
import { xHeightOf } from './x-height.ts';

const LETTERS = Array.from({ length: 180 }, (_, i): Component => {
  const [x, y] = [24 * (i % 30), 50 * Math.floor(i / 30)];
  return { label: i + 1, x0: x, y0: y, x1: x + 16, y1: y + 20, area: 100 };
});

it('a corner that the edges of a scan make is no letter', () => {
  const corner: Component = { label: 500, x0: 0, y0: 500, x1: 4_000, y1: 1_300, area: 1_900 };
  expect(xHeightOf([corner, ...LETTERS])).toBe(20);
});

it('a long radical counts among the few signs of a formula', () => {
  const radical: Component = { label: 1, x0: 0, y0: 0, x1: 200, y1: 40, area: 400 };
  const signs = [10, 60, 70].map(
    (height, i): Component => ({
      label: i + 2,
      x0: 80 * i,
      y0: 0,
      x1: 80 * i + height,
      y1: height,
      area: (height * height) / 2,
    }),
  );
  expect(xHeightOf([radical, ...signs])).toBe(40);
});
