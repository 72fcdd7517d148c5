import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { wordRuns } from './word-runs.ts';

const EM = 40;

const italic = (text: string, x0: number, x1: number): Sign => ({
  ...madeSign({ x0, y0: 20, x1, y1: 40 }, `i:${text}`),
  style: 'i',
  text,
  size: EM,
  baseline: 40,
});

const runsOf = (...signs: Sign[]) => wordRuns(signs).map((run) => run.map(({ text }) => text).join(''));

it('ends a word at a blank that the hook of an italic f reaches into', () => {
  expect(runsOf(italic('I', 0, 16), italic('f', 10, 34), italic('a', 40, 58))).toEqual(['If']);
});

it('goes on with the letter under the hook of an italic f', () => {
  expect(runsOf(italic('o', 0, 16), italic('f', 12, 36), italic('a', 32, 50))).toEqual(['ofa']);
});
