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

/** The mail is tried for about a day. */
const MAIL_OPTIONS: JobsOptions = {
  ...OPTIONS,
  attempts: 1_500,
  backoff: { type: 'fixed', delay: 60_000 },
};

export async function queueContact(queues: Queues, contact: SendContactJob): Promise<void> {
  await queues.records.add('send-contact' satisfies JobName, contact, MAIL_OPTIONS);
}
