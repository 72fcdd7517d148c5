import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, rule, text } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[], rules: Rule[] = []) =>
  writeTex(formulaOfItems(reduce(glyphs, rules).items).math).replace(/\s+/g, '');

const small = { size: 7 };
const upright = { font: FONTS.roman };

describe('bars below letters', () => {
  it('underlines a Greek capital, which no font of mathematics holds', () => {
    expect(tex([glyph('Φ', 0, 100, upright), glyph('=', 8, 100)], [rule(0, 5, 102)])).toContain(
      '\\underline{\\Phi}',
    );
  });

  it('underlines an upright letter with a script, and no letter of the text', () => {
    const letter = glyph('f', 0, 100, upright);
    expect(tex([letter, glyph('N', 5.2, 101.6, small)], [rule(0, 5, 102.5)])).toContain('\\underline');
    expect(tex([letter, glyph('=', 8, 100)], [rule(0, 5, 102.5)])).toContain('\\underline');
    expect(tex([letter, ...text('is', 8, 100)], [rule(0, 5, 102.5)])).not.toContain('\\underline');
  });

  it('underlines the first factor of a product', () => {
    const product = [glyph('A', 0, 100), glyph('Φ', 5, 100, upright)];
    expect(tex(product, [rule(0, 5, 102)])).toContain('\\underline{A}\\Phi');
    const word = [glyph('A', 0, 100, upright), glyph('n', 5, 100, upright)];
    expect(tex(word, [rule(0, 5, 102)])).not.toContain('\\underline');
  });

  it('underlines and overlines letters of a limit', () => {
    const name = text('min', 0, 100);
    const limit = [glyph('v', 1, 107, small), glyph('∈', 5.5, 107, small), glyph('V', 10, 107, small)];
    const x = glyph('x', 20, 100);
    expect(tex([...name, ...limit, x], [rule(1, 4.5, 108)])).toContain('min_{\\underline{v}\\inV}');
    expect(tex([...name, ...limit, x], [rule(1, 4.5, 103)])).toContain('min_{\\overline{v}\\inV}');
  });

  it('reads the sign of an accent right below a letter as its underline', () => {
    const below: Glyph = {
      ...glyph('¯', 0, 107, upright),
      ink: { x0: 0.7, x1: 4.3, y0: 100.8, y1: 101.2 },
    };
    expect(tex([below, glyph('u', 0, 100), glyph('N', 5.2, 101.6, small)])).toBe('\\underline{u}_{N}');
    const over: Glyph = { ...below, ink: { ...below.ink, y0: 102.6, y1: 103 } };
    expect(tex([over, glyph('u', 0, 100), glyph('v', 0, 108)])).toContain('\\bar{v}');
    const near: Glyph = { ...below, ink: { ...below.ink, y0: 102.3, y1: 102.7 } };
    const wide = [glyph('A', -3, 110, { width: 0.8 }), glyph('s', 5, 111, small)];
    expect(tex([near, glyph('u', 0, 100), ...wide])).not.toContain('\\underline');
  });
});
