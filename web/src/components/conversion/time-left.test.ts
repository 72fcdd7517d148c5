import { describe, expect, it } from 'vitest';
import { minutesLeft, timeLeft } from './time-left.ts';

const since = { pages: 0, at: 1_000 };

describe('the time left', () => {
  it('goes by the pace of the pages that were read', () => {
    expect(timeLeft(since, 10, 50, 21_000)).toBe(80_000);
    expect(timeLeft({ pages: 40, at: 0 }, 45, 50, 10_000)).toBe(10_000);
    expect(timeLeft(since, 50, 50, 21_000)).toBe(0);
  });

  it('is not told before there is a pace', () => {
    expect(timeLeft(since, 1, 50, 60_000)).toBeNull();
    expect(timeLeft(since, 10, 50, 2_000)).toBeNull();
  });

  it('is told in whole minutes, never too few', () => {
    expect([59_000, 61_000, 120_000, 121_000].map(minutesLeft)).toEqual([0, 2, 2, 3]);
  });
});
