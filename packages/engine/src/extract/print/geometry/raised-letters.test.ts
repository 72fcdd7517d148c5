import { expect, it } from 'vitest';
import type { SignMetrics } from '../network/model.ts';
import { madeSign, type Sign, type Stroke } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settleRaisedLetters } from './raised-letters.ts';

const EM = 40;
const METRICS: SignMetrics = { 'i:u': [-0.43, 0, 0, 0.5, 0.5], 'i:c': [-0.43, 0, 0, 0.4, 0.4] };

/** A letter of the text's size, whose ink has another height, in em. */
const letter = (text: string, x0: number, baseline: number, heightEm: number): Sign => ({
  ...madeSign({ x0, y0: baseline - heightEm * EM, x1: x0 + 16, y1: baseline }, `i:${text}`),
  style: 'i',
  text,
  size: EM,
  baseline,
});

/** The size of the second letter after it was settled, in hundredths of an em. */
function sizeBehind(base: Sign, raised: Sign, strokes: Stroke[] = []): number {
  const signs = [base, raised];
  settleRaisedLetters(signs, strokes, { body: EM, metrics: METRICS, letters: signIndex(signs, 3 * EM) });
  return Math.round((100 * raised.size) / EM);
}

it('takes a letter that floats behind a larger one for its exponent', () => {
  const exponent = letter('c', 20, 86, 0.45);
  expect(sizeBehind(letter('u', 0, 100, 0.54), exponent)).toBe(70);
  expect(exponent.baseline).toBeGreaterThan(83);
});

it('leaves letters of one line, a letter as high as the one before it, and a numerator', () => {
  const base = () => letter('u', 0, 100, 0.54);
  expect(sizeBehind(base(), letter('c', 20, 97, 0.45))).toBe(100);
  expect(sizeBehind(base(), letter('c', 20, 86, 0.53))).toBe(100);
  expect(sizeBehind(base(), letter('c', 40, 86, 0.45))).toBe(100);
  const bar: Stroke = { x0: 15, x1: 45, y0: 92, y1: 94, direction: 'horizontal' };
  expect(sizeBehind(base(), letter('c', 20, 86, 0.45), [bar])).toBe(100);
});
