import { expect, it } from 'vitest';
import { glyph } from '../formula/test/page-builder.ts';
import type { Glyph } from '../page.ts';
import { withMissingGlyphsAsBlanks } from './missing-glyphs.ts';

/** A glyph without a character that shows a box half an em wide. */
const box = (x: number, advance: number): Glyph => {
  const made = glyph('', x, 100);
  return { ...made, advance, ink: { x0: x + 1, x1: x + 6, y0: 93, y1: 100 } };
};
const textsOf = (glyphs: Glyph[]) => withMissingGlyphsAsBlanks(glyphs).map(({ text }) => text);

it('reads the box of a missing glyph as a blank, where one shows that it is not of its advance', () => {
  expect(textsOf([box(0, 2.5), glyph('a', 2.5, 100), box(8, 8)])).toEqual([' ', 'a', ' ']);
});

it('keeps a glyph without a character that is as wide as its advance says', () => {
  expect(textsOf([box(0, 6.5), glyph('a', 7, 100)])).toEqual(['', 'a']);
});
