import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { settleParagraphNumbers } from './paragraph-numbers.ts';

const EM = 40;
const MATH = 0.9;

/** Signs of one line: each with the white before it, in em. */
function stopsAfter(...line: [text: string, gapEm: number][]): number[] {
  let x = 0;
  const signs = line.map(([text, gapEm]): Sign => {
    x += gapEm * EM;
    const [width, height] = text === '.' ? [0.12 * EM, 0.12 * EM] : [0.4 * EM, 0.68 * EM];
    const sign = madeSign({ x0: x, y0: 100 - height, x1: x + width, y1: 100 }, `r:${text}`);
    x += width;
    return { ...sign, text, math: MATH, size: EM };
  });
  settleParagraphNumbers(signs, EM);
  return signs.filter(({ text }) => text === '.').map(({ math }) => math);
}

const NUMBER: [string, number][] = [
  ['1', 0],
  ['.', 0.1],
  ['1', 0.15],
  ['2', 0.1],
];

it('takes the stops of a number that begins a line and ends with one for those of text', () => {
  expect(stopsAfter(...NUMBER, ['.', 0.1], ['I', 0.5], ['f', 0.1])).toEqual([0, 0]);
});

it('leaves the stop of a decimal number, and of one within a line', () => {
  expect(stopsAfter(...NUMBER, ['x', 0.4])).toEqual([MATH]);
  expect(stopsAfter(...NUMBER, ['.', 0.1], ['3', 0.15])).toEqual([MATH, MATH]);
  expect(stopsAfter(['=', 0], ['1', 0.4], ...NUMBER.slice(1), ['.', 0.1])).toEqual([MATH, MATH]);
});
