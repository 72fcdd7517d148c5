import { expect, it } from 'vitest';
import { glyph, text } from '../../formula/test/page-builder.ts';
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
