import { JOBS, type JobData, type JobName, type QueueName } from '@sutra/contract';
import type { Queue } from 'bullmq';
import type { Queues } from './queues.ts';

export interface AddOptions {
  /** Where it waits, if not where the registry says: long files and documents have queues of their own. */
  queue?: QueueName;
  /** A job whose id is in the queue already is not added again. */
  jobId?: string;
  /** Smaller numbers first. */
  priority?: number;
}

/** Queues a job as the registry says (`JOBS`). */
export async function addJob<Name extends JobName>(
  queues: Queues,
  name: Name,
  data: JobData<Name>,
  { queue = JOBS[name].queue, ...options }: AddOptions = {},
): Promise<void> {
  const waiting = queues[queue] as unknown as Queue<JobData<Name>, unknown, Name>;
  await (waiting as Queue).add(name, data, { ...JOBS[name].options, ...options });
}
