import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { connectionCount } from './connections.ts';
import { clientAddress } from './identity/client-address.ts';

it('the limit of connections counts an IPv4 address by itself and an IPv6 address by its first half', () => {
  const count = connectionCount(2);
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) => count.add(address))).toEqual([
    true,
    true,
    false,
  ]);
  expect(
    ['192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'].map((address) => count.add(address)),
  ).toEqual([true, true, false, true]);
  count.remove('2001:db8::2');
  expect(count.add('2001:db8::9')).toBe(true);
});

const request = (forwarded: string | undefined) =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as IncomingMessage;

it.each([
  ['192.0.2.1', 0, '10.0.0.1'],
  ['198.51.100.9, 192.0.2.1', 1, '192.0.2.1'],
  ['198.51.100.9, 192.0.2.1', 2, '198.51.100.9'],
  ['192.0.2.1', 3, '192.0.2.1'],
  [undefined, 1, '10.0.0.1'],
])('believes %s behind %i proxies as %s', (forwarded, proxies, address) => {
  expect(clientAddress(request(forwarded), proxies)).toBe(address);
});
