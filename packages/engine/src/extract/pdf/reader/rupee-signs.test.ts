import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS } from '../formula/test/page-builder.ts';
import { withRupeeSigns } from './rupee-signs.ts';

const accent = (ascent: number, descent: number) =>
  withRupeeSigns([glyph('`', 20, 100, { font: OFFICE_FONTS.prose, ascent, descent })])[0]?.text;

it('a grave accent that stands on the baseline as tall as a capital is the rupee sign', () => {
  expect(accent(0.7, 0)).toBe('₹');
});

it('a grave accent above the letters stays one', () => {
  expect(accent(0.7, -0.5)).toBe('`');
});
