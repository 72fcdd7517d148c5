import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import type { PrintPixels } from './print-pixels.ts';
import { primedF, touchingPrimes } from './touching-primes.ts';

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

/** A stem with a bar to the right, where a wedge hangs on it, both `drop` pixels below the stem's top. */
function hooked(wedge: { height: number; drop?: number }, letter: [string, number] = ['i:f', 0.99]) {
  const [width, height] = [26, 28];
  const isInk = (x: number, y: number) => {
    const row = y - (wedge.drop ?? 0);
    const isWedge = x >= 17 && row >= 0 && row < wedge.height && x < 25 - row / 4;
    return (x >= 7 && x < 11) || (row >= 0 && row < 2 && x >= 7 && x < 17) || isWedge;
  };
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(isInk(at % width, Math.floor(at / width))),
  );
  const page = connectedComponents({ mask, width, height });
  const ink = { levels: mask.map((value) => (value ? 0 : 255)), mask, width, height, isSoft: true };
  const pixels: PrintPixels = { ink, page, xHeightPx: 20, read: () => [readingOf(...letter)] };
  return { pixels, component: page.components[0]! };
}

const namesOf = (
  { pixels, component }: ReturnType<typeof hooked>,
  name = 'i:f',
  probability = 0.93,
  isInWord = false,
) => primedF(pixels, component, readingOf(name, probability), isInWord)?.map((sign) => sign.name) ?? null;

it('parts an f from the prime that touches its hook, whether they look like f or fl', () => {
  expect(namesOf(hooked({ height: 9 }))).toEqual(['i:f', 's:′']);
  expect(namesOf(hooked({ height: 9 }), 'i:fl', 0.6)).toEqual(['i:f', 's:′']);
});

it('parts an upright f from its prime, as texts have it', () => {
  expect(namesOf(hooked({ height: 9 }, ['r:f', 0.99]), 'r:f', 0.9)).toEqual(['r:f', 's:′']);
  expect(namesOf(hooked({ height: 9 }, ['b:f', 0.99]), 'b:fl', 0.6)).toEqual(['b:f', 's:′']);
});

it('leaves the drop of an upright f to its word, and parts an italic one there', () => {
  expect(namesOf(hooked({ height: 9 }, ['r:f', 0.99]), 'r:f', 0.9, true)).toBeNull();
  expect(namesOf(hooked({ height: 9 }), 'i:f', 0.93, true)).toEqual(['i:f', 's:′']);
});

it('leaves an f whose hook is thick or ends lower, and what is no f', () => {
  expect(namesOf(hooked({ height: 5 }))).toBeNull();
  expect(namesOf(hooked({ height: 20 }))).toBeNull();
  expect(namesOf(hooked({ height: 9, drop: 8 }))).toBeNull();
  expect(namesOf(hooked({ height: 9 }), 'i:f', 0.99)).toBeNull();
  expect(namesOf(hooked({ height: 9 }), 'i:γ')).toBeNull();
  expect(namesOf(hooked({ height: 9 }, ['i:J', 0.99]))).toBeNull();
  expect(namesOf(hooked({ height: 9 }, ['i:f', 0.5]))).toBeNull();
});
