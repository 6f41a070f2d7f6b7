import type { Desk } from './desk.ts';
import { checkDeskAt } from './desk/check.ts';
import { couponDeskAt } from './desk/coupons.ts';
import { issueDeskAt } from './desk/issuesAt.ts';
import { ask, StoreGone } from './desk/line.ts';
import { keepingDeskAt } from './desk/keeping.ts';
import { paymentDeskAt } from './desk/payments.ts';
import { peopleDeskAt } from './desk/people.ts';
import { planDeskAt } from './desk/plans.ts';
import { storeDeskAt } from './desk/store.ts';
import { supportDeskAt } from './desk/support.ts';
import { Greeting } from './protocol.ts';
import { findSocket } from './socketPlace.ts';

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
