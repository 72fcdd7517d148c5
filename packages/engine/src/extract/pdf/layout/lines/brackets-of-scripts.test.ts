import { expect, it } from 'vitest';
import { glyph, rule, tall, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const small = { size: 7 };

/** An exponent of two terms, the first with an index, in brackets of the line's size about the axis of the exponent. */
const exponent = (x: number) => [
  glyph('−', x, 94.7, { ...small, width: 0.78 }),
  glyph('(', x + 6, 95.4, { width: 0.39, ascent: 0.75, descent: 0.25 }),
  glyph('g', x + 9.9, 94.7, small),
  glyph('+', x + 14, 94.7, { ...small, width: 0.78 }),
  glyph('i', x + 20, 94.7, { ...small, width: 0.4 }),
  glyph('r', x + 23, 94.7, small),
  glyph('2', x + 27, 95.7, { size: 5 }),
  glyph(')', x + 30.4, 95.4, { width: 0.39, ascent: 0.75, descent: 0.25 }),
];

it('brackets as large as the line stand in the exponent whose signs they enclose', () => {
  const glyphs = [
    ...text('which is', 20, 100),
    glyph('a', 70, 100),
    glyph('=', 78, 100, { width: 0.78 }),
    glyph('e', 89, 100),
    ...exponent(94.5),
  ];
  expect(formulasOf(glyphs)).toEqual(['a=e^{-(g+ir_{2})}']);
});

it('brackets behind a fraction of an exponent stand in it, with what is in them and raised behind them', () => {
  const tiny = { size: 5 };
  const half = (top: string, below: string, x: number) => [
    glyph(top, x, 91.9, tiny),
    glyph(below, x, 98.2, tiny),
  ];
  const stretched = (sign: string, x: number) => ({ ...tall(sign, x, 93.65, 12.5, 4), size: 8 });
  const glyphs = [
    ...text('the words of the line above it go on here', 20, 76),
    ...text('it is', 20, 100),
    glyph('a', 60, 100),
    glyph('=', 68, 100, { width: 0.78 }),
    glyph('e', 79, 100),
    glyph('−', 84.5, 95.4, { ...small, width: 0.78, ascent: 0.28, descent: -0.22 }),
    ...half('1', '2', 91.4),
    stretched('(', 95.4),
    ...half('x', 'y', 100.6),
    stretched(')', 104.4),
    glyph('2', 108.6, 89.2, tiny),
  ];
  const bars = [rule(91, 94.4, 93.65), rule(100.2, 103.6, 93.65)];
  expect(formulasOf(glyphs, bars)).toEqual(['a=e^{-\\frac{1}{2}\\left(\\frac{x}{y}\\right)^{2}}']);
});
