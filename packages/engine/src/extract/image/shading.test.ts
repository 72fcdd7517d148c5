import { expect, it } from 'vitest';
import type { GreyImage } from './grey.ts';
import { withoutShadows } from './shading.ts';

const WIDTH = 1600;
const HEIGHT = 2000;
const BLOCK = { x0: 900, y0: 900, x1: 1000, y1: 1000 };

/** Paper with a filled square on it; `lightAt` gives its light, 0 to 1. */
function sheet(lightAt: (x: number, y: number) => number): GreyImage {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isBlock = x >= BLOCK.x0 && x < BLOCK.x1 && y >= BLOCK.y0 && y < BLOCK.y1;
      data[y * WIDTH + x] = (isBlock ? 40 : 250) * lightAt(x, y);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** The level in the middle between two columns, on a row without the square. */
const levelAt = ({ data }: GreyImage, x: number, y = 500) => data[y * WIDTH + x]!;

it('takes out the shadow of a fold, and leaves what is filled dark', () => {
  const isFold = (x: number) => x >= 500 && x < 630;
  const even = withoutShadows(sheet((x) => (isFold(x) ? 0.7 : 1)));
  expect(levelAt(even, 565)).toBeGreaterThan(235);
  expect(levelAt(even, 300)).toBeGreaterThan(235);
  expect(levelAt(even, 950, 950)).toBeLessThan(60);
});

it('leaves a page in even light as it is', () => {
  const scan = sheet(() => 1);
  expect(withoutShadows(scan)).toBe(scan);
});

it('evens levels beside white as elsewhere, and leaves white as it is', () => {
  // rows of no multiple of four pixels: white begins and ends within four of them, and runs on into the next row
  const [width, height] = [401, 300];
  const isWhite = (at: number) => (Math.floor(at / 7) * 37) % 101 < 4 || (at + 3) % (7 * width) < 6;
  const shaded = (white: number) => ({
    data: Uint8Array.from({ length: width * height }, (_, at) =>
      isWhite(at) ? white : at % width < 132 ? 180 : 250,
    ),
    width,
    height,
  });
  const [even, without] = [withoutShadows(shaded(255)), withoutShadows(shaded(254))];
  expect(even.data[50]).toBeGreaterThan(240);
  const expected = without.data.map((level, at) => (isWhite(at) ? 255 : level));
  expect(even.data.every((level, at) => level === expected[at])).toBe(true);
});
