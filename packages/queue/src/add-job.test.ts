import { JOBS, type JobName, jobNameOf, QUEUES, storedJobName } from '@sutra/contract';
import { describe, expect, it, vi } from 'vitest';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';

function fakeQueues() {
  const add = vi.fn<(queue: string, name: string, data: unknown, options: unknown) => void>();
  const queueOf = (queue: string) => ({
    add: async (name: string, data: unknown, options: unknown) => add(queue, name, data, options),
  });
  const queues = Object.fromEntries(Object.entries(QUEUES).map(([key, name]) => [key, queueOf(name)]));
  return { add, queues: queues as unknown as Queues };
}

const conversionId = '0b7c1c7e-6f0e-4f57-9f5a-1f4f3a0c1d2e';

describe('a job that is queued', () => {
  it('waits where the registry says and is tried as it says', async () => {
    const { add, queues } = fakeQueues();
    await addJob(queues, 'send-webhook', { conversionId }, { jobId: conversionId });
    const options = { ...JOBS['send-webhook'].options, jobId: conversionId };
    expect(add).toHaveBeenCalledExactlyOnceWith('webhooks', 'send-webhook', { conversionId }, options);
  });

  it('waits in another queue where it is asked to', async () => {
    const { add, queues } = fakeQueues();
    await addJob(queues, 'convert-file', { conversionId }, { queue: QUEUES.longFiles, priority: 7 });
    const options = { ...JOBS['convert-file'].options, priority: 7 };
    expect(add).toHaveBeenCalledExactlyOnceWith('longFiles', 'convert-file', { conversionId }, options);
  });
});

describe('a job with another name in older versions', () => {
  it.each([
    ['send-email', 'send-letter'],
    ['build-artifact', 'derive-file'],
    ['send-contact', 'send-contact'],
  ] as const)('%s is stored as %s and found by it', (name, stored) => {
    expect(storedJobName(name)).toBe(stored);
    expect(jobNameOf(stored)).toBe(name);
  });

  it('is none of this version where no name is like it', () => {
    expect(jobNameOf('of-another-version')).toBeUndefined();
  });
});

describe('the registry of jobs', () => {
  const entries = Object.entries(JOBS) as [JobName, (typeof JOBS)[JobName]][];

  it('says of every job of the maintenance queue how often it comes, and of no other', () => {
    for (const [name, entry] of entries)
      expect('everyMs' in entry, name).toBe(entry.queue === QUEUES.maintenance);
  });

  it('keeps nothing of an email in the queue', () => {
    expect(JOBS['send-email'].options).toMatchObject({ removeOnComplete: true, removeOnFail: true });
  });
});
