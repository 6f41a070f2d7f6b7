import { expect, test } from 'vitest';
import { clientNetworkAt } from '../../../server/platform/security/rateLimits.ts';

test.each([
  ['an address of IPv4 stands for itself', '203.0.113.7', '203.0.113.7'],
  ['also where it is written in IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['and in its digits', '::FFFF:cb00:7107', '203.0.113.7'],
  ['a /64 of IPv6 is one', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['however it is shortened', '2001:0DB8:0001:2::6', '2001:db8:1:2::/64'],
  ['and whatever of it is nothing', '2001:db8::1', '2001:db8:0:0::/64'],
  ['the machine itself', '::1', '0:0:0:0::/64'],
  ['a link with its interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['a neighbour is another', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['what is no address stays', 'unknown', 'unknown'],
])('%s: %s', (_rule, address, subscriber) => {
  expect(clientNetworkAt(address)).toBe(subscriber);
});
