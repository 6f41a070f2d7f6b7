import { asc, eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { expect, vi } from 'vitest';
import { Me } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import { payments, subscriptions } from '../../server/platform/db/schema.ts';
import type { PaymentRow } from '../../server/billing/gateway.ts';
import type { StripeAccount } from '../../server/billing/publicConfig.ts';
import { newClient } from '../../server/billing/gateways/stripe/client.ts';
import { outcomeOf, ownedBy, pay, type PayAnswer } from './checkout.ts';
import { demandSoundBooks } from './billing.ts';
import { addPerson, addSession, type OpenDoor } from './inProcessStore.ts';
import { openPaidDoor, openSimulators, type PaidDoor } from './simulators.ts';
import { type StripeControl, stripeControl } from './stripeControl.ts';
import { visit, type Visit } from './visit.ts';

const patient = { timeout: 20_000 };

/** A store in the test's process, with the Stripe simulator as its gateway. */
export interface StripeDoor extends PaidDoor {
  readonly stripe: StripeControl;
  readonly account: StripeAccount;
  /** A new signed-in user. */
  reader(): Promise<Reader>;
  /** Moves the clocks of the store and of Stripe on, and pauses the webhooks. */
  pass(hours: number): Promise<void>;
  /** Delivers all webhooks. Then the payments must equal Stripe's to the cent and keep all accounting rules. */
  demandSameBooks(): Promise<void>;
}

export interface Reader extends Visit {
  readonly id: UserId;
  /** 'succeeded', or the error code. */
  pay(order: object, card?: string): Promise<string>;
  ask(order: object, card?: string): Promise<PayAnswer>;
  rows(): Promise<PaymentRow[]>;
  states(): Promise<string[]>;
  owns(): Promise<Awaited<ReturnType<typeof ownedBy>>>;
  plan(): Promise<Me['planPayment']>;
  /** Stripe's id of their last payment. */
  intent(): Promise<string>;
  /** Some time after it began, something happens to their subscription. */
  changeSubscription(
    action: 'renew' | 'fail' | 'authenticate' | 'recover' | 'unpaid' | 'expire',
  ): Promise<void>;
  /** Their subscription as Stripe has it. */
  subscription(): Promise<Stripe.Subscription>;
}

/** @param connectedAccount of Stripe, in which the store sells; null is the platform's own */
export async function openStripeDoor(connectedAccount: string | null = null): Promise<StripeDoor> {
  const simulators = await openSimulators();
  const account = { ...simulators.accounts.stripe, connectedAccount };
  const door = await openPaidDoor(simulators, { stripe: account, paypal: null }, 'USD');
  const stripe = stripeControl(simulators.origin, connectedAccount ?? '');
  return {
    ...door,
    stripe,
    account,
    reader: () => newReader(door, stripe, account),
    async pass(hours) {
      await stripe.setDeliveryPlan({ paused: true });
      await stripe.trigger({ what: 'time', seconds: hours * 3600 });
      door.clock.time += hours * 3_600_000;
    },
    async demandSameBooks() {
      await stripe.clearFaults();
      await stripe.setDeliveryPlan({});
      await door.round();
      // The store's own reconciler may still be working on a webhook.
      await vi.waitFor(async () => expect(await differences(door, stripe)).toEqual([]), patient);
      await demandSoundBooks(door.db, new Date(door.clock.time));
    },
  };
}

async function newReader(
  door: OpenDoor,
  stripe: StripeControl,
  account: StripeAccount,
): Promise<Reader> {
  const id = await addPerson(door);
  const visitor = await visit(door, { cookie: door.cookie(await addSession(door, id)) });
  const rows = () =>
    door.db.select().from(payments).where(eq(payments.userId, id)).orderBy(asc(payments.id));
  const subscriptionId = async () => {
    const ofReader = eq(subscriptions.userId, id);
    const found = await door.db.select().from(subscriptions).where(ofReader);
    return String(found.findLast(({ gatewayId }) => gatewayId)?.gatewayId);
  };
  return {
    ...visitor,
    id,
    rows,
    pay: async (order, card) => outcomeOf(await pay(visitor, order, card)),
    ask: (order, card) => pay(visitor, order, card),
    states: async () => (await rows()).map(({ status }) => status),
    owns: () => ownedBy(visitor),
    plan: async () => Me.parse(await (await visitor.get('/api/user/me')).json()).planPayment,
    intent: async () => String((await rows()).findLast(({ gatewayId }) => gatewayId)?.gatewayId),
    async changeSubscription(action) {
      door.clock.time += 1000;
      await stripe.trigger({ what: 'subscription', id: await subscriptionId(), action });
    },
    subscription: async () => newClient(account).subscriptions.retrieve(await subscriptionId()),
  };
}

/** Differences between Stripe and the payment rows. */
async function differences({ db }: OpenDoor, stripe: StripeControl): Promise<string[]> {
  const { charges } = await stripe.ledger();
  const theirs = charges.map((charge) =>
    [charge.payment_intent, charge.amount, charge.amount_refunded, charge.currency].join(' '),
  );
  const completed = (await db.select().from(payments)).filter((row) => row.completedAt !== null);
  // Stripe charges nothing if a balance covers the price.
  const paid = completed.filter(({ amount }) => amount > 0);
  const ours = paid.map((row) =>
    [row.gatewayId, row.amount, row.refunded, row.currency.toLowerCase()].join(' '),
  );
  return [
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `Stripe: ${line}`),
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `the books: ${line}`),
  ];
}
