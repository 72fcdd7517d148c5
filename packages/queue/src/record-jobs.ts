import { type JobName, type SendContactJob, type TakenRecord } from '@sutra/contract';
import type { JobsOptions } from 'bullmq';
import type { Queues } from './queues.ts';

/** Tries go on for three hours while the database is away; what failed even then is kept for the operator. */
const OPTIONS: JobsOptions = {
  attempts: 3_600,
  backoff: { type: 'fixed', delay: 3_000 },
  removeOnComplete: true,
  removeOnFail: false,
};

export async function queueRecords(queues: Queues, records: TakenRecord[]): Promise<void> {
  await queues.records.add('write-records' satisfies JobName, { records }, OPTIONS);
}

/** The mail is tried for about a day: soon at first, then once a minute. */
const MAIL_OPTIONS: JobsOptions = { ...OPTIONS, attempts: 1_500, backoff: { type: 'mail' } };

/** How long a try waits after those before it, in milliseconds, where a job names no time. */
export const afterTries = (tries: number): number => Math.min(60_000, 500 * 2 ** Math.min(tries, 10));

/** One message is one job, also where it is queued twice. */
export async function queueContact(queues: Queues, contact: SendContactJob): Promise<void> {
  await queues.records.add('send-contact' satisfies JobName, contact, { ...MAIL_OPTIONS, jobId: contact.id });
}
