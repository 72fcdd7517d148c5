import { expect, it } from 'vitest';
import { readTex } from '../read-tex/index.ts';
import { restructure } from '../transforms/index.ts';
import { writePlain } from './index.ts';

it.each([
  ['x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}', 'x = (−b ± √(b^2 − 4ac))/(2a)'],
  ['a_1+b_{ij}', 'a_1 + b_(ij)'],
  ["f'(x)", 'f′(x)'],
  ['\\sum_{k=1}^{n} k^2', '∑_(k = 1)^n k^2'],
  ['\\sqrt[3]{x}', '∛x'],
  ['\\sin^2\\theta', 'sin^2 θ'],
  ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '([1, 2; 3, 4])'],
  ['\\text{if } x\\in A', 'if x ∈ A'],
])('writes %s as %s', (tex, plain) => {
  expect(writePlain(restructure(readTex(tex).math))).toBe(plain);
});
