import { expect, it } from 'vitest';
import type { SignMetrics } from '../network/model.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { levelCapitals } from './level-capitals.ts';

const EM = 40;
const METRICS: SignMetrics = Object.fromEntries(
  [...'GROUPX'].map((letter) => [`r:${letter}`, [-0.7, 0, 0, 0.7, 0.6]]),
);

/** A capital 24 pixels high whose foot is at 100, where its size is not another share of an em. */
const capital = (text: string, x0: number, sizeEm: number, foot = 100, height = 24): Sign => ({
  ...madeSign({ x0, y0: foot - height, x1: x0 + 20, y1: foot }, `r:${text}`),
  style: 'r',
  text,
  size: sizeEm * EM,
  baseline: foot + (sizeEm === 1 ? 0 : -4),
});

function sizesOf(signs: Sign[]): number[] {
  levelCapitals(signs, { body: EM, metrics: METRICS, letters: signIndex(signs, 3 * EM) });
  return signs.map(({ size }) => size / EM);
}

it('gives capitals as high as each other the size of the text, where some measure it', () => {
  const heading = [capital('G', 0, 0.7), capital('R', 24, 1), capital('O', 48, 0.7), capital('U', 72, 0.7)];
  expect(sizesOf(heading)).toEqual([1, 1, 1, 1]);
  const [first, second] = heading.map(({ baseline }) => baseline);
  expect(Math.abs(first! - second!)).toBeLessThan(3);
});

it('joins the words of a heading', () => {
  const words = [capital('G', 0, 1), capital('R', 24, 1), capital('U', 70, 0.7), capital('P', 94, 0.7)];
  expect(sizesOf(words)).toEqual([1, 1, 1, 1]);
});

it('leaves the capital of a script beside the letter that it belongs to', () => {
  expect(sizesOf([capital('G', 0, 1, 100, 28), capital('X', 22, 0.7, 108, 20)])).toEqual([1, 0.7]);
});

it('leaves a word that is a script as a whole', () => {
  expect(sizesOf([capital('O', 0, 0.7), capital('R', 24, 0.7)])).toEqual([0.7, 0.7]);
});
