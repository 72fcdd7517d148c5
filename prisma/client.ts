import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export * from './generated/client.ts';

/** Under load a query waits this long for a connection before it fails, in milliseconds. */
const TRANSACTIONS = { maxWait: 20_000, timeout: 20_000 };

/** A query that waits longer for a connection fails, in milliseconds. */
const CONNECT_WITHIN_MS = 10_000;

/**
 * A client on its own connection pool; `url` is a PostgreSQL connection string. With `queryWithinMs` a query that is not
 * answered in that time fails and its connection is given up: the other end of a cut cable never says so.
 */
export function createPrisma(url: string, poolSize = 10, queryWithinMs?: number): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    ...(queryWithinMs !== undefined && { query_timeout: queryWithinMs }),
  });
  return new PrismaClient({ adapter, transactionOptions: TRANSACTIONS });
}

/** A server that was killed is back in seconds; who has it start on another machine waits for a minute. */
const START_WAITS_MS = 60_000;
const ASK_AGAIN_MS = 250;

/**
 * Waits until the database answers: one that starts again just now is no reason for a process that starts to end, which would
 * cost all that it has loaded.
 *
 * @throws what the database failed with last
 */
export async function untilDatabaseAnswers(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  { waitsMs = START_WAITS_MS, askAgainMs = ASK_AGAIN_MS } = {},
): Promise<void> {
  const until = Date.now() + waitsMs;
  for (;;) {
    try {
      await prisma.$queryRaw`SELECT 1`;
      return;
    } catch (error) {
      if (Date.now() >= until) throw error;
    }
    await sleep(askAgainMs);
  }
}

/** Whether a row was refused because another one has its place. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
