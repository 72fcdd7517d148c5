import type { IncomingHttpHeaders } from 'node:http';
import type { ApiScope } from '@sutra/contract';
import type { Account } from '@sutra/prisma';
import type { FastifyInstance } from 'fastify';
import { ownerOfCookie } from '../../identity/visitor.ts';
import { scopesOf } from '../../policies/api-scopes.ts';
import type { Services } from '../../services.ts';
import { bearerKey } from './api-keys.ts';
import { accountOf } from './service.ts';

/** Who asks: an account, a visitor known by a cookie, or somebody new. */
export interface Caller {
  /** Whose files are asked for; null for a browser that has none yet. */
  ownerId: string | null;
  account: Account | null;
  /** The visitor that this browser was before anybody signed in here; null for a program or a new browser. */
  visitorId: string | null;
  /** Whether a program asks, with one of the account's keys. */
  byKey: boolean;
  /** What the key may do; null where it may do everything, as a person may. */
  scopes: readonly ApiScope[] | null;
}

/** Whoever asks with no key. */
export const PERSON = { byKey: false, scopes: null } as const;

/**
 * Whom a request's headers prove.
 *
 * @throws SutraError `api-key-expired`
 */
export async function callerOf(
  app: FastifyInstance,
  services: Services,
  headers: IncomingHttpHeaders,
): Promise<Caller> {
  const key = await bearerKey(services, headers.authorization);
  if (key) {
    const { account, scopes } = key;
    return { ownerId: account.ownerId, account, visitorId: null, byKey: true, scopes: scopesOf(scopes) };
  }
  const visitorId = ownerOfCookie(app, headers.cookie);
  const identity = await services.accounts.identify(headers);
  if (identity === null) return { ownerId: visitorId, account: null, visitorId, ...PERSON };
  const account = await accountOf(
    services,
    identity,
    services.accounts.adoptsAtFirstSight ? visitorId : null,
  );
  return { ownerId: account.ownerId, account, visitorId, ...PERSON };
}
