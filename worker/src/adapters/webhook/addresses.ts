import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that are not the public internet (IANA's special-purpose registries). */
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of IPv6 only this block is given out to the public; within it these are not. */
const V6_PUBLIC = ['2000::', 3] as const;
const V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, bits] of V4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of V6) closed.addSubnet(network, bits, 'ipv6');
const open = new BlockList();
open.addSubnet(...V6_PUBLIC, 'ipv6');

/** Whether an IP address belongs to the public internet. An IPv4 address in an IPv6 one is not asked about: it is refused. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !closed.check(address, 'ipv4');
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
