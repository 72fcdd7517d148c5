import { expect, it } from 'vitest';
import type { Glyph } from '../page.ts';
import { withLoneDashes } from './lone-dashes.ts';

const WIDTH_PT = 10;
const glyphAt = (text: string, x: number, y = 0) =>
  ({ text, visible: true, size: 12, ink: { x0: x, x1: x + WIDTH_PT, y0: y, y1: y + 1 } }) as Glyph;
const read = (...glyphs: Glyph[]) =>
  withLoneDashes(glyphs)
    .map(({ text }) => text)
    .join('');

it('reads a piece of an arrow that lengthens nothing as a dash', () => {
  expect(read(glyphAt('d', 0), glyphAt('⎯', 15), glyphAt('A', 30))).toBe('d—A');
  expect(read(glyphAt('⎯', 0), glyphAt('→', 10, 40))).toBe('—→');
});

it('leaves the pieces of arrows and braces', () => {
  expect(read(glyphAt('⎯', 0), glyphAt('x', 2, 8))).toBe('⎯x');
  expect(read(glyphAt('⎯', 0), glyphAt('⎯', 9.5), glyphAt('→', 19))).toBe('⎯⎯→');
});
