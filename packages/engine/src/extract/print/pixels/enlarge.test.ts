import { expect, it } from 'vitest';
import { enlarged, enlargementFor } from './enlarge.ts';

const blank = (width: number, height: number) => ({
  data: new Uint8Array(width * height).fill(255),
  width,
  height,
});

const sharp = { width: 300, height: 100, isSoft: false };

it('enlarges small print, large print and whole sheets of it not', () => {
  expect(enlargementFor(sharp, 6)).toBe(3);
  expect(enlargementFor(sharp, 10)).toBeCloseTo(1.8);
  expect(enlargementFor(sharp, 18)).toBe(1);
  expect(enlargementFor({ ...sharp, width: 4000, height: 5000 }, 6)).toBe(1);
});

it('enlarges 11-point print at 200 dots an inch where its edges are sharp', () => {
  expect(enlargementFor(sharp, 14)).toBeCloseTo(18 / 14);
  expect(enlargementFor({ ...sharp, isSoft: true }, 14)).toBe(1);
  expect(enlargementFor({ ...sharp, isSoft: true }, 12)).toBe(1.5);
});

it('keeps what is shown', async () => {
  const image = blank(10, 8);
  image.data.fill(0, 30, 40);
  const large = await enlarged(image, 2);
  expect([large.width, large.height]).toEqual([20, 16]);
  expect(large.data[0]).toBe(255);
  expect(Math.min(...large.data.subarray(6 * 20, 8 * 20))).toBeLessThan(20);
});
