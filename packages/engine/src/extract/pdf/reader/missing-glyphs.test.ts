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

it('reads the bracket that Word leaves away, a box behind the pen without an advance, as a blank', () => {
  expect(textsOf([glyph('a', 0, 100), box(8, 0)])).toEqual(['a', ' ']);
});

it('keeps a mark without a character or an advance that lies before the pen', () => {
  expect(textsOf([glyph('a', 0, 100), { ...box(8, 0), ink: { x0: 2, x1: 7, y0: 90, y1: 93 } }])).toEqual([
    'a',
    '',
  ]);
});

it('reads a box that a shape was hardly told of as a blank', () => {
  expect(textsOf([glyph('a', 0, 100), { ...box(8, 2.5), text: 'ffl', confidence: 0.31 }])).toEqual([
    'a',
    ' ',
  ]);
});
