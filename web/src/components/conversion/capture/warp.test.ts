import { type Quad, WHOLE_PICTURE } from '@sutra/contract/quad';
import { describe, expect, it } from 'vitest';
import { type Pixels, warp } from './warp.ts';

/** A page that was photographed from below: its far edge is shorter. */
const LEANING: Quad = [
  { x: 0.3, y: 0.1 },
  { x: 0.7, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];

/** A photo in grey: what `greyAt` says for each pixel. */
function photoOf(width: number, height: number, greyAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(greyAt(x, y), 4 * (y * width + x), 4 * (y * width + x) + 3);
  return { width, height, data };
}

const greyOf = ({ width, data }: Pixels, x: number, y: number) => data[4 * (y * width + x)];

describe('cutting a page out of its photo', () => {
  it('changes no pixel of a whole picture', () => {
    const photo = photoOf(7, 5, (x, y) => 10 * x + y);
    expect(warp(photo, WHOLE_PICTURE).data).toEqual(photo.data);
  });

  it('leaves the table out, and makes a leaning edge upright', () => {
    const [page, table] = [200, 50];
    // The edges of the leaning page run from a tenth of the width at the bottom to three tenths at the top.
    const edge = (y: number) => 30 - ((y - 10) / 80) * 20;
    const photo = photoOf(100, 100, (x, y) =>
      y >= 10 && y < 90 && x >= edge(y) && x < 100 - edge(y) ? page : table,
    );
    const cut = warp(photo, LEANING);
    const inside = [4, Math.floor(cut.width / 2), cut.width - 5];
    for (const x of inside)
      for (const y of [3, Math.floor(cut.height / 2), cut.height - 4]) expect(greyOf(cut, x, y)).toBe(page);
  });
});
