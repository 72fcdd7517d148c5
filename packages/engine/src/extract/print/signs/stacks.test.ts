import { expect, it } from 'vitest';
import { madeSign, type Sign, textOfName } from './sign.ts';
import { joinStacks } from './stacks.ts';

const X_HEIGHT_PX = 20;

const pole = (x: number): Sign => ({
  ...madeSign({ x0: x, y0: 0, x1: x + 2, y1: 44 }, 's:|', 0.7),
  top: [
    { name: 's:|', probability: 0.7 },
    { name: 's:∥', probability: 0.3 },
  ],
});

const joined = (...places: number[]) =>
  joinStacks(places.map(pole), X_HEIGHT_PX)
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ name }) => textOfName(name))
    .join('');

it('joins two bars side by side as the bar of a norm', () => {
  expect(joined(0, 10, 60, 70)).toBe('∥∥');
  expect(joined(0, 10)).toBe('∥');
});

it('leaves the bars between two absolute values', () => {
  expect(joined(0, 40, 50, 90)).toBe('||||');
});
