import { expect, it } from 'vitest';
import type { Item } from '../../formula/model/item.ts';
import { extend, LineSet } from './line-set.ts';

const item = (size: number) => ({ size, ink: { x0: 0, y0: 0, x1: size, y1: size } }) as Item;

it('knows the size of the largest item of a line as it grows', () => {
  const line = new LineSet().add([item(9), item(10)], 20, 10);
  expect(line.largest).toBe(10);
  extend(line, [item(7)]);
  expect(line.largest).toBe(10);
  extend(line, [item(14), item(8)]);
  expect(line.largest).toBe(14);
});
