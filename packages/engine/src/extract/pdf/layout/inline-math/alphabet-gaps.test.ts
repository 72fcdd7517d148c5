import { expect, it } from 'vitest';
import { FONTS, glyph, text } from '../../formula/test/page-builder.ts';
import type { PageFont } from '../../page.ts';
import { formulasOf } from '../test/formulas-of.ts';

const cambria: PageFont = {
  ...FONTS.letters,
  id: 'CambriaMath',
  name: 'CambriaMath',
  family: 'CambriaMath',
  encoding: 'unicode',
  italic: false,
};

/** Below a line of words, the product of a letter and a function, so far from each other in em. */
const productWith = (gapEm: number) => {
  const size = 12;
  const signs = ['𝑣', '𝑝', '(', '𝑡', ')'];
  const formula = signs.map((sign, at) =>
    glyph(sign, 60 + 6 * at + (at > 0 ? gapEm * size : 0), 100, { size, font: cambria }),
  );
  return formulasOf([
    ...text('The words that stand here above the line of it', 20, 70, { size }),
    ...text('Take', 20, 100, { size }),
    ...formula,
    ...text('as it is', 110, 100, { size }),
  ]);
};

it('a blank that was typed within an equation, in its font, does not cut the equation', () => {
  expect(productWith(0.25)).toEqual(['vp(t)']);
});

it('a blank of words does', () => {
  expect(productWith(0.45)).toEqual(['v', 'p(t)']);
});

it('the differential of an integral in mathematical letters belongs to it, whatever blanks were typed', () => {
  const size = 12;
  const sign = (value: string, x: number) => glyph(value, x, 100, { size, font: cambria });
  const line = [
    ...text('Take', 20, 100, { size }),
    { ...sign('∫', 60), advance: 6 },
    sign('𝑡', 68),
    sign('𝑑', 74 + 0.6 * size),
    sign('𝑡', 80 + 0.6 * size),
    ...text('as it is', 110, 100, { size }),
  ];
  const above = text('The words that stand here above the line of it', 20, 70, { size });
  expect(formulasOf([...above, ...line])).toHaveLength(1);
});
