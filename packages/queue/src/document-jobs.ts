import { type DeriveFileJob, derivedName } from '@sutra/contract';
import type { Queues } from './queues.ts';

/** Has a file made from a document, once for however many ask. */
export async function queueDerivedFile(queues: Queues, job: DeriveFileJob): Promise<void> {
  await queues.documents.add('derive-file', job, {
    jobId: [job.conversionId, derivedName(job.wish), job.state].join('.'),
    attempts: 2,
    removeOnComplete: true,
    removeOnFail: true,
  });
}
