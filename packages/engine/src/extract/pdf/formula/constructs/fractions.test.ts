import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, rule } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[], rules: Rule[]) =>
  writeTex(formulaOfItems(reduce(glyphs, rules).items).math).replace(/\s+/g, '');

describe('a denominator whose script is nearest to the rule', () => {
  const one = glyph('1', 3.4, 94);
  const bar = rule(0, 12, 97.5);

  it('has its base, even where the print is spaced', () => {
    const power = glyph('2', 7.3, 103.8, { size: 6, ascent: 0.68 });
    expect(tex([one, glyph('x', 0.3, 108), power], [bar])).toBe('\\frac{1}{x^{2}}');
  });

  it('leaves the line of text below it alone', () => {
    const small = { size: 6 };
    const below = [...'that'].map((letter, at) => glyph(letter, 5 * at - 4, 114));
    const denominator = [glyph('n', 1.5, 105, small), glyph('m', 5.5, 105, small)];
    expect(tex([{ ...one, size: 6 }, ...denominator, ...below], [bar])).toContain('\\frac{1}{nm}');
  });
});
