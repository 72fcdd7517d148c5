import type { Prisma, PrismaClient } from './generated/client.ts';

/** The client itself, or a transaction of it where several changes belong together. */
export type Database = PrismaClient | Prisma.TransactionClient;

/** A plan as it is set: its name (null for a visitor), what it grants and when it ends. */
export interface Term {
  plan: string | null;
  conversions: number;
  expiresAt: Date | null;
}

/** Who changed a balance, and why. */
export interface Cause {
  actor: string;
  reason: string;
}

/** Free conversions of a network that do not wait behind others: how many a day, and the hash that stands for it today. */
export interface NetworkCeiling {
  network: string;
  day: Date;
  limit: number;
}

export type ChargeOutcome = 'charged' | 'charged-above-ceiling' | 'too-few';

interface Locked {
  balance: number;
  term: number;
  plan: string | null;
}

/** Holds the row until the transaction ends: changes of one balance run one after the other. */
async function lockAllowance(transaction: Prisma.TransactionClient, ownerId: string): Promise<Locked | null> {
  const rows = await transaction.$queryRaw<Locked[]>`
    SELECT "balance", "term", "plan" FROM "Allowance" WHERE "ownerId" = ${ownerId}::uuid FOR UPDATE`;
  return rows[0] ?? null;
}

/** Gives an owner the first allowance; one that is there already stays as it is. */
export async function openAllowance(
  prisma: PrismaClient,
  ownerId: string,
  term: Term,
  cause: Cause,
): Promise<void> {
  await prisma.$transaction((transaction) => openAllowanceIn(transaction, ownerId, term, cause));
}

/** The same in a transaction with what it depends on. */
export async function openAllowanceIn(
  transaction: Prisma.TransactionClient,
  ownerId: string,
  { plan, conversions, expiresAt }: Term,
  cause: Cause,
): Promise<void> {
  const { count } = await transaction.allowance.createMany({
    data: [{ ownerId, plan, expiresAt, total: conversions, balance: conversions }],
    skipDuplicates: true,
  });
  if (count === 0) return;
  await transaction.ledgerEntry.create({
    data: { ownerId, kind: 'grant', amount: conversions, term: 1, ...cause },
  });
}

/** Counts conversions of a network; answers whether they are within its ceiling. */
async function countNetwork(
  transaction: Prisma.TransactionClient,
  { network, day, limit }: NetworkCeiling,
  amount: number,
): Promise<boolean> {
  const [counted] = await transaction.$queryRaw<{ used: number }[]>`
    INSERT INTO "NetworkUse" ("network", "used", "day") VALUES (${network}, ${amount}, ${day}::date)
    ON CONFLICT ("network") DO UPDATE SET "used" = "NetworkUse"."used" + ${amount}
    RETURNING "used"`;
  return (counted?.used ?? 0) <= limit;
}

/**
 * Takes one conversion a file; `ceilingOf` says by the owner's plan which network's they count against. `too-few` has changed nothing of the allowance; the caller then lets its
 * transaction fail.
 */
export async function charge(
  transaction: Prisma.TransactionClient,
  ownerId: string,
  conversionIds: readonly string[],
  now: Date,
  ceilingOf: (plan: string | null) => NetworkCeiling | null,
): Promise<ChargeOutcome> {
  const amount = conversionIds.length;
  const [taken] = await transaction.allowance.updateManyAndReturn({
    where: { ownerId, balance: { gte: amount }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    data: { balance: { decrement: amount } },
    select: { term: true, plan: true },
  });
  if (!taken) return 'too-few';
  const ceiling = ceilingOf(taken.plan);
  const isWithin = ceiling === null || (await countNetwork(transaction, ceiling, amount));
  await transaction.ledgerEntry.createMany({
    data: conversionIds.map((conversionId) => ({
      ownerId,
      kind: 'charge' as const,
      amount: -1,
      term: taken.term,
      conversionId,
      network: ceiling?.network,
      actor: ownerId,
      reason: 'convert',
    })),
  });
  return isWithin ? 'charged' : 'charged-above-ceiling';
}

/**
 * Gives the conversion of a file back, once, to whoever paid for it. What was charged in an earlier term has
 * lapsed with it: the row then says so and adds nothing.
 */
export async function refund(
  transaction: Prisma.TransactionClient,
  conversionId: string,
  cause: Cause,
): Promise<void> {
  const charged = await transaction.ledgerEntry.findUnique({
    where: { conversionId_kind: { conversionId, kind: 'charge' } },
  });
  if (!charged) return;
  const { ownerId, network } = charged;
  const allowance = await lockAllowance(transaction, ownerId);
  const amount = allowance?.term === charged.term ? 1 : 0;
  const { count } = await transaction.ledgerEntry.createMany({
    data: [{ ownerId, kind: 'refund', amount, term: charged.term, conversionId, network, ...cause }],
    skipDuplicates: true,
  });
  if (count === 0) return;
  if (amount > 0)
    await transaction.allowance.update({ where: { ownerId }, data: { balance: { increment: amount } } });
  if (network)
    await transaction.networkUse.updateMany({
      where: { network, used: { gt: 0 } },
      data: { used: { decrement: 1 } },
    });
}

/** A conversion that has just ended, its row as it was when it ended. */
export interface EndedConversion {
  id: string;
  status: string;
  step: string;
  errorCode: string | null;
}

/** Failures that cost the conversion all the same: the work was done, and the file itself is why it came to nothing. */
export const COSTLY_FAILURES = ['file-takes-too-long'];

/** Refunds a file that failed, or was cancelled before anybody worked on it. */
export async function refundEnded(
  transaction: Prisma.TransactionClient,
  { id, status, step, errorCode }: EndedConversion,
): Promise<void> {
  if (status === 'error' && !COSTLY_FAILURES.includes(errorCode ?? ''))
    await refund(transaction, id, { actor: 'system', reason: 'failed' });
  if (status === 'cancelled' && step === 'waiting')
    await refund(transaction, id, { actor: 'system', reason: 'cancelled' });
}

/** Counts the pages of a conversion that has just been completed. */
export async function countPages(
  transaction: Prisma.TransactionClient,
  ownerId: string,
  pages: number,
): Promise<void> {
  await transaction.allowance.updateMany({ where: { ownerId }, data: { pages: { increment: pages } } });
}

/** Ends the running term: what is left of it lapses. Answers the number of the next one. */
async function endTerm(
  transaction: Prisma.TransactionClient,
  ownerId: string,
  { balance, term }: Locked,
  cause: Cause,
): Promise<number> {
  if (balance > 0)
    await transaction.ledgerEntry.create({
      data: { ownerId, kind: 'expiry', amount: -balance, term, ...cause },
    });
  return term + 1;
}

/** Sets a plan: the old one's remainder lapses, the new one's conversions are granted. */
export async function setTerm(
  transaction: Prisma.TransactionClient,
  ownerId: string,
  next: Term,
  cause: Cause,
): Promise<void> {
  const held = await lockAllowance(transaction, ownerId);
  if (!held) throw new Error('The owner has no allowance');
  const term = await endTerm(transaction, ownerId, held, cause);
  const { plan, conversions, expiresAt } = next;
  await transaction.allowance.update({
    where: { ownerId },
    data: {
      plan,
      formerPlan: plan === 'expired' ? held.plan : null,
      expiresAt,
      term,
      total: conversions,
      balance: conversions,
      pages: 0,
    },
  });
  if (conversions > 0)
    await transaction.ledgerEntry.create({
      data: { ownerId, kind: 'grant', amount: conversions, term, ...cause },
    });
}

/** Adds conversions to the running term. */
export async function topUp(
  transaction: Prisma.TransactionClient,
  ownerId: string,
  amount: number,
  cause: Cause,
): Promise<void> {
  const held = await lockAllowance(transaction, ownerId);
  if (!held) throw new Error('The owner has no allowance');
  await transaction.allowance.update({
    where: { ownerId },
    data: { balance: { increment: amount }, total: { increment: amount } },
  });
  await transaction.ledgerEntry.create({
    data: { ownerId, kind: 'grant', amount, term: held.term, ...cause },
  });
}

/** Turns a plan whose time is over into `expired`. Answers whether it did. */
export async function expireTerm(prisma: PrismaClient, ownerId: string, now: Date): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    const held = await lockAllowance(transaction, ownerId);
    if (!held || held.plan === 'expired') return false;
    const due = await transaction.allowance.count({ where: { ownerId, expiresAt: { lte: now } } });
    if (due === 0) return false;
    const term = await endTerm(transaction, ownerId, held, { actor: 'system', reason: 'plan-ended' });
    await transaction.allowance.update({
      where: { ownerId },
      data: { plan: 'expired', formerPlan: held.plan, term, total: 0, balance: 0, pages: 0 },
    });
    return true;
  });
}

export interface BalanceDifference {
  ownerId: string;
  balance: number;
  rows: number;
}

/** Owners whose balance is not what their rows add up to. */
export function balanceDifferences(database: Database): Promise<BalanceDifference[]> {
  return database.$queryRaw<BalanceDifference[]>`
    SELECT a."ownerId", a."balance", COALESCE(SUM(l."amount"), 0)::int AS "rows"
    FROM "Allowance" a LEFT JOIN "LedgerEntry" l ON l."ownerId" = a."ownerId"
    GROUP BY a."ownerId", a."balance" HAVING a."balance" <> COALESCE(SUM(l."amount"), 0)`;
}

/** How long a comparison of the ledger counts as fresh, and how long its row is kept, in milliseconds. */
const CHECK_LIFETIME = { fresh: 2 * 24 * 3600_000, kept: 90 * 24 * 3600_000 };
const MOST_DIFFERENCES = 100;

/** What the newest comparison of balances with their rows has found. */
export interface LedgerReport {
  /** Null where none was made yet. */
  checkedAt: Date | null;
  /** Balances that were compared. */
  balances: number;
  differenceCount: number;
  /** The first hundred of them. */
  differences: BalanceDifference[];
  /** Failed files that had no refund and got it then. */
  refunds: number;
  /** What an operator should look at; null where all is well. */
  warning: 'ledger-differs' | 'ledger-not-checked' | null;
}

export interface LedgerFindings {
  startedAt: Date;
  differences: readonly BalanceDifference[];
  refunds: number;
}

/** Notes what a comparison has found, and forgets those of long ago. */
export async function noteLedgerCheck(
  prisma: PrismaClient,
  { startedAt, differences, refunds }: LedgerFindings,
): Promise<void> {
  await prisma.ledgerCheck.create({
    data: {
      startedAt,
      balances: await prisma.allowance.count(),
      differences: differences.slice(0, MOST_DIFFERENCES).map((difference) => ({ ...difference })),
      differenceCount: differences.length,
      refunds,
    },
  });
  await prisma.ledgerCheck.deleteMany({
    where: { startedAt: { lt: new Date(startedAt.getTime() - CHECK_LIFETIME.kept) } },
  });
}

const NO_FINDINGS = { checkedAt: null, balances: 0, differenceCount: 0, differences: [], refunds: 0 };

interface CheckRow {
  startedAt: Date;
  balances: number;
  differenceCount: number;
  differences: unknown;
  refunds: number;
}

const findingsOf = ({ startedAt, differences, ...counts }: CheckRow): Omit<LedgerReport, 'warning'> => ({
  checkedAt: startedAt,
  balances: counts.balances,
  differenceCount: counts.differenceCount,
  differences: Array.isArray(differences) ? differences.filter(isBalanceDifference) : [],
  refunds: counts.refunds,
});

const isBalanceDifference = (value: unknown): value is BalanceDifference => {
  const { ownerId, balance, rows } = Object(value) as Record<string, unknown>;
  return typeof ownerId === 'string' && typeof balance === 'number' && typeof rows === 'number';
};

/** What an operator should know of the ledger. */
export async function ledgerReport(prisma: PrismaClient, now = new Date()): Promise<LedgerReport> {
  const check = await prisma.ledgerCheck.findFirst({ orderBy: { startedAt: 'desc' } });
  const since = new Date(now.getTime() - CHECK_LIFETIME.fresh);
  const isFresh = check !== null && check.startedAt > since;
  const isUnchecked =
    !isFresh && (await prisma.ledgerEntry.count({ where: { createdAt: { lt: since } }, take: 1 })) > 0;
  const findings = check === null ? NO_FINDINGS : findingsOf(check);
  const differs = findings.differenceCount > 0 ? 'ledger-differs' : null;
  return { ...findings, warning: isUnchecked ? 'ledger-not-checked' : differs };
}
