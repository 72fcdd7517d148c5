import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, rule } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[], rules: Rule[]) => {
  const { items, rules: left } = reduce(glyphs, rules);
  return { found: writeTex(formulaOfItems(items).math).replace(/\s+/g, ''), left };
};

/** `a−b` on its line, the minus at the height of the strike. */
const term = (x: number, y: number) => [
  glyph('a', x, y),
  glyph('−', x + 7, y, { ascent: 0.28, descent: -0.22, width: 0.78 }),
  glyph('b', x + 17, y),
];

describe('a level rule through the middle of symbols', () => {
  it('strikes a term of a fraction out, above its bar and below', () => {
    const glyphs = [...term(10, 100), glyph('c', 33, 100), ...term(15, 116)];
    const rules = [rule(10, 32, 97.5), rule(15, 37, 113.5), rule(8, 39, 106)];
    expect(tex(glyphs, rules).found).toBe(String.raw`\frac{\sout{a-b}c}{\sout{a-b}}`);
  });

  it('is one strike with the rules over each part of the term', () => {
    const glyphs = [glyph('2', 10, 100), glyph('x', 15, 100), glyph('2', 20.2, 96.4, { size: 7 })];
    const rules = [rule(10, 24, 97.5), rule(10, 15, 97.5), rule(15, 20, 97.5), rule(20.2, 23.7, 94.7)];
    expect(tex(glyphs, rules)).toEqual({ found: String.raw`\sout{2x^{2}}`, left: [] });
  });

  it('is none where it runs on beyond the symbols', () => {
    expect(tex(term(10, 100), [rule(10, 90, 97.5)]).found).toBe('a-b');
  });
});
