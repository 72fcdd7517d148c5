import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../tree/index.ts';
import { glyph, page, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

function blocksOf(glyphs: Glyph[], rules: Rule[] = []): Block[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  return layout.finish().blocks;
}

const prose = (y: number) => text('some words that fill the line from one margin to the other of it', 20, y);
const tables = (blocks: Block[]) =>
  blocks.flatMap((block) => (block.type === 'table' ? [block.rows.length] : []));

/** One sign a cell, three columns. */
const row = (cells: string, y: number) => [...cells].map((cell, at) => glyph(cell, 120 + 40 * at, y));
const between = (rows: Glyph[], rules: Rule[] = []) =>
  tables(blocksOf([...prose(80), ...rows, ...prose(170)], rules));

describe('values under each other without rules', () => {
  it('are a table, with the names above them', () => {
    expect(between([...row('xyz', 110), ...row('123', 124), ...row('456', 138)])).toEqual([3]);
  });

  it('may be fractions', () => {
    const half = [glyph('1', 160, 118.5, { size: 7 }), glyph('2', 160, 127, { size: 7 })];
    const rows = [
      ...row('xyz', 106),
      glyph('1', 120, 124),
      ...half,
      glyph('3', 200, 124),
      ...row('456', 142),
    ];
    expect(between(rows, [rule(159.6, 164, 121.5)])).toEqual([3]);
  });

  it('are none where a formula stands among them', () => {
    expect(between([...row('xyz', 110), ...row('1x3', 124), ...row('456', 138)])).toEqual([]);
  });

  it('are none where they are a single row', () => {
    expect(between([...row('xyz', 110), ...row('123', 124)])).toEqual([]);
  });
});
