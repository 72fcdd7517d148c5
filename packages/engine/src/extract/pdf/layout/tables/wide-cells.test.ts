import { expect, it } from 'vitest';
import type { TableBlock } from '../../../../tree/index.ts';
import { page, rule, tall, text, upright } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';

const paper = [
  ...[20, 50, 360, 390].map((x) => upright(x, 90, 220)),
  ...[90, 110, 200, 220].map((y) => rule(20, 390, y)),
];
const heads = [...text('No', 25, 104), ...text('Questions', 150, 104), ...text('M', 370, 104)];
const last = [...text('2', 25, 214), ...text('State the rule', 56, 214), ...text('5', 370, 214)];

function cellOf(lines: string[]) {
  const layout = createLayout({ outline: [] });
  const question = lines.flatMap((line, at) => text(line, 56, 124 + 13 * at));
  layout.addPage(
    page([...heads, ...text('1', 25, 124), ...question, ...text('10', 368, 140), ...last], paper),
  );
  const table = layout.finish().blocks.find((block): block is TableBlock => block.type === 'table');
  return table?.rows[1]?.cells[1]?.children;
}

it('reads the lines of a wide cell as those of a column: paragraphs and lists', () => {
  const cell = cellOf([
    'For the values that are given above find',
    '(a) the mean of all of them',
    '(b) the median of all of them',
    '(c) the mode of all of them',
  ]);
  expect(cell?.map(({ type }) => type)).toEqual(['paragraph', 'list']);
});

it('keeps two lines of a cell in one paragraph', () => {
  expect(cellOf(['For the values that are given', 'find the mean'])).toMatchObject([{ type: 'paragraph' }]);
});

it('makes a list of two lines of a cell that bullets lead', () => {
  const [list, ...others] = cellOf(['• the mean of the values', '• the median of them']) ?? [];
  expect(list).toMatchObject({ type: 'list', items: [{}, {}] });
  expect(others).toEqual([]);
});

it('has a row for each number in the first column, though marks stand beside the parts of an answer', () => {
  const rows = [90, 160, 230, 300];
  const rules = [...[20, 50, 360, 390].map((x) => upright(x, 90, 300)), ...rows.map((y) => rule(20, 390, y))];
  const answers = rows
    .slice(0, -1)
    .flatMap((top, at) => [
      ...text(`${at + 1}`, 25, top + 14),
      ...[14, 34, 54].flatMap((y) => text('some part of the answer here', 56, top + y)),
      ...[34, 54].flatMap((y) => text('2', 370, top + y)),
    ]);
  const layout = createLayout({ outline: [] });
  layout.addPage(page(answers, rules));
  const [table] = layout.finish().blocks.filter((block): block is TableBlock => block.type === 'table');
  expect(table?.rows).toHaveLength(3);
  expect(table?.rows[0]?.cells[2]?.children).toHaveLength(2);
});

it('has no head where the first row begins with the number of a question', () => {
  const headRows = (first: string) => {
    const layout = createLayout({ outline: [] });
    const row = [...text(first, 25, 104), ...text('Find the mean of it', 56, 104), ...text('1', 370, 104)];
    layout.addPage(page([...row, ...text('8', 25, 124), ...text('Find the mode', 56, 124), ...last], paper));
    const table = layout.finish().blocks.find((block): block is TableBlock => block.type === 'table');
    return table?.headerRows;
  };
  expect([headRows('7'), headRows('7.'), headRows('No')]).toEqual([0, 0, 1]);
});

it('keeps the bars of fractions between fences in a cell', () => {
  const fraction = (x: number) => ({
    rule: rule(x, x + 20, 150),
    glyphs: [
      tall('|', x - 3, 150, 22, 1),
      ...text('a+b', x + 2, 146),
      ...text('c+d', x + 2, 160),
      tall('|', x + 22, 150, 22, 1),
    ],
  });
  const [first, second] = [fraction(120), fraction(220)];
  const layout = createLayout({ outline: [] });
  const words = [...text('7', 25, 153), ...text('Find of', 56, 153), ...text('and', 170, 153)];
  layout.addPage(
    page(
      [...heads, ...words, ...first.glyphs, ...second.glyphs, ...last],
      [...paper, first.rule, second.rule],
    ),
  );
  expect(JSON.stringify(layout.finish().blocks).match(/"fraction"/g)).toHaveLength(2);
});
