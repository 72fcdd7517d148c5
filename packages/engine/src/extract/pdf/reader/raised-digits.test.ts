import { describe, expect, it } from 'vitest';
import { FONTS, glyph } from '../formula/test/page-builder.ts';
import { asRaised } from './raised-digits.ts';

describe('a digit that the font draws small and high', () => {
  const place = { ascent: 0.66, descent: -0.33 };

  it('is a raised digit in a font of formulas', () => {
    const raised = asRaised(glyph('²', 100, 200, { ...place, font: FONTS.letters }));
    expect(raised).toMatchObject({ text: '2' });
    expect(raised.baseline).toBeCloseTo(196.7);
    expect(raised.size).toBeCloseTo(5);
  });

  it('stays what it is in a font of words', () => {
    const typed = glyph('²', 100, 200, { ...place, font: FONTS.roman });
    expect(asRaised(typed)).toBe(typed);
  });

  it('is no other sign', () => {
    const letter = glyph('x', 100, 200, { font: FONTS.letters });
    expect(asRaised(letter)).toBe(letter);
  });
});
