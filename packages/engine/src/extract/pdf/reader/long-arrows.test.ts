import { expect, it } from 'vitest';
import type { Glyph } from '../page.ts';
import { withLongArrows } from './long-arrows.ts';

const WIDTH_PT = 12;
const glyphAt = (text: string, x: number, baseline = 0) =>
  ({
    text,
    x,
    baseline,
    size: 12,
    ink: { x0: x, x1: x + WIDTH_PT, y0: baseline - 4, y1: baseline - 2 },
  }) as Glyph;
const textsOf = (...glyphs: Glyph[]) => withLongArrows(glyphs).map(({ text }) => text);

it('reads an arrow and what lengthens it as one, in whatever order they are painted', () => {
  const arrow = [glyphAt('⎯', 20), glyphAt('→', 28), glyphAt('⎯', 10)];
  expect(withLongArrows([glyphAt('A', 0), ...arrow, glyphAt('B', 50)])).toMatchObject([
    { text: 'A' },
    { text: '⟶', x: 10, advance: 30 },
    { text: 'B' },
  ]);
  expect(textsOf(glyphAt('←', 10), glyphAt('⎯', 18))).toEqual(['⟵']);
});

it('leaves pieces and arrows that do not meet, and pieces between two heads', () => {
  expect(textsOf(glyphAt('⎯', 10), glyphAt('→', 40))).toEqual(['⎯', '→']);
  expect(textsOf(glyphAt('⎯', 10), glyphAt('→', 18, 30))).toEqual(['⎯', '→']);
  expect(textsOf(glyphAt('←', 10), glyphAt('⎯', 18), glyphAt('→', 26))).toEqual(['←', '⎯', '→']);
});

it('reads the bars and the head that Cambria Math sets over letters as one arrow, and leaves an overbar alone', () => {
  expect(textsOf(glyphAt('‾', 10), glyphAt('‾', 14), glyphAt('\u20d7', 20))).toEqual(['⟶']);
  expect(textsOf(glyphAt('\u20d6', 10), glyphAt('‾', 18))).toEqual(['⟵']);
  expect(textsOf(glyphAt('‾', 10), glyphAt('‾', 14))).toEqual(['‾', '‾']);
  expect(textsOf(glyphAt('‾', 10), glyphAt('→', 18))).toEqual(['‾', '→']);
});
