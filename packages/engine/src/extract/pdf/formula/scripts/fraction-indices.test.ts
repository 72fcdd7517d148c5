import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, rule } from '../test/page-builder.ts';

/** `z` and behind it a fraction whose bar is at `bar`; the axis of the line is at 97.5. */
function withFraction(size: number, bar: number): string {
  const wide = { size, width: 0.5 };
  const glyphs: Glyph[] = [
    glyph('z', 10, 100),
    glyph('a', 16.5, bar - 0.2 * size, wide),
    glyph('b', 16.5, bar + 0.9 * size, wide),
    glyph('+', 24, 100),
    glyph('c', 31, 100),
  ];
  const { items } = reduce(glyphs, [rule(15.8, 20.5, bar)]);
  return writeTex(formulaOfItems(items).math).replace(/\s+/g, '');
}

describe('a fraction behind a letter', () => {
  it('is its index where its parts are as small as those in a script, and its bar is below the axis', () => {
    expect(withFraction(5, 99.7)).toBe(String.raw`z_{\frac{a}{b}}+c`);
  });

  it('is its index where the numerator has the baseline of the letter by chance', () => {
    const tiny = { size: 5, width: 0.5 };
    const glyphs = [glyph('T', 10, 100), glyph('1', 15.3, 100.1, tiny), glyph('2', 15.3, 106.4, tiny)];
    const { items } = reduce(glyphs, [rule(14.8, 18.3, 101.6)]);
    expect(writeTex(formulaOfItems(items).math).replace(/\s+/g, '')).toBe(String.raw`T_{\frac{1}{2}}`);
  });

  it('is a factor where its bar is on the axis', () => {
    expect(withFraction(5, 97.5)).toBe(String.raw`z\frac{a}{b}+c`);
  });

  it('is a factor where its parts are those of a fraction in a line, carelessly placed', () => {
    expect(withFraction(7, 98.9)).toBe(String.raw`z\frac{a}{b}+c`);
  });
});
