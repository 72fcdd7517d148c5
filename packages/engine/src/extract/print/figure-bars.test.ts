import { expect, it } from 'vitest';
import { isBar } from './figure-bars.ts';

const component = (width: number, height: number, filled: number) => ({
  label: 1,
  x0: 0,
  y0: 0,
  x1: width,
  y1: height,
  area: filled * width * height,
});

it('tells a bar by its shape and its ink, upright or level, with letters left white in it', () => {
  expect(isBar(component(50, 400, 0.95))).toBe(true);
  expect(isBar(component(400, 50, 0.75))).toBe(true);
});

it('takes no dark photograph for a bar, and no drawing as long as one', () => {
  expect(isBar(component(300, 250, 0.95))).toBe(false);
  expect(isBar(component(50, 400, 0.5))).toBe(false);
});
