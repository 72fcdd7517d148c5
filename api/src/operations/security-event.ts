import type { FastifyBaseLogger } from 'fastify';

/** What somebody who watches for attacks wants to see. */
export type SecurityEvent =
  | 'admin-locked'
  | 'admin-sign-in'
  | 'admin-sign-in-failed'
  | 'account-deleted'
  | 'api-key-created'
  | 'api-key-revoked'
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-locked';

/** Writes an event with ids and no names, addresses or content; at `warn`, so that it is in the log as it comes. */
export function securityEvent(
  log: Pick<FastifyBaseLogger, 'warn'>,
  event: SecurityEvent,
  ids: Record<string, string> = {},
): void {
  log.warn({ securityEvent: event, ...ids }, 'security event');
}
