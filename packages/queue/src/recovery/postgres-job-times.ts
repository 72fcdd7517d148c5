import type { QueueName } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import { CLOCK_SLACK_MS, type JobTimes } from './job-times.ts';

/** The tables of BullMQ's PostgreSQL backend (its `0001_schema.sql`); times are milliseconds since 1970. */
export function postgresJobTimes(prisma: PrismaClient): JobTimes {
  return {
    forgetFutureChecks: async () => {
      await prisma.$executeRaw`DELETE FROM bullmq.meta
        WHERE "field" = 'stalled-check' AND "value"::bigint > ${Date.now()}::bigint`;
    },
    heldJobs: async () => {
      const rows = await prisma.$queryRaw<{ queue: QueueName; id: string; end: bigint }[]>`
        SELECT "queue", "id", "locked_until_ms" AS "end" FROM bullmq.job
        WHERE "state" = 'active' AND "locked_until_ms" IS NOT NULL`;
      return rows.map(({ queue, id, end }) => ({ queue, id, endMs: Number(end) }));
    },
    endLock: async ({ queue, id, endMs }) => {
      await prisma.$executeRaw`UPDATE bullmq.job SET "locked_until_ms" = 0
        WHERE "queue" = ${queue} AND "id" = ${id} AND "state" = 'active' AND "locked_until_ms" = ${endMs}::bigint`;
    },
    waitingTooLong: () => prisma.$queryRaw`
      SELECT "queue", "id" FROM bullmq.job WHERE "state" = 'delayed' AND "scheduler_id" IS NULL
        AND "process_at_ms" > ${Date.now()}::bigint + "delay_ms" + ${CLOCK_SLACK_MS}::bigint`,
  };
}
