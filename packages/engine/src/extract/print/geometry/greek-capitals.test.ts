import { expect, it } from 'vitest';
import type { MaskImage } from '../pixels/components.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { settleGreekCapitals, slantOf } from './greek-capitals.ts';

const [WIDTH, HEIGHT] = [40, 32];

/** A Γ whose stem leans by so much across a pixel down. */
const gamma = (shear: number): MaskImage => {
  const isInk = (x: number, y: number) => {
    const column = x - Math.round(shear * (HEIGHT - 1 - y));
    return column >= 4 && column < (y < 3 ? 24 : 9);
  };
  const mask = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Number(isInk(at % WIDTH, Math.floor(at / WIDTH))),
  );
  return { mask, width: WIDTH, height: HEIGHT };
};

const capital = (name: string): Sign => ({
  ...madeSign({ x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT }, name, 0.6),
  style: name[0]!,
  text: name.slice(2),
});

it('measures how much a stem leans', () => {
  expect(slantOf(gamma(0))).toBe(0);
  expect(slantOf(gamma(0.25))).toBeCloseTo(0.25);
});

it('gives Greek capitals the style that they are drawn in, and those without a stem that of the others', () => {
  const stylesOn = (shear: number) => {
    const signs = [capital('i:Γ'), capital('r:Ψ'), capital('i:Λ'), capital('r:Δ'), capital('i:G')];
    settleGreekCapitals(signs, () => gamma(shear));
    return signs.map(({ name }) => name);
  };
  expect(stylesOn(0)).toEqual(['r:Γ', 'r:Ψ', 'r:Λ', 'r:Δ', 'i:G']);
  expect(stylesOn(0.25)).toEqual(['i:Γ', 'i:Ψ', 'i:Λ', 'i:Δ', 'i:G']);
});

it('leaves capitals whose ink is not known as they are', () => {
  const signs = [capital('i:Γ'), capital('r:Δ')];
  settleGreekCapitals(signs, () => null);
  expect(signs.map(({ name }) => name)).toEqual(['i:Γ', 'r:Δ']);
});
