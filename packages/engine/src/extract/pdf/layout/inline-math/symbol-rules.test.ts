import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { ParagraphBlock } from '../../../../tree/index.ts';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const bold = (value: string, x: number) => text(value, x, 100, { font: FONTS.bold });

function formulasOf(glyphs: Glyph[]): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs));
  const { children } = layout.finish().blocks[0] as ParagraphBlock;
  return children.flatMap((inline) =>
    inline.type === 'math' ? [writeTex(inline.math).replace(/\s+/g, '')] : [],
  );
}

const equation = [glyph('x', 40, 100), glyph('=', 48, 100), glyph('y', 56, 100)];

it('a bold word of prose beside a formula is no vector', () => {
  expect(formulasOf([...bold('If', 25), ...equation, ...bold('and', 64.5)])).toEqual(['x=y']);
});

it('bold letters beside a formula are vectors', () => {
  const sum = [
    ...bold('a', 30),
    glyph('+', 38, 100),
    ...equation.map((each) => ({ ...each, x: each.x + 8 })),
  ];
  expect(formulasOf(sum)).toEqual(['\\mathbf{a}+x=y']);
});

const THIN_SPACE = 1.6;

it('a word of prose that a recogniser is sure of is no name of an operator, however near the formula stands', () => {
  const word = text('Then the line', 15, 100);
  const end = Math.max(...word.map(({ x, advance }) => x + advance));
  const shifted = equation.map((each) => ({ ...each, x: each.x - 40 + end + THIN_SPACE }));
  expect(formulasOf([...word, ...shifted])).toEqual(['\\text{line}x=y']);
  expect(formulasOf([...word.map((each) => ({ ...each, isProse: true })), ...shifted])).toEqual(['x=y']);
});
