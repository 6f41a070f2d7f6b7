import { renderUnicodeCompact } from 'uqr';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isEverywhere, originAt, ownAddresses } from '../../server/config/addresses.ts';
import { readSettings } from '../../server/config/settings.ts';
import { StartError } from '../../server/platform/operatorErrors.ts';
import { certificateIn } from './certificate.ts';

/** Returns the address of the interface with the default route, or else any address; null without a network. */
const lanAddress = async (): Promise<string | null> =>
  (await addressOnTheWayOut()) ?? ownAddresses()[0] ?? null;

/**
 * Returns the source address for packets to the internet. Connecting a UDP socket sends no packet. The destination
 * is an address for documentation (RFC 5737).
 */
async function addressOnTheWayOut(): Promise<string | null> {
  const socket = createSocket('udp4');
  try {
    socket.connect(9, '198.51.100.1');
    await once(socket, 'connect');
    const { address } = socket.address();
    return ownAddresses().includes(address) ? address : null;
  } catch {
    return null;
  } finally {
    socket.close();
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const own = ['PUBLIC_URL', 'TLS_CERT', 'TLS_KEY'] as const;

/**
 * Returns the settings for a store on the local network. It uses HTTPS, which sign-in requires. HOST selects one of
 * several addresses. Throws `StartError` and `SettingsError`.
 */
export async function lanSettings(env: Environment): Promise<Record<string, string>> {
  for (const name of own) {
    if (env[name]) throw new StartError(`--lan finds ${name} by itself: leave ${name} out.`);
  }
  const { port, dataDir } = readSettings(env);
  if (port === 0) throw new StartError('--lan needs a PORT that stays: any number but 0.');
  const address = env.HOST && !isEverywhere(env.HOST) ? env.HOST : await lanAddress();
  if (!address)
    throw new StartError('--lan finds no network: connect this machine to one, or start without.');
  const hosts = new Set(['localhost', '127.0.0.1', address, ...ownAddresses()]);
  const file = await certificateIn(dataDir, [...hosts]);
  return {
    HOST: '0.0.0.0',
    ...(env.HOST && { HOST: env.HOST }),
    PUBLIC_URL: originAt('https', address, port),
    TLS_CERT: file,
    TLS_KEY: file,
  };
}

/** The message in the terminal with the address of the store as text and as a QR code for a tablet's camera. */
export const addressMessage = (address: string, { isTTY }: { readonly isTTY: boolean }): string =>
  [
    '',
    isTTY ? inBlackAndWhite(qrCodeOf(address)) : qrCodeOf(address),
    '',
    `Point a tablet's camera at this, or type ${address}`,
    'Its browser will warn that nobody vouches for this certificate: your machine made it for itself, so go on to the page all the same.',
  ].join('\n');

export const qrCodeOf = (address: string): string => renderUnicodeCompact(address, { border: 2 });

/** Overrides the colours of the terminal, because some cameras cannot read an inverted code. */
const inBlackAndWhite = (code: string): string =>
  code
    .split('\n')
    .map((line) => `\u001b[97;40m${line}\u001b[0m`)
    .join('\n');
