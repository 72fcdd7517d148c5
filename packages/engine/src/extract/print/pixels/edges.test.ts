import { expect, it } from 'vitest';
import { edgeSteepness } from './edges.ts';

const [WIDTH, HEIGHT] = [400, 200];
const LIMIT = 185;

/** Strokes whose edges have these levels, repeated across the picture. */
function strokes(levels: readonly number[]) {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => levels[(at % WIDTH) % levels.length]!);
  return edgeSteepness({ data, width: WIDTH, height: HEIGHT }, LIMIT);
}

it('is 1 for edges of one pixel, and a share of that for blurred ones', () => {
  expect(strokes([255, 255, 255, 255, 255, 0, 0, 0, 0])).toBe(1);
  expect(strokes([255, 255, 255, 204, 102, 0, 0, 102, 204])).toBeCloseTo(0.4);
});

it('tells nothing of a picture with few edges, or faint ones', () => {
  expect(strokes([255])).toBeNull();
  expect(strokes([255, 255, 255, 255, 150, 150])).toBeNull();
});
