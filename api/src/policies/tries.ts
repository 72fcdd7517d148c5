import { createHmac } from 'node:crypto';
import type { PrismaClient } from '@sutra/prisma';

/** So many tries within so many milliseconds. */
export interface TryLimit {
  most: number;
  within: number;
}

/** Stands for what is counted; nobody without the secret can tell an address from it. */
export function tryKey(secret: string, what: string, who: string): string {
  return createHmac('sha256', secret).update(`tries\n${what}\n${who}`).digest('base64url');
}

/**
 * Counts a try, for all processes together. Answers whether it is one of those allowed; the count begins anew when
 * its time is over.
 */
export async function mayTry(
  prisma: PrismaClient,
  key: string,
  { most, within }: TryLimit,
): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    INSERT INTO "TryCount" AS t ("key", "count", "until")
    VALUES (${key}, 1, now() + ${within}::int * interval '1 millisecond')
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN t."until" <= now() THEN 1 ELSE t."count" + 1 END,
      "until" = CASE WHEN t."until" <= now() THEN EXCLUDED."until" ELSE t."until" END
    RETURNING "count"`;
  return row !== undefined && row.count <= most;
}
