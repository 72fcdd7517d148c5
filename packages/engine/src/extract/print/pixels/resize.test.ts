import { expect, it } from 'vitest';
import { resized } from './resize.ts';

const [WIDTH, HEIGHT] = [60, 50];
/** Rows of one level, two of them the same, and others between. */
const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
  const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
  return y % 3 === 0 ? 255 : y % 7 === 0 ? 90 : (31 * x + 17 * y) % 256;
});

/** The mean of the squares of `side` pixels. */
const meanOfSquares = (side: number) =>
  Uint8Array.from({ length: (WIDTH / side) * (HEIGHT / side) }, (_, to) => {
    const [x0, y0] = [to % (WIDTH / side), Math.floor(to / (WIDTH / side))].map((at) => at * side);
    let sum = 0;
    for (let y = y0!; y < y0! + side; y += 1)
      for (let x = x0!; x < x0! + side; x += 1) sum += data[y * WIDTH + x]!;
    return Math.round(sum / (side * side));
  });

it('shrinks by the mean of what a pixel covers, rows of one level as well', () => {
  const small = resized({ data, width: WIDTH, height: HEIGHT }, WIDTH / 2, HEIGHT / 2);
  for (const [i, level] of meanOfSquares(2).entries()) expect(Math.abs(small[i]! - level)).toBeLessThan(2);
});
