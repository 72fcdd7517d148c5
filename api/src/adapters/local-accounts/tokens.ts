import { createHash, randomBytes } from 'node:crypto';
import type { Prisma, PrismaClient } from '@sutra/prisma';

/** What a secret that was handed out opens: a link verifies an address, a browser's cookie signs its sign-up in. */
export type Purpose = 'verify-email' | 'pending-sign-in';
const PURPOSES: readonly Purpose[] = ['verify-email', 'pending-sign-in'];

type Database = PrismaClient | Prisma.TransactionClient;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only its hash is kept, together with what it is for. */
const identifierOf = (purpose: Purpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;

const valueOf = (purpose: Purpose, userId: string) => `${purpose} ${userId}`;

const userOf = (purpose: Purpose, value: string): string | null =>
  value.startsWith(`${purpose} `) ? value.slice(purpose.length + 1) : null;

/** Only the newest of the rows with this value stays. */
const endOlder = (database: Database, value: string) => database.$executeRaw`
  DELETE FROM "AuthVerification" WHERE "value" = ${value} AND "id" <> (
    SELECT "id" FROM "AuthVerification" WHERE "value" = ${value} ORDER BY "createdAt" DESC, "id" DESC LIMIT 1)`;

/** Keeps a token of one account for one purpose; the ones before it are dead. */
export async function keepToken(
  database: Database,
  purpose: Purpose,
  userId: string,
  token: string,
  lifetimeMs: number,
): Promise<void> {
  const value = valueOf(purpose, userId);
  const expiresAt = new Date(Date.now() + lifetimeMs);
  const id = crypto.randomUUID();
  await database.authVerification.create({
    data: { id, identifier: identifierOf(purpose, token), value, expiresAt, updatedAt: new Date() },
  });
  await endOlder(database, value);
}

/** Whose token this is, or null: it may not be one, or be over. */
export async function tokenOwner(
  database: Database,
  purpose: Purpose,
  token: string,
): Promise<string | null> {
  const row = await database.authVerification.findFirst({
    where: { identifier: identifierOf(purpose, token), expiresAt: { gt: new Date() } },
  });
  return row && userOf(purpose, row.value);
}

/** The same, once: of two who come with one token only one is answered. */
export async function takeToken(database: Database, purpose: Purpose, token: string): Promise<string | null> {
  const rows = await database.$queryRaw<{ value: string }[]>`
    DELETE FROM "AuthVerification"
    WHERE "identifier" = ${identifierOf(purpose, token)} AND "expiresAt" > now() RETURNING "value"`;
  return rows[0] ? userOf(purpose, rows[0].value) : null;
}

/** The library keeps the user's id itself as the value of a token that resets a password. */
export const endOlderResets = (database: Database, userId: string) => endOlder(database, userId);

/** Ends everything that was handed out for an account. */
export async function endTokens(database: Database, userId: string): Promise<void> {
  const values = [userId, ...PURPOSES.map((purpose) => valueOf(purpose, userId))];
  await database.authVerification.deleteMany({ where: { value: { in: values } } });
}
