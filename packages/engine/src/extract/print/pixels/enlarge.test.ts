import { expect, it } from 'vitest';
import { enlarged, enlargementFor } from './enlarge.ts';

const blank = (width: number, height: number) => ({
  data: new Uint8Array(width * height).fill(255),
  width,
  height,
});

it('enlarges small print, large print and whole sheets of it not', () => {
  expect(enlargementFor(blank(300, 100), 6)).toBe(3);
  expect(enlargementFor(blank(300, 100), 10)).toBeCloseTo(1.8);
  expect(enlargementFor(blank(300, 100), 18)).toBe(1);
  expect(enlargementFor(blank(4000, 5000), 6)).toBe(1);
});

it('keeps what is shown', async () => {
  const image = blank(10, 8);
  image.data.fill(0, 30, 40);
  const large = await enlarged(image, 2);
  expect([large.width, large.height]).toEqual([20, 16]);
  expect(large.data[0]).toBe(255);
  expect(Math.min(...large.data.subarray(6 * 20, 8 * 20))).toBeLessThan(20);
});
