import { expect, it } from 'vitest';
import type { MaskImage } from '../pixels/components.ts';
import { settleNegations } from './negations.ts';
import { madeSign, type Sign } from './sign.ts';

const [WIDTH, HEIGHT] = [24, 33];

/** Strokes across from a column on, three pixels thick each, and a slanted stroke through all of them. */
const struckOut = (from: number, rows: readonly number[]): MaskImage => {
  const isInk = (x: number, y: number) =>
    Math.abs(x - (WIDTH - 4 - Math.round(y / 2))) <= 1 ||
    (x >= from && rows.some((row) => y >= row && y < row + 3));
  const mask = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Number(isInk(at % WIDTH, Math.floor(at / WIDTH))),
  );
  return { mask, width: WIDTH, height: HEIGHT };
};

function nameOf(image: MaskImage, ...top: [name: string, probability: number][]): string {
  const sign: Sign = {
    ...madeSign({ x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT }, top[0]![0]),
    style: 's',
    text: top[0]![0].slice(2),
    top: top.map(([name, probability]) => ({ name, probability })),
  };
  settleNegations([sign], () => image);
  return sign.name;
}

it('tells an identity that is struck out by its three bars', () => {
  expect(nameOf(struckOut(0, [5, 14, 23]), ['s:≠', 0.98])).toBe('s:≢');
  expect(nameOf(struckOut(0, [5, 14, 23]), ['s:±', 0.44], ['s:≠', 0.25], ['s:∉', 0.16])).toBe('s:≢');
  expect(nameOf(struckOut(0, [10, 20]), ['s:≠', 0.98])).toBe('s:≠');
});

it('leaves three arms, bars that are not evenly apart, and what no struck-out relation was seen in', () => {
  expect(nameOf(struckOut(6, [5, 14, 23]), ['s:∉', 0.98])).toBe('s:∉');
  expect(nameOf(struckOut(0, [5, 10, 25]), ['s:≠', 0.98])).toBe('s:≠');
  expect(nameOf(struckOut(0, [5, 14, 23]), ['s:±', 0.9], ['s:≠', 0.1])).toBe('s:±');
});

it('tells a subset that is struck out by its two arms', () => {
  expect(nameOf(struckOut(6, [5, 24]), ['s:⊈', 0.92])).toBe('s:⊄');
  expect(nameOf(struckOut(6, [4, 18, 26]), ['s:⊈', 0.92])).toBe('s:⊈');
});

it('leaves a subset whose bar has run into its arm', () => {
  const image = struckOut(6, [5, 22, 24, 26]);
  expect(nameOf(image, ['s:⊈', 0.92])).toBe('s:⊈');
});
