import { randomUUID } from 'node:crypto';
import { documentFolder } from '@sutra/contract';
import { type Account, isTaken, type Prisma } from '@sutra/prisma';
import type { Identity } from '../../adapters/accounts.ts';
import { deletionReceipt } from '../../adapters/letters.ts';
import type { Services } from '../../services.ts';

/** What a visitor has in this browser becomes the new account's; what the visitor has used stays used. */
async function adoptVisitor(
  transaction: Prisma.TransactionClient,
  visitorId: string,
  ownerId: string,
): Promise<void> {
  const from = { where: { ownerId: visitorId }, data: { ownerId } };
  await transaction.batch.updateMany(from);
  await transaction.conversion.updateMany(from);
  await transaction.upload.updateMany(from);
}

async function openAccount(
  { prisma }: Services,
  identity: Identity,
  visitorId: string | null,
): Promise<Account> {
  const ownerId = randomUUID();
  return prisma.$transaction(async (transaction) => {
    await transaction.owner.create({ data: { id: ownerId, kind: 'account' } });
    const account = await transaction.account.create({ data: { ...identity, ownerId } });
    if (visitorId) await adoptVisitor(transaction, visitorId, ownerId);
    return account;
  });
}

/** The account of a signed-in person, opened at first sight and kept as the provider has it. */
export async function accountOf(
  services: Services,
  identity: Identity,
  visitorId: string | null,
): Promise<Account> {
  const { provider, subject, email, emailVerified, name } = identity;
  const where = { provider_subject: { provider, subject } };
  const known = await services.prisma.account.findUnique({ where });
  if (!known) {
    // Two first requests at once: one opens the account, the other finds it.
    return openAccount(services, identity, visitorId).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      return services.prisma.account.findUniqueOrThrow({ where });
    });
  }
  if (known.email === email && known.emailVerified === emailVerified && known.name === name) return known;
  return services.prisma.account.update({ where, data: { email, emailVerified, name } });
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
 * Forgets a person: files, account, ledger, keys, sessions. Tells them by letter. First of all whoever keeps the
 * accounts forgets them: where that fails nothing has happened yet, and it can be asked for again.
 */
export async function deleteAccount(services: Services, account: Account): Promise<Deletion> {
  await services.accounts.deleteUser(account.subject);
  const files = await deleteFiles(services, account.ownerId);
  await services.prisma.owner.deleteMany({ where: { id: account.ownerId } });
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
