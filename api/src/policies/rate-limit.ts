import { createHmac } from 'node:crypto';
import { Prisma, type PrismaClient } from '@sutra/prisma';

/** So many tries within so many milliseconds. */
export interface RateLimit {
  most: number;
  within: number;
}

/** Stands for what is counted; nobody without the secret can tell an address from it. */
export function attemptKey(secret: string, what: string, who: string): string {
  return createHmac('sha256', secret).update(`tries\n${what}\n${who}`).digest('base64url');
}

/**
 * Counts a try, for all processes together. Answers whether it is one of those allowed; the count begins anew when
 * its time is over.
 */
export function consumeAttempt(prisma: PrismaClient, key: string, limit: RateLimit): Promise<boolean> {
  return mayTake(prisma, key, 1, limit);
}

/**
 * The same for something of which several are taken at once, as kilobytes. No disk is waited for: a database that was cut
 * off may forget the counts of the last moment.
 */
export async function mayTake(
  prisma: PrismaClient,
  key: string,
  amount: number,
  { most, within }: RateLimit,
): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    INSERT INTO "TryCount" AS t ("key", "count", "until")
    SELECT ${key}, ${amount}::int, now() + ${within}::int * interval '1 millisecond'
    FROM set_config('synchronous_commit', 'off', true)
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN t."until" <= now() THEN EXCLUDED."count"
        ELSE LEAST(t."count"::bigint + EXCLUDED."count", 2000000000)::int END,
      "until" = CASE WHEN t."until" <= now() THEN EXCLUDED."until" ELSE t."until" END
    RETURNING "count"`;
  return row !== undefined && row.count <= most;
}

/** After `free` tries each further one has to wait, twice as long each time. Times in milliseconds. */
export interface PauseRule {
  free: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** Without a try for so long, all is forgotten. */
  forgetMs: number;
}

/** One more than `count` doubles the pause no further: the longest one is reached long before. */
const MOST_DOUBLINGS = 30;

/**
 * Counts a try before it is judged, for all processes together, however many come at once. Answers how long is still to
 * be waited, in milliseconds; 0 where it may be judged. A try that has to wait is not counted.
 */
export async function pauseBeforeAttempt(
  prisma: PrismaClient,
  key: string,
  rule: PauseRule,
): Promise<number> {
  const { free, firstPauseMs, longestPauseMs, forgetMs } = rule;
  const forget = Prisma.sql`${forgetMs}::int * interval '1 millisecond'`;
  const nextAt = Prisma.sql`t."until" - ${forget} + interval '1 millisecond' * CASE WHEN t."count" < ${free}::int THEN 0
    ELSE least(${longestPauseMs}::int, ${firstPauseMs}::int * power(2, least(t."count" - ${free}::int, ${MOST_DOUBLINGS}::int))) END`;
  const counted = await prisma.$queryRaw<unknown[]>`
    INSERT INTO "TryCount" AS t ("key", "count", "until") VALUES (${key}, 1, now() + ${forget})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN t."until" <= now() THEN 1 ELSE t."count" + 1 END, "until" = now() + ${forget}
    WHERE now() >= ${nextAt} RETURNING 1`;
  if (counted.length > 0) return 0;
  const [row] = await prisma.$queryRaw<{ ms: number }[]>`
    SELECT ceil(1000 * extract(epoch FROM ${nextAt} - now()))::int AS "ms" FROM "TryCount" t WHERE t."key" = ${key}`;
  return Math.max(1, row?.ms ?? 1);
}

/** The try was right: the ones before it are forgotten. */
export async function forgetAttempts(prisma: PrismaClient, keys: readonly string[]): Promise<void> {
  await prisma.tryCount.deleteMany({ where: { key: { in: [...keys] } } });
}
