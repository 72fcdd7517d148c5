import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

const DAY = 24 * 3600_000;

/** The first half of an IPv6 address stands for one customer; an IPv4 address stands for itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The day that a moment belongs to, UTC. */
export function dayOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY) * DAY);
}

/** Stands for one network on one day; nobody without the secret can tell the address from it. */
export function networkKey(secret: string, address: string, day: Date): string {
  return createHmac('sha256', secret)
    .update(`network\n${day.toISOString()}\n${networkOf(address)}`)
    .digest('base64url');
}
