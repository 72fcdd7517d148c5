import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';
import { degrade, GRADES } from './degrade.ts';
import { seedOf } from './random.ts';

const [width, height] = [240, 320];

/** White paper with black bars, as lines of print would be. */
function page(): GreyImage {
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 40; y < 280; y += 20)
    for (let row = y; row < y + 6; row += 1) data.fill(0, row * width + 30, row * width + 210);
  return { data, width, height };
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('makes the same picture of the same seed, and another of another', async () => {
  for (const grade of GRADES) {
    const [one, again, other] = await Promise.all([1, 1, 2].map((seed) => degrade(page(), 150, grade, seed)));
    expect(digest(again!.bytes)).toBe(digest(one!.bytes));
    expect(digest(other!.bytes) === digest(one!.bytes)).toBe(grade === 'clean');
  }
});

it('keeps size and print, and says the density of what was scanned', async () => {
  for (const grade of GRADES.filter((grade) => grade !== 'capture')) {
    const { bytes } = await degrade(page(), 150, grade, 3);
    const { width: w, height: h, density } = await sharp(bytes).metadata();
    expect([w, h]).toEqual([width, height]);
    expect(density).toBe(grade === 'clean' || grade === 'scanner' ? 150 : 72);
    const { channels } = await sharp(bytes).greyscale().stats();
    expect(channels[0]!.min).toBeLessThan(110);
    expect(channels[0]!.max).toBeGreaterThan(150);
  }
});

it('cuts the sheet out of its photo as the camera page does, and keeps the picture beside its PDF', async () => {
  const { bytes, ending, jpeg } = await degrade(page(), 150, 'capture', 3);
  expect(ending).toBe('pdf');
  expect(Buffer.from(bytes).includes(Buffer.from(jpeg!))).toBe(true);
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  // The sheet fills the picture: paper at its corners, print where it was.
  const light = (x: number, y: number) =>
    data[Math.round(y * info.height) * info.width + Math.round(x * info.width)]!;
  const corners = [light(0.05, 0.05), light(0.95, 0.05), light(0.95, 0.95), light(0.05, 0.95)];
  expect(Math.min(...corners)).toBeGreaterThan(120);
  expect(light(0.5, 43 / height)).toBeLessThan(110);
});

it('gives every page of every document a seed of its own', () => {
  const seeds = ['cm/a 1', 'cm/a 2', 'cm/b 1'].flatMap((name) => [seedOf(name, 1), seedOf(name, 2)]);
  expect(new Set(seeds).size).toBe(seeds.length);
});
