import { expect, it } from 'vitest';
import type { Inline, TableBlock } from '../../../../tree/index.ts';
import { OFFICE_FONTS, page, rule, text } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const font = OFFICE_FONTS.upright;

/** Cells of three columns, each line at its height, between the rules of a printed table. */
function rowsOfTable(lines: [baseline: number, ...cells: string[]][]): string[][] {
  const glyphs = lines.flatMap(([baseline, ...cells]) =>
    cells.flatMap((cell, at) => text(cell, 40 + 120 * at, baseline, { font })),
  );
  const last = lines.at(-1)![0];
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, [rule(36, 360, 88), rule(36, 360, 106), rule(36, 360, last + 6)]));
  const table = layout.finish().blocks.find((block): block is TableBlock => block.type === 'table');
  return (table?.rows ?? []).map(({ cells }) =>
    cells.map(({ children }) =>
      children.map((block) => ('children' in block ? plainText(block.children as Inline[]) : '')).join(' | '),
    ),
  );
}

it('a line that is closer to the one above goes on in its cells', () => {
  const rows = rowsOfTable([
    [100, 'Quantity', 'Unit', 'Value'],
    [120, 'Speed of light', 'm/s', 'large'],
    [132, 'In a vacuum'],
    [152, 'Charge', 'C', 'small'],
    [172, 'Mass', 'kg', 'small'],
  ]);
  expect(rows).toEqual([
    ['Quantity', 'Unit', 'Value'],
    ['Speed of light In a vacuum', 'm/s', 'large'],
    ['Charge', 'C', 'small'],
    ['Mass', 'kg', 'small'],
  ]);
});

it('a line in mid-sentence goes on in its cell, and one of its own is a row', () => {
  const rows = rowsOfTable([
    [100, 'Quantity', 'Unit', 'Value'],
    [120, 'Speed of light', 'm/s', 'large'],
    [136, 'Others'],
    [152, 'Charge', 'C', 'small'],
    [168, 'Mass that is', 'kg', 'small'],
    [184, 'at rest'],
  ]);
  expect(rows.map(([first]) => first)).toEqual([
    'Quantity',
    'Speed of light',
    'Others',
    'Charge',
    'Mass that is at rest',
  ]);
});

it('a formula in larger type beside words is in their cell, and no row', () => {
  const words = (y: number) => text('Both roots', 40, y, { font, size: 6.7 });
  const formula = (y: number) => text('>k', 76, y, { font: OFFICE_FONTS.italic, size: 8.5 });
  const value = (y: number) => text('a+b+c+d+e', 200, y, { font: OFFICE_FONTS.italic, size: 8.5 });
  const rows = [120, 140, 160].flatMap((y) => [...words(y + 0.4), ...formula(y), ...value(y + 1.3)]);
  const heads = ['What is asked for', 'Value'].flatMap((head, at) =>
    text(head, 40 + 160 * at, 100, { font, size: 6.7 }),
  );
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...heads, ...rows], [rule(36, 360, 88), rule(36, 360, 106), rule(36, 360, 170)]));
  const table = layout.finish().blocks.find((block): block is TableBlock => block.type === 'table');
  expect(table?.rows).toHaveLength(4);
  expect(JSON.stringify(table?.rows[1]?.cells[0])).toMatch(/Both roots.*"k"/);
});
