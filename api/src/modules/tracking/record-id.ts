import { randomUUID } from 'node:crypto';

/** A UUID of version 7 (RFC 9562): ids of later records sort after those of earlier ones. */
export function recordId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
