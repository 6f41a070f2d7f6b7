import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { openSimulatorApp } from '../../demo/simulators/app.ts';
import { servicesAt, type RunningSimulators } from '../../demo/simulators/index.ts';
import { store as storeTable } from '../../server/platform/db/schema.ts';
import { openReconciler } from './reconciler.ts';
import { openGateways } from '../../server/billing/gatewayRegistry.ts';
import type {
  PayPalAccount,
  PaymentOffer,
  StripeAccount,
} from '../../server/billing/publicConfig.ts';
import type { PaymentContext } from '../../server/billing/paymentRows.ts';
import { type OpenDoor, openDoor } from './inProcessStore.ts';
import { payPalControl, type PayPalControl } from './paypalControl.ts';
import { type StripeControl, stripeControl } from './stripeControl.ts';
import { quickest } from './testDatabase.ts';

/** The demo's simulators in the test's process, without a store. */
export interface Simulators extends RunningSimulators {
  readonly accounts: { readonly stripe: StripeAccount; readonly paypal: PayPalAccount };
  readonly stripe: StripeControl;
  readonly paypal: PayPalControl;
}

/** @param kept a folder that the caller removes; else the simulators have one of their own */
export async function openSimulators(kept?: string): Promise<Simulators> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'gatefold-simulators-')));
  const place = { host: 'localhost', hostname: 'localhost', port: 0, tls: null, store: null };
  const app = await openSimulatorApp({ ...place, folder });
  const services = servicesAt(app.origin);
  const { stripe, paypal } = services.payments;
  if (!stripe || !paypal) throw new Error('The simulators do not offer both gateways.');
  return {
    ...services,
    accounts: { stripe, paypal },
    stripe: stripeControl(app.origin),
    paypal: payPalControl(app.origin),
    setStoreOrigin: (store) => app.setStoreOrigin(store),
    async close() {
      await app.close();
      if (!kept) await rm(folder, { recursive: true });
    },
  };
}

/** A store in the test's process, with the simulators as its gateways. */
export interface PaidDoor extends OpenDoor {
  /** Runs the reconciler once, as the store does each minute. */
  round(): Promise<void>;
  /** The payment services for an operator's command. */
  readonly context: PaymentContext;
}

/** @param payments the gateways of the store; `close` closes the simulators too */
export async function openPaidDoor(
  simulators: Simulators,
  payments: PaymentOffer,
  currency: string,
): Promise<PaidDoor> {
  const door = await openDoor(quickest, {}, { ...simulators, payments });
  simulators.setStoreOrigin(door.origin);
  await door.db.update(storeTable).set({ signInEnabled: true, paymentsEnabled: true, currency });
  const clock = { now: () => new Date(door.clock.time) };
  const { log } = Fastify();
  const gateways = await openGateways(payments, clock, log);
  const context = { ...door.resources, clock, gateways, log };
  return {
    ...door,
    context,
    round: () => openReconciler(context).round(),
    async close() {
      await door.close();
      await simulators.close();
    },
  };
}

/** A store in the test's process, with the PayPal simulator as its gateway. */
export interface PayPalDoor extends PaidDoor {
  readonly paypal: PayPalControl;
}

export async function openPayPalDoor(): Promise<PayPalDoor> {
  const simulators = await openSimulators();
  const door = await openPaidDoor(simulators, simulators.payments, 'EUR');
  return { ...door, paypal: simulators.paypal };
}
