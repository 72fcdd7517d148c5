import { expect, it } from 'vitest';
import { FONTS, glyph, OFFICE_FONTS, text } from '../formula/test/page-builder.ts';
import { withTypedTimes } from './typed-times.ts';

const read = (value: string, place = {}) =>
  withTypedTimes(text(value, 20, 100, place))
    .map((each) => each.text)
    .join('');

it('an x with blanks on both sides between two numbers is a multiplication sign', () => {
  expect(read('2.07 x 105')).toBe('2.07×105');
  expect(read('a 3 X 4 grid')).toBe('a3×4grid');
});

it('an x with blanks between two letters that brackets hold is a multiplication sign', () => {
  expect(read('F = q (v x B)')).toBe('F=q(v×B)');
});

it('an x with blanks between a number and a sum in brackets is a multiplication sign', () => {
  expect(read('10 x (2 + n)')).toBe('10×(2+n)');
  expect(read('(b) 3 x (c) 4')).not.toContain('×');
});

it.each([
  ['between letters without brackets', 'a x b', {}],
  ['between words in brackets', '(the x in it)', {}],
  ['in brackets without blanks', '(vxB)', {}],
  ['without blanks', '2x10', {}],
  ['with a blank on one side', '2 x10', {}],
  ['beside a letter', '2 x a', {}],
  ['in the italics of variables', '2 x 10', { font: OFFICE_FONTS.italic }],
  ['in a font of formulas', '2 x 10', { font: FONTS.letters }],
])('an x %s stays a letter', (_, value, place) => {
  expect(read(value, place)).not.toContain('×');
});

it('an x before a power of ten is a multiplication sign without blanks too', () => {
  const line = [...text('1.097x10', 20, 100), glyph('7', 60, 96, { size: 7 })];
  expect(withTypedTimes(line)[5]?.text).toBe('×');
});

it('an x before a power stays a letter', () => {
  const line = [...text('2 x', 20, 100), glyph('2', 37, 96, { size: 7 })];
  expect(withTypedTimes(line)[1]?.text).toBe('x');
});
