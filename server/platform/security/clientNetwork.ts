import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The subscriber behind an address. A subscriber has at least a /64 of IPv6 (RFC 6177) and may ask from another of
 * its addresses each time, so a /64 is one subscriber. An address of IPv4 stands for itself, also where a socket for
 * both writes it as '::ffff:203.0.113.7' (RFC 4291, 2.5.5.2). Text that is no address is returned unchanged.
 */
export function clientNetworkAt(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) === 0) return address;
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
