import { expect, it } from 'vitest';
import { glyphItem } from '../../formula/model/item.ts';
import { glyph, text } from '../../formula/test/page-builder.ts';
import { placeFigures } from '../drawings/figures.ts';
import type { BlockEntry, Entry } from '../model/entries.ts';
import { linesOf } from './lines.ts';

const textsOf = (...parts: ReturnType<typeof text>[]) =>
  linesOf(parts.flat().map(glyphItem)).map(({ items }) => items.map((item) => item.text).join(''));

it('answers beside each other are read from the left, wherever their baselines are', () => {
  const fraction = [...text('(a)', 20, 107), { ...glyph('q', 38, 107, { ascent: 1.5, descent: 1 }) }];
  expect(textsOf(text('(c)p', 200, 100), fraction)).toEqual(['(a)q', '(c)p']);
  expect(textsOf(text('above', 200, 100), text('below', 20, 112))).toEqual(['above', 'below']);
});

it('a table in the middle comes before a heading below it that ends left of it', () => {
  const column = { x0: 20, y0: 0, x1: 400, y1: 600 };
  const entry = (x0: number, x1: number, y0: number, y1: number): Entry =>
    ({ kind: 'text', page: 1, columns: 1, column, box: { x0, x1, y0, y1 } }) as Entry;
  const question = entry(20, 150, 100, 110);
  const heading = entry(20, 80, 220, 230);
  const next = entry(20, 380, 240, 250);
  const table = entry(120, 300, 120, 210) as unknown as BlockEntry;
  expect(placeFigures([question, heading, next], [table])).toEqual([question, table, heading, next]);
});

it('a picture above all lines of a column comes before them, though only a later one reaches as far to the side', () => {
  const column = { x0: 20, y0: 0, x1: 400, y1: 600 };
  const entry = (x0: number, x1: number, y0: number, y1: number): Entry =>
    ({ kind: 'text', page: 1, columns: 1, column, box: { x0, x1, y0, y1 } }) as Entry;
  const lines = [entry(20, 360, 100, 110), entry(20, 360, 112, 122), entry(20, 400, 124, 134)];
  const code = entry(380, 400, 60, 80) as unknown as BlockEntry;
  expect(placeFigures(lines, [code])).toEqual([code, ...lines]);
});
