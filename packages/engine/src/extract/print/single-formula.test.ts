import { expect, it } from 'vitest';
import type { Block, EquationBlock } from '../../tree/index.ts';
import { areFormulas } from './single-formula.ts';

const equation: EquationBlock = { type: 'equation', math: [] };
const words: Block = { type: 'paragraph', children: [{ type: 'text', value: 'so that' }] };

it('knows a picture of formulas and nothing else', () => {
  expect(areFormulas([equation, equation])).toBe(true);
  expect(areFormulas([equation, words])).toBe(false);
  expect(areFormulas([])).toBe(false);
});
