import { randomBytes } from 'node:crypto';

/** A UUID of version 7 (RFC 9562): ids of later records sort after those of earlier ones. */
export function recordId(now: number): string {
  const hex = now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
