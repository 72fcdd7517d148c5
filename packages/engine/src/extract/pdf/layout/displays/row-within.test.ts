import { expect, it } from 'vitest';
import { unionAll } from '../../formula/model/box.ts';
import { reduce } from '../../formula/reduce.ts';
import { glyph } from '../../formula/test/page-builder.ts';
import type { Rectangle } from '../../page.ts';
import type { DisplayRow } from './display-rows.ts';
import { displayOf } from './displays.ts';

const COLUMN = { x0: 20, x1: 320, y0: 0, y1: 400 };

function rowOf(text: string, x: number, baseline: number, box?: Partial<Rectangle>): DisplayRow {
  const { items } = reduce(
    [...text].map((sign, at) => glyph(sign, x + 6 * at, baseline)),
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
