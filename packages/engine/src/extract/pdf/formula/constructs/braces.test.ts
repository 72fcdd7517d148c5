import { expect, it } from 'vitest';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph } from '../test/page-builder.ts';

const brace = { ...glyph('⏟', 20, 104, { font: FONTS.extension, width: 2 }) };
const spanned = [glyph('a', 21, 100), glyph('+', 27, 100), glyph('b', 34, 100)];
const under = { ...brace, ink: { x0: 20, x1: 40, y0: 103, y1: 107 } };
const label = glyph('n', 28, 114, { size: 7 });
const confidence = (...glyphs: typeof spanned) => formulaOfItems(reduce(glyphs, []).items).confidence;

it('doubts a brace without a label, which is the line of text below it then', () => {
  expect(confidence(...spanned, under, label)).toBe(1);
  expect(confidence(...spanned, under)).toBeLessThan(0.75);
});
