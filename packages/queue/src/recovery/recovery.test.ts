import { describe, expect, it } from 'vitest';
import type { HeldJob, JobTimes } from './job-times.ts';
import { lockWatch } from './recovery.ts';

/** A backend with these locks, which notes what is ended. */
function source(locks: HeldJob[]) {
  const ended: string[] = [];
  const times: JobTimes = {
    forgetFutureChecks: async () => {},
    heldJobs: async () => locks.map((lock) => ({ ...lock })),
    endLock: async ({ id }) => void ended.push(id),
    waitingTooLong: async () => [],
  };
  return { times, ended };
}

describe('locks of jobs', () => {
  it('are ended when they have not moved between two looks, wherever they lie', async () => {
    const locks: HeldJob[] = [
      { queue: 'conversions', id: 'past', endMs: 5 },
      { queue: 'conversions', id: 'future', endMs: 9e14 },
      { queue: 'records', id: 'alive', endMs: 1_000 },
    ];
    const { times, ended } = source(locks);
    const look = lockWatch();
    await look(times);
    expect(ended).toEqual([]);
    for (const lock of locks) if (lock.id === 'alive') lock.endMs += 5_000;
    await look(times);
    expect(ended).toEqual(['past', 'future']);
  });

  it('locks of a worker whose clock is far behind stand as long as it renews them', async () => {
    const lock: HeldJob = { queue: 'conversions', id: 'behind', endMs: -1e12 };
    const { times, ended } = source([lock]);
    const look = lockWatch();
    for (let round = 0; round < 4; round += 1) {
      await look(times);
      lock.endMs += 5_000;
    }
    expect(ended).toEqual([]);
  });
});
