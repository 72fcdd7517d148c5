import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import type { PrintPixels } from './print-pixels.ts';
import { touchingPrimes } from './touching-primes.ts';

const [WIDTH, HEIGHT] = [40, 14];

/** Strokes that lean to the right, each `gap` pixels from the last, blurred into each other; ink from a level of 150 on. */
function strokes(count: number, gap: number) {
  const levels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = 1; y < HEIGHT - 1; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const distances = Array.from({ length: count }, (_, i) => Math.abs(x - (12 + i * gap - 0.6 * (y - 1))));
      levels[y * WIDTH + x] = Math.min(255, 40 * Math.min(...distances));
    }
  const mask = levels.map((level) => (level < 150 ? 1 : 0));
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  expect(page.components).toHaveLength(1);
  const ink = { levels, mask, width: WIDTH, height: HEIGHT, isSoft: true };
  const pixels: PrintPixels = { ink, page, xHeightPx: 20, read: () => [] };
  return { pixels, component: page.components[0]! };
}

const readingOf = (name: string, probability: number) => ({
  top: [{ name, probability }],
  logSize: 0,
  baselineOffset: 0,
  math: 1,
});

it('parts three primes that touch, which the network takes for two', () => {
  const { pixels, component } = strokes(3, 6);
  const primes = touchingPrimes(pixels, component, readingOf('s:″', 0.8))!;
  expect(primes.map(({ name }) => name)).toEqual(['s:′', 's:′', 's:′']);
  expect(primes[0]!.x0).toBe(component.x0);
  expect(primes[2]!.x1).toBeCloseTo(component.x1);
});

it('leaves two primes, and what does not look like primes', () => {
  const two = strokes(2, 6);
  expect(touchingPrimes(two.pixels, two.component, readingOf('s:″', 0.8))).toBeNull();
  const three = strokes(3, 6);
  expect(touchingPrimes(three.pixels, three.component, readingOf('s:″', 0.05))).toBeNull();
  expect(touchingPrimes(three.pixels, three.component, readingOf('i:m', 0.9))).toBeNull();
});
