import type { PrismaClient } from '@sutra/prisma';
import { RedisQueueBackend } from 'bullmq';
import { allQueues, type Queues, queueNamed } from '../queues.ts';
import type { HeldJob, JobTimes } from './job-times.ts';
import { postgresJobTimes } from './postgres-job-times.ts';
import { redisJobTimes } from './redis-job-times.ts';

/** Locks that differ by less are the same one, in milliseconds; a worker that lives moves its own on by seconds. */
const SAME_WITHIN_MS = 1_000;

async function jobTimes(prisma: PrismaClient, queues: Queues): Promise<JobTimes> {
  const all = allQueues(queues);
  const backend = all[0]?.getBackend();
  return backend instanceof RedisQueueBackend
    ? redisJobTimes(all, await backend.client)
    : postgresJobTimes(prisma);
}

const keyOf = ({ queue, id }: HeldJob) => `${queue}:${id}`;

/** Ends the locks that have not moved since the look before: their workers are dead, whatever any clock says. */
export function lockWatch(): (times: JobTimes) => Promise<void> {
  let before = new Map<string, number>();
  return async (times) => {
    const held = await times.heldJobs();
    for (const job of held) {
      const known = before.get(keyOf(job));
      if (known !== undefined && Math.abs(known - job.endMs) < SAME_WITHIN_MS) await times.endLock(job);
    }
    before = new Map(held.map((job) => [keyOf(job), job.endMs]));
  };
}

/**
 * Gives back what a change of the system's time keeps the queue from: jobs of dead workers and jobs that are to be tried
 * again.
 *
 * @returns one look; a lock lasts less than the time between two of them (see `LOOK_INTERVAL_MS`).
 */
export function queueRecovery(prisma: PrismaClient, queues: Queues): () => Promise<void> {
  let times: Promise<JobTimes> | null = null;
  const endDeadLocks = lockWatch();

  async function startLateJobs(source: JobTimes): Promise<void> {
    for (const { queue, id } of await source.waitingTooLong()) {
      const job = await queueNamed(queues, queue).getJob(id);
      await job?.promote();
    }
  }

  return async () => {
    times ??= jobTimes(prisma, queues).catch((error: unknown) => {
      times = null;
      throw error;
    });
    const source = await times;
    await source.forgetFutureChecks();
    await endDeadLocks(source);
    await startLateJobs(source);
  };
}

/** The time between two looks: longer than a lock lasts without its worker. */
export const LOOK_INTERVAL_MS = 15_000;
