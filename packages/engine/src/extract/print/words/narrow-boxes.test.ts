import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { withWholeBox } from './narrow-boxes.ts';

const X_HEIGHT = 14;
const signsOf = (text: string, from = 0): Sign[] =>
  [...text].map((char, i) => ({
    ...madeSign({ x0: from + 14 * i, y0: 10, x1: from + 14 * i + 12, y1: 24 }, `r:${char}`),
    text: char,
  }));

const boxOf = (text: string, x0: number, width: number, signs: Sign[]) => {
  const word = { text, confidence: 0.93, box: { x0, y0: 8, x1: x0 + width, y1: 26 } };
  return withWholeBox(word, signIndex(signs, 40), X_HEIGHT)?.box ?? null;
};

const SIGNS = [...signsOf('section'), ...signsOf('number', 120)];

it('gives a word the box of the letters that stand together with those in its own', () => {
  expect(boxOf('section', 40, 17, SIGNS)).toEqual({ x0: 0, y0: 10, x1: 96, y1: 24 });
  expect(boxOf('section', 0, 96, SIGNS)).toEqual({ x0: 0, y0: 8, x1: 96, y1: 26 });
});

it('leaves a word out that is part of the letters in whose midst its box stands', () => {
  expect(boxOf('ber', 170, 8, SIGNS)).toBeNull();
});
