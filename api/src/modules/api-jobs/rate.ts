import type { Services } from '../../services.ts';

/** Requests are counted in windows of so many seconds, in the database: for all processes together. */
export const WINDOW = 60;

export interface RequestQuota {
  allowed: boolean;
  left: number;
  /** Seconds until the next window. */
  reset: number;
}

/** Counts one request of a key. */
export async function consumeRequest(
  { prisma }: Services,
  apiKeyId: string,
  limit: number,
): Promise<RequestQuota> {
  const now = Date.now();
  const length = WINDOW * 1000;
  const start = Math.floor(now / length) * length;
  const [row] = await prisma.$queryRaw<{ used: number }[]>`
    INSERT INTO "ApiUse" ("apiKeyId", "window", "used") VALUES (${apiKeyId}::uuid, ${new Date(start)}, 1)
    ON CONFLICT ("apiKeyId", "window") DO UPDATE SET "used" = "ApiUse"."used" + 1 RETURNING "used"`;
  const used = row?.used ?? 1;
  return {
    allowed: used <= limit,
    left: Math.max(0, limit - used),
    reset: Math.ceil((start + length - now) / 1000),
  };
}
