import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { bodySizeOf, settleAlone } from './nominal-size.ts';

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

it('takes the size of two letters on one line for the body of a formula, however many stand in limits and indices', () => {
  const level = letters(2, 40);
  const apart = letters(2, 40).map((sign, i) => ({ ...sign, baseline: 60 * i }));
  expect(bodySizeOf([...letters(16, 28), ...level])).toBeCloseTo(40);
  expect(bodySizeOf([...letters(16, 28), ...apart])).toBeCloseTo(28);
  expect(bodySizeOf([...letters(60, 28), ...level])).toBeCloseTo(28);
});

it('counts calligraphic letters, which a formula may have no others of but in indices', () => {
  const calligraphic = letters(4, 40).map((sign) => ({ ...sign, style: 'cal', text: 'H' }));
  expect(bodySizeOf([...letters(3, 28), ...calligraphic])).toBeCloseTo(40);
});

it('takes the size of the text for the body of a page with a heading', () => {
  expect(bodySizeOf([...letters(200, 40), ...letters(20, 57)])).toBeCloseTo(40);
});

it('goes by the height of a letter that the face has in another shape', () => {
  const metrics = { 'r:I': [-0.68, 0, 0.03, 0.36, 0.3] } as unknown as Parameters<typeof settleAlone>[1];
  const narrow = madeSign({ x0: 0, y0: 0, x1: 4, y1: 27.8 }, 'r:I');
  settleAlone([narrow], metrics, 17);
  expect(narrow.size).toBeCloseTo(40, 0);
});

it('goes by the width of a minus one pixel thin, of which the network sees no size', () => {
  const metrics = { 's:−': [-0.27, -0.23, 0.08, 0.78, 0.61] } as unknown as Parameters<typeof settleAlone>[1];
  const minus = { ...madeSign({ x0: 0, y0: 0, x1: 15, y1: 1 }, 's:−'), logSize: Math.log(30 / 14) };
  settleAlone([minus], metrics, 14);
  expect(minus.size).toBeLessThan(0.865 * 29);
});

it('names a relation by what is struck out, whichever sign strikes it', () => {
  const textOf = (name: string) => {
    const sign = madeSign({ x0: 0, y0: 0, x1: 24, y1: 44 }, name);
    settleAlone([sign], {}, 20);
    return sign.text;
  };
  expect(['C:/+∈', 'C:=+\u0338', 'C:→+↦', 's:/'].map(textOf)).toEqual(['∉', '≠', '↦', '/']);
});
