import { expect, it } from 'vitest';
import { printModel } from '../network/default-network.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { isModern } from './face.ts';
import { INK_BLOAT_PX, nominalOf } from './nominal-size.ts';

const SIZE_PX = 46;

/** Upright letters with the proportions of Computer Modern, `widened` by a share. */
const letters = (text: string, widened: number): Sign[] =>
  [...text].map((letter) => {
    const sign = { ...madeSign({ x0: 0, y0: 0, x1: 1, y1: 1 }, `r:${letter}`), style: 'r', text: letter };
    const { width, top, bottom } = nominalOf(sign, printModel.metrics)!;
    const x1 = width * SIZE_PX * (1 + widened) + INK_BLOAT_PX;
    return { ...sign, x1, y1: (bottom - top) * SIZE_PX + INK_BLOAT_PX };
  });

it('tells Computer Modern by how wide its letters are', () => {
  expect(isModern(letters('agpsxy', 0), printModel.metrics)).toBe(true);
  expect(isModern(letters('agpsxy', -0.08), printModel.metrics)).toBe(false);
});

it('takes a page of few letters for Computer Modern', () => {
  expect(isModern(letters('ax', -0.2), printModel.metrics)).toBe(true);
});
