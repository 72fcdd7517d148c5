import { isIPv6 } from 'node:net';

const IPV4_PARTS = 3;
const IPV6_PARTS = 3;

/** An address without the part that tells households apart: /24 of IPv4, /48 of IPv6. */
export function networkAddress(address: string): string {
  if (!isIPv6(address)) return `${address.split('.').slice(0, IPV4_PARTS).join('.')}.0`;
  const mapped = /(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1]) return networkAddress(mapped[1]);
  const [front = '', back] = (address.split('%')[0] ?? '').split('::');
  const groups = front === '' ? [] : front.split(':');
  if (back === undefined) return `${groups.slice(0, IPV6_PARTS).join(':')}::`;
  const rest = back === '' ? [] : back.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return `${[...groups, ...zeros, ...rest].slice(0, IPV6_PARTS).join(':')}::`;
}
