import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** A URL has IPv6 addresses in brackets, and omits the default port. */
export const originAt = (scheme: string, host: string, port: number): string =>
  new URL(`${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin;

/** The path below which the store is served, '/shop'; empty for a store at the root of its origin. */
export const prefixOf = ({ publicUrl }: Pick<Listening, 'publicUrl'>): string =>
  publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');

export const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** The IPv4 addresses of this machine in its network, which users can type. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** The settings that decide about the addresses of a store. */
interface Listening {
  readonly host: string;
  readonly publicUrl: string | null;
  readonly tls: object | null;
  readonly integrations: string | null;
}

/**
 * The URLs of a store that listens on all addresses, with the remark that sessions need HTTPS there.
 * @param addresses of this machine
 */
export function networkSummary(
  { host, publicUrl, tls, integrations }: Listening,
  port: number,
  addresses: readonly string[],
): string[] {
  if (!isEverywhere(host) || publicUrl !== null) return [];
  const origins = addresses.map((address) => originAt(tls ? 'https' : 'http', address, port));
  return [
    ...(origins.length === 0 ? [] : [`In the network it is at ${origins.join(', ')}.`]),
    ...(tls ? [] : [integrations ? httpsOfTrial : httpsOfStore]),
  ];
}

const httpsOfStore =
  'Signing in needs HTTPS there: set TLS_CERT and TLS_KEY, or PUBLIC_URL of an HTTPS proxy.';
const httpsOfTrial = 'Signing in needs HTTPS there: “npm start -- --lan” makes a certificate.';
