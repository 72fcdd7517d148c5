import { expect, it } from 'vitest';
import type { Inline, TableBlock } from '../../../../tree/index.ts';
import { FONTS, page, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const font = FONTS.roman;

/** Rows 20 points apart from the head at 100 on, with a rule below each but the last. */
const ROWS = [
  ['Angle', 'Sine', 'Cosine'],
  ['first', 'up', 'down'],
  ['second', 'down', 'up'],
  ['third', 'left', 'right'],
  ['fourth', 'right', 'left'],
  ['fifth', 'round', 'about'],
];
const cells = ROWS.flatMap((row, at) =>
  row.flatMap((cell, column) => text(cell, 40 + 120 * column, 100 + 20 * at, { font })),
);
const rules = ROWS.slice(1).map((_, at) => rule(36, 360, 107 + 20 * at));

function tableOf(glyphs: Glyph[], lines: Rule[]): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, lines));
  const table = layout.finish().blocks.find((block): block is TableBlock => block.type === 'table');
  return (table?.rows ?? []).map((row) =>
    row.cells
      .map(({ children: [block] }) =>
        block && 'children' in block ? plainText(block.children as Inline[]) : '',
      )
      .join(' '),
  );
}

const expected = ROWS.map((row) => row.join(' '));

it('a table with a rule below each row but the last begins with its head and ends with that row', () => {
  expect(tableOf(cells, rules)).toEqual(expected);
});

it('and leaves out the rule below the page’s head, and that above its foot, which are as wide', () => {
  const words = [40, 330].flatMap((y) =>
    text('and words in a line that parts these rules from the rows', 40, y, { font }),
  );
  expect(tableOf([...cells, ...words], [rule(36, 360, 20), ...rules, rule(36, 360, 420)])).toEqual(expected);
});

it('a line of words above or below is no row', () => {
  const words = [66, 224].flatMap((y) => text('words that are none of it in one stretch', 40, y, { font }));
  expect(
    tableOf([...cells.filter(({ baseline }) => baseline > 100 && baseline < 200), ...words], rules),
  ).toEqual(expected.slice(1, -1));
});
