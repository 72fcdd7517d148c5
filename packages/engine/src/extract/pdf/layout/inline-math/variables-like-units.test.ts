import { expect, it } from 'vitest';
import { OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const formulas = (line: string) => formulasOf(text(line, 20, 100, { font: OFFICE_FONTS.prose }));

it.each([
  ['has a power that no unit has', 'a height h = 20t − 5t² above', 'h=20t-5t'],
  ['has one in another statement of its line', 'the curve x = 3t², y = 2t has', 'y=2t'],
  ['is a t and no mass is told', 'so the curve has y = 2t as', 'y=2t'],
  ['is added to a number', 'v = 5t + 2 holds', 'v=5t+2'],
  ['is taken from a number', 'v = 20 – 3t now', 'v=20-3t'],
  ['has a power without a number', 'so m² – 5m + 6 = 0 has', '-5m+6=0'],
])('a letter behind a number is a variable where it %s', (_, line, expected) => {
  expect(formulas(line)).toContain(expected);
});

it.each([
  ['a length with a power', 'an area A = 20m² is', String.raw`A=20\mathrm{m}²`],
  ['a mass in tonnes', 'a mass of m = 5t is', String.raw`m=5\mathrm{t}`],
  ['a length added to another', 'so y = 5m + 2 m is', String.raw`y=5\mathrm{m}+2\,\mathrm{m}`],
  ['the unit of what has the same letter', 'take V = 5 V here', String.raw`V=5\,\mathrm{V}`],
])('%s stays a unit', (_, line, expected) => {
  expect(formulas(line)).toContain(expected);
});
