import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { settleDifferentials } from './differentials.ts';

const EM = 40;

const letter = (text: string, x0: number): Sign => ({
  ...madeSign({ x0, y0: 22, x1: x0 + 16, y1: 40 }, `r:${text}`),
  style: 'r',
  text,
  size: EM,
  baseline: 40,
});

const integral: Sign = {
  ...madeSign({ x0: 0, y0: -20, x1: 30, y1: 70 }, 'X:∫'),
  style: 'X',
  text: '∫',
  isTall: true,
  size: EM,
};

function stylesOf(...signs: Sign[]): string {
  settleDifferentials(signs);
  return signs.map(({ text, style }) => text + style).join(' ');
}

it('takes an upright differential behind an integral for a formula', () => {
  expect(stylesOf(integral, letter('d', 200), letter('x', 217))).toBe('∫X di xi');
});

it('leaves the word do, longer words, and letters without an integral before them', () => {
  expect(stylesOf(integral, letter('d', 200), letter('o', 217))).toBe('∫X dr or');
  expect(stylesOf(integral, letter('d', 200), letter('r', 217), letter('y', 234))).toBe('∫X dr rr yr');
  expect(stylesOf(letter('d', 200), letter('x', 217))).toBe('dr xr');
});
