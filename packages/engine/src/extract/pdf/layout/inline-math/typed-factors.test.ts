import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, rule, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const font = OFFICE_FONTS.prose;
const words = (value: string, x = 20, y = 100) => text(value, x, y, { font });

it('a number that divides a symbol or is divided by a power belongs to its formula', () => {
  expect(formulasOf(words('The angle is π/6 in this case'))).toEqual(['\\pi/6']);
  const power = [...words('(C) is 1/2'), glyph('n', 71, 96, { font: OFFICE_FONTS.italic, size: 7 })];
  expect(formulasOf([...power, ...words('in all', 90)])).toEqual(['1/2^{n}']);
});

it('a quotient of numbers is a formula behind a relation alone', () => {
  expect(formulasOf(words('so that x=5/46 at last')).join()).toContain('5/46');
  expect(formulasOf(words('on page 5/46 of the book'))).toEqual([]);
});

it('a number before a radical is its factor, where it does not begin the line', () => {
  const bar = rule(61, 66, 91.5);
  const radical = [glyph('√', 55, 100, { font, width: 0.6, ascent: 0.85 }), glyph('2', 61, 100, { font })];
  expect(formulasOf([...words('it is 7'), ...radical, ...words('units', 80)], [bar])).toEqual(['7\\sqrt{2}']);
});
