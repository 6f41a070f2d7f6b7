import type { Desk } from './services.ts';
import { checkDeskAt } from './services/check.ts';
import { couponDeskAt } from './services/coupons.ts';
import { issueDeskAt } from './services/issueRoutes.ts';
import { ask, StoreGone } from './services/socketClient.ts';
import { keepingDeskAt } from './services/operations.ts';
import { paymentDeskAt } from './services/payments.ts';
import { peopleDeskAt } from './services/users.ts';
import { planDeskAt } from './services/plans.ts';
import { storeDeskAt } from './services/store.ts';
import { supportDeskAt } from './services/support.ts';
import { Greeting } from './protocol.ts';
import { findSocket } from './socketPath.ts';

/** The desk of another process that holds the store of this folder; null where there is none. */
export async function remoteDesk(dataDir: string): Promise<Desk | null> {
  const socket = await findSocket(dataDir);
  if (!socket) return null;
  try {
    const { address } = Greeting.parse(await ask(socket, 'GET', '/'));
    return deskAt(socket, address);
  } catch (error) {
    if (error instanceof StoreGone) return null;
    throw error;
  }
}

const deskAt = (socket: string, address: string | null): Desk => ({
  address,
  ...issueDeskAt(socket),
  ...planDeskAt(socket),
  ...storeDeskAt(socket),
  ...couponDeskAt(socket),
  ...supportDeskAt(socket),
  ...checkDeskAt(socket),
  ...keepingDeskAt(socket),
  ...paymentDeskAt(socket),
  ...peopleDeskAt(socket),
});
