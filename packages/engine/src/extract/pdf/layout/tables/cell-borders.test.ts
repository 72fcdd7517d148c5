import { describe, expect, it } from 'vitest';
import type { TableBlock } from '../../../../tree/index.ts';
import { page, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

/** The borders below two cells that meet. */
const borders = (y: number, middle = 120) => [rule(20, middle, y), rule(middle, 300, y)];
const row = (first: string, second: string, y: number) => [...text(first, 26, y), ...text(second, 126, y)];
const ROWS = [112, 132, 152, 172].flatMap((y, at) => row(`first ${at}`, `second ${at}`, y));

function read(glyphs: Glyph[], rules: Rule[]) {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  const { blocks } = layout.finish();
  const tables = blocks.filter((block): block is TableBlock => block.type === 'table');
  return { tables, kinds: blocks.map(({ type }) => type) };
}

describe('cells that have a border below them, and no other', () => {
  it('are a table, with the head above the first border and the row behind the last one', () => {
    const { tables, kinds } = read(
      ROWS,
      [118, 138, 158].flatMap((y) => borders(y)),
    );
    expect(kinds).toEqual(['table']);
    expect(tables[0]?.rows.map(({ cells }) => cells.length)).toEqual([2, 2, 2, 2]);
  });

  it('are parted from the words that run across above and below them', () => {
    const above = text('These words stand above the table and run across.', 26, 94);
    const below = text('These words stand below the table and run across.', 26, 192);
    const { tables, kinds } = read(
      [...above, ...ROWS, ...below],
      [98, 118, 138, 158, 178].flatMap((y) => borders(y)),
    );
    expect(kinds).toEqual(['paragraph', 'table', 'paragraph']);
    expect(tables[0]?.rows).toHaveLength(4);
  });

  it('are told from borders that are parted at other places in each row', () => {
    const rules = [118, 138, 158].flatMap((y, at) => borders(y, 110 + 6 * at));
    expect(read(ROWS, rules).tables[0]?.rules).not.toBe('all');
  });
});
