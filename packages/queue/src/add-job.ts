import { JOBS, type JobData, type JobName, type QueueName, storedJobName } from '@sutra/contract';
import { type Queues, queueNamed } from './queues.ts';

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
  await queueNamed(queues, queue).add(storedJobName(name), data, { ...JOBS[name].options, ...options });
}
