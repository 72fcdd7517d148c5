import { expect, it } from 'vitest';
import { page, text } from '../../formula/test/page-builder.ts';
import type { Shape } from '../../page.ts';
import { layOutPage } from '../read-page.ts';

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
