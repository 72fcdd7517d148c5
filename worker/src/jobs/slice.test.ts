import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outgrows, startSlice } from './slice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a slice of working time', () => {
  it('is over when its time is, or when the pace of the pages says that it will not do', () => {
    expect(outgrows(20_000, 20_000, 0, 0)).toBe(true);
    expect(outgrows(20_000, 19_000, 0, 0)).toBe(false);
    expect(outgrows(20_000, 4_000, 1, 500)).toBe(true);
    expect(outgrows(20_000, 4_000, 5, 20)).toBe(false);
    expect(outgrows(20_000, 1_000, 1, 500)).toBe(false);
  });

  it('moves a file only while somebody else waits, and once', async () => {
    let waiting = false;
    const moved = vi.fn<() => void>();
    const slice = startSlice({
      sliceMs: 20_000,
      isWaitedFor: async () => waiting,
      onOutgrown: moved,
      now: Date.now,
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(moved).not.toHaveBeenCalled();
    waiting = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(moved).toHaveBeenCalledOnce();
    slice.stop();
  });

  it('moves nothing that has ended', async () => {
    const moved = vi.fn<() => void>();
    const slice = startSlice({
      sliceMs: 1_000,
      isWaitedFor: async () => true,
      onOutgrown: moved,
      now: Date.now,
    });
    slice.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(moved).not.toHaveBeenCalled();
  });
});
