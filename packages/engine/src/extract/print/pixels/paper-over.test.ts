import { expect, it } from 'vitest';
import { type Raster, withPaperOver } from './paper-over.ts';

const SIDE = 12;

/** Tinted paper with a stroke down the middle, in three channels. */
function strokeOnPaper(): Raster {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1)
    data.set(pixel % SIDE === 6 ? [10, 20, 30] : [200, 210, 190], 3 * pixel);
  return { data, width: SIDE, height: SIDE, channels: 3 };
}

const strokeOf = ({ data }: Raster) =>
  Array.from({ length: SIDE }, (_, row) => data[3 * (row * SIDE + 6)] === 10);

it('shows the colour of the paper in place of a letter, and spares what stands there besides', () => {
  const letter = { x0: 3, y0: 2, x1: 9, y1: 10 };
  const spared = { x0: 3, y0: 6, x1: 9, y1: 8 };
  const painted = withPaperOver(strokeOnPaper(), [letter], [spared]);
  const rows = strokeOf(painted);
  expect(rows.map((isInk, row) => (isInk ? row : -1)).filter((row) => row >= 0)).toEqual([0, 6, 7, 11]);
  expect(painted.data.slice(3 * (4 * SIDE + 6), 3 * (4 * SIDE + 7))).toEqual(new Uint8Array([200, 210, 190]));
});

it('passes over letters beside the raster', () => {
  const raster = strokeOnPaper();
  expect(withPaperOver(raster, [{ x0: 20, y0: 2, x1: 30, y1: 8 }], []).data).toEqual(raster.data);
});
