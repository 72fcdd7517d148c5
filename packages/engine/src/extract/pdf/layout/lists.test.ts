import { describe, expect, test } from 'vitest';
import type { Block } from '../../../tree/index.ts';
import { nestLists, type Piece } from './lists.ts';
import { markerOf } from './markers.ts';

const piece = (text: string): Piece => ({
  block: { type: 'paragraph', children: [{ type: 'text', value: text }] },
  box: { x0: 72, y0: 0, x1: 300, y1: 10 },
  page: 1,
  marker: markerOf(text),
  bodyX: 90,
});
const kinds = (blocks: Block[]) => blocks.map(({ type }) => type);

describe('Markers at paragraphs’ starts', () => {
  test('make lists where they count on', () => {
    expect(kinds(nestLists([piece('A. first'), piece('B. second')]))).toEqual(['list']);
  });
  test('make none of an author’s initial', () => {
    expect(kinds(nestLists([piece('A. Teacher'), piece('Roots of equations')]))).toEqual([
      'paragraph',
      'paragraph',
    ]);
  });
  test('make a list of bullets', () => {
    expect(kinds(nestLists([piece('• pen'), piece('• paper'), piece('• form')]))).toEqual(['list']);
  });
});
