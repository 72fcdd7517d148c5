import { expect, it } from 'vitest';
import type { InkImage } from './ink.ts';
import { inkSums, meanInk } from './ink-sums.ts';

const pageOf = (width: number, height: number, levelAt: (i: number) => number): InkImage => {
  const levels = Uint8Array.from({ length: width * height }, (_, i) => levelAt(i));
  return { levels, mask: levels.map((level) => (level < 185 ? 1 : 0)), width, height };
};

const SIDE = 4;

function meanOf(page: InkImage, left: number, top: number, size: number): Uint8Array {
  const into = new Uint8Array(SIDE * SIDE);
  meanInk(inkSums(page), { left, top, size }, SIDE, into);
  return into;
}

/** By definition: each pixel's ink by the share of it within the area. */
function meanByPixels(
  { levels, width, height }: InkImage,
  left: number,
  top: number,
  size: number,
): number[] {
  const step = size / SIDE;
  const shareOf = (at: number, from: number) =>
    Math.max(0, Math.min(at + 1, from + step) - Math.max(at, from));
  return Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x0, y0] = [left + (i % SIDE) * step, top + Math.floor(i / SIDE) * step];
    let sum = 0;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        sum += shareOf(x, x0) * shareOf(y, y0) * (255 - levels[y * width + x]!);
    return Math.round(sum / step ** 2);
  });
}

const busy = pageOf(40, 30, (i) => (i * 7919) % 256);

it.each([
  ['inside', 5, 3],
  ['before the page', -6, -4],
  ['behind it', 33, 25],
  ['outside of it', 60, -40],
])('has the mean ink of each area, %s', (_where, left, top) => {
  const found = [...meanOf(busy, left, top, 13)];
  for (const [i, ink] of meanByPixels(busy, left, top, 13).entries())
    expect(Math.abs(found[i]! - ink)).toBeLessThanOrEqual(1);
});

/** A black page of so many pixels a side has as much ink as 32 bits count with a sign. */
const OVERFLOW_SIDE = Math.sqrt(2 ** 31 / 255);

it('holds where the ink above is more than 32 bits count', () => {
  const [left, size] = [Math.floor(OVERFLOW_SIDE) - 15, 30];
  const side = left + size;
  const black = pageOf(side, side, () => 0);
  expect(meanOf(black, left, left, size).every((ink) => ink === 255)).toBe(true);
});
