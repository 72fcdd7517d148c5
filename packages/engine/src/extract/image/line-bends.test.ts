import { expect, it } from 'vitest';
import type { GreyImage } from './grey.ts';
import { estimateBends, unbent } from './line-bends.ts';
import { lowerEdges } from './skew.ts';
import { flatSurface } from './spline-surface.ts';
import { textLines } from './text-lines.ts';

const [width, height] = [1000, 1300];
const LINES = 40;

/** Lines of blocks of two heights, as words are, each moved down by `drop` of where it stands; some hang lower where asked for. */
function page(drop: (x: number, y: number) => number, hasDescenders = false): GreyImage {
  const data = new Uint8Array(width * height).fill(255);
  for (let line = 0; line < LINES; line += 1)
    for (let x = 60; x < 940; x += 1) {
      if (x % 14 > 9) continue;
      const y = 60 + 30 * line;
      const foot = Math.round(y + drop(x, y));
      const tall = x % 42 < 14 ? 16 : 10;
      const hangs = hasDescenders && x < width / 3 === line % 5 < 2 && x % 42 < 14;
      for (let row = foot - tall; row < (hangs ? foot + 5 : foot); row += 1) data[row * width + x] = 0;
    }
  return { data, width, height };
}

/** The share of feet in as many rows as lines have whose feet are at most a pixel off their level. */
function levelShare(image: GreyImage): number {
  const rows = new Float64Array(height);
  const { ys } = lowerEdges(image);
  for (const y of ys) rows[y]! += 1;
  const fullest = rows.toSorted((a, b) => b - a).subarray(0, 3 * LINES);
  return fullest.reduce((sum, count) => sum + count, 0) / ys.length;
}

const fanned = (fan: number) => (x: number, y: number) => fan * (x - width / 2) * (y / height - 0.5);

/** Lines that curl near the spine on the left: up at the top of the page, down at its foot, not at all between. */
const curledAtSpine = (x: number, y: number) =>
  1500 *
  Math.max(0, 0.35 - x / width) ** 2 *
  Math.sign(y / height - 0.5) *
  Math.max(0, Math.abs(y / height - 0.5) - 0.1);

/** A sheet with two waves, as one that was folded has. */
const wavy = (x: number, y: number) => 8 * Math.sin((x / width) * 9) * (y / height);

it('leaves level lines', () => {
  expect(estimateBends(page(() => 0))).toBeNull();
});

it.each([
  ['once on a level page', () => 0, 1],
  ['again and again on a bent one', fanned(0.08), 4],
])('follows lines with descenders %s', (_, drop, times) => {
  let followed = 0;
  estimateBends(page(drop, true), (letters, dropAt) => {
    followed += 1;
    return textLines(letters, dropAt);
  });
  expect(followed).toBe(times);
});

it('leaves a picture of two lines, which chance may bend', () => {
  const { data } = page(fanned(0.09));
  expect(estimateBends({ data: data.subarray(0, 100 * width), width, height: 100 })).toBeNull();
});

it.each([
  ['a leaning sheet', fanned(0.08)],
  ['a sheet that leans the other way', fanned(-0.09)],
  ['a curled page', (x: number) => 40 * (x / width - 0.5) ** 2],
  ['a page whose lines curl near the spine, each by another amount', curledAtSpine],
  ['a sheet that was folded', wavy],
])('makes the lines of %s level', (_, drop) => {
  const bent = page(drop);
  expect(levelShare(bent)).toBeLessThan(0.9);
  const bends = estimateBends(bent);
  expect(levelShare(unbent({ ...bent, channels: 1 }, bends!, 255))).toBeGreaterThan(0.97);
});

it('keeps a hairline darker than a straight line between two pixels does, where it is moved by half of one', () => {
  const image = { data: new Uint8Array(width * height).fill(255), width, height };
  image.data.fill(0, 600 * width, 601 * width);
  const half = flatSurface().fill(0.5 / width);
  const { data } = unbent({ ...image, channels: 1 }, half, 255);
  const darkest = data.subarray(595 * width, 605 * width).reduce((a, b) => Math.min(a, b));
  expect(darkest).toBeLessThan(120);
});
