import { ERRORS, SutraError } from '@sutra/contract';
import type { FastifyBaseLogger } from 'fastify';

/** What somebody who watches for attacks wants to see. */
export type SecurityEvent =
  | 'admin-locked'
  | 'admin-sign-in'
  | 'admin-sign-in-failed'
  | 'access-refused'
  | 'account-deleted'
  | 'api-key-created'
  | 'api-key-refused'
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

/** Answers that say that somebody may not do what was asked. */
const REFUSED_STATUSES: readonly number[] = [401, 403];

/** Notes why somebody was refused; what else a request failed for is no event. */
export function noteRefusedRequest(
  log: Pick<FastifyBaseLogger, 'warn'>,
  error: unknown,
  requestId: string,
): void {
  if (!(error instanceof SutraError) || !REFUSED_STATUSES.includes(ERRORS[error.code].status)) return;
  securityEvent(log, 'access-refused', { reason: error.code, requestId });
}
