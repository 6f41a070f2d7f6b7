import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { startStandIns } from '../../server/demo/standins/index.ts';
import type { Clock } from '../../server/clock.ts';
import { store } from '../../server/db/schema.ts';
import { openClerk } from '../../server/payments/clerk.ts';
import { openPayPal } from '../../server/payments/paypal/index.ts';
import { readSettings } from '../../server/settings.ts';
import { type OpenDoor, openDoor } from './openDoor.ts';
import { payPalControl, type PayPalControl } from './paypalControl.ts';
import type { Database } from './storeTemplate.ts';

/**
 * The demo's stand-ins in their own process, without a store.
 * @param kept a folder that stays; else they have one of their own
 */
export async function openStandIns(kept?: string) {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'gatefold-standins-')));
  const standIns = await startStandIns(readSettings({ DEMO: '1', PORT: '0', DATA_DIR: folder }));
  return {
    ...standIns,
    paypal: payPalControl(standIns.origin),
    async close() {
      await standIns.close();
      if (!kept) await rm(folder, { recursive: true });
    },
  };
}

/** A store in this process that takes payments, at PayPal's stand-in in a process of its own. */
export interface PayPalDoor extends OpenDoor {
  readonly paypal: PayPalControl;
  /** The store mends by itself what it has missed, as it does each minute. */
  round(): Promise<void>;
}

export async function openPayPalDoor(database: Database): Promise<PayPalDoor> {
  const standIns = await openStandIns();
  const door = await openDoor(database, {}, standIns);
  standIns.tell(door.origin);
  await door.db.update(store).set({ auth: true, payments: true, currency: 'EUR' });
  const { paypal: account } = standIns.payments;
  if (!account) throw new Error('The stand-ins have no PayPal.');
  const clock: Clock = { now: () => new Date(door.clock.time) };
  return {
    ...door,
    paypal: standIns.paypal,
    async round() {
      const gateways = { paypal: openPayPal(account, clock) };
      await openClerk({ db: door.db, clock, gateways, log: Fastify().log }).round();
    },
    async close() {
      await door.close();
      await standIns.close();
    },
  };
}
