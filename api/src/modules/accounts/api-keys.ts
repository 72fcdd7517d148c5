import { createHash, randomBytes } from 'node:crypto';
import { API_SCOPES, type ApiScope, MOST_KEY_DAYS, SutraError } from '@sutra/contract';
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
const DAY_MS = 86_400_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** What is asked of a new key. */
interface NewKey {
  name: string;
  /** Everything where it is not said. */
  scopes?: readonly ApiScope[] | null | undefined;
  /** After how many days it ends. */
  days?: number | null | undefined;
}

/**
 * A new key in the clear: nobody can read it again.
 *
 * @throws SutraError `too-many-api-keys`, `invalid-field`
 */
export async function createApiKey(
  { prisma, log }: Services,
  account: Account,
  { name, scopes, days }: NewKey,
): Promise<{ key: string; apiKey: ApiKey }> {
  if ((await prisma.apiKey.count({ where: { accountId: account.id } })) >= MOST_KEYS) {
    throw new SutraError('too-many-api-keys', { limit: MOST_KEYS });
  }
  if (scopes?.length === 0) throw new SutraError('invalid-field', { field: 'scopes' });
  if (typeof days === 'number' && (days < 1 || days > MOST_KEY_DAYS))
    throw new SutraError('invalid-field', { field: 'days' });
  const key = PREFIX + randomBytes(32).toString('base64url');
  const shown = name.trim().slice(0, NAME_LENGTH) || 'API key';
  const apiKey = await prisma.apiKey.create({
    data: {
      accountId: account.id,
      name: shown,
      hash: hashOf(key),
      hint: key.slice(0, HINT_LENGTH),
      scopes: [...new Set(scopes ?? API_SCOPES)],
      expiresAt: typeof days === 'number' ? new Date(Date.now() + days * DAY_MS) : null,
    },
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

/**
 * The bearer key of a request with its account, or null.
 *
 * @throws SutraError `api-key-expired`
 */
export async function bearerKey(
  { prisma, readApiKey, log }: Services,
  authorization: string | undefined,
): Promise<KnownKey | null> {
  const key = /^Bearer (sutra_\S+)$/i.exec(authorization ?? '')?.[1];
  if (key === undefined) return null;
  const found = await readApiKey(hashOf(key));
  if (!found) return null;
  if (found.expiresAt !== null && found.expiresAt.getTime() <= Date.now()) {
    securityEvent(log, 'api-key-refused', { apiKeyId: found.id, reason: 'api-key-expired' });
    throw new SutraError('api-key-expired', { date: found.expiresAt.toISOString().slice(0, 10) });
  }
  const usedAt = found.lastUsedAt?.getTime() ?? 0;
  if (Date.now() - usedAt > USE_INTERVAL) {
    await prisma.apiKey.updateMany({ where: { id: found.id }, data: { lastUsedAt: new Date() } });
  }
  return found;
}
