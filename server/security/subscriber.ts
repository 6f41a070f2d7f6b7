import { isIPv6 } from 'node:net';

/**
 * Who asks from an address, as far as an address tells. A subscriber is given a whole /64 of IPv6 at
 * least (RFC 6177), and may ask from another of its addresses each time; so they are one. An address of
 * IPv4 stands for itself, also where a socket for both writes it as '::ffff:203.0.113.7' (RFC 4291, 2.5.5.2).
 */
export function subscriberAt(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const isOfIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isOfIPv4 ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Eight groups of hexadecimal digits, without leading zeros, however they were written. */
function groupsOf(address: string): string[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = plain.split('::').map((side) => side.split(':').filter(Boolean));
  const between = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...between, ...right];
}

const dotted = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
