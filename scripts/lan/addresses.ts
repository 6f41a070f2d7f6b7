import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { ownAddresses } from '../../server/config/addresses.ts';

/** Returns the address of the interface with the default route, or else any address; null without a network. */
export const lanAddress = async (): Promise<string | null> =>
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
