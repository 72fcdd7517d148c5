import type { QueueName } from '@sutra/contract';
import type { Queue, RedisClient } from 'bullmq';
import { CLOCK_SLACK_MS, type HeldJob, type JobTimes, type WaitingJob } from './job-times.ts';

/** A search for dead workers is remembered no longer than this, in milliseconds. */
const CHECK_LASTS_MS = 60_000;
const AT_ONCE = 500;
/** BullMQ's scores of delayed jobs are milliseconds since 1970, shifted for a counter. */
const SCORE_SHIFT = 0x1000;

/** The commands that BullMQ's client does not have. KEYS: the key in question. */
const COMMANDS = {
  /** Answers the milliseconds that a key still lives; below zero where it is not there or lives for ever. */
  sutraTimeLeft: `return redis.call('PTTL', KEYS[1])`,
  /** Deletes a key that lives longer than ARGV[1] milliseconds. */
  sutraForgetLonger: `if redis.call('PTTL', KEYS[1]) > tonumber(ARGV[1]) then redis.call('DEL', KEYS[1]) end`,
};

async function lockEnds(queue: Queue, client: RedisClient): Promise<HeldJob[]> {
  const ids = await client.lrange(queue.toKey('active'), 0, AT_ONCE - 1);
  const held: HeldJob[] = [];
  for (const id of ids) {
    const left = (await client.runCommand('sutraTimeLeft', [queue.toKey(`${id}:lock`)])) as number;
    // The scale of this process's own clock, which no change of the time touches.
    if (left >= 0) held.push({ queue: queue.name as QueueName, id, endMs: performance.now() + left });
  }
  return held;
}

async function lateJobs(queue: Queue, client: RedisClient): Promise<WaitingJob[]> {
  const jobs = await queue.getDelayed(0, AT_ONCE - 1);
  const late: WaitingJob[] = [];
  for (const { id, delay, repeatJobKey } of jobs) {
    if (!id || repeatJobKey) continue;
    const score = Number(await client.zscore(queue.toKey('delayed'), id));
    if (score / SCORE_SHIFT > Date.now() + delay + CLOCK_SLACK_MS)
      late.push({ queue: queue.name as QueueName, id });
  }
  return late;
}

/** The keys of BullMQ's Redis backend. */
export async function redisJobTimes(queues: readonly Queue[], client: RedisClient): Promise<JobTimes> {
  for (const [name, lua] of Object.entries(COMMANDS)) client.defineCommand(name, { numberOfKeys: 1, lua });
  const queueOf = (name: QueueName) => queues.find((queue) => queue.name === name);
  return {
    forgetFutureChecks: async () => {
      for (const queue of queues)
        await client.runCommand('sutraForgetLonger', [queue.toKey('stalled-check'), CHECK_LASTS_MS]);
    },
    heldJobs: async () => (await Promise.all(queues.map((queue) => lockEnds(queue, client)))).flat(),
    endLock: async ({ queue, id }) => {
      await client.del(queueOf(queue)?.toKey(`${id}:lock`) ?? '');
    },
    waitingTooLong: async () => (await Promise.all(queues.map((queue) => lateJobs(queue, client)))).flat(),
  };
}
