import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph } from '../test/page-builder.ts';

describe('pieces of brackets from bitmaps that were trimmed to their ink', () => {
  const type3 = { ...FONTS.extension, name: 'Type3', encoding: 'unknown' as const, kind: 'type3' as const };
  const piece = (text: string, x0: number, x1: number, y0: number, y1: number): Glyph => ({
    ...glyph(text, x0, y0, { font: type3 }),
    ink: { x0, x1, y0, y1 },
    confidence: 0.95,
  });
  const row = (text: string, baseline: number) => glyph(text, 10, baseline);

  it.each(['⎦', '⌋'])('are joined along their straight edge, the lower right end read as %s', (foot) => {
    const glyphs = [
      piece('⎡', 0, 3.4, 60, 78),
      piece('⎪', 0, 0.8, 77.8, 88),
      piece('⎣', 0, 3.4, 87.8, 106),
      row('x', 74),
      row('y', 98),
      piece('⎤', 20, 23.4, 60, 78),
      piece('⎪', 22.6, 23.4, 77.8, 88),
      piece(foot, 20, 23.4, 87.8, 106),
    ];
    const { math } = formulaOfItems(reduce(glyphs, []).items);
    expect(writeTex(math).replace(/\s+/g, '')).toBe('\\left[\\begin{array}{c}x\\\\y\\end{array}\\right]');
  });
});

it('an arrow over letters points as its head does, though its shaft is that of the other one', () => {
  const font = { ...FONTS.extension, name: 'STIXMath-Italic', encoding: 'unicode' as const };
  const piece = (text: string, name: string, x: number) =>
    glyph(text, x, 93, { font, name, ascent: 0.2, descent: -0.05 });
  const letters = [glyph('A', 20, 100), glyph('B', 25, 100), glyph('C', 30, 100)];
  const shaft = [20, 24.9].map((x) => piece('\u20d6', 'uni20D6.x', x));
  const { math } = formulaOfItems(reduce([...shaft, piece('\u20d7', 'uni20D7', 29.8), ...letters], []).items);
  expect(writeTex(math)).toContain('\\overrightarrow');
});

describe('a bracket whose middle piece is not painted', () => {
  const piece = (text: string, x: number, y0: number): Glyph => ({
    ...glyph(text, x, y0 + 10, { font: FONTS.extension, width: 0.4 }),
    ink: { x0: x, x1: x + 4, y0, y1: y0 + 10 },
  });
  const inside = [glyph('a', 8, 100), glyph('+', 14, 100, { width: 0.78 }), glyph('b', 23, 100)];
  const left = [piece('⎛', 2, 83), piece('⎜', 2, 92.5), piece('⎝', 2, 101)];
  const texOf = (glyphs: Glyph[]) =>
    writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '');

  it('is its head and its foot', () => {
    const exponent = glyph('2', 35.5, 86, { size: 7 });
    const right = [piece('⎞', 30, 83), piece('⎠', 30, 101)];
    expect(texOf([...left, ...inside, ...right, exponent])).toBe('(a+b)^{2}');
  });

  it('is none of two that are further apart than a piece is high', () => {
    const right = [piece('⎞', 30, 83), piece('⎠', 30, 105)];
    expect(texOf([...left, ...inside, ...right])).not.toBe('(a+b)');
  });
});
