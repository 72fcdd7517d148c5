import { type AdminContact, type PlanName, planMetadata } from '@sutra/contract';
import type { ClerkApi } from '../../adapters/clerk/clerk-api.ts';
import { planMark } from '../../adapters/clerk/person.ts';
import type { Services } from '../../services.ts';

/** Records written in one round: far below what the service allows in ten seconds. */
const AT_ONCE = 40;
const KEPT_MARKS = 20;

interface Stale {
  id: string;
  subject: string;
  plan: PlanName;
  balance: number;
  term: number;
  expiresAt: Date | null;
  mirroredPlans: string[];
}

/**
 * Writes the plans and balances that have changed since the last round to the people's records, for other tools to
 * read. However often a balance changed, its record is written once a round.
 */
export async function mirrorPlans(
  { prisma, log }: Services,
  api: ClerkApi,
  contact: AdminContact,
): Promise<void> {
  const stale = await prisma.$queryRaw<Stale[]>`
    SELECT p."id", p."subject", a."plan", a."balance", a."term", a."expiresAt", p."mirroredPlans"
    FROM "Account" p JOIN "Allowance" a ON a."ownerId" = p."ownerId"
    WHERE p."provider" = 'clerk' AND a."plan" IS NOT NULL
      AND (p."mirroredBalance" IS DISTINCT FROM a."balance" OR p."mirroredTerm" IS DISTINCT FROM a."term")
    LIMIT ${AT_ONCE}`;
  for (const { id, subject, plan, balance, term, expiresAt, mirroredPlans } of stale) {
    // Marked before it is written: its echo may come back sooner than the answer.
    const marks = [...new Set([...mirroredPlans, planMark(plan, expiresAt)])].slice(-KEPT_MARKS);
    await prisma.account.updateMany({ where: { id }, data: { mirroredPlans: marks } });
    try {
      await api.writeMetadata(subject, planMetadata(plan, balance, expiresAt, contact));
      await prisma.account.updateMany({
        where: { id },
        data: { mirroredBalance: balance, mirroredTerm: term },
      });
    } catch (error) {
      log.warn({ err: error, accountId: id }, 'plan not mirrored, tried again later');
      if ((error as { status?: number }).status === 429) return;
    }
  }
}
