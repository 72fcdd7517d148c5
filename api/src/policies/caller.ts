import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from '@sutra/prisma';
import type { FastifyInstance } from 'fastify';
import { accountOfKey } from '../modules/accounts/api-keys.ts';
import { accountOf } from '../modules/accounts/service.ts';
import type { Services } from '../services.ts';
import { ownerOfCookie } from './visitor.ts';

/** Who asks: an account, a visitor known by a cookie, or somebody new. */
export interface Caller {
  /** Whose files are asked for; null for a browser that has none yet. */
  ownerId: string | null;
  account: Account | null;
  /** The visitor that this browser was before anybody signed in here; null for a program or a new browser. */
  visitorId: string | null;
  /** Whether a program asks, with one of the account's keys. */
  byKey: boolean;
}

/** Whom a request's headers prove. */
export async function callerOf(
  app: FastifyInstance,
  services: Services,
  headers: IncomingHttpHeaders,
): Promise<Caller> {
  const keyed = await accountOfKey(services, headers.authorization);
  if (keyed) return { ownerId: keyed.ownerId, account: keyed, visitorId: null, byKey: true };
  const visitorId = ownerOfCookie(app, headers.cookie);
  const identity = await services.accounts.identify(headers);
  if (identity === null) return { ownerId: visitorId, account: null, visitorId, byKey: false };
  const account = await accountOf(
    services,
    identity,
    services.accounts.adoptsAtFirstSight ? visitorId : null,
  );
  return { ownerId: account.ownerId, account, visitorId, byKey: false };
}
