import { describe, expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, text } from '../formula/test/page-builder.ts';
import { withRupeeSigns } from './rupee-signs.ts';

const accent = (ascent: number, descent: number) =>
  withRupeeSigns([glyph('`', 20, 100, { font: OFFICE_FONTS.prose, ascent, descent })])[0]?.text;

it('a grave accent that stands on the baseline as tall as a capital is the rupee sign', () => {
  expect(accent(0.7, 0)).toBe('₹');
});

it('a grave accent above the letters stays one', () => {
  expect(accent(0.7, -0.5)).toBe('`');
});

describe('the letter र of a legacy font', () => {
  const legacy = { ...OFFICE_FONTS.prose, byShape: true };
  const read = (font: typeof legacy | typeof OFFICE_FONTS.prose, next: string, x: number) =>
    withRupeeSigns([glyph('र', 20, 100, { font }), ...text(next, x, 100)])[0]?.text;

  it('alone before a number is the rupee sign', () => {
    expect(read(legacy, '300', 28)).toBe('₹');
  });

  it('stays a letter before words, far from a number, and where the file says so', () => {
    expect(read(legacy, 'x', 28)).toBe('र');
    expect(read(legacy, '300', 60)).toBe('र');
    expect(read(OFFICE_FONTS.prose, '300', 28)).toBe('र');
  });
});
