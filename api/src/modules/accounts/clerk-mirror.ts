import { setTimeout as sleep } from 'node:timers/promises';
import { type AdminContact, type PlanName, planMetadata } from '@sutra/contract';
import type { ClerkApi } from '../../adapters/clerk/clerk-api.ts';
import { planMark } from '../../adapters/clerk/person.ts';
import type { Services } from '../../services.ts';
import { passLease, takeLease } from './lease.ts';

/** Records written in one round. */
const AT_ONCE = 40;
const KEPT_MARKS = 20;
const TURN = 'clerk-mirror';
/** A process that has the turn and dies loses it after this time, in milliseconds. */
const TURN_WITHIN = 120_000;
/** The next round may begin this much sooner than its time: clocks of processes do not tick together. */
const SLACK = 0.1;

interface Stale {
  id: string;
  subject: string;
  plan: PlanName;
  balance: number;
  term: number;
  expiresAt: Date | null;
  mirroredPlans: string[];
}

export interface ClerkMirror {
  services: Services;
  api: ClerkApi;
  contact: AdminContact;
  /** Between the starts of two rounds, in milliseconds. */
  every: number;
}

function staleAccounts({ prisma }: Services): Promise<Stale[]> {
  return prisma.$queryRaw<Stale[]>`
    SELECT p."id", p."subject", a."plan", a."balance", a."term", a."expiresAt", p."mirroredPlans"
    FROM "Account" p JOIN "Allowance" a ON a."ownerId" = p."ownerId"
    WHERE p."provider" = 'clerk' AND a."plan" IS NOT NULL
      AND (p."mirroredBalance" IS DISTINCT FROM a."balance" OR p."mirroredTerm" IS DISTINCT FROM a."term")
    LIMIT ${AT_ONCE}`;
}

async function mirrorOne({ services, api, contact }: ClerkMirror, stale: Stale): Promise<void> {
  const { id, subject, plan, balance, term, expiresAt, mirroredPlans } = stale;
  const { prisma } = services;
  // Marked before it is written: its echo may come back sooner than the answer.
  const marks = [...new Set([...mirroredPlans, planMark(plan, expiresAt)])].slice(-KEPT_MARKS);
  await prisma.account.updateMany({ where: { id }, data: { mirroredPlans: marks } });
  await api.writeMetadata(subject, planMetadata(plan, balance, expiresAt, contact));
  await prisma.account.updateMany({ where: { id }, data: { mirroredBalance: balance, mirroredTerm: term } });
}

/** Writes one record after the other; answers how long nobody is to write after that, in milliseconds. */
async function mirrorAll(mirror: ClerkMirror): Promise<number> {
  const { services, api, every } = mirror;
  const started = Date.now();
  for (const stale of await staleAccounts(services)) {
    try {
      await mirrorOne(mirror, stale);
    } catch (error) {
      services.log.warn({ err: error, accountId: stale.id }, 'plan not mirrored, tried again later');
      const pause = api.askedToWait(error);
      if (pause !== null) return Math.max(pause, every);
    }
    await sleep(api.pace);
  }
  return Math.max(0, every * (1 - SLACK) - (Date.now() - started));
}

/**
 * Writes the plans and balances that have changed since the last round to the people's records, for other tools to
 * read. However often a balance changed, its record is written once a round; of all processes one does a round.
 */
export async function mirrorPlans(mirror: ClerkMirror): Promise<void> {
  const { prisma } = mirror.services;
  if (!(await takeLease(prisma, TURN, TURN_WITHIN))) return;
  let pause = mirror.every;
  try {
    pause = await mirrorAll(mirror);
  } finally {
    await passLease(prisma, TURN, pause);
  }
}
