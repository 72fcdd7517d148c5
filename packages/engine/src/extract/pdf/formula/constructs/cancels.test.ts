import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import { DRAWN_FAMILY, type Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, rule } from '../test/page-builder.ts';

const DRAWN = { ...FONTS.symbols, family: DRAWN_FAMILY };

/** A slanted stroke from `x0` to `x1` about the middle of a letter on the baseline. */
const stroke = (text: string, x0: number, x1: number, baseline: number): Glyph => ({
  ...glyph(text, x0, baseline, { font: DRAWN }),
  ink: { x0, x1, y0: baseline - 9, y1: baseline + 2 },
});

const tex = (glyphs: Glyph[], rules = [rule(8, 39, 106)]) =>
  writeTex(formulaOfItems(reduce(glyphs, rules).items).math).replace(/\s+/g, '');

describe('a slanted stroke through a term', () => {
  it.each([
    ['⟋', String.raw`\frac{\cancel{6}a}{7}`],
    ['⟍', String.raw`\frac{\bcancel{6}a}{7}`],
    ['╳', String.raw`\frac{\xcancel{6}a}{7}`],
  ])('%s cancels one factor of a fraction and leaves the next', (sign, expected) => {
    const numerator = [glyph('6', 14, 100), stroke(sign, 13, 20, 100), glyph('a', 22, 100)];
    expect(tex([...numerator, glyph('7', 18, 117)])).toBe(expected);
  });

  it('cancels brackets with what is in them', () => {
    const inside = [glyph('(', 10, 100), glyph('x', 15, 100), glyph('+', 20, 100), glyph('1', 25, 100)];
    const term = [...inside, glyph(')', 30, 100), stroke('⟋', 9, 36, 100)];
    expect(tex([...term, glyph('y', 40, 100)], [])).toBe(String.raw`\cancel{(x+1)}y`);
  });

  it('cancels a letter of a numerator where the stroke reaches over the bar', () => {
    const numerator = [glyph('a', 14, 100), stroke('⟋', 13, 20, 100), glyph('b', 22, 100)];
    const [, long] = numerator as [Glyph, Glyph];
    long.ink.y1 = 107;
    expect(tex([...numerator, glyph('c', 18, 117)])).toBe(String.raw`\frac{\cancel{a}b}{c}`);
  });

  it('cancels a fraction as a whole', () => {
    const fraction = [glyph('a', 15, 100), glyph('b', 15, 117)];
    const whole = { ...stroke('⟋', 14.5, 20.5, 100), ink: { x0: 15, x1: 20, y0: 94.6, y1: 118.6 } };
    expect(tex([...fraction, whole, glyph('c', 24, 108)], [rule(14, 21, 106)])).toBe(
      String.raw`\cancel{\frac{a}{b}}c`,
    );
  });

  it('is left where nothing has its middle in it', () => {
    expect(tex([glyph('x', 10, 100), stroke('⟋', 60, 70, 100)], [])).not.toContain('cancel');
  });
});
