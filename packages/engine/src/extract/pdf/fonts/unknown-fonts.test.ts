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

it('names a font of another script whose letters the file gives as Latin ones, and none that was read', () => {
  const trust = {
    choice: 'names and map',
    reason: '',
    seen: 0,
    confirmed: 0,
    corrected: [],
    isOtherScript: true,
  };
  const of = (text: string) => [{ text, visible: true, font: { name: 'Old-Tamil', trust } }];
  expect([...unknownFonts(of('k'))]).toEqual(['Old-Tamil']);
  expect([...unknownFonts(of('क'))]).toEqual([]);
  expect([...unknownFonts(of('1'))]).toEqual([]);
});
