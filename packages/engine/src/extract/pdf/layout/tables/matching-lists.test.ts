import { describe, expect, it } from 'vitest';
import { FONTS, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const filler = [400, 412, 424].flatMap((y) => text(FULL, 20, y));
const pair = (left: string, right: string, y: number, x = 220) => [
  ...text(left, 40, y),
  ...text(right, x, y),
];

/** The words of each cell of the only table. */
function cellsOf(glyphs: Glyph[]): string[][] | undefined {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...text('4. Match the lists.', 20, 80), ...glyphs, ...filler]));
  const tables = layout.finish().blocks.flatMap(function find(block): (typeof block)[] {
    if (block.type === 'list') return block.items.flatMap(({ children }) => children.flatMap(find));
    return block.type === 'table' ? [block] : [];
  });
  const [table] = tables;
  return table?.type === 'table'
    ? table.rows.map(({ cells }) =>
        cells.map(({ children }) =>
          children.map((child) => (child.type === 'paragraph' ? plainText(child.children) : '')).join(' '),
        ),
      )
    : undefined;
}

describe('two lists to be matched', () => {
  const head = (left: string, right: string) => pair(left, right, 100);
  const items = [
    ...pair('(a) rate of a reaction that', '(p) the first', 116),
    ...text('goes on for long', 58, 128),
    ...pair('(b) rate of a fall', '(q) the second that', 144),
    ...text('is a long one too', 238, 156),
    ...text('(r) the third', 220, 172),
  ];
  const expected = [
    ['(a) rate of a reaction that goes on for long', '(p) the first'],
    ['(b) rate of a fall', '(q) the second that is a long one too'],
    ['', '(r) the third'],
  ];

  it('are a table without rules, item beside item', () => {
    expect(cellsOf([...head('Column I', 'Column II'), ...items])).toEqual([
      ['Column I', 'Column II'],
      ...expected,
    ]);
    expect(cellsOf([...head('List-I', 'List-II'), ...items])?.slice(1)).toEqual(expected);
  });

  it('end before the answers to choose from', () => {
    const answers = text('(A) a-p, b-q', 40, 188);
    expect(cellsOf([...head('Column I', 'Column II'), ...items, ...answers])?.slice(1)).toEqual(expected);
  });

  it('are none where the head names other things', () => {
    expect(cellsOf([...head('Column of', 'Column at'), ...items])).not.toEqual(
      expect.arrayContaining(expected),
    );
    const bold = text('Column I and Column II', 40, 100, { font: FONTS.bold });
    expect(cellsOf([...bold, ...items])).not.toEqual(expect.arrayContaining(expected));
  });
});
