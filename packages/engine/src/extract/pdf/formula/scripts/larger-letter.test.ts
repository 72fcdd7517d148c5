import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph } from '../test/page-builder.ts';

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
