import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, OFFICE_FONTS, text } from '../test/page-builder.ts';

const tex = (items: ReturnType<typeof reduce>['items']) =>
  writeTex(formulaOfItems(items).math).replace(/\s+/g, '');

it('keeps smaller symbols on the baseline of a large letter in the line of the letter', () => {
  const small = { size: 12 };
  const glyphs = [
    glyph('A', 20, 100, { size: 20 }),
    glyph('=', 34, 100, small),
    glyph('1', 42, 100, small),
    glyph('+', 50, 100, small),
    glyph('b', 58, 100, small),
  ];
  expect(tex(reduce(glyphs, []).items)).toBe('A=1+b');
});

it('keeps a smaller symbol below a slash for the denominator of a fraction in a line of text', () => {
  const glyphs = [
    glyph('1', 20, 96, { size: 7 }),
    glyph('/', 23.5, 100, { width: 0.3 }),
    glyph('2', 26, 100, { size: 7 }),
  ];
  expect(tex(reduce(glyphs, []).items)).toBe('\\sfrac{1}{2}');
});

it('keeps a factor that an object sets smaller, and a little off the baseline of the words about it, on their line', () => {
  const words = { size: 12, font: OFFICE_FONTS.prose };
  const object = { size: 10.5, font: OFFICE_FONTS.upright };
  const glyphs = [
    glyph('m', 10, 100, { size: 13.5, font: OFFICE_FONTS.italic }),
    glyph(';', 18, 100, words),
    glyph('c', 24, 100, words),
    glyph('=', 30, 100, words),
    glyph('3', 39, 100.2, object),
    glyph('×', 45.5, 100.2, { ...object, font: OFFICE_FONTS.signs, width: 0.6 }),
    glyph('5', 53, 100.2, object),
    glyph('8', 58.5, 95.6, { ...object, size: 6 }),
    ...text('metres per second', 66, 100, words),
  ];
  expect(tex(reduce(glyphs, []).items)).toContain('3\\times5^{8}');
});
