import { expect, it } from 'vitest';
import { randomFrom } from '../../../test/setup/random.ts';
import { inverse, keystone, placeOf } from './pixels.ts';

it('undoes a projection', () => {
  const projection = keystone({ data: new Uint8Array(0), width: 300, height: 400 }, randomFrom(7), 8);
  for (const [x, y] of [
    [0, 0],
    [300, 0],
    [300, 400],
    [0, 400],
    [120, 90],
  ] as const) {
    const there = placeOf(projection, x, y);
    const back = placeOf(inverse(projection), there.x, there.y);
    expect(back.x).toBeCloseTo(x, 6);
    expect(back.y).toBeCloseTo(y, 6);
  }
});
