import { expect, it } from 'vitest';
import { dayOf, networkKey } from './network.ts';

const secret = 's'.repeat(32);
const today = dayOf(new Date('2026-05-01T23:59:59Z'));
const key = (address: string, day = today) => networkKey(secret, address, day);

it('the key of a network takes the first half of an IPv6 address, however it is written', () => {
  expect(key('2001:db8:0:12::1')).toBe(key('2001:0DB8::12:ffff:0:0:2'));
  expect(key('2001:db8:0:12::1')).not.toBe(key('2001:db8:0:13::1'));
  expect(key('::1')).toBe(key('0:0:0:0:0:0:0:1'));
});

it('the key of a network knows an IPv4 address inside IPv6, and tells neighbours apart', () => {
  expect(key('::ffff:192.0.2.7')).toBe(key('192.0.2.7'));
  expect(key('192.0.2.7')).not.toBe(key('192.0.2.8'));
});

it('the key of a network says nothing of the address, and nothing that lasts beyond the day', () => {
  expect(key('192.0.2.7')).not.toContain('192');
  expect(key('192.0.2.7', dayOf(new Date('2026-05-02T00:00:00Z')))).not.toBe(key('192.0.2.7'));
});
