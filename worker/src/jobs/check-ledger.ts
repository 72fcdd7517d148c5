import type { PrismaClient } from '@sutra/prisma';
import { balanceDifferences, COSTLY_FAILURES, noteLedgerCheck, refundEnded } from '@sutra/prisma/ledger';
import type { Logger } from 'pino';

const AT_ONCE = 500;

/** Failed files whose conversion nobody gave back. */
async function forgottenRefunds(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT c."id" FROM "Conversion" c
    JOIN "LedgerEntry" paid ON paid."conversionId" = c."id" AND paid."kind" = 'charge'
    LEFT JOIN "LedgerEntry" back ON back."conversionId" = c."id" AND back."kind" = 'refund'
    WHERE c."status" = 'error' AND back."id" IS NULL AND c."errorCode" <> ALL(${COSTLY_FAILURES}) LIMIT ${AT_ONCE}`;
  return rows.map((row) => row.id);
}

/** Compares every balance with its rows and keeps what differs for the operator; gives back what was forgotten. */
export async function checkLedger(prisma: PrismaClient, log: Logger, now = new Date()): Promise<void> {
  const differences = await balanceDifferences(prisma);
  for (const difference of differences) log.error(difference, 'a balance differs from its ledger rows');
  let refunds = 0;
  for (let ids = await forgottenRefunds(prisma); ids.length > 0; ids = await forgottenRefunds(prisma)) {
    for (const id of ids) {
      log.error({ conversionId: id }, 'a failed file had no refund');
      await prisma.$transaction((transaction) =>
        refundEnded(transaction, { id, status: 'error', step: 'waiting', errorCode: null }),
      );
    }
    refunds += ids.length;
  }
  await noteLedgerCheck(prisma, { startedAt: now, differences, refunds });
}
