import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import { formulaOfItems } from '../formula/formula.ts';
import { reduce } from '../formula/reduce.ts';
import { FONTS, glyph } from '../formula/test/page-builder.ts';
import type { Glyph } from '../page.ts';
import { withRaisedDots } from './raised-dots.ts';

/** Full stops side by side, as TeX sets them. */
const dots = (count: number, x: number, baseline: number): Glyph[] =>
  Array.from({ length: count }, (_, at) => ({
    ...glyph('.', x + 2.8 * at, baseline, { font: FONTS.roman, width: 0.28 }),
    ink: { x0: x + 2.8 * at + 0.9, x1: x + 2.8 * at + 1.9, y0: baseline - 1, y1: baseline },
  }));

const texts = (glyphs: Glyph[]) => withRaisedDots(glyphs).map(({ text }) => text);

describe('full stops above a letter', () => {
  it.each([
    [3, String.raw`\dddot{x}`],
    [4, String.raw`\ddddot{x}`],
  ])('are an accent: %i', (count, tex) => {
    const glyphs = [...dots(count, 22.5 - 1.4 * count, 94.2), glyph('x', 20, 100)];
    const { items } = reduce(withRaisedDots(glyphs), []);
    expect(writeTex(formulaOfItems(items).math)).toBe(tex);
  });

  it('stay what they are on the line, and where two or five follow each other', () => {
    expect(texts([...dots(3, 20, 100), glyph('x', 29, 100)])).toEqual(['.', '.', '.', 'x']);
    expect(texts([...dots(2, 20, 94.2), glyph('x', 20, 100)])).toEqual(['.', '.', 'x']);
    expect(texts([...dots(5, 15, 94.2), glyph('x', 20, 100)])).toEqual(['.', '.', '.', '.', '.', 'x']);
  });

  it('stay dots at the end of the line above', () => {
    expect(texts([...dots(3, 20, 88), glyph('x', 21, 100)])).toEqual(['.', '.', '.', 'x']);
    expect(texts([...dots(3, 20, 94.2), glyph('x', 60, 100)])).toEqual(['.', '.', '.', 'x']);
  });
});
