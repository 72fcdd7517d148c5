import { describe, expect, it } from 'vitest';
import { FONTS, glyph, text } from '../formula/test/page-builder.ts';
import { asRaised, withTypedPowers } from './raised-digits.ts';

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

describe('a square typed with the sign of a font of words', () => {
  const textOf = (value: string) =>
    withTypedPowers(text(value, 20, 100))
      .map((sign) => (sign.size < 10 ? `^${sign.text}` : sign.text))
      .join('');

  it('is the power of a letter that stands alone, or of a bracket', () => {
    expect(textOf('2x² + y³')).toBe('2x^2+y^3');
    expect(textOf('(a+b)²')).toBe('(a+b)^2');
  });

  it('is the power of a function', () => {
    expect(textOf('tan² x and cosec² x')).toBe('tan^2xandcosec^2x');
  });

  it('is an inverse function with its minus', () => {
    expect(textOf('tan⁻¹ x')).toBe('tan^−^1x');
    expect(textOf('mol⁻¹')).not.toContain('^');
  });

  it('stays in units and words, and as the number of a note', () => {
    for (const value of ['5m²', 'cm²', 'word²', 'x¹', 'x ²']) expect(textOf(value)).not.toContain('^');
  });
});
