import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network of a client. A subscriber has at least a /64 of IPv6 (RFC 6177) and may use another
 * of its addresses for each request, so a /64 counts as one client. An IPv4 address stands for itself, also
 * in the form '::ffff:203.0.113.7' of a dual-stack socket (RFC 4291, 2.5.5.2). Other text is returned
 * unchanged.
 */
export function clientNetworkAt(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) === 0) return address;
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
