import type { SendLetterJob } from '@sutra/contract';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';

/** One letter is one job, also where it is queued twice. */
export const queueLetter = (queues: Queues, letter: SendLetterJob): Promise<void> =>
  addJob(queues, 'send-letter', letter, { jobId: letter.id });
