import { expect, it } from 'vitest';
import type { Component } from './components.ts';
import { separateHalftones } from './halftone.ts';
import { xHeightOf } from './x-height.ts';

let label = 0;
const component = (x: number, y: number, width: number, height: number): Component => {
  label += 1;
  return { label, x0: x, y0: y, x1: x + width, y1: y + height, area: width * height };
};

const LETTERS = Array.from({ length: 180 }, (_, i) =>
  component(24 * (i % 30), 50 * Math.floor(i / 30), 16, 20),
);
const TABLE_BESIDE_SHEET = [component(800, 0, 900, 900), component(0, 920, 900, 700)];

it('measures the print of a photo, not the dark table beside the sheet', () => {
  expect(xHeightOf([...TABLE_BESIDE_SHEET, ...LETTERS])).toBe(xHeightOf(LETTERS));
});

it('takes no letters for the dots of a screen where a shadow is many times as large', () => {
  const page = [...TABLE_BESIDE_SHEET, ...LETTERS];
  expect(separateHalftones(page)).toEqual({ print: page, halftones: [] });
});

it('measures the few signs of a formula by all of them', () => {
  const formula = [component(0, 0, 40, 60), component(50, 20, 40, 40), component(100, 20, 40, 42)];
  expect(xHeightOf(formula)).toBe(42);
});
