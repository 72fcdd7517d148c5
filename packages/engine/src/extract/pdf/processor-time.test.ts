import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterProcessorTime } from './processor-time.ts';

/** Has the process use so much of the processor, whatever the clock says. */
function useProcessor(share: number): void {
  const startMs = performance.now();
  vi.spyOn(process, 'cpuUsage').mockImplementation((since) => ({
    user: (performance.now() - startMs) * share * 1000 - (since?.user ?? 0),
    system: 0,
  }));
}

/** The milliseconds that pass by the clock until the call. */
async function calledAfter(limitMs: number): Promise<number> {
  const startMs = performance.now();
  let passedMs = Number.NaN;
  afterProcessorTime(limitMs, () => {
    passedMs = performance.now() - startMs;
  });
  await vi.runAllTimersAsync();
  return passedMs;
}

describe('a limit of processor time', () => {
  // A clock of its own: what a busy machine does to the real one says nothing about the limit.
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is the time by the clock where the process has a processor for itself', async () => {
    useProcessor(1);
    expect(await calledAfter(100)).toBe(100);
  });

  it('does not come sooner where several threads work', async () => {
    useProcessor(10);
    expect(await calledAfter(200)).toBe(200);
  });

  it('comes later where the process gets a quarter of a processor', async () => {
    useProcessor(0.25);
    const passedMs = await calledAfter(100);
    expect(passedMs).toBeGreaterThanOrEqual(400);
    expect(passedMs).toBeLessThan(410);
  });

  it('comes after eight times as long where the process does nothing', async () => {
    useProcessor(0);
    expect(await calledAfter(50)).toBe(400);
  });

  it('does not come once it was stopped', async () => {
    const called = vi.fn<() => void>();
    afterProcessorTime(20, called)();
    await vi.advanceTimersByTimeAsync(1000);
    expect(called).not.toHaveBeenCalled();
  });
});
