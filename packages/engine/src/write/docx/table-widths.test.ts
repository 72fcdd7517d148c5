import { describe, expect, it } from 'vitest';
import type { TableBlock } from '../../tree/index.ts';
import { tableGrid } from '../table-grid.ts';
import { columnWidths } from './table-widths.ts';

const table = (rows: string[][]): TableBlock => ({
  type: 'table',
  align: [],
  headerRows: 0,
  rules: 'all',
  rows: rows.map((cells) => ({
    cells: cells.map((value) => ({
      children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
    })),
  })),
});

const widthsOf = (rows: string[][], room: number) => {
  const block = table(rows);
  return columnWidths(block, tableGrid(block).rows, [0, rows[0]?.length ?? 0], room);
};

describe('the widths of columns', () => {
  const LONG = 'many words that will be broken over several lines in any case, as there are so many of them';

  it('leave room for the longest word beside a column of sentences', () => {
    const [narrow = 0, wide = 0] = widthsOf([['Characteristic', LONG]], 5000);
    expect(narrow).toBeGreaterThan(14 * 110);
    expect(wide).toBeGreaterThan(narrow);
    expect(narrow + wide).toBeLessThanOrEqual(5000);
  });

  it('are what the text needs where there is room', () => {
    const [first = 0, second = 0] = widthsOf([['one', 'a few words']], 9000);
    expect(first + second).toBeLessThan(3000);
  });

  it('share what there is where even the words do not fit', () => {
    const widths = widthsOf([Array.from({ length: 8 }, () => 'Characteristic')], 5000);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(5000);
  });
});
