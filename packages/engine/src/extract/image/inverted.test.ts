import { expect, it } from 'vitest';
import { uprightTones } from './inverted.ts';

const [WIDTH, HEIGHT] = [480, 160];
const [PAPER, INK] = [240, 20];
const LEAN = 0.05;

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
  expect(uprightTones({ data, width: WIDTH, height: HEIGHT }).data).toEqual(data);
});
