import type { PrismaClient } from '@sutra/prisma';

/** Keys of repeated requests are remembered for a day, counters of requests for an hour; milliseconds. */
const REMEMBERED = 24 * 3600_000;
const COUNTED = 3600_000;

/** Forgets what programs asked long ago. */
export async function expireApi(prisma: PrismaClient, now = Date.now()): Promise<void> {
  await prisma.apiJob.updateMany({
    where: { idempotencyKey: { not: null }, createdAt: { lt: new Date(now - REMEMBERED) } },
    data: { idempotencyKey: null },
  });
  await prisma.apiUse.deleteMany({ where: { window: { lt: new Date(now - COUNTED) } } });
}
