import { expect, it } from 'vitest';
import { uprightTones } from './inverted.ts';

const [WIDTH, HEIGHT] = [480, 160];
const [PAPER, INK] = [240, 20];
const LEAN = 0.05;

const areSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

/** The head of a table on a photo that leans, with white words in it and a line of print right below. */
function leaningHead() {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const topAt = (x: number) => 40 + Math.round(LEAN * x);
  for (let x = 40; x < 440; x += 1)
    for (let y = topAt(x); y < topAt(x) + 36; y += 1) data[y * WIDTH + x] = INK;
  const fill = (x: number, y: number, level: number) => {
    for (let dy = 0; dy < 12; dy += 1) data.fill(level, (y + dy) * WIDTH + x, (y + dy) * WIDTH + x + 5);
  };
  for (let x = 60; x < 420; x += 20) {
    fill(x, topAt(x) + 12, PAPER);
    fill(x, topAt(x) + 42, INK);
  }
  return { image: { data, width: WIDTH, height: HEIGHT }, topAt };
}

it('makes dark words on light of the head of a table that leans, and leaves the row below it', () => {
  const { image, topAt } = leaningHead();
  const { data } = uprightTones(image);
  for (let x = 60; x < 420; x += 20) {
    expect(data[(topAt(x) + 16) * WIDTH + x + 2]).toBeLessThan(60);
    expect(data[(topAt(x) + 4) * WIDTH + x + 2]).toBeGreaterThan(200);
    expect(data[(topAt(x) + 46) * WIDTH + x + 2]).toBe(INK);
    expect(data[(topAt(x) + 46) * WIDTH + x + 10]).toBe(PAPER);
  }
});

it('leaves a bar without writing', () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  data.fill(INK, 40 * WIDTH, 80 * WIDTH);
  expect(areSame(uprightTones({ data, width: WIDTH, height: HEIGHT }).data, data)).toBe(true);
});

it('makes dark words on light of the band at the head of a frame, and leaves the frame and what it holds', () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const fill = (x0: number, y0: number, x1: number, y1: number, level: number) => {
    for (let y = y0; y < y1; y += 1) data.fill(level, y * WIDTH + x0, y * WIDTH + x1);
  };
  fill(40, 24, 440, 64, INK);
  fill(40, 64, 48, 144, INK);
  fill(432, 64, 440, 144, INK);
  fill(40, 136, 440, 144, INK);
  for (let x = 60; x < 260; x += 20) {
    fill(x, 38, x + 5, 50, PAPER);
    fill(x, 94, x + 5, 106, INK);
  }
  const upright = uprightTones({ data, width: WIDTH, height: HEIGHT }).data;
  expect(upright[42 * WIDTH + 62]).toBeLessThan(20);
  expect(upright[42 * WIDTH + 72]).toBe(255);
  expect([upright[98 * WIDTH + 62], upright[98 * WIDTH + 72]]).toEqual([INK, PAPER]);
  expect([upright[98 * WIDTH + 42], upright[140 * WIDTH + 200]]).toEqual([INK, INK]);
});

it('makes dark words on light of a short heading in a long bar of dark grey, as a scanner gives it', () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  for (let y = 24; y < 64; y += 1) data.fill(95, y * WIDTH + 40, y * WIDTH + 440);
  for (let x = 60; x < 120; x += 20)
    for (let y = 38; y < 50; y += 1) data.fill(PAPER, y * WIDTH + x, y * WIDTH + x + 5);
  const upright = uprightTones({ data, width: WIDTH, height: HEIGHT }).data;
  expect(upright[42 * WIDTH + 62]).toBeLessThan(30);
  expect(upright[42 * WIDTH + 300]).toBe(255);
});

it('leaves a bar without writing whose edge runs through its cells', () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  for (let y = 27; y < 63; y += 1) data.fill(INK, y * WIDTH + 40, y * WIDTH + 440);
  expect(areSame(uprightTones({ data, width: WIDTH, height: HEIGHT }).data, data)).toBe(true);
});
