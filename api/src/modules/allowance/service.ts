import { PLANS, type PlanName, planExpiry, SutraError } from '@sutra/contract';
import type { Allowance, Owner, Prisma } from '@sutra/prisma';
import { charge, expireTerm, openAllowance, type Term } from '@sutra/prisma/ledger';
import { conversionRefusal } from '../../policies/may-convert.ts';
import { dayOf, networkKey } from '../../policies/network.ts';
import type { Services } from '../../services.ts';

/** Who pays for a conversion. */
export interface Payer {
  ownerId: string;
  /** The address that the request came from. */
  address: string;
  emailVerified: boolean;
}

/** What a plan grants when it is set now. */
export function termOf(plan: PlanName, now: Date): Term {
  return { plan, conversions: PLANS[plan].conversions, expiresAt: planExpiry(plan, now) };
}

async function firstTerm({ settings }: Services, owner: Owner, now: Date): Promise<Term> {
  if (owner.kind === 'account') return termOf('free', now);
  const { limits } = await settings.current();
  return { plan: null, conversions: limits.anonymousConversions, expiresAt: null };
}

async function open(services: Services, ownerId: string, now: Date): Promise<void> {
  const owner = await services.prisma.owner.findUniqueOrThrow({ where: { id: ownerId } });
  const reason = owner.kind === 'account' ? 'new-account' : 'new-visitor';
  const term = await firstTerm(services, owner, now);
  await openAllowance(services.prisma, ownerId, term, { actor: 'system', reason });
}

const isOver = ({ plan, expiresAt }: Allowance, now: Date) =>
  plan !== 'expired' && expiresAt !== null && expiresAt <= now;

/** What an owner may still convert: given at first sight, ended when its time is over. */
export async function currentAllowance(services: Services, ownerId: string): Promise<Allowance> {
  const { prisma } = services;
  const now = new Date();
  const where = { ownerId };
  const known = await prisma.allowance.findUnique({ where });
  if (known && !isOver(known, now)) return known;
  if (known) await expireTerm(prisma, ownerId, now);
  else await open(services, ownerId, now);
  return prisma.allowance.findUniqueOrThrow({ where });
}

/**
 * As early as it can be known: before anything is stored or started.
 *
 * @throws SutraError with the numbers of its sentence.
 */
export async function requireAllowance(services: Services, payer: Payer, needed: number): Promise<void> {
  const allowance = await currentAllowance(services, payer.ownerId);
  const refusal = conversionRefusal({ emailVerified: payer.emailVerified, allowance }, needed);
  if (refusal) throw refusal;
}

/**
 * Takes one conversion a file, in the transaction that starts them. Asks nothing outside it: a crowd of transactions
 * that each waited for one more connection would wait for each other.
 *
 * @param networkLimit what visitors of one network may convert a day.
 * @throws SutraError where there are too few; the transaction must then fail.
 */
export async function chargeFiles(
  { secret }: Services,
  transaction: Prisma.TransactionClient,
  payer: Payer,
  conversionIds: readonly string[],
  networkLimit: number,
): Promise<void> {
  const { ownerId, address, emailVerified } = payer;
  const now = new Date();
  const day = dayOf(now);
  const allowance = await transaction.allowance.findUniqueOrThrow({ where: { ownerId } });
  const ceiling =
    allowance.plan === null ? { network: networkKey(secret, address, day), day, limit: networkLimit } : null;
  const outcome = await charge(transaction, ownerId, conversionIds, now, ceiling);
  if (outcome === 'network-full') {
    throw new SutraError('network-limit-reached', { bonus: PLANS.free.conversions });
  }
  if (outcome === 'charged') return;
  const left = await transaction.allowance.findUniqueOrThrow({ where: { ownerId } });
  throw (
    conversionRefusal({ emailVerified, allowance: left }, conversionIds.length) ??
    new SutraError('plan-expired', { plan: left.plan ?? '' })
  );
}
