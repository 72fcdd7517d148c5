import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConversionProgress } from '@sutra/contract';
import type { Conversion, PrismaClient } from '@sutra/prisma';
import type { QueueEvents, Queues } from '@sutra/queue';
import { afterEach, expect, it, vi } from 'vitest';
import { conversionUpdates } from './updates.ts';

const ID = '0b7c1c7e-6f0e-4f57-9f5a-1f4f3a0c1d2e';
const row = { id: ID, status: 'processing', step: 'extracting', progress: 25, position: 0 } as Conversion;

/** Watchers of one file; `progress` is what its worker says. */
function watched(count: number) {
  const lane = new EventEmitter();
  const findMany = vi.fn<() => Promise<Conversion[]>>(async () => [row]);
  const prisma = { conversion: { findMany } } as unknown as PrismaClient;
  const updates = conversionUpdates(prisma, {} as Queues, [lane as unknown as QueueEvents]);
  const watchers = Array.from({ length: count }, () => updates.watch('batch'));
  const progress = (percent: number) => {
    const { id: conversionId, status, step } = row;
    const data: ConversionProgress = {
      conversionId,
      status,
      step,
      progress: percent,
      pagesDone: 0,
      pagesTotal: 0,
      contentType: null,
    };
    lane.emit('progress', { jobId: ID, data });
  };
  return { findMany, watchers, progress };
}

afterEach(() => void vi.useRealTimers());

it('watches of one file are told one after the other, and each in order', async () => {
  const { watchers, progress } = watched(200);
  await Promise.all(watchers.map((watcher) => watcher.next()));
  const seen: number[][] = watchers.map(() => []);
  const listening = watchers.map(async (watcher, index) => {
    for await (const { progress: percent } of watcher) {
      seen[index]?.push(percent);
      if (percent === 50) break;
    }
  });
  progress(30);
  await nextTurn();
  progress(50);
  const told = seen.filter((percents) => percents.length > 0).length;
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(200);
  await Promise.all(listening);
  for (const percents of seen) expect([[30, 50], [50]]).toContainEqual(percents);
});

it('a watch of conversions reads rows again for all who watch with one query', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { findMany, watchers } = watched(50);
  await Promise.all(watchers.map((watcher) => watcher.next()));
  findMany.mockClear();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(3_000);
  await nextTurn();
  await nextTurn();
  expect(findMany).toHaveBeenCalledTimes(1);
  for (const watcher of watchers) await watcher.return?.();
  await nextTurn();
  expect(vi.getTimerCount()).toBe(0);
});
