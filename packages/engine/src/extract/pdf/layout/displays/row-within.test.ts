import { describe, expect, it } from 'vitest';
import { unionAll } from '../../formula/model/box.ts';
import { reduce } from '../../formula/reduce.ts';
import { glyph } from '../../formula/test/page-builder.ts';
import type { Rectangle } from '../../page.ts';
import type { DisplayRow } from './display-rows.ts';
import { displayOf, partedAtUnread } from './displays.ts';

const COLUMN = { x0: 20, x1: 320, y0: 0, y1: 400 };

function rowOf(
  text: string,
  x: number,
  baseline: number,
  { confidence = 1, ...box }: Partial<Rectangle> & { confidence?: number } = {},
): DisplayRow {
  const { items } = reduce(
    [...text].map((sign, at) => ({ ...glyph(sign, x + 6 * at, baseline), confidence })),
    [],
  );
  const ink = { ...unionAll(items.map((item) => item.ink)), ...box };
  const bases = items.map((item) => ({ item, sub: [], sup: [], presub: [], presup: [] }));
  return { line: { items, baseline, size: 10, box: ink }, bases, number: null, box: ink, rule: 'test' };
}

it('doubts a display with a row in the middle of another', () => {
  const tall = rowOf('abcde', 100, 120, { y0: 100, y1: 140 });
  expect(displayOf([rowOf('f', 112, 112), tall], COLUMN)).toMatchObject({ doubts: ['structure-unlikely'] });
  expect(displayOf([rowOf('f', 112, 92), tall], COLUMN).doubts).toEqual([]);
  expect(displayOf([rowOf('f', 200, 112), tall], COLUMN).doubts).toEqual([]);
});

describe('a display of several rows read from pixels', () => {
  const unread = { confidence: 0.1 };
  const heights = (parts: DisplayRow[][]) => parts.map((rows) => rows.map(({ line }) => line.baseline));

  it('is parted where a row could not be read, so that only that is a picture', () => {
    const rows = () => [100, 120, 140, 160, 180].map((y) => rowOf('a+b', 100, y));
    expect(heights(partedAtUnread(rows(), { isRecognised: true }))).toEqual([[100, 120, 140, 160, 180]]);
    const doubtful = rows().with(2, rowOf('a+b', 100, 140, unread));
    expect(heights(partedAtUnread(doubtful, { isRecognised: true }))).toEqual([
      [100, 120],
      [140],
      [160, 180],
    ]);
    expect(heights(partedAtUnread(doubtful, {}))).toEqual([[100, 120, 140, 160, 180]]);
  });

  it('stays whole where one stands in the middle of another', () => {
    const tall = rowOf('abcde', 100, 120, { y0: 100, y1: 140 });
    const torn = [rowOf('fgh', 106, 112, unread), tall];
    const apart = [rowOf('fgh', 106, 92, unread), tall];
    expect(partedAtUnread(apart, { isRecognised: true })).toHaveLength(2);
    expect(partedAtUnread(torn, { isRecognised: true })).toEqual([torn]);
  });
});
