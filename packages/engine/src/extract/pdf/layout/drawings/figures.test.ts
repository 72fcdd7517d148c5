import { expect, it } from 'vitest';
import { page, text } from '../../formula/test/page-builder.ts';
import type { Shape } from '../../page.ts';
import { layOutPage } from '../read-page.ts';

const PROSE = 'these words are prose of one column';
const lines = (x: number, ys: number[]) => ys.flatMap((y) => text(PROSE, x, y));

const stroke = (x0: number, y0: number, x1: number, y1: number): Shape => ({
  x0,
  y0,
  x1,
  y1,
  filled: false,
  stroked: true,
});
/** A drawing of some strokes, 70 points high. */
const drawing = (x: number, y: number) =>
  [0, 1, 2, 3].map((at) => stroke(x + 10 * at, y, x + 40 + 10 * at, y + 70));

const orderOf = (glyphs: ReturnType<typeof text>, shapes: Shape[]) =>
  layOutPage({ ...page(glyphs), shapes }).entries.map((entry) =>
    entry.kind === 'text' ? entry.text.slice(0, 3) : entry.kind === 'block' ? entry.block.type : entry.kind,
  );

it('puts the figure of an option behind the letter beside it', () => {
  const glyphs = [...lines(20, [60, 72]), ...text('(a)', 20, 140), ...text('(b)', 20, 240)];
  const order = orderOf([...glyphs, ...lines(20, [340])], [...drawing(60, 100), ...drawing(60, 200)]);
  expect(order).toEqual(['the', 'the', '(a)', 'figure', '(b)', 'figure', 'the']);
});

it('puts the figure at the foot of a column before the next column', () => {
  const left = lines(20, [60, 72, 84, 96, 108, 120, 132, 144]);
  const right = lines(220, [60, 72, 84, 96, 108, 120, 132, 144]).map((glyph) => ({ ...glyph }));
  const order = orderOf([...left, ...right], drawing(40, 170));
  expect(order.indexOf('figure')).toBe(8);
});

it.each([
  ['more of the column below them', lines(20, [458, 470, 482])],
  [
    'a line across both columns below them',
    text('the words at the foot of both columns, from left to right', 30, 560),
  ],
])('puts the figures of options in the order of their letters, with %s', (_, below) => {
  const rows = (from: number, to: number) =>
    Array.from({ length: (to - from) / 12 + 1 }, (__, at) => from + 12 * at);
  const source = text('[Board 2019]', 130, 254);
  const options = [298, 398].flatMap((y, at) => [
    ...text(`(${2 * at + 1})`, 20, y),
    ...text(`(${2 * at + 2})`, 110, y),
  ]);
  const left = [...lines(20, rows(50, 242)), ...source, ...options];
  const figures = [268, 368].flatMap((y) => [...drawing(36, y), ...drawing(126, y)]);
  const glyphs = [...left, ...lines(220, rows(50, 482)), ...below];
  const { entries } = layOutPage({ ...page(glyphs), shapes: figures });
  const found = entries.map((entry) =>
    entry.kind === 'text' ? entry.text.slice(0, 3) : [entry.box.x0, entry.box.y0].map(Math.round).join(),
  );
  expect(found.slice(17, 24)).toEqual(['[Bo', '(1)', '36,268', '126,268', '(3)', '36,368', '126,368']);
});

it('puts no figure into the paragraph beside it, behind a heading', () => {
  const beside = [88, 100, 112, 124, 160, 172].flatMap((y) => text('and words beside', 20, y));
  const glyphs = [...lines(20, [60]), ...text('Remark', 20, 72), ...beside, ...lines(20, [200, 212])];
  const order = orderOf(glyphs, drawing(150, 84));
  expect(order).toEqual(['the', 'Rem', ...Array.from({ length: 6 }, () => 'and'), 'figure', 'the', 'the']);
});

it('puts the figure behind the line whose words and marks stand on either side of it', () => {
  const question = [...lines(20, [60]), ...text('of a side', 20, 72), ...text('1', 260, 72)];
  const order = orderOf([...question, ...lines(20, [200])], drawing(120, 66));
  expect(order).toEqual(['the', 'of ', 'figure', 'the']);
});

it('takes the dots of a scatter plot for one drawing, however regularly they stand', () => {
  const dot = (x: number, y: number): Shape => ({
    ...stroke(x, y, x + 2, y + 2),
    filled: true,
    stroked: false,
    outline: {
      points: [
        [x, y],
        [x + 2, y],
        [x + 2, y + 2],
        [x, y + 2],
      ],
      curved: false,
      closed: true,
      strokeWidth: 0,
    },
  });
  const dots = [0, 1, 2, 3, 4, 5, 6].flatMap((row) =>
    [0, 1, 2, 3, 4, 5, 6].map((column) => dot(120 + 10 * column, 100 + 10 * row)),
  );
  expect(orderOf([...lines(20, [60, 72]), ...lines(20, [240])], dots)).toEqual([
    'the',
    'the',
    'figure',
    'the',
  ]);
});
