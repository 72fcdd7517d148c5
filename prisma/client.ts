import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export * from './generated/client.ts';

/** A crowd waits for its turn rather than to be told that something broke. Milliseconds. */
const TRANSACTIONS = { maxWait: 20_000, timeout: 20_000 };

/** Whoever waits longer for a connection is told that there is none, in milliseconds. */
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

/** Whether a row was refused because another one has its place. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
