import type { PrismaClient } from '@sutra/prisma';
import { expireTerm } from '@sutra/prisma/ledger';

const AT_ONCE = 500;

/** Ends the plans whose time is over, also of people who do not come back to see it. */
export async function expirePlans(prisma: PrismaClient, now = new Date()): Promise<void> {
  const due = await prisma.allowance.findMany({
    where: { expiresAt: { lte: now }, NOT: { plan: 'expired' } },
    take: AT_ONCE,
    select: { ownerId: true },
  });
  for (const { ownerId } of due) await expireTerm(prisma, ownerId, now);
}
