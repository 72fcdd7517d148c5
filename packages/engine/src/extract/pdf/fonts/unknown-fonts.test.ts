import { expect, it } from 'vitest';
import { unknownFonts } from './unknown-fonts.ts';

const glyph = (name: string, text: string, visible = true) => ({ text, visible, font: { name } });

it('names the fonts of characters that nobody knows once, without the prefix of a subset', () => {
  const glyphs = [
    glyph('ABCDEF+Signs', ''),
    glyph('GHIJKL+Signs', ''),
    glyph('MNOPQR+Times', 'a'),
    glyph('STUVWX+Hidden', '', false),
  ];
  expect([...unknownFonts(glyphs)]).toEqual(['Signs']);
});
