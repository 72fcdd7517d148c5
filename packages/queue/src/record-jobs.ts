import type { AcceptedRecord, SendContactJob } from '@sutra/contract';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';

export const queueRecords = (queues: Queues, records: AcceptedRecord[]): Promise<void> =>
  addJob(queues, 'write-records', { records });

/** How long a try waits after those before it, in milliseconds, where a job names no time. */
export const afterTries = (tries: number): number => Math.min(60_000, 500 * 2 ** Math.min(tries, 10));

/** One message is one job, also where it is queued twice. */
export const queueContact = (queues: Queues, contact: SendContactJob): Promise<void> =>
  addJob(queues, 'send-contact', contact, { jobId: contact.id });
