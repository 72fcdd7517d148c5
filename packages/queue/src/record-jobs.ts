import type { AcceptedRecord, SendContactJob } from '@sutra/contract';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';

export const queueRecords = (queues: Queues, records: AcceptedRecord[]): Promise<void> =>
  addJob(queues, 'write-records', { records });

/** One message is one job, also where it is queued twice. */
export const queueContact = (queues: Queues, contact: SendContactJob): Promise<void> =>
  addJob(queues, 'send-contact', contact, { jobId: contact.id });
