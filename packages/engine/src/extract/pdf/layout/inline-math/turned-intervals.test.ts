import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { ParagraphBlock } from '../../../../tree/index.ts';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const upright = (value: string, x: number) => glyph(value, x, 100, { font: FONTS.roman, width: 0.28 });

function formulas(glyphs: Glyph[]): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs));
  const [paragraph] = layout.finish().blocks as [ParagraphBlock];
  return paragraph.children.flatMap((inline) =>
    inline.type === 'math' ? [writeTex(inline.math).replace(/\\(?:left|right)|\s/g, '')] : [],
  );
}

/** `open a, b close` between words, at 60. */
const line = (open: string, close: string): Glyph[] => [
  ...text('defined on', 0, 100),
  upright(open, 60),
  glyph('a', 62.8, 100),
  upright(',', 67.8),
  glyph('b', 72.3, 100),
  upright(close, 77.3),
  ...text('for all of them', 84, 100),
];

describe('an interval in a sentence', () => {
  it.each([
    [']', '['],
    ['[', '['],
    [']', ']'],
  ])('keeps its brackets: %sa, b%s', (open, close) => {
    expect(formulas(line(open, close))).toEqual([`${open}a,b${close}`]);
  });

  it('keeps its brackets right behind a relation', () => {
    const glyphs = [
      ...text('for one', 0, 100),
      glyph('c', 41, 100),
      glyph('∈', 48.8, 100, { font: FONTS.symbols, width: 0.67 }),
      upright(']', 55.5),
      glyph('a', 58.3, 100),
      upright(',', 63.3),
      glyph('b', 67.8, 100),
      upright('[', 72.8),
      ...text('and all of them', 79, 100),
    ];
    expect(formulas(glyphs)).toEqual(['c\\in]a,b[']);
  });

  it('is not what stands between two numbers of references', () => {
    const references = [...text('see [1], [2] and others of them', 0, 100)];
    expect(formulas(references)).toEqual([]);
  });
});
