import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, tall } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[]) => writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '');

/** A slash from 0.85 em above the line's baseline to 0.3 em below it, as Word's mathematics font has it. */
const slash = (x: number, baseline = 100) => glyph('⁄', x, baseline, { ascent: 0.85, descent: 0.3 });

describe('a slash between a raised and a lowered part', () => {
  it('is a skewed fraction inside its brackets', () => {
    const glyphs = [
      tall('(', 0, 97, 13.2),
      glyph('t', 5, 96.6),
      slash(9),
      glyph('3', 14, 104.2),
      tall(')', 19.5, 97, 13.2),
      glyph('+', 27, 100),
      glyph('c', 35, 100),
    ];
    expect(tex(glyphs)).toBe('(\\sfrac{t}{3})+c');
  });

  it('takes all symbols of its parts, with their scripts', () => {
    const glyphs = [
      glyph('y', 0, 100),
      glyph('=', 8, 100, { width: 0.78 }),
      glyph('a', 19, 96.6),
      glyph('2', 24.2, 92.6, { size: 7 }),
      glyph('b', 28, 96.6),
      slash(32.4),
      glyph('2', 37.6, 104.2),
      glyph('c', 42.8, 104.2),
    ];
    expect(tex(glyphs)).toBe('y=\\sfrac{a^{2}b}{2c}');
  });

  it('takes the index or the exponent that is nearer to the slash than its letter', () => {
    const fraction = (...scripts: Glyph[]) => [
      glyph('m', 0, 96.6, { width: 0.8 }),
      ...scripts,
      slash(12),
      glyph('m', 17.4, 104.2, { width: 0.8 }),
      glyph('2', 25.6, 106.2, { size: 7 }),
      glyph('=', 34, 100, { width: 0.78 }),
    ];
    const index = glyph('1', 8.2, 98.6, { size: 7 });
    expect(tex(fraction(index))).toBe('\\sfrac{m_{1}}{m_{2}}=');
    const exponent = glyph('2', 8.2, 92.6, { size: 7 });
    expect(tex(fraction(exponent))).toBe('\\sfrac{m^{2}}{m_{2}}=');
    expect(tex(fraction(index, exponent))).toBe('\\sfrac{m_{1}^{2}}{m_{2}}=');
  });

  it('leaves the exponent of what stands before it to its base', () => {
    const glyphs = [
      glyph('x', 0, 100),
      glyph('2', 5.2, 96.4, { size: 7 }),
      glyph('t', 10, 96.6),
      slash(14),
      glyph('3', 19.2, 104.2),
    ];
    expect(tex(glyphs)).toBe('x^{2}\\sfrac{t}{3}');
  });

  it('is a slash where both parts stand on the line', () => {
    const glyphs = [glyph('t', 0, 100), slash(4.5), glyph('3', 9.8, 100)];
    expect(tex(glyphs)).toBe('t/3');
  });
});
