import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { turnstileOf } from './turnstiles.ts';

const [WIDTH, HEIGHT, X_HEIGHT_PX] = [33, 45, 20];

/** A stem three pixels thick at a column, and bars from it to the right, in the rows that are named. */
function drawn(rows: readonly number[], { stemAt = 0, height = HEIGHT } = {}) {
  const isInk = (x: number, y: number) =>
    (x >= stemAt && x < stemAt + 3) || rows.some((row) => y >= row && y < row + 2);
  const mask = Uint8Array.from({ length: WIDTH * height }, (_, at) =>
    Number(isInk(at % WIDTH, Math.floor(at / WIDTH))),
  );
  const page = connectedComponents({ mask, width: WIDTH, height });
  return turnstileOf(page, page.components[0]!, X_HEIGHT_PX)?.name ?? null;
}

it('tells turnstiles by a stem and the bars right of it', () => {
  expect(drawn([22])).toBe('s:⊢');
  expect(drawn([17, 26])).toBe('s:⊨');
});

it('takes no letter, cross or frame for one', () => {
  expect(drawn([0, 22])).toBeNull();
  expect(drawn([22], { stemAt: 15 })).toBeNull();
  expect(drawn([22], { stemAt: 30 })).toBeNull();
  expect(drawn([14, 22, 30])).toBeNull();
  expect(drawn([30], { height: 60 })).toBeNull();
});
