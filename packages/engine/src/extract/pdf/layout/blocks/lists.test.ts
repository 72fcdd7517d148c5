import { describe, expect, test } from 'vitest';
import type { Block, Inline } from '../../../../tree/index.ts';
import { type BlockDraft } from './block-draft.ts';
import { nestLists } from './lists.ts';
import { markerOf } from './markers.ts';
import { withTheorems } from './theorems.ts';

const piece = (text: string): BlockDraft => ({
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
  test('make lists where words touch the numbers', () => {
    const [list] = nestLists([piece('31. The first'), piece('32.The second'), piece('33)Find it')]);
    expect(list).toMatchObject({
      type: 'list',
      items: [{}, { children: [{ children: [{ value: 'The second' }] }] }],
    });
    expect(['3.5 of it', '2.x is', '10.example', '4)a'].map(markerOf)).toEqual([null, null, null, null]);
  });
  test('make a list of bullets', () => {
    expect(kinds(nestLists([piece('• pen'), piece('• paper'), piece('• form')]))).toEqual(['list']);
  });
});

test('A theorem keeps the formula in its title', () => {
  const children: Inline[] = [
    { type: 'mark', mark: 'strong', children: [{ type: 'text', value: 'Algorithm 1.5 (Procedure for ' }] },
    { type: 'math', math: [{ type: 'symbol', text: 'n', class: 'ordinary' }] },
    { type: 'mark', mark: 'strong', children: [{ type: 'text', value: ').' }] },
    { type: 'text', value: ' Begin with one.' },
  ];
  expect(withTheorems([{ type: 'paragraph', children }])).toMatchObject([
    {
      type: 'theorem',
      kind: 'Algorithm',
      number: '1.5',
      title: [{ value: 'Procedure for ' }, { type: 'math' }],
      children: [{ children: [{ value: 'Begin with one.' }] }],
    },
  ]);
});
