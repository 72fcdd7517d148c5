import type { SendEmailJob } from '@sutra/contract';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';

/** One email is one job, also where it is queued twice. */
export const queueEmail = (queues: Queues, email: SendEmailJob): Promise<void> =>
  addJob(queues, 'send-email', email, { jobId: email.id });
