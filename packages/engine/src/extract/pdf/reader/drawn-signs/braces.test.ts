import { describe, expect, it } from 'vitest';
import { glyph } from '../../formula/test/page-builder.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import type { Glyph, Rule, Shape } from '../../page.ts';
import { drawnBraces } from './braces.ts';

const letters = ['a', 'b', 'c'].map((text, at) => ({
  ...glyph(text, 22 + 12 * at, 50),
  ink: { x0: 22 + 12 * at, x1: 28 + 12 * at, y0: 43, y1: 50 },
}));
const shape = (x0: number, x1: number, y0: number, y1: number): Shape => ({
  x0,
  x1,
  y0,
  y1,
  filled: true,
  stroked: false,
});
const bar = (x0: number, x1: number, y0: number, y1: number): Rule => ({
  x0,
  x1,
  y0,
  y1,
  direction: 'horizontal',
  thickness: y1 - y0,
});
const piece = (text: string, x0: number, y0: number, y1: number): Glyph => ({
  ...glyph(text, x0, 56),
  ink: { x0, x1: x0 + 4, y0, y1 },
});
const braces = (shapes: Shape[], rules: Rule[] = [], pieces: Glyph[] = []) => {
  const glyphs = [...letters, ...pieces];
  return drawnBraces({ shapes, rules, glyphs }, new GlyphIndex(glyphs));
};

describe('horizontal braces of pieces', () => {
  const paths = [shape(20, 32, 53, 57), shape(32, 40, 55.5, 60), shape(40, 52, 53, 57)];

  it('are paths end to end, the tips up and the cusp down', () => {
    expect(braces(paths)).toMatchObject([{ glyph: { text: '⏟', ink: { x0: 20, x1: 52 } }, shapes: paths }]);
  });

  it('are paths end to end, the tips down and the cusp up', () => {
    const over = [shape(20, 32, 36, 41), shape(32, 40, 33, 37.5), shape(40, 52, 36, 41)];
    expect(braces(over)).toMatchObject([{ glyph: { text: '⏞' } }]);
  });

  it('are glyphs for tips and cusp with bars between them', () => {
    const pieces = [
      piece('⏟', 20, 53, 57),
      piece('⏞', 32, 55.5, 60),
      piece('⏞', 36, 55.5, 60),
      piece('⏟', 48, 53, 57),
    ];
    const bars = [bar(23, 33, 55.5, 57), bar(39, 49, 55.5, 57)];
    const [sign, ...others] = braces([], bars, pieces);
    expect(sign).toMatchObject({ glyph: { text: '⏟' }, rules: bars });
    expect(sign?.parts).toHaveLength(4);
    expect(others).toEqual([]);
  });

  it('are not pieces apart, with the cusp at a side, with tips on both sides, or about nothing', () => {
    const [tip, cusp, other] = paths as [Shape, Shape, Shape];
    expect(braces([tip, cusp, { ...other, x0: 44, x1: 56 }])).toEqual([]);
    expect(braces([tip, cusp, { ...other, x1: 80 }])).toEqual([]);
    expect(braces([tip, cusp, { ...other, y0: 55.5, y1: 60 }])).toEqual([]);
    expect(braces(paths.map((each) => ({ ...each, y0: each.y0 + 90, y1: each.y1 + 90 })))).toEqual([]);
  });
});
