import type { JobName, SendLetterJob } from '@sutra/contract';
import type { JobsOptions } from 'bullmq';
import type { Queues } from './queues.ts';

/** A letter is tried for about an hour: what it links to lasts no longer. Nothing of it stays in the queue. */
const OPTIONS: JobsOptions = {
  attempts: 13,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

export async function queueLetter(queues: Queues, letter: SendLetterJob): Promise<void> {
  await queues.records.add('send-letter' satisfies JobName, letter, { ...OPTIONS, jobId: letter.id });
}
