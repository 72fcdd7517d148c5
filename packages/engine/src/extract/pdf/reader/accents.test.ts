import { expect, it } from 'vitest';
import { FONTS, glyph } from '../formula/test/page-builder.ts';
import { composeAccents } from './accents.ts';

it('makes one letter of an l and its stroke', () => {
  const letter = (text: string) => {
    const stroke = glyph('\u0337', 20, 100, { font: FONTS.roman, width: 0.28 });
    return composeAccents([stroke, glyph(text, 20, 100, { font: FONTS.roman, width: 0.28 })]);
  };
  expect(letter('l').map(({ text }) => text)).toEqual(['ł']);
  expect(letter('n')).toHaveLength(2);
});
