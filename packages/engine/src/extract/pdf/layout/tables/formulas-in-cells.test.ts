import { expect, it } from 'vitest';
import type { Inline, TableBlock } from '../../../../tree/index.ts';
import { FONTS, glyph, page, rule, tall, text, upright } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const [TOP, BOTTOM] = [60, 200];
const rules = [
  ...[TOP, 150, BOTTOM].map((y) => rule(20, 380, y)),
  ...[20, 50, 340, 380].map((x) => upright(x, TOP, BOTTOM)),
];

/** The texts in a cell of the table that glyphs stand in, by row and column. */
function cellsOf(glyphs: Glyph[]): (row: number, column: number) => string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  const table = layout.finish().blocks.find((block): block is TableBlock => block.type === 'table');
  return (row, column) =>
    (table?.rows[row]?.cells[column]?.children ?? []).map((block) =>
      'children' in block ? plainText(block.children as Inline[]) : block.type,
    );
}

it('rows behind an open brace end at the border of their cell, and the marks beside them stay', () => {
  const words = { font: FONTS.roman };
  const glyphs = [
    ...text('8', 30, 90, words),
    ...text('The function', 56, 102, words),
    glyph('f', 205, 102),
    glyph('=', 213, 102),
    tall('{', 221, 100, 36),
    ...[91, 111].flatMap((baseline) => [
      glyph('n', 230, baseline),
      ...text('if even', 250, baseline, words),
      glyph('n', 287, baseline),
    ]),
    ...text('for all', 300, 102, words),
    ...text('[2]', 346, 91, words),
    ...text('9', 30, 170, words),
    ...text('State the rule of three', 56, 170, words),
    ...text('[1]', 352, 170, words),
  ];
  const cellAt = cellsOf(glyphs);
  expect(cellAt(0, 2)).toEqual(['[2]']);
  expect(cellAt(1, 2)).toEqual(['[1]']);
  expect(cellAt(0, 1).join(' ')).toContain('for all');
});

it('options below an open formula are a paragraph of their own', () => {
  const words = { font: FONTS.roman };
  const glyphs = [
    ...text('8', 30, 90, words),
    ...text('If the side is three then', 56, 90, words),
    glyph('x', 190, 90),
    glyph('=', 198, 90),
    ...text('(a) 4 (b) 5', 56, 104, words),
    ...text('[2]', 346, 90, words),
    ...text('9', 30, 170, words),
    ...text('State the rule of three', 56, 170, words),
    ...text('[1]', 352, 170, words),
  ];
  expect(cellsOf(glyphs)(0, 1)).toEqual([expect.stringContaining('three then'), '(a) 4 (b) 5']);
});
