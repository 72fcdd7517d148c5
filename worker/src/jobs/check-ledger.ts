import type { PrismaClient } from '@sutra/prisma';
import { ledgerFaults, noteLedgerCheck, refundEnded } from '@sutra/prisma/ledger';
import type { Logger } from 'pino';

const AT_ONCE = 500;
/** How long the uses of a network are kept, in milliseconds: two days cover refunds of yesterday's files. */
const NETWORK_USE_LIFETIME = 2 * 24 * 3600_000;

/** Failed files whose conversion nobody gave back. */
async function forgottenRefunds(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT c."id" FROM "Conversion" c
    JOIN "LedgerEntry" paid ON paid."conversionId" = c."id" AND paid."kind" = 'charge'
    LEFT JOIN "LedgerEntry" back ON back."conversionId" = c."id" AND back."kind" = 'refund'
    WHERE c."status" = 'error' AND back."id" IS NULL LIMIT ${AT_ONCE}`;
  return rows.map((row) => row.id);
}

/** Compares every balance with its rows and keeps what differs for the operator; gives back what was forgotten. */
export async function checkLedger(prisma: PrismaClient, log: Logger, now = new Date()): Promise<void> {
  const faults = await ledgerFaults(prisma);
  for (const fault of faults) log.error(fault, 'a balance differs from its ledger rows');
  const forgotten = await forgottenRefunds(prisma);
  for (const id of forgotten) {
    log.error({ conversionId: id }, 'a failed file had no refund');
    await prisma.$transaction((transaction) =>
      refundEnded(transaction, { id, status: 'error', step: 'waiting' }),
    );
  }
  await noteLedgerCheck(prisma, { startedAt: now, faults, refunds: forgotten.length });
  await prisma.networkUse.deleteMany({
    where: { day: { lt: new Date(now.getTime() - NETWORK_USE_LIFETIME) } },
  });
  await prisma.tryCount.deleteMany({ where: { until: { lt: now } } });
}
