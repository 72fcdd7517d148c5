import { expect, it } from 'vitest';
import { rank } from './rank.ts';

it('puts those behind who have had work, or share a network with others that wait', () => {
  expect(rank(0, 0)).toBe(1);
  expect(rank(90.4, 0)).toBe(91);
  expect(rank(0, 3)).toBeGreaterThan(rank(10, 0));
  expect(rank(1e9, 1_000)).toBeLessThan(2 ** 21);
});
