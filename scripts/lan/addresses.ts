import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { ownAddresses } from '../../server/config/addresses.ts';

/** The address in the network that leads out, or else any; null where there is no network. */
export const lanAddress = async (): Promise<string | null> =>
  (await addressOnTheWayOut()) ?? ownAddresses()[0] ?? null;

/**
 * Asks the system which of its addresses it would send from. A UDP socket sends nothing when it is
 * connected, so nobody hears of it; the address is one that belongs to nobody (RFC 5737).
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
