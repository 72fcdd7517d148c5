import { setTimeout as sleep } from 'node:timers/promises';
import { QUEUES } from '@sutra/contract';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { openQueues, type Queues } from '@sutra/queue';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { note, runningNote } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { type Stack, type StackOptions, startStack, usualBackend } from '../setup/stack.ts';

const DAY_MS = 24 * 3600_000;
/** As far as the clock was ahead and was set back. */
const AHEAD_MS = 10 * DAY_MS;

let stack: Stack;
let prisma: PrismaClient;
let queues: Queues;
let redis: Redis | null;

async function open(options: StackOptions): Promise<void> {
  stack = await startStack(options);
  prisma = createPrisma(stack.databaseUrl, 2);
  const { REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix } = stack.env;
  queues = await openQueues({ databaseUrl: stack.databaseUrl, redisUrl, redisPrefix }, () => {});
  redis = redisUrl ? new Redis(redisUrl, { maxRetriesPerRequest: null }) : null;
}

afterEach(async () => {
  redis?.disconnect();
  await queues.close();
  await prisma.$disconnect();
  await stack.stop();
});

const key = (queue: string, name: string) => `${stack.env.REDIS_PREFIX}:${queue}:${name}`;

/** Leaves a queue as processes do whose clock was ahead when they died: its locks and marks lie in the future. */
async function leaveFromFuture(queue: string): Promise<void> {
  if (redis) {
    await redis.set(key(queue, 'stalled-check'), '1', 'PX', AHEAD_MS);
    for (const id of await redis.lrange(key(queue, 'active'), 0, -1))
      await redis.pexpire(key(queue, `${id}:lock`), AHEAD_MS);
    return;
  }
  const future = Date.now() + AHEAD_MS;
  await prisma.$executeRaw`INSERT INTO bullmq.meta ("queue", "field", "value")
    VALUES (${queue}, 'stalled-check', ${String(future)})
    ON CONFLICT ("queue", "field") DO UPDATE SET "value" = EXCLUDED."value"`;
  await prisma.$executeRaw`UPDATE bullmq.job SET "locked_until_ms" = ${future}::bigint
    WHERE "queue" = ${queue} AND "state" = 'active'`;
}

const statuses = async (visitor: Visitor, batchId: string) =>
  lastSeen(await visitor.watchAll(batchId)).map(({ status }) => status);

describe.each(usualBackend('redis'))(
  'after the clock was ten days ahead and was set back, jobs in %s',
  (backend) => {
    it('a file whose worker died meanwhile is taken up again and completes', async () => {
      await open({ backend });
      const visitor = new Visitor(stack.url);
      const batch = await visitor.start(runningNote(), note());
      await visitor.untilRunning(batch.id);
      await stack.kill('worker');
      await leaveFromFuture(QUEUES.conversions);
      await prisma.batch.updateMany({ data: { queuedAt: new Date(Date.now() + AHEAD_MS) } });
      await stack.start('worker');
      expect(await statuses(visitor, batch.id)).toEqual(['COMPLETED', 'COMPLETED']);
    });

    it('a file that lost its job meanwhile gets one', async () => {
      await open({ backend, processes: ['api'] });
      const visitor = new Visitor(stack.url);
      const batch = await visitor.start(note());
      await queues.conversions.drain();
      for (const { id } of await prisma.conversion.findMany({ select: { id: true } }))
        await (await queues.conversions.getJob(id))?.remove();
      const future = new Date(Date.now() + AHEAD_MS);
      await prisma.batch.updateMany({ data: { queuedAt: future, createdAt: future } });
      await stack.kill('api');
      await Promise.all([stack.start('api'), stack.start('worker')]);
      expect(await statuses(visitor, batch.id)).toEqual(['COMPLETED']);
    });

    it('what was to be tried again in the future is tried now', async () => {
      await open({ backend, processes: ['api'] });
      const job = await queues.records.add(
        'write-records',
        { records: [] },
        { delay: AHEAD_MS, jobId: 'late', attempts: 1, removeOnFail: false },
      );
      await job.changeDelay(AHEAD_MS);
      if (redis) await redis.hset(key(QUEUES.records, 'late'), 'delay', 3_000);
      else await prisma.$executeRaw`UPDATE bullmq.job SET "delay_ms" = 3000 WHERE "id" = 'late'`;
      await expect.poll(() => job.getState(), { timeout: 60_000 }).toBe('waiting');
    });

    it('schedules begin anew', async () => {
      await open({ backend, processes: [] });
      const name = 'expire-files';
      await queues.maintenance.removeJobScheduler(name);
      await queues.maintenance.upsertJobScheduler(
        name,
        { every: 600_000, startDate: new Date(Date.now() + AHEAD_MS) },
        { name, data: {} },
      );
      const planned = async () => (await queues.maintenance.getJobScheduler(name))?.next ?? 0;
      expect(await planned()).toBeGreaterThan(Date.now() + DAY_MS);
      await stack.start('worker');
      expect(await planned()).toBeLessThan(Date.now() + DAY_MS);
    });

    it('a worker that lives keeps its file', async () => {
      await open({ backend });
      const visitor = new Visitor(stack.url);
      const batch = await visitor.start(runningNote(), runningNote());
      await visitor.untilRunning(batch.id);
      await sleep(1_000);
      expect(await statuses(visitor, batch.id)).toEqual(['COMPLETED', 'COMPLETED']);
      const rows = await prisma.conversion.findMany({ select: { attempts: true } });
      expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1]);
    });
  },
);
