import { describe, expect, it } from 'vitest';
import { glyph } from '../../formula/test/page-builder.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import type { Rule } from '../../page.ts';
import { drawnBracketSides } from './bracket-sides.ts';

const side = (x0: number, y0: number, y1: number): Rule => ({
  x0,
  x1: x0 + 1,
  y0,
  y1,
  direction: 'vertical',
  thickness: 1,
});
const end = (text: string, y0: number) => ({
  ...glyph(text, 20, y0),
  ink: { x0: 22, x1: 26, y0, y1: y0 + 20 },
});
const textsOf = (rule: Rule, ...ends: ReturnType<typeof end>[]) =>
  drawnBracketSides([rule], new GlyphIndex(ends)).map((sign) => sign.glyph.text);

describe('the side of a tall bracket', () => {
  it.each([
    ['⎡', '⎣', '⎢'],
    ['⌈', '⌊', '⎢'],
    ['⎤', '⌋', '⎥'],
    ['⎛', '⎝', '⎜'],
    ['⎧', '⎨', '⎪'],
  ])('is a bar between its ends %s and %s', (above, below, text) => {
    const ends = [end(above, 10), end(below, 40)];
    expect(textsOf(side(22.2, 29.8, 40.2), ...ends)).toEqual([text]);
    expect(drawnBracketSides([side(22.2, 29.8, 40.2)], new GlyphIndex(ends))[0]?.glyph.x).toBe(20);
  });

  it('is no bar beside the ends, between ends of two brackets, or with an end on one side alone', () => {
    expect(textsOf(side(40, 30, 40), end('⎡', 10), end('⎣', 40))).toEqual([]);
    expect(textsOf(side(22.2, 30, 40), end('⎡', 10), end('⎠', 40))).toEqual([]);
    expect(textsOf(side(22.2, 30, 40), end('⎡', 10))).toEqual([]);
  });
});
