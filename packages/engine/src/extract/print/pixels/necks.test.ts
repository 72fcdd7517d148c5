import { expect, it } from 'vitest';
import { partsAtNecks } from './necks.ts';

const [WIDTH, HEIGHT] = [30, 24];
const MIN_AREA = 12;

/** Ink of this level where `isInk` says so. */
function drawn(levelAt: (x: number, y: number) => number) {
  const ink = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    levelAt(at % WIDTH, Math.floor(at / WIDTH)),
  );
  return { ink, mask: ink.map((level) => (level > 0 ? 1 : 0)), width: WIDTH, height: HEIGHT };
}

/** Two strokes four pixels thick that lean side by side, so that no column and no row lies between them. */
const isLeft = (x: number, y: number) => x >= 20 - y * 0.7 && x < 24 - y * 0.7;
const isRight = (x: number, y: number) => isLeft(x - 6, y);
const isBetween = (x: number, y: number) => x >= 20 - y * 0.7 && x < 30 - y * 0.7;
const inkOf = (isInk: boolean) => (isInk ? 255 : 0);

const areasOf = (plane: ReturnType<typeof drawn>) =>
  partsAtNecks(plane, MIN_AREA).map((parts) =>
    parts.map(({ mask }) => mask.reduce((sum, value) => sum + value, 0)),
  );

it('parts leaning strokes at a thin neck, each pixel to one of the two', () => {
  const touching = drawn((x, y) => inkOf(isLeft(x, y) || isRight(x, y) || (isBetween(x, y) && y === 12)));
  const [areas] = areasOf(touching);
  expect(areas).toHaveLength(2);
  expect(Math.min(...areas!)).toBeGreaterThan(80);
  expect(areas![0]! + areas![1]!).toBe(touching.mask.reduce((sum, value) => sum + value, 0));
});

it('parts them at a neck that is as thick as they are and paler', () => {
  const pale = drawn((x, y) =>
    isLeft(x, y) || isRight(x, y) ? 255 : isBetween(x, y) && y > 9 && y < 14 ? 90 : 0,
  );
  expect(areasOf(pale)[0]).toHaveLength(2);
});

it('finds no neck in one even stroke', () => {
  expect(areasOf(drawn((x, y) => inkOf(isLeft(x, y))))).toEqual([]);
});
