import { readTex } from '@sutra/math/read-tex';
import { expect, test } from 'vitest';
import type { Block } from '../../../packages/engine/src/tree/index.ts';
import { differing, linesOf } from './reading.ts';

const text = (value: string) => ({ type: 'text', value }) as const;
const x = { type: 'math', ...readTex('x') };

test('formulas, headings, lists and text are told apart, formulas by their TeX', () => {
  const blocks = [
    { type: 'heading', level: 1, children: [text('Roots')] },
    { type: 'paragraph', children: [text('Let '), x, text(' be one.')] },
    {
      type: 'list',
      ordered: false,
      tight: true,
      items: [{ children: [{ type: 'paragraph', children: [x] }] }],
    },
  ] as unknown as Block[];
  const lines = linesOf(blocks);
  expect(lines.formulas).toEqual(['math: x', 'math: x']);
  expect(lines.headings.join('')).toContain('# Roots');
  expect(lines.lists.join('')).toContain('- $');
  expect(lines.text.filter(Boolean)).toEqual(['Let $ be one.']);
});

test('a changed line counts once, one more as one, an order of its own as none', () => {
  expect(differing(['a', 'b', 'b'], ['a', 'c', 'b'])).toBe(1);
  expect(differing(['a'], ['a', 'a', 'b'])).toBe(2);
  expect(differing(['a', 'b'], ['b', 'a'])).toBe(0);
});
