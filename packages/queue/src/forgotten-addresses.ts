import { createHmac } from 'node:crypto';
import type { PrismaClient } from '@sutra/prisma';

/** Longer than a record or message waits in a spool or a queue, in milliseconds. */
const REMEMBERED_MS = 2 * 24 * 3_600_000;

const addressOf = (email: string) => email.trim().toLowerCase();

/** Stands for an address; nobody without the secret can tell the address from it. */
const keyOf = (secret: string, email: string) =>
  createHmac('sha256', secret)
    .update(`forgotten\n${addressOf(email)}`)
    .digest('base64url');

/**
 * Takes an address out of what was recorded and written: records become anonymous, messages go. What still waits in a
 * spool or a queue is treated so when it arrives, see {@link forgottenSince}.
 */
export async function forgetAddress(
  prisma: PrismaClient,
  secret: string,
  email: string,
  now = new Date(),
): Promise<void> {
  const same = { equals: addressOf(email), mode: 'insensitive' as const };
  const until = new Date(now.getTime() + REMEMBERED_MS);
  const key = keyOf(secret, email);
  await prisma.$transaction([
    prisma.tryCount.upsert({ where: { key }, create: { key, count: 1, until }, update: { until } }),
    prisma.clickRecord.updateMany({ where: { userEmail: same }, data: { userEmail: 'Anonymous' } }),
    prisma.conversionRecord.updateMany({ where: { userEmail: same }, data: { userEmail: 'Anonymous' } }),
    prisma.contactMessage.deleteMany({ where: { email: same } }),
    prisma.adminAction.updateMany({
      where: { subject: same },
      data: { subject: 'deleted account', details: {} },
    }),
  ]);
}

/** Of these addresses those that were forgotten under one of the secrets, in small letters, and when. */
export async function forgottenSince(
  prisma: PrismaClient,
  secrets: readonly string[],
  emails: readonly string[],
): Promise<Map<string, Date>> {
  const byKey = new Map(
    secrets.flatMap((secret) => emails.map((email) => [keyOf(secret, email), addressOf(email)] as const)),
  );
  if (byKey.size === 0) return new Map();
  const rows = await prisma.tryCount.findMany({ where: { key: { in: [...byKey.keys()] } } });
  return new Map(
    rows.map(({ key, until }) => [byKey.get(key) ?? '', new Date(until.getTime() - REMEMBERED_MS)]),
  );
}

/** Whether something from this address is older than its being forgotten. */
export function isForgotten(forgotten: ReadonlyMap<string, Date>, email: string, at: string): boolean {
  const since = forgotten.get(addressOf(email));
  return since !== undefined && new Date(at) <= since;
}
