import { expect, it } from 'vitest';
import { rank } from './rank.ts';

const of = (workedSeconds: number, rivals: number, slow = false) => rank({ workedSeconds, rivals, slow });

it('the rank puts owners behind who have had work, or share a network with others that wait', () => {
  expect(of(0, 0)).toBe(1);
  expect(of(90.4, 0)).toBe(91);
  expect(of(0, 3)).toBeGreaterThan(of(10, 0));
  expect(of(1e9, 1_000)).toBeLessThan(2 ** 21);
});

it('the rank puts files of a network above its free conversions behind all others, in turn among themselves', () => {
  expect(of(0, 0, true)).toBeGreaterThan(of(1e9, 1_000));
  expect(of(60, 0, true)).toBeGreaterThan(of(10, 0, true));
  expect(of(1e9, 1_000, true)).toBeLessThan(2 ** 21);
});
