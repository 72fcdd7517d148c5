import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { numbersLine } from './line-numbers.ts';

const BOX = { x0: 0, y0: 0, x1: 30, y1: 20 };
const NEXT = { text: 'Unless', confidence: 0.92, box: { x0: 60, y0: 0, x1: 160, y1: 20 } };

const signsOf = (text: string, probability: number): Sign[] =>
  [...text].map((character, i) => ({
    ...madeSign({ x0: 12 * i, y0: 4, x1: 12 * i + 10, y1: 18 }, `r:${character}`, probability),
    text: character,
  }));

/** Whether a word as sure as said numbers its line, where the network sees these signs, each with half a probability. */
const numbers = (text: string, confidence: number, seen: string, next: typeof NEXT | undefined = NEXT) =>
  numbersLine({ text, confidence, box: BOX }, next, signsOf(seen, 0.5));

it('is the number of a question as the recogniser is sure of it', () => {
  expect(numbers('Q2', 0.89, 'QΩ')).toBe(true);
  expect(numbers('(iv)', 0.9, '(iy)')).toBe(true);
});

it('is an unsure number before a sure word', () => {
  expect(numbers('2.', 0.72, '∂,')).toBe(true);
  expect(numbers('2.', 0.4, '∂,')).toBe(false);
  expect(numbers('2.', 0.72, '∂,', { ...NEXT, confidence: 0.5 })).toBe(false);
  expect(numbers('2.', 0.72, '∂,', { ...NEXT, text: '+3x' })).toBe(false);
});

it('is no digit without a mark, no number of other length, and none that the network reads surely otherwise', () => {
  expect(numbers('2', 0.95, '∂')).toBe(false);
  expect(numbers('2.', 0.95, '∂xy.')).toBe(false);
  expect(numbersLine({ text: '2.', confidence: 0.72, box: BOX }, NEXT, signsOf('3.', 0.95))).toBe(false);
});
