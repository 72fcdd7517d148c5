import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { bodySizeOf } from './nominal-size.ts';

const letters = (count: number, size: number): Sign[] =>
  Array.from({ length: count }, (_, i) => ({
    ...madeSign({ x0: 30 * i, y0: 0, x1: 30 * i + 20, y1: 20 }, 'i:x'),
    style: 'i',
    text: 'x',
    size,
  }));

it('takes the larger size for the body where a formula has as many scripts', () => {
  expect(bodySizeOf([...letters(4, 28), ...letters(4, 40)])).toBeCloseTo(40);
  expect(bodySizeOf([...letters(6, 28), ...letters(3, 40)])).toBeCloseTo(40);
});

it('takes the size of the text for the body of a page with a heading', () => {
  expect(bodySizeOf([...letters(200, 40), ...letters(20, 57)])).toBeCloseTo(40);
});
