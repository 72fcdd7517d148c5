import { expect, it } from 'vitest';
import { networkAddress } from './network-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1234:5678::9', '2001:db8:1234::'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001::7', '2001:0:0::'],
  ['::1', '0:0:0::'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
])('keeps of %s its network only', (address, kept) => {
  expect(networkAddress(address)).toBe(kept);
});
