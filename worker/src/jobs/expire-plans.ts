import type { PrismaClient } from '@sutra/prisma';
import { expireTerm } from '@sutra/prisma/ledger';

const AT_ONCE = 500;

/** Ends the plans whose time is over, also of people who do not come back to see it. */
export async function expirePlans(prisma: PrismaClient, now = new Date()): Promise<void> {
  const nextDue = () =>
    prisma.allowance.findMany({
      where: { expiresAt: { lte: now }, NOT: { plan: 'expired' } },
      take: AT_ONCE,
      select: { ownerId: true },
    });
  for (let more = true; more; ) {
    const due = await nextDue();
    let ended = 0;
    for (const { ownerId } of due) if (await expireTerm(prisma, ownerId, now)) ended += 1;
    more = due.length === AT_ONCE && ended > 0;
  }
}
