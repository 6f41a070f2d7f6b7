import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { gatewayCustomers, payments } from '../../../server/platform/db/schema.ts';
import { newClient } from '../../../server/billing/gateways/stripe/client.ts';
import { openStripe } from '../../../server/billing/gateways/stripe/index.ts';
import { addPlan } from '../../helpers/billing.ts';
import { paidBy } from '../../helpers/checkout.ts';
import { silentLog } from '../../helpers/testLog.ts';
import { openStripeDoor, type Reader, type StripeDoor } from '../../helpers/stripeStore.ts';

const visa = 'pm_card_visa';
const declined = 'pm_card_visa_chargeDeclined';
const asksMore = 'pm_card_authenticationRequired';
const soon = { timeout: 20_000 };
const price = 499;

let door: StripeDoor;
let plan: number;
let reader: Reader;
let customer: string;

/** A new user whose customer at Stripe has this balance: a negative one is credit. */
async function readerWith(balance: number): Promise<void> {
  reader = await door.reader();
  customer = (await newClient(door.account).customers.create({ balance })).id;
  const known = { userId: reader.id, gateway: 'stripe' as const, gatewayAccountId: '' };
  await door.db.insert(gatewayCustomers).values({ ...known, customerId: customer });
}

async function balance(): Promise<number> {
  const found = await newClient(door.account).customers.retrieve(customer);
  if (found.deleted) throw new Error('The customer is deleted.');
  return found.balance;
}

const isOpen = async () => (await reader.owns()).isSubscribed;

/** The sums that Stripe has collected from the customer. */
async function charges(): Promise<number[]> {
  const { data } = await newClient(door.account).charges.list({ customer, limit: 100 });
  return data.filter(({ paid }) => paid).map(({ amount }) => amount);
}

const rowOf = async (gatewayId: string) =>
  (await door.db.select().from(payments).where(eq(payments.gatewayId, gatewayId)))[0];

beforeAll(buildIfStale);
beforeAll(async () => {
  door = await openStripeDoor();
  plan = await addPlan(door, 'month');
});
afterAll(async () => {
  try {
    await door.demandSameBooks();
  } finally {
    await door.close();
  }
});
afterEach(async () => {
  await door.stripe.clearFaults();
  await door.stripe.setDeliveryPlan({});
});

describe('A plan whose first invoice is covered in part by the balance at Stripe', () => {
  beforeEach(() => readerWith(-300));
  const collected = { amount: 199, balanceUsed: 300, refunded: 0 };

  it('begins when the rest is collected, and is recorded with that sum', async () => {
    expect(await reader.pay({ plan }, visa)).toBe('activated');
    expect(await isOpen()).toBe(true);
    expect(await reader.rows()).toMatchObject([{ ...collected, status: 'succeeded' }]);
    expect(await charges()).toEqual([199]);
    expect(await paidBy(reader)).toEqual([{ paid: 199, back: 0 }]);
    expect(await balance()).toBe(0);
  });

  it('stays closed and keeps its price while the card is declined', async () => {
    const { paymentId } = await reader.ask({ plan }, declined);
    expect(await isOpen()).toBe(false);
    expect(await reader.rows()).toMatchObject([{ status: 'declined', amount: price }]);
    expect(await reader.pay({ paymentId }, visa)).toBe('activated');
    expect(await isOpen()).toBe(true);
    expect(await reader.rows()).toMatchObject([collected]);
    expect(await charges()).toEqual([199]);
  });

  it('begins by notices that come late, twice and reversed', async () => {
    await door.stripe.setDeliveryPlan({ paused: true });
    expect(await reader.pay({ plan }, asksMore)).toBe('requires_action');
    const intent = await reader.intent();
    await door.stripe.trigger({ what: 'challenge', intent, passes: true });
    await door.stripe.trigger({ what: 'refund', intent, amount: 50 });
    expect(await isOpen()).toBe(false);
    await door.stripe.setDeliveryPlan({ twice: true, reversed: true });
    await expect.poll(() => reader.states(), soon).toEqual(['partially_refunded']);
    expect(await isOpen()).toBe(true);
    expect(await reader.rows()).toMatchObject([{ ...collected, refunded: 50 }]);
  });

  it('is neither lost nor collected twice when the answer is lost', async () => {
    await door.stripe.addFault({ what: 'drop-after', path: '/v1/payment_intents', times: 2 });
    const { payment } = await reader.ask({ plan }, visa);
    await door.stripe.clearFaults();
    const order = { paymentId: payment?.id };
    await expect.poll(() => reader.pay(order), soon).toBe('activated');
    expect(await reader.rows()).toMatchObject([collected]);
    expect(await charges()).toEqual([199]);
  });

  it('ends when the collected sum is returned at Stripe', async () => {
    await reader.pay({ plan }, visa);
    await door.stripe.trigger({ what: 'refund', intent: await reader.intent() });
    await expect.poll(() => reader.states(), soon).toEqual(['refunded']);
    expect(await reader.rows()).toMatchObject([{ ...collected, refunded: 199 }]);
    expect(await isOpen()).toBe(false);
  });

  it('renews for the full price', async () => {
    await reader.pay({ plan }, visa);
    await reader.changeSubscription('renew');
    await expect.poll(() => reader.states(), soon).toEqual(['succeeded', 'succeeded']);
    expect(await reader.rows()).toMatchObject([collected, { amount: price, balanceUsed: 0 }]);
  });

  it('keeps the sale when the account is deleted afterwards', async () => {
    await reader.pay({ plan }, visa);
    const intent = await reader.intent();
    expect((await reader.post(calls.deleteAccount.path)).status).toBe(204);
    await door.round();
    const kept = { ...collected, userId: null, refundReason: null, status: 'succeeded' };
    expect(await rowOf(intent)).toMatchObject(kept);
  });

  it('gives back the collected sum and the balance, once, when the store returns the money', async () => {
    await reader.pay({ plan }, visa);
    const [row] = await reader.rows();
    if (!row) throw new Error('There is no payment.');
    const clock = { now: () => new Date(door.clock.time) };
    const stripe = openStripe(door.account, clock, silentLog);
    for (let time = 0; time < 2; time += 1)
      expect(await stripe.refund(row)).toMatchObject({ state: 'refunded', refunded: 199 });
    expect(await balance()).toBe(-300);
    const returned = { ...collected, refunded: 199, status: 'refunded' };
    await expect.poll(() => reader.rows(), soon).toMatchObject([returned]);
    expect(await isOpen()).toBe(false);
  });

  it('returns the balance when it is cancelled before it is paid', async () => {
    const { paymentId } = await reader.ask({ plan }, declined);
    expect((await reader.post(calls.cancelPayment.path, { paymentId })).ok).toBe(true);
    await expect.poll(() => reader.states(), soon).toEqual(['expired']);
    expect(await balance()).toBe(-300);
    expect(await reader.rows()).toMatchObject([{ amount: price, balanceUsed: 0 }]);
  });
});

describe('A plan whose first invoice is covered in full by the balance at Stripe', () => {
  it('begins at once, and is recorded with nothing collected', async () => {
    await readerWith(-600);
    expect(await reader.pay({ plan }, visa)).toBe('activated');
    expect(await isOpen()).toBe(true);
    const nothing = { amount: 0, balanceUsed: price, refunded: 0, status: 'succeeded' };
    expect(await reader.rows()).toMatchObject([nothing]);
    expect(await charges()).toEqual([]);
    expect(await paidBy(reader)).toEqual([{ paid: 0, back: 0 }]);
    expect(await balance()).toBe(price - 600);
  });
});

describe('A plan whose first invoice is larger than the price, because of a debt at Stripe', () => {
  it('is not collected', async () => {
    await readerWith(200);
    expect(await reader.pay({ plan }, visa)).toMatch(/^gateway_/);
    expect(await charges()).toEqual([]);
    expect(await reader.rows()).toMatchObject([{ status: 'declined', amount: price }]);
    expect(await isOpen()).toBe(false);
  });

  it('is not collected either by a notice that comes before the answer', async () => {
    await readerWith(200);
    await door.stripe.addFault({ what: 'hold', path: '/v1/subscriptions' });
    const answer = reader.pay({ plan }, visa);
    await expect.poll(() => door.stripe.held(), soon).toBe(1);
    await expect.poll(() => door.stripe.pendingWebhooks(), soon).toBe(0);
    await door.round();
    await door.stripe.clearFaults();
    expect(await answer).toMatch(/^gateway_/);
    expect(await charges()).toEqual([]);
  });
});
