import { randomUUID } from 'node:crypto';
import { documentFolder } from '@sutra/contract';
import { type Account, isUniqueViolation, type Prisma } from '@sutra/prisma';
import { forgetAddress } from '@sutra/queue';
import type { Identity } from '../../adapters/accounts.ts';
import { deletionReceipt } from '../../adapters/emails.ts';
import { normalizeEmail } from '../../identity/normalize-email.ts';
import { securityEvent } from '../../operations/security-event.ts';
import type { Services } from '../../services.ts';
import { keepFreeGrant, settleFreeGrant } from '../allowance/free-grant.ts';

/**
 * What a visitor has in this browser becomes the account's; what the visitor has used stays used. Where the account has
 * the same work under way, both go on, and only the account's own holds back a third.
 */
async function adoptVisitor(
  transaction: Prisma.TransactionClient,
  visitorId: string,
  ownerId: string,
): Promise<void> {
  const [own, from] = [{ ownerId }, { ownerId: visitorId }];
  const running = await transaction.conversion.findMany({
    where: { ...own, inFlightKey: { not: null } },
    select: { inFlightKey: true },
  });
  await transaction.conversion.updateMany({
    where: { ...from, inFlightKey: { in: running.flatMap((row) => row.inFlightKey ?? []) } },
    data: { inFlightKey: null },
  });
  const named = await transaction.batch.findMany({
    where: { ...from, requestId: { not: null } },
    select: { requestId: true },
  });
  const taken = await transaction.batch.findMany({
    where: { ...own, requestId: { in: named.flatMap((row) => row.requestId ?? []) } },
    select: { requestId: true },
  });
  await transaction.batch.updateMany({
    where: { ...from, requestId: { in: taken.flatMap((row) => row.requestId ?? []) } },
    data: { requestId: null },
  });
  await transaction.batch.updateMany({ where: from, data: own });
  await transaction.conversion.updateMany({ where: from, data: own });
  await transaction.upload.updateMany({ where: from, data: own });
}

/** Somebody has signed up or signed in in this very browser: what it had as a visitor goes with the account. */
export async function signedInHere(
  services: Services,
  identity: Identity,
  visitorId: string | null,
): Promise<void> {
  const { ownerId } = await accountOf(services, identity, null);
  if (visitorId === null) return;
  await services.prisma.$transaction((transaction) => adoptVisitor(transaction, visitorId, ownerId));
}

async function openAccount(
  { prisma }: Services,
  identity: Identity,
  normalizedEmail: string | null,
  visitorId: string | null,
): Promise<Account> {
  const ownerId = randomUUID();
  return prisma.$transaction(async (transaction) => {
    await transaction.owner.create({ data: { id: ownerId, kind: 'account' } });
    const account = await transaction.account.create({ data: { ...identity, ownerId, normalizedEmail } });
    if (visitorId) await adoptVisitor(transaction, visitorId, ownerId);
    return account;
  });
}

const whereOf = ({ provider, subject }: Identity) => ({ provider_subject: { provider, subject } });

/**
 * Writes an account with the address that finds it, or without where another account of the provider has that one:
 * it is then found by nobody until the other one gives the address up.
 */
export async function writeWithAddress<Result>(
  email: string,
  write: (normalizedEmail: string | null) => Promise<Result>,
): Promise<Result> {
  const normalizedEmail = normalizeEmail(email) || null;
  try {
    return await write(normalizedEmail);
  } catch (error) {
    if (normalizedEmail === null || !isUniqueViolation(error)) throw error;
    return write(null);
  }
}

/** Two first requests at once: one opens the account, the other finds it. */
async function openOrFind(
  services: Services,
  identity: Identity,
  visitorId: string | null,
): Promise<Account> {
  return writeWithAddress(identity.email, (normalizedEmail) =>
    openAccount(services, identity, normalizedEmail, visitorId),
  ).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return services.prisma.account.findUniqueOrThrow({ where: whereOf(identity) });
  });
}

/** The account of a signed-in person, opened at first sight and kept as the provider has it. */
export async function accountOf(
  services: Services,
  identity: Identity,
  visitorId: string | null,
): Promise<Account> {
  const { email, emailVerified, name } = identity;
  const where = whereOf(identity);
  const known = await services.prisma.account.findUnique({ where });
  if (!known) return openOrFind(services, identity, visitorId);
  const isFound = known.normalizedEmail !== null || email === '';
  if (isFound && known.email === email && known.emailVerified === emailVerified && known.name === name)
    return known;
  const account = await writeWithAddress(email, (normalizedEmail) =>
    services.prisma.account.update({ where, data: { email, normalizedEmail, emailVerified, name } }),
  );
  if (emailVerified && !known.emailVerified) await settleFreeGrant(services, account);
  return account;
}

/** Moves what a browser has made without an account into its person's account; answers how many files that are. */
export function adoptVisitorFiles(
  { prisma }: Services,
  { ownerId }: Account,
  visitorId: string | null,
): Promise<number> {
  return prisma.$transaction(async (transaction) => {
    // An account's own owner is no visitor: a forged or stale cookie cannot name it.
    const visitor = visitorId && { id: visitorId, kind: 'visitor' as const };
    if (!visitor || (await transaction.owner.count({ where: visitor })) === 0) return 0;
    const files = await transaction.conversion.count({ where: { ownerId: visitor.id } });
    await adoptVisitor(transaction, visitor.id, ownerId);
    return files;
  });
}

/** What a deletion removed. */
export interface Deletion {
  receipt: string;
  files: number;
  deletedAt: Date;
}

/** Deletes an owner's files, documents and the rows about them; running conversions stop. */
export async function deleteFiles({ prisma, files }: Services, ownerId: string): Promise<number> {
  const where = { ownerId };
  const uploads = await prisma.upload.findMany({ where, select: { storageKey: true } });
  const results = await prisma.conversion.findMany({ where, select: { id: true, resultKey: true } });
  await prisma.batch.deleteMany({ where });
  await prisma.upload.deleteMany({ where });
  const keys = [...uploads.map((row) => row.storageKey), ...results.flatMap((row) => row.resultKey ?? [])];
  for (const key of keys) await files.delete(key);
  for (const { id } of results) await files.deleteFolder(documentFolder(id));
  return keys.length;
}

/**
 * Forgets a person: files, account, ledger, keys, sessions. Tells them by email. First of all whoever keeps the
 * accounts forgets them: where that fails nothing has happened yet, and it can be asked for again.
 */
export async function deleteAccount(services: Services, account: Account): Promise<Deletion> {
  await services.accounts.deleteUser(account.subject);
  await keepFreeGrant(services, account);
  const files = await deleteFiles(services, account.ownerId);
  await services.prisma.owner.deleteMany({ where: { id: account.ownerId } });
  await services.prisma.workTime.deleteMany({ where: { who: account.ownerId } });
  if (account.email !== '') await forgetAddress(services.prisma, services.secret, account.email);
  securityEvent(services.log, 'account-deleted', { accountId: account.id });
  const deletion = { receipt: randomUUID(), files, deletedAt: new Date() };
  await services.sendMail(deletionReceipt(account.email, deletion.receipt, deletion.deletedAt));
  return deletion;
}

export interface UsageDay {
  day: string;
  conversions: number;
}

/** Conversions that were taken and not given back, by day of the last `days`, UTC. */
export function usageByDay({ prisma }: Services, ownerId: string, days: number): Promise<UsageDay[]> {
  return prisma.$queryRaw<UsageDay[]>`
    SELECT to_char(paid."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day", COUNT(*)::int AS "conversions"
    FROM "LedgerEntry" paid
    LEFT JOIN "LedgerEntry" back ON back."conversionId" = paid."conversionId" AND back."kind" = 'refund'
    WHERE paid."ownerId" = ${ownerId}::uuid AND paid."kind" = 'charge' AND back."id" IS NULL
      AND paid."createdAt" > now() - make_interval(days => ${days}::int)
    GROUP BY 1 ORDER BY 1`;
}
