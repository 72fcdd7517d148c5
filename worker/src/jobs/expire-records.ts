import type { RetentionSettings } from '@sutra/contract';
import { Prisma, type PrismaClient } from '@sutra/prisma';

const DAY_MS = 24 * 3_600_000;
/** Rows that one statement deletes: others may write between two of them. */
const AT_ONCE = 5_000;

/** Deletes in pieces until nothing is left that a condition meets. */
async function deleteAll(prisma: PrismaClient, table: string, condition: Prisma.Sql): Promise<number> {
  const name = Prisma.raw(`"${table}"`);
  let total = 0;
  for (let gone = AT_ONCE; gone === AT_ONCE; total += gone) {
    gone = await prisma.$executeRaw`
      DELETE FROM ${name} WHERE ctid IN (SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${AT_ONCE})`;
  }
  return total;
}

/** Visitors who were here once: nothing of theirs is kept, and nothing was charged or given lately. */
const forgottenVisitors = (before: Date) => Prisma.sql`
  "kind" = 'visitor' AND "createdAt" < ${before}
  AND NOT EXISTS (SELECT 1 FROM "Batch" b WHERE b."ownerId" = "Owner"."id")
  AND NOT EXISTS (SELECT 1 FROM "Upload" u WHERE u."ownerId" = "Owner"."id")
  AND NOT EXISTS (SELECT 1 FROM "LedgerEntry" l WHERE l."ownerId" = "Owner"."id" AND l."createdAt" >= ${before})`;

/** Deletes what is remembered no longer, table by table; docs/PRIVACY.md lists them all. */
export async function expireRecords(
  prisma: PrismaClient,
  settings: RetentionSettings,
  now = new Date(),
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const olderThan = (days: number) => Prisma.sql`"createdAt" < ${ago(days)}`;
  const isOver = Prisma.sql`"expiresAt" < ${now}`;
  for (const table of ['ClickRecord', 'ConversionRecord', 'VisitRecord'])
    await deleteAll(prisma, table, olderThan(settings.TRACKING_DAYS));
  await deleteAll(prisma, 'ContactMessage', olderThan(settings.CONTACT_DAYS));
  await deleteAll(prisma, 'AdminAction', olderThan(settings.ADMIN_LOG_DAYS));
  await deleteAll(prisma, 'WebhookDelivery', olderThan(settings.DELIVERY_DAYS));
  await deleteAll(prisma, 'Owner', forgottenVisitors(ago(settings.VISITOR_DAYS)));
  for (const table of ['AuthSession', 'AuthVerification', 'AdminSession'])
    await deleteAll(prisma, table, isOver);
  await deleteAll(prisma, 'AuthRateLimit', Prisma.sql`"lastRequest" < ${BigInt(ago(1).getTime())}`);
  await deleteAll(prisma, 'TryCount', Prisma.sql`"until" < ${now}`);
  await deleteAll(prisma, 'WorkTime', Prisma.sql`"span" < ${ago(1)}`);
  await deleteAll(prisma, 'NetworkUse', Prisma.sql`"day" < ${ago(2)}`);
  await prisma.batch.updateMany({
    where: {
      network: { not: null },
      createdAt: { lt: ago(1) },
      conversions: { every: { finishedAt: { not: null } } },
    },
    data: { network: null },
  });
}
