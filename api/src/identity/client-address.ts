import type { IncomingMessage } from 'node:http';

/** The address that a request came from, past as many proxies as are trusted. */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const header = headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()];
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? '';
}
