import { expect, it } from 'vitest';
import { glyphItem } from '../../formula/model/item.ts';
import { page, text } from '../../formula/test/page-builder.ts';
import type { Shape } from '../../page.ts';
import { layOutPage } from '../read-page.ts';
import { boxStacksOf } from './box-stacks.ts';

const box = (x0: number, y0: number, y1: number): Shape => ({
  x0,
  x1: x0 + 170,
  y0,
  y1,
  filled: false,
  stroked: true,
});

/** Sheets of formulas: short lines in boxes, two stacks of them side by side. */
const boxes = [box(20, 60, 110), box(20, 120, 170), box(205, 60, 120), box(205, 130, 170)];
const head = [...text('Sheet of formulas', 20, 40), ...text('Class ten', 320, 40)];
const left = [...text('left one', 30, 80), ...text('left two', 30, 150)];
const right = [...text('right one', 215, 80), ...text('right two', 215, 150)];

const linesWith = (shapes: Shape[]) =>
  layOutPage({ ...page([...head, ...left, ...right]), shapes }).entries.flatMap((entry) =>
    entry.kind === 'text' ? [entry.text] : [],
  );

it('reads boxes in two stacks one stack after the other, below what is above them', () => {
  const lines = linesWith(boxes);
  expect(lines.slice(-4)).toEqual(['left one', 'left two', 'right one', 'right two']);
  expect(lines[0]).toContain('Sheet of formulas');
});

it('reads the lines across where there are no boxes', () => {
  expect(linesWith([]).at(-1)).toBe('left two right two');
});

it('keeps lines that go on right below the last box in their columns', () => {
  const below = [
    ...text('left three', 30, 185),
    ...text('right three', 215, 185),
    ...text('left four', 30, 197),
  ];
  const shown = {
    ...page([...head, ...left, ...right, ...below, ...text('Page 2', 150, 260)]),
    shapes: boxes,
  };
  const lines = layOutPage(shown).entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text] : []));
  expect(lines.slice(-8, -1).join()).toBe(
    'left one,left two,left three,left four,right one,right two,right three',
  );
});

it('counts a table or a figure below the boxes of a column in with them', () => {
  const figure = { x0: 25, x1: 180, y0: 180, y1: 300 };
  const stacks = boxStacksOf([...head, ...left, ...right].map(glyphItem), boxes, [figure]);
  expect(stacks?.map(({ y1 }) => y1)).toEqual([300, 170]);
});

it('reads three columns of boxes from left to right', () => {
  const filled = { filled: true, stroked: false };
  const columns = [20, 140, 260].map((x) => ({ ...box(x, 60, 110), ...filled, x1: x + 110 }));
  const lower = columns.map((each) => ({ ...each, y0: 120, y1: 170 }));
  const words = ['a', 'b', 'c'].flatMap((name, at) => [
    ...text(`${name} one`, 30 + 120 * at, 80),
    ...text(`${name} two`, 30 + 120 * at, 150),
  ]);
  const { entries } = layOutPage({ ...page([...head, ...words]), shapes: [...columns, ...lower] });
  const lines = entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text] : []));
  expect(lines.slice(-6)).toEqual(['a one', 'a two', 'b one', 'b two', 'c one', 'c two']);
});

it('takes the shaded cells of a table for no stacks of boxes', () => {
  const cell = (x0: number, y0: number): Shape => ({ ...box(x0, y0, y0 + 20), x1: x0 + 90, filled: true });
  const cells = [300, 320].flatMap((y0) => [20, 110, 200, 290].map((x0) => cell(x0, y0)));
  const words = ['p', 'q', 'r', 's'].map((name, at) => ({ name, x: 30 + 90 * at }));
  const table = words.flatMap(({ name, x }) => [...text(name, x, 314), ...text(`${name} two`, x, 334)]);
  const rows = Array.from({ length: 11 }, (_, at) => 60 + 20 * at);
  const columns = rows.flatMap((y, at) => [
    ...text(`left words of some line ${at}`, 20, y),
    ...text(`right words of some line ${at}`, 215, y - 7),
  ]);
  const side: Shape = { ...box(205, 40, 170), filled: true, stroked: false };
  const { entries } = layOutPage({ ...page([...columns, ...table]), shapes: [side, ...cells] });
  const lines = entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text] : []));
  expect(lines.slice(10, 12)).toEqual(['left words of some line 10', 'right words of some line 0']);
});
