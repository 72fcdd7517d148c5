import { expect, it } from 'vitest';
import type { ClassScore } from '../network/classifier.ts';
import { connectedComponents } from '../pixels/components.ts';
import { signsOf } from './split.ts';

const [WIDTH, HEIGHT] = [40, 15];

/** A bar three pixels thick, with a letter of a denominator that touches it. */
function barWithLetter() {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      if ((y >= 9 && y < 12) || (y < 9 && x >= 25 && x < 37)) mask[y * WIDTH + x] = 1;
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const levels = mask.map((value) => (value ? 0 : 255));
  return { page, ink: { mask, levels, width: WIDTH, height: HEIGHT } };
}

const reading = (...top: [name: string, probability: number][]) => ({
  top: top.map(([name, probability]): ClassScore => ({ name, probability })),
  logSize: 0,
  baselineOffset: 0,
  math: 0.9,
});

const signsSeenAs = (...top: [name: string, probability: number][]) => {
  const { page, ink } = barWithLetter();
  const read = (cuts: readonly unknown[]) => cuts.map(() => reading(['i:n', 0.99]));
  const pixels = { ink, page, xHeightPx: 21, read };
  return signsOf(pixels, page.components[0]!, reading(...top)).map(({ name }) => name);
};

it('parts the bar of a fraction and a letter that touches it, though they look like half of another sign', () => {
  expect(signsSeenAs(['P02:s:⇌', 0.53], ['MULTI', 0.24], ['s:⇀', 0.18])).toEqual(['RULE', 'i:n']);
});

it('leaves a sign whole that the network is sure of', () => {
  expect(signsSeenAs(['P02:s:⇌', 0.97], ['MULTI', 0.02])).toEqual(['P02:s:⇌']);
  expect(signsSeenAs(['s:⇀', 0.8], ['MULTI', 0.18])).toEqual(['s:⇀']);
});
