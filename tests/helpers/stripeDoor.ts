import { asc, eq } from 'drizzle-orm';
import Fastify from 'fastify';
import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { Me } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import { payments, store, subscriptions } from '../../server/db/schema.ts';
import { openClerk } from '../../server/payments/clerk.ts';
import type { PaymentRow } from '../../server/payments/gateway.ts';
import type { StripeAccount } from '../../server/payments/offer.ts';
import { newClient } from '../../server/payments/stripe/client.ts';
import { openStripe } from '../../server/payments/stripe/index.ts';
import { outcomeOf, ownedBy, pay, type PayAnswer } from './checkout.ts';
import { demandSoundBooks } from './invariants.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from './openDoor.ts';
import { openStandIns } from './payPalDoor.ts';
import { type StripeControl, stripeControl } from './stripeControl.ts';
import { visit, type Visit } from './visit.ts';

/** A store in this process that is paid by Stripe's stand-in, with a clock that a test sets. */
export interface StripeDoor extends OpenDoor {
  readonly stripe: StripeControl;
  readonly account: StripeAccount;
  /** Somebody new, who is signed in. */
  reader(): Promise<Reader>;
  /** The store mends by itself what it has missed, as it does each minute. */
  round(): Promise<void>;
  /** Time passes here and at Stripe, and nobody is told before it has. */
  pass(hours: number): Promise<void>;
  /** Once everything is told: every cent that Stripe holds is in the books, and every rule is kept. */
  demandSameBooks(): Promise<void>;
}

export interface Reader extends Visit {
  readonly id: UserId;
  /** 'succeeded', or why not. */
  pay(order: object, card?: string): Promise<string>;
  ask(order: object, card?: string): Promise<PayAnswer>;
  rows(): Promise<PaymentRow[]>;
  states(): Promise<string[]>;
  owns(): Promise<Awaited<ReturnType<typeof ownedBy>>>;
  plan(): Promise<Me['planPayment']>;
  /** Stripe's id of their last payment. */
  intent(): Promise<string>;
  /** Some time after it began, something happens to their subscription. */
  lives(does: 'renew' | 'fail' | 'unpaid' | 'expire'): Promise<void>;
  /** Their subscription as Stripe has it. */
  subscription(): Promise<Stripe.Subscription>;
}

export async function openStripeDoor(connectedAccount: string | null = null): Promise<StripeDoor> {
  const standIns = await openStandIns();
  const own = standIns.payments.stripe;
  if (!own) throw new Error('The stand-ins have no Stripe.');
  const account = { ...own, connectedAccount };
  const offer = { stripe: account, paypal: null };
  const door = await openDoor('pglite', {}, { ...standIns, payments: offer });
  standIns.tell(door.origin);
  await door.db.update(store).set({ auth: true, payments: true });
  const clock = { now: () => new Date(door.clock.time) };
  const stripe = stripeControl(standIns.origin, connectedAccount ?? '');
  const gateways = { stripe: openStripe(account, clock) };
  const round = () => openClerk({ db: door.db, clock, gateways, log: Fastify().log }).round();
  return {
    ...door,
    stripe,
    account,
    reader: () => newReader(door, stripe, account),
    round,
    async pass(hours) {
      await stripe.deliver({ paused: true });
      await stripe.happen({ what: 'time', seconds: hours * 3600 });
      door.clock.time += hours * 3_600_000;
    },
    async demandSameBooks() {
      await stripe.goRight();
      await stripe.deliver({});
      await round();
      // A notice may be in the hands of the store's own clerk still.
      await expect.poll(() => differences(door, stripe), { timeout: 20_000 }).toEqual([]);
      await demandSoundBooks(door.db, clock.now());
    },
    async close() {
      await door.close();
      await standIns.close();
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
    return String(found.at(-1)?.gatewayId);
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
    async lives(does) {
      door.clock.time += 1000;
      await stripe.happen({ what: 'subscription', id: await subscriptionId(), does });
    },
    subscription: async () => newClient(account).subscriptions.retrieve(await subscriptionId()),
  };
}

/** What stands at Stripe only, or in the books only. */
async function differences({ db }: OpenDoor, stripe: StripeControl): Promise<string[]> {
  const { charges } = await stripe.ledger();
  const theirs = charges.map((charge) =>
    [charge.payment_intent, charge.amount, charge.amount_refunded, charge.currency].join(' '),
  );
  const paid = (await db.select().from(payments)).filter(({ completedAt }) => completedAt !== null);
  const ours = paid.map((row) =>
    [row.gatewayId, row.amount, row.refunded, row.currency.toLowerCase()].join(' '),
  );
  return [
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `Stripe: ${line}`),
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `the books: ${line}`),
  ];
}
