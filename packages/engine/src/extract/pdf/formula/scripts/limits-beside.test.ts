import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, rule, tall } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[], rules = [rule(33, 41, 97.5)]) =>
  writeTex(formulaOfItems(reduce(glyphs, rules).items).math).replace(/\s+/g, '');

const small = { size: 7 };
/** `∑` on the baseline 100, and its limits at its right. */
const sum = [
  tall('∑', 10, 97.5, 10, 10),
  glyph('k', 21, 103, small),
  glyph('=', 24.5, 103, small),
  glyph('0', 28, 103, small),
  glyph('n', 21, 95.6, small),
];

describe('a large operator with its limits beside it', () => {
  it('is on the line of a fraction, whose letters are as small as its limits', () => {
    const fraction = [glyph('a', 35, 95.4, small), glyph('b', 35, 104.5, small)];
    expect(tex([...sum, ...fraction])).toMatch(/\\sum\\nolimits_\{k=0\}\^\{n\}\}?\\frac\{a\}\{b\}$/);
  });

  it('is on the line of small letters that are on its axis', () => {
    const letters = [glyph('x', 33, 99.3, small), glyph('y', 37, 99.3, small)];
    expect(tex([...sum, ...letters], [])).toContain('xy');
    expect(tex([...sum, ...letters], [])).not.toMatch(/_\{[^}]*xy/);
  });
});
