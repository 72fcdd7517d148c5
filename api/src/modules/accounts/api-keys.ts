import { createHash, randomBytes } from 'node:crypto';
import { SutraError } from '@sutra/contract';
import type { Account, ApiKey } from '@sutra/prisma';
import { z } from 'zod';
import { securityEvent } from '../../operations/security-event.ts';
import type { Services } from '../../services.ts';
import type { KnownKey } from './api-key-reader.ts';

const PREFIX = 'sutra_';
const HINT_LENGTH = PREFIX.length + 6;
const MOST_KEYS = 20;
const NAME_LENGTH = 60;
/** The time of the last use is written at most this often, in milliseconds. */
const USE_INTERVAL = 60_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** A new key in the clear: nobody can read it again. */
export async function createApiKey(
  { prisma, log }: Services,
  account: Account,
  name: string,
): Promise<{ key: string; apiKey: ApiKey }> {
  if ((await prisma.apiKey.count({ where: { accountId: account.id } })) >= MOST_KEYS) {
    throw new SutraError('too-many-api-keys', { limit: MOST_KEYS });
  }
  const key = PREFIX + randomBytes(32).toString('base64url');
  const shown = name.trim().slice(0, NAME_LENGTH) || 'API key';
  const apiKey = await prisma.apiKey.create({
    data: { accountId: account.id, name: shown, hash: hashOf(key), hint: key.slice(0, HINT_LENGTH) },
  });
  securityEvent(log, 'api-key-created', { accountId: account.id, apiKeyId: apiKey.id });
  return { key, apiKey };
}

export function apiKeysOf({ prisma }: Services, account: Account): Promise<ApiKey[]> {
  return prisma.apiKey.findMany({ where: { accountId: account.id }, orderBy: { createdAt: 'desc' } });
}

export async function revokeApiKey(
  { prisma, log }: Services,
  account: Account,
  id: string,
): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const { count } = await prisma.apiKey.deleteMany({ where: { id, accountId: account.id } });
  if (count === 1) securityEvent(log, 'api-key-revoked', { accountId: account.id, apiKeyId: id });
  return count === 1;
}

/** The bearer key of a request with its account, or null. */
export async function bearerKey(
  { prisma, readApiKey }: Services,
  authorization: string | undefined,
): Promise<KnownKey | null> {
  const key = /^Bearer (sutra_\S+)$/i.exec(authorization ?? '')?.[1];
  if (key === undefined) return null;
  const found = await readApiKey(hashOf(key));
  if (!found) return null;
  const usedAt = found.lastUsedAt?.getTime() ?? 0;
  if (Date.now() - usedAt > USE_INTERVAL) {
    await prisma.apiKey.updateMany({ where: { id: found.id }, data: { lastUsedAt: new Date() } });
  }
  return found;
}

/** The account that a bearer key belongs to, or null. */
export async function accountOfKey(
  services: Services,
  authorization: string | undefined,
): Promise<Account | null> {
  return (await bearerKey(services, authorization))?.account ?? null;
}
