import { expect, it } from 'vitest';
import type { GreyImage } from './grey.ts';
import { estimateBends, NO_BENDS, unbent } from './line-bends.ts';

const [width, height] = [1000, 1300];

/** Forty lines of blocks of two heights, as words are, each moved down by `drop` of where it stands. */
function page(drop: (x: number, y: number) => number): GreyImage {
  const data = new Uint8Array(width * height).fill(255);
  for (let line = 0; line < 40; line += 1)
    for (let x = 60; x < 940; x += 1) {
      if (x % 14 > 9) continue;
      const y = 60 + 30 * line;
      const foot = Math.round(y + drop(x, y));
      const tall = x % 42 < 14 ? 16 : 10;
      for (let row = foot - tall; row < foot; row += 1) data[row * width + x] = 0;
    }
  return { data, width, height };
}

const fanned = (fan: number) => (x: number, y: number) => fan * (x - width / 2) * (y / height - 0.5);

it.each([0.04, -0.09])('measures lines that fan out by %f', (fan) => {
  expect(estimateBends(page(fanned(fan))).fan).toBeCloseTo(fan, 1.9);
});

it('leaves level lines', () => {
  expect(estimateBends(page(() => 0))).toBe(NO_BENDS);
});

it('leaves a picture of two lines, which chance may bend', () => {
  const { data } = page(fanned(0.09));
  expect(estimateBends({ data: data.subarray(0, 100 * width), width, height: 100 })).toBe(NO_BENDS);
});

it.each([
  ['a leaning sheet', fanned(0.08)],
  ['a curled page', (x: number) => 40 * (x / width - 0.5) ** 2],
])('makes the lines of %s level', (_, drop) => {
  const bent = page(drop);
  const flat = unbent({ ...bent, channels: 1 }, estimateBends(bent), 255);
  expect(estimateBends(flat)).toBe(NO_BENDS);
});
