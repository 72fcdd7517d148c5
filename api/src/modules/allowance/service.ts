import { PLANS, type PlanName, planExpiry, SutraError } from '@sutra/contract';
import type { Account, Allowance, OwnerKind, Prisma } from '@sutra/prisma';
import { charge, expireTerm, openAllowance, openAllowanceIn, type Term } from '@sutra/prisma/ledger';
import { dayOf, networkKey } from '../../identity/network.ts';
import { allowanceErrorOf } from '../../policies/may-convert.ts';
import type { Services } from '../../services.ts';
import { freeConversions, takeFreeGrant } from './free-grant.ts';

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

async function openForVisitor({ prisma, settings }: Services, ownerId: string): Promise<void> {
  const { limits } = await settings.current();
  const term = { plan: null, conversions: limits.anonymousConversions, expiresAt: null };
  await openAllowance(prisma, ownerId, term, { actor: 'system', reason: 'new-visitor' });
}

async function openForAccount({ prisma, secrets }: Services, account: Account, now: Date): Promise<void> {
  const { ownerId } = account;
  await prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT 1 FROM "Owner" WHERE "id" = ${ownerId}::uuid FOR UPDATE`;
    if ((await transaction.allowance.count({ where: { ownerId } })) > 0) return;
    const conversions = freeConversions(await takeFreeGrant(transaction, secrets, account));
    const reason = conversions > 0 ? 'new-account' : 'returning-address';
    const term = { ...termOf('free', now), conversions };
    await openAllowanceIn(transaction, ownerId, term, { actor: 'system', reason });
  });
}

async function open(services: Services, ownerId: string, now: Date): Promise<void> {
  const account = await services.prisma.account.findUnique({ where: { ownerId } });
  await (account ? openForAccount(services, account, now) : openForVisitor(services, ownerId));
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

/** The same for who only asks: a visitor without an allowance gets the one that the first file will open, and leaves no row. */
export async function shownAllowance(
  services: Services,
  { id: ownerId, kind }: { id: string; kind: OwnerKind },
): Promise<Allowance> {
  const isKnown = kind === 'account' || (await services.prisma.owner.count({ where: { id: ownerId } })) > 0;
  if (isKnown) return currentAllowance(services, ownerId);
  const { limits } = await services.settings.current();
  const total = limits.anonymousConversions;
  const rest = { plan: null, formerPlan: null, term: 1, pages: 0, expiresAt: null };
  return { ownerId, total, balance: total, ...rest };
}

/**
 * How many files a visitor of a network may still convert today before they wait behind those of others; null for
 * an account, whose files never do for that.
 */
export async function networkConversionsLeft(
  { prisma, secret, settings }: Services,
  { plan }: Pick<Allowance, 'plan'>,
  address: string,
): Promise<number | null> {
  if (plan !== null) return null;
  const network = networkKey(secret, address, dayOf(new Date()));
  const [{ limits }, row] = await Promise.all([
    settings.current(),
    prisma.networkUse.findUnique({ where: { network } }),
  ]);
  return Math.max(0, limits.networkConversions - (row?.used ?? 0));
}

/**
 * As early as it can be known: before anything is stored or started.
 *
 * @throws SutraError with the numbers of its sentence.
 */
export async function requireAllowance(services: Services, payer: Payer, needed: number): Promise<void> {
  const allowance = await currentAllowance(services, payer.ownerId);
  const error = allowanceErrorOf({ emailVerified: payer.emailVerified, allowance }, needed);
  if (error) throw error;
}

/**
 * Takes one conversion a file, in the transaction that starts them. Asks nothing outside it: a crowd of transactions
 * that each waited for one more connection would wait for each other.
 *
 * @param networkLimit what visitors of one network convert a day before they wait behind others.
 * @returns whether the files wait behind others.
 * @throws SutraError where there are too few; the transaction must then fail.
 */
export async function chargeFiles(
  { secret }: Services,
  transaction: Prisma.TransactionClient,
  payer: Payer,
  conversionIds: readonly string[],
  networkLimit: number,
): Promise<{ slow: boolean }> {
  const { ownerId, address, emailVerified } = payer;
  const now = new Date();
  const day = dayOf(now);
  const ceilingOf = (plan: string | null) =>
    plan === null ? { network: networkKey(secret, address, day), day, limit: networkLimit } : null;
  const outcome = await charge(transaction, ownerId, conversionIds, now, ceilingOf);
  if (outcome !== 'too-few') return { slow: outcome === 'charged-above-ceiling' };
  const left = await transaction.allowance.findUniqueOrThrow({ where: { ownerId } });
  throw (
    allowanceErrorOf({ emailVerified, allowance: left }, conversionIds.length) ??
    new SutraError('plan-expired', { plan: left.plan ?? '' })
  );
}
