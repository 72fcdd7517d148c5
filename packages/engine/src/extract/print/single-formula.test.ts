import { expect, it } from 'vitest';
import type { Block, EquationBlock } from '../../tree/index.ts';
import { pagesOfFormulas } from './single-formula.ts';

const equation = (page: number): EquationBlock => ({ type: 'equation', math: [], source: { page } });
const words = (page?: number): Block => ({
  type: 'paragraph',
  children: [{ type: 'text', value: 'so that' }],
  ...(page && { source: { page } }),
});

const pagesOf = (blocks: Block[], isAsked = (page: number) => page < 9) => [
  ...pagesOfFormulas(blocks, isAsked),
];

it('knows the pages of formulas and nothing else', () => {
  expect(pagesOf([equation(1), equation(1), equation(2), words(2), equation(9)])).toEqual([1]);
  expect(pagesOf([equation(1), words()])).toEqual([]);
  expect(pagesOf([])).toEqual([]);
});
