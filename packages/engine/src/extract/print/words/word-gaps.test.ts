import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { gapX, madeSign, type Sign } from '../signs/sign.ts';
import { keepWordsApart } from './word-gaps.ts';

const X_HEIGHT = 15;
const SIZE = 34;

/** Letters side by side from `x0`, each 14 pixels wide. */
const word = (text: string, x0: number, math = 0.5): Sign[] =>
  [...text].map((char, i) => ({
    ...madeSign({ x0: x0 + 16 * i, x1: x0 + 16 * i + 14, y0: 0, y1: 20 }, `r:${char}`, 0.99),
    text: char,
    size: SIZE,
    math,
  }));

/** One line of the recogniser's with words in the places of signs. */
function lineOf(words: [text: string, signs: Sign[], confidence?: number][]): RecognisedBlock[] {
  const box = { x0: 0, y0: 0, x1: 400, y1: 20 };
  const recognised = words.map(([text, signs, confidence = 0.95]) => ({
    text,
    confidence,
    box: { x0: signs[0]!.x0, y0: 0, x1: signs.at(-1)!.x1, y1: 20 },
  }));
  return [{ kind: 'text', box, paragraphs: [[{ words: recognised, box, baseline: 20, height: 20 }]] }];
}

function gapAfter(first: string, second: string, confidence?: number, math?: number): number {
  const [one, other] = [word(first, 10, math), word(second, 10 + 16 * first.length + 1)];
  keepWordsApart(
    [...one, ...other],
    lineOf([
      [first, one],
      [second, other, confidence],
    ]),
    X_HEIGHT,
  );
  return gapX(one.at(-1)!, other[0]!);
}

it('keeps a blank between two words that both readers spell', () => {
  expect(gapAfter('any', 'four')).toBeCloseTo(0.25 * SIZE, 5);
  expect(gapAfter('any', 'four', 0.5)).toBe(3);
});

it('leaves the parts of a product as they stand', () => {
  expect(gapAfter('any', 'zx')).toBe(3);
});

it('keeps a blank between a word of a text and what is no word', () => {
  expect(gapAfter('of', 'f(t)', 0.5, 0)).toBeCloseTo(0.25 * SIZE, 5);
  expect(gapAfter('cos', 'x', 0.5, 0)).toBe(3);
});

it('keeps a blank before a letter that the recogniser passed over', () => {
  const gap = (letter: string, math: number) => {
    const [of, next] = [word('of', 10, 0), word(letter, 43, math)];
    keepWordsApart([...of, ...next], lineOf([['of', of]]), X_HEIGHT);
    return gapX(of.at(-1)!, next[0]!);
  };
  expect(gap('f', 0.9)).toBeCloseTo(0.25 * SIZE, 5);
  expect(gap('f', 0)).toBe(3);
  expect(gap('.', 0.9)).toBe(3);
});
