import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, rule, tall } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[], rules: Rule[]) =>
  writeTex(formulaOfItems(reduce(glyphs, rules).items).math).replace(/\s+/g, '');

describe('a small number before a radical sign', () => {
  const sign = (x: number) => ({
    ...glyph('√', x, 92, { width: 0.8 }),
    ink: { x0: x, x1: x + 8, y0: 91.8, y1: 102 },
  });
  const upper = glyph('2', 5.2, 94.5, { size: 6 });
  const radical = (x: number) => [sign(x), glyph('x', x + 8.2, 100)];
  const bar = (x: number) => rule(x + 8, x + 14, 92);

  it('is the limit of an integral that stands right before it', () => {
    const integral = tall('∫', 0, 97, 12, 5);
    expect(tex([integral, upper, ...radical(8.4)], [bar(8.4)])).toBe('{\\int^{2}}\\sqrt{x}');
  });

  it('is the index where it reaches over the sign, or no integral is there', () => {
    const integral = tall('∫', 0, 97, 12, 5);
    expect(tex([integral, upper, ...radical(6.8)], [bar(6.8)])).toBe('{\\int}\\sqrt[2]{x}');
    expect(tex([upper, ...radical(8.4)], [bar(8.4)])).toBe('\\sqrt[2]{x}');
  });

  it('is the index in small print, where it is hardly smaller than the text', () => {
    const small = { ...upper, size: 7.1 };
    expect(tex([small, ...radical(8.4)], [bar(8.4)])).toBe('\\sqrt[2]{x}');
  });
});

it('a bracket that sticks out beyond the rule and closes none below it is outside of the radical', () => {
  const sign = { ...glyph('√', 5, 92, { width: 0.8 }), ink: { x0: 5, x1: 13, y0: 91.8, y1: 102 } };
  const bracketed = (ruleX1: number) =>
    tex(
      [glyph('(', 0, 100), sign, glyph('c', 13.2, 100), glyph(')', 18.3, 100, { width: 0.39 })],
      [rule(13, ruleX1, 92)],
    );
  expect(bracketed(20.6)).toBe('(\\sqrt{c})');
  expect(bracketed(17.9)).toBe('(\\sqrt{c})');
});
