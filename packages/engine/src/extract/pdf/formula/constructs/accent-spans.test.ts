import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph } from '../test/page-builder.ts';

/** Letters of 0.5 em from 20 on, the n as an index, and a hat whose middle is at `middle`. */
const tex = (middle: number, name = 'CMMI10') => {
  const font = { ...FONTS.letters, name };
  const glyphs = [
    glyph('f', 20, 100, { font }),
    glyph('n', 25, 101.5, { font, size: 7 }),
    glyph('x', 33, 100, { font }),
    glyph('^', middle - 2.5, 97, { font: FONTS.roman, ascent: 0.7, descent: -0.55 }),
  ];
  return writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '');
};

describe('an accent', () => {
  it('is over the letter where it stands as TeX sets it over a letter that leans', () => {
    expect(tex(23.8)).toBe(String.raw`\hat{f}_{n}x`);
  });

  it('is over a letter and its index where it is centred over both', () => {
    expect(tex(24.5)).toBe(String.raw`\widehat{f_{n}}x`);
  });

  it('is over its letter where it is centred over nothing, or the font is not one of TeX', () => {
    expect(tex(35.5)).toContain(String.raw`\hat{x}`);
  });
});

it('an accent is over the letters that it is centred over', () => {
  const hat = (middle: number) =>
    glyph('^', middle - 2.5, 97, { font: FONTS.roman, ascent: 0.7, descent: -0.55 });
  const of = (middle: number) => {
    const { items } = reduce([glyph('a', 20, 100), glyph('b', 25, 100), hat(middle)], []);
    return writeTex(formulaOfItems(items).math).replace(/\s+/g, '');
  };
  expect(of(25)).toBe(String.raw`\widehat{ab}`);
  expect(of(22.5)).toBe(String.raw`\hat{a}b`);
  expect(of(27.5)).toBe(String.raw`a\hat{b}`);
});
