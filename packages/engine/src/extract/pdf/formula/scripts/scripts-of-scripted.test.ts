import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph } from '../test/page-builder.ts';

/** The base x with the exponent 0, and a sign behind that one, two points higher. */
const power = (size: number) => {
  const glyphs = [
    glyph('x', 20, 100),
    glyph('0', 25.5, 96, { size: 7, font: FONTS.roman }),
    glyph('T', 30, 94, { size }),
  ];
  const { math, confidence } = formulaOfItems(reduce(glyphs, []).items);
  return { tex: writeTex(math).replace(/\s+/g, ''), confidence };
};

it('keeps the script of a base that has one beside that one where both are as large', () => {
  expect(power(7)).toEqual({ tex: 'x^{0T}', confidence: 1 });
});

it('keeps a smaller sign above a script for a script of that one', () => {
  expect(power(5).tex).toBe('x^{0^{T}}');
});

it('reads the exponent of an index that is level with the line', () => {
  const glyphs = [
    glyph('f', 20, 100),
    glyph('L', 25, 102.5, { size: 7 }),
    glyph('1', 28.6, 100, { size: 5, font: FONTS.roman }),
    glyph('+', 34, 100),
    glyph('c', 42, 100),
  ];
  const { math } = formulaOfItems(reduce(glyphs, []).items);
  expect(writeTex(math).replace(/\s+/g, '')).toBe('f_{L^{1}}+c');
});

it('reads on in an exponent of an index that is level with the line', () => {
  const small = { size: 5, font: FONTS.roman };
  const glyphs = [
    glyph('g', 20, 100),
    glyph('f', 25, 102.5, { size: 7 }),
    glyph('−', 28.6, 100, { size: 5, font: FONTS.symbols, width: 0.8 }),
    glyph('1', 32.6, 100, small),
    glyph('(', 35.2, 102.5, { size: 7, width: 0.35 }),
    glyph('B', 37.7, 102.5, { size: 7 }),
    glyph(')', 41.2, 102.5, { size: 7, width: 0.35 }),
    glyph('=', 46, 100, { width: 0.7 }),
    glyph('h', 56, 100),
  ];
  const { math } = formulaOfItems(reduce(glyphs, []).items);
  expect(writeTex(math).replace(/\s+/g, '')).toBe('g_{f^{-1}(B)}=h');
});

it('reads a name in the exponent of an index that is nearly level with the line', () => {
  const name = [...'gcd'].map((letter, at) =>
    glyph(letter, 28.8 + 2.6 * at, 100.3, { size: 5, font: FONTS.roman }),
  );
  const glyphs = [glyph('F', 20, 100), glyph('p', 25, 102.5, { size: 7 }), ...name, glyph('+', 39, 100)];
  const { math } = formulaOfItems(reduce([...glyphs, glyph('c', 47, 100)], []).items);
  expect(writeTex(math).replace(/\s+/g, '')).toBe('F_{p^{\\gcd}}+c');
});
