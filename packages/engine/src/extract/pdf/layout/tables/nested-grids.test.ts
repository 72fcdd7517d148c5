import { describe, expect, it } from 'vitest';
import type { Block, TableBlock } from '../../../../tree/index.ts';
import { glyph, page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

/** The rules of a grid at these places. */
const gridAt = (xs: number[], ys: number[]): Rule[] => [
  ...ys.map((y) => rule(Math.min(...xs), Math.max(...xs), y)),
  ...xs.map((x) => upright(x, Math.min(...ys), Math.max(...ys))),
];

function tablesOf(glyphs: Glyph[], rules: Rule[]): TableBlock[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  return layout.finish().blocks.filter((block): block is TableBlock => block.type === 'table');
}

const textOf = (block: Block | undefined): string =>
  JSON.stringify(block)
    .match(/"(?:text|value)":"[^"]*"/g)
    ?.map((part) => part.replace(/^"\w+":"|"$/g, ''))
    .join('') ?? '';

const cellOf = (table: TableBlock | undefined, row: number, column: number) =>
  table?.rows[row]?.cells[column]?.children ?? [];

/** Question papers in a table: number, question, marks. */
const paper = gridAt([20, 50, 340, 380], [90, 110, 200, 230]);
const heads = [...text('No', 25, 104), ...text('Questions', 150, 104), ...text('M', 355, 104)];
const first = [
  ...text('1', 25, 124),
  ...text('Find the mean of the values', 56, 124),
  ...text('10', 353, 158),
];
const second = [...text('2', 25, 218), ...text('State the rule', 56, 218), ...text('5', 355, 218)];
const values = (top: number) => [
  ...['x', '1', '3'].flatMap((cell, at) => text(cell, 66 + 40 * at, top + 14)),
  ...['y', '20', '24'].flatMap((cell, at) => text(cell, 66 + 40 * at, top + 34)),
];
const after = text('by two methods', 56, 195);

describe('a table in a cell of another', () => {
  it('stays in its cell, between the words above and below it', () => {
    const [table, ...others] = tablesOf(
      [...heads, ...first, ...values(135), ...after, ...second],
      [...paper, ...gridAt([58, 100, 140, 180], [135, 155, 175])],
    );
    expect(others).toEqual([]);
    expect(table?.rows).toHaveLength(3);
    const cell = cellOf(table, 1, 1);
    expect(cell.map(({ type }) => type)).toEqual(['paragraph', 'table', 'paragraph']);
    expect(textOf(cell[0])).toContain('mean');
    expect(textOf(cellOf(cell[1] as TableBlock, 1, 2)[0])).toBe('24');
    expect(textOf(cell[2])).toContain('methods');
  });

  it('is told from the columns where its frame touches the frame of the cell', () => {
    const [table] = tablesOf(
      [...heads, ...first, ...values(160), ...second],
      [...paper, ...gridAt([58, 100, 140, 180], [160, 180, 199.5])],
    );
    expect(table?.rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3]);
    expect(cellOf(table, 1, 1).map(({ type }) => type)).toEqual(['paragraph', 'table']);
  });

  it('has no bar under its last row where borders of the cell lie on its frame', () => {
    const borders = [20, 50, 340].map((x, at) => rule(x, [50, 340, 380][at] as number, 200.3));
    const options = [
      ...['a) (1, 2)', 'c) (2, 2)'].flatMap((option, row) => text(option, 66, 174 + 22 * row)),
      ...['b) (2, 1)', 'd) (3, 3)'].flatMap((option, row) => text(option, 250, 174 + 22 * row)),
    ];
    const [table] = tablesOf(
      [...heads, ...first, ...options, ...second],
      [
        ...paper.filter(({ y0 }) => Math.abs(y0 - 200) > 1),
        ...borders,
        ...gridAt([58, 200, 330], [160, 180, 199.5]),
      ],
    );
    const inner = cellOf(table, 1, 1).find(({ type }) => type === 'table');
    expect(JSON.stringify(inner)).not.toContain('"bar"');
    expect((inner as TableBlock).headerRows).toBe(0);
    expect((inner as TableBlock).rows[1]?.cells.map(({ children }) => textOf(children[0]))).toEqual([
      'c) (2, 2)',
      'd) (3, 3)',
    ]);
  });

  it('keeps the bars of its fractions, whose lower parts have powers', () => {
    const fraction = (x: number, y: number) => [
      ...text('y', x + 8, y - 7, { size: 7 }),
      ...['1', '-', 'x'].map((sign, at) =>
        glyph(sign, x + 1 + 6 * at, y + (at === 0 ? 7.6 : 8), { size: 7 }),
      ),
      glyph('2', x + 18, y + 5.6, { size: 5.8 }),
    ];
    const cells = [58, 140].flatMap((x) => [135, 165].map((y) => ({ x: x + 6, y: y + 14 })));
    const [table] = tablesOf(
      [...heads, ...first, ...cells.flatMap(({ x, y }) => fraction(x, y)), ...second],
      [
        ...paper,
        ...gridAt([58, 140, 220], [135, 165, 195]),
        ...cells.map(({ x, y }) => rule(x, x + 23, y, 0.5)),
      ],
    );
    const inner = cellOf(table, 1, 1).find(({ type }) => type === 'table') as TableBlock;
    expect(inner.rows.map(({ cells: row }) => row.length)).toEqual([2, 2]);
    expect(JSON.stringify(inner).match(/"type":"fraction"/g)).toHaveLength(4);
  });

  it('holds a table of its own once', () => {
    const [table] = tablesOf(
      [...heads, ...first, ...text('a', 66, 150), ...text('b', 125, 150), ...text('c', 165, 150), ...second],
      [...paper, ...gridAt([58, 110, 300], [135, 172, 190]), ...gridAt([118, 155, 190], [141, 153, 165])],
    );
    expect(cellOf(table, 1, 1).map(({ type }) => type)).toEqual(['paragraph', 'table']);
  });

  it('is none where bars of fractions of one width stand below each other', () => {
    const sums = [0, 32].flatMap((top) =>
      [138, 154].flatMap((y) => [...text('abc', 60, top + y), ...text('def', 100, top + y)]),
    );
    const bars = [141, 173].map((y) => rule(58, 130, y));
    const [table] = tablesOf([...heads, ...first, ...sums, ...second], [...paper, ...bars]);
    expect(JSON.stringify(table?.rows).match(/"rules":"horizontal"/g)).toBeNull();
  });

  it('is no table where some cells of a row are merged', () => {
    const [table] = tablesOf(
      [...heads, ...first, ...text('left', 60, 195), ...text('right', 200, 195), ...second],
      [...paper, rule(50, 340, 180), upright(190, 180, 200)],
    );
    expect(JSON.stringify(table?.rows).match(/"type":"table"/g)).toBeNull();
  });
});

describe('what is centred in its cell', () => {
  it('belongs to the row whose other cells have several lines', () => {
    const lines = ['Find the mean of the values', 'that are given above and', 'state which of them'];
    const [table] = tablesOf(
      [
        ...heads,
        ...text('1', 25, 124),
        ...lines.flatMap((line, at) => text(line, 56, 124 + 13 * at)),
        ...['10', '2'].flatMap((cell) => text(cell, 353, 137)).slice(0, 2),
        ...second,
      ],
      paper,
    );
    expect(table?.rows).toHaveLength(3);
  });

  it('is no script of the line beside it, though it is smaller and raised', () => {
    const marks = text('8', 355, 120, { size: 7 });
    const [table] = tablesOf(
      [...heads, ...text('1', 25, 124), ...text('Find the mean of the values', 56, 124), ...marks, ...second],
      paper,
    );
    expect(cellOf(table, 1, 2)).toMatchObject([{ children: [{ type: 'text', value: '8' }] }]);
  });
});
