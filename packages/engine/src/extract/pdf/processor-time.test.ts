import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterProcessorTime } from './processor-time.ts';

/** Has the process use so much of the processor, whatever the clock says. */
function useProcessor(share: number): void {
  const start = performance.now();
  vi.spyOn(process, 'cpuUsage').mockImplementation((since) => ({
    user: (performance.now() - start) * share * 1000 - (since?.user ?? 0),
    system: 0,
  }));
}

/** The milliseconds that pass by the clock until the call. */
async function calledAfter(limitMs: number): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve) => afterProcessorTime(limitMs, resolve));
  return performance.now() - start;
}

describe('a limit of processor time', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is the time by the clock where the process has a processor for itself', async () => {
    useProcessor(1);
    expect(await calledAfter(100)).toBeLessThan(300);
  });

  it('does not come sooner where several threads work', async () => {
    useProcessor(10);
    expect(await calledAfter(200)).toBeGreaterThanOrEqual(199);
  });

  it('comes later where the process gets a quarter of a processor', async () => {
    useProcessor(0.25);
    const passedMs = await calledAfter(100);
    expect(passedMs).toBeGreaterThan(390);
    expect(passedMs).toBeLessThan(790);
  });

  it('comes after eight times as long where the process does nothing', async () => {
    useProcessor(0);
    expect(await calledAfter(50)).toBeGreaterThanOrEqual(399);
  });

  it('does not come once it was stopped', async () => {
    const called = vi.fn<() => void>();
    afterProcessorTime(20, called)();
    await sleep(60);
    expect(called).not.toHaveBeenCalled();
  });
});
