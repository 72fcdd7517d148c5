import { expect, it } from 'vitest';
import { FONTS, glyph, OFFICE_FONTS, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { formulasOf } from '../test/formulas-of.ts';

const font = OFFICE_FONTS.prose;
const words = (value: string, x = 20, y = 100) => text(value, x, y, { font });

it('a number that divides a symbol or is divided by a power belongs to its formula', () => {
  expect(formulasOf(words('The angle is π/6 in this case'))).toEqual(['\\pi/6']);
  const power = [...words('(C) is 1/2'), glyph('n', 71, 96, { font: OFFICE_FONTS.italic, size: 7 })];
  expect(formulasOf([...power, ...words('in all', 90)])).toEqual(['1/2^{n}']);
});

it('a symbol of mathematics is divided by the number behind a slash in the font of the prose', () => {
  const lineOf = (divided: string, slash: string) =>
    formulasOf([
      ...text('all of ', 20, 100),
      glyph(divided, 62, 100, { font: FONTS.letters }),
      ...text(slash, 68, 100),
    ]);
  expect(lineOf('a', '/6 in')).toEqual(['a/6']);
  expect(lineOf('a', '/ 6 in').join()).not.toContain('6');
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

it('the root of a number is a factor of the variable a word space behind it', () => {
  const bar = rule(61, 66, 91.5);
  const root = [glyph('√', 55, 100, { font, width: 0.6, ascent: 0.85 }), glyph('3', 61, 100, { font })];
  const lineWith = (...behind: Glyph[]) => formulasOf([...words('it is '), ...root, ...behind], [bar]);
  const variable = glyph('a', 70.5, 100);
  expect(lineWith(variable, ...words('in all', 82))).toEqual(['\\sqrt{3}a']);
  expect(lineWith(...words('units', 70.5))).toEqual(['\\sqrt{3}']);
});

it('a number before a bracket with a sum is its factor where the statement goes on', () => {
  expect(formulasOf(words('show that 4 (a + b) = 5c in all'))).toEqual(['4(a+b)=5c']);
  expect(formulasOf(words('there are 4 (a + b) in all')).join()).not.toContain('4');
});

it('the names of two lines about the sign of parallels are one formula', () => {
  expect(formulasOf(words('where AB ∥ CD holds'))).toEqual(['AB\\parallelCD']);
  expect(formulasOf(words('for all l ∥ m in it'))).toEqual(['l\\parallelm']);
});

it('a sign between a degree and a function is an operator', () => {
  expect(formulasOf(words('find cos 60° – tan 45° at last')).join()).toMatch(/60.*-.*45/);
});

it('letters of scripts are variables where their base is one', () => {
  const power = [...words('so that (a'), glyph('m', 62, 96, { font, size: 7 }), ...words(' + b) = c', 66)];
  expect(formulasOf(power).join()).toContain('a^{m}');
});

it('two upright letters with a power are no product where variables have a font of their own', () => {
  const power = glyph('2', 82, 96, { font: FONTS.roman, size: 7 });
  const named = [...text('so the map pr', 20, 100), power, glyph('F', 88, 100), glyph('x', 98, 100)];
  expect(formulasOf([...named, ...text('is taken', 110, 100)])[0]).toMatch(/^\\(?:text|mathrm)\{pr\}/);
});
