import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { ParagraphBlock } from '../../../../tree/index.ts';
import { glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

function formulas(glyphs: Glyph[]): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs));
  const { children } = layout.finish().blocks[0] as ParagraphBlock;
  return children.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []));
}

const dots = (sign: string, x: number, count: number) =>
  Array.from({ length: count }, (_, i) => glyph(sign, x + 10 * i, 100));

it('sets dots and lines that are to be filled in as text', () => {
  expect(formulas([...text('occurs at x', 10, 100), ...dots('⋯', 75, 4), ...text('then', 130, 100)])).toEqual(
    [],
  );
  expect(formulas([...text('occurs at', 10, 100), ...dots('_', 80, 8)])).toEqual([]);
});

it('leaves dots between terms', () => {
  const sum = (count: number) => [
    glyph('1', 10, 100),
    glyph('+', 20, 100),
    ...dots('⋯', 32, count),
    glyph('+', 31 + 10 * count, 100),
    glyph('2', 39 + 10 * count, 100),
  ];
  expect(formulas(sum(1))).toEqual(['1+\\cdots+2']);
  expect(formulas(sum(2))).toEqual(['1+\\cdots\\cdots+2']);
});
