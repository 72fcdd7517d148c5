import { expect, it } from 'vitest';
import type { GreyImage } from './grey.ts';
import { lineHeight } from './line-height.ts';

const [WIDTH, HEIGHT] = [600, 400];
/** In pixels, of letters with ascenders and of small ones. */
const [ASCENDER, X_HEIGHT] = [12, 8];

class Page {
  readonly image: GreyImage = {
    data: new Uint8Array(WIDTH * HEIGHT).fill(255),
    width: WIDTH,
    height: HEIGHT,
  };

  box(x: number, y: number, width: number, height: number): this {
    for (let row = y; row < y + height; row += 1)
      this.image.data.fill(0, row * WIDTH + x, row * WIDTH + x + width);
    return this;
  }

  /** Letters one beside the other, the third of each three with an ascender; each line drops by so many pixels. */
  lines(count: number, dropPx = 0): this {
    for (let line = 0; line < count; line += 1)
      for (let i = 0; i < 40; i += 1) {
        const height = i % 3 === 2 ? ASCENDER : X_HEIGHT;
        this.box(40 + 12 * i, 50 + 24 * line + Math.round((dropPx * i) / 40) - height, 8, height);
      }
    return this;
  }
}

it('is the height of rows of ink where blank ones part them', () => {
  expect(lineHeight(new Page().lines(12).image)).toBe(ASCENDER);
});

it('is told by letters where a side of a table or a lean fills the blank rows', () => {
  expect(lineHeight(new Page().lines(12).box(20, 20, 2, 360).image)).toBe(2 * X_HEIGHT);
  expect(lineHeight(new Page().lines(12, 40).image)).toBe(2 * X_HEIGHT);
});

it('is the height of rows where too few letters tell', () => {
  expect(lineHeight(new Page().box(100, 100, 40, 90).image)).toBe(90);
  expect(lineHeight(new Page().image)).toBe(0);
});
