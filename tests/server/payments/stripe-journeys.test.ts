import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { payments, subscriptions } from '../../../server/platform/db/schema.ts';
import { newClient } from '../../../server/billing/gateways/stripe/client.ts';
import { openStripe } from '../../../server/billing/gateways/stripe/index.ts';
import { eventTypes } from '../../../server/billing/gateways/stripe/webhookEvents.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addIssueRow, addPlan } from '../../helpers/billing.ts';
import { outcomeOf, paidBy } from '../../helpers/checkout.ts';
import { openStripeDoor, type Reader, type StripeDoor } from '../../helpers/stripeStore.ts';
import { allNotices, silentLog } from '../../helpers/testLog.ts';

const visa = 'pm_card_visa';
const declined = 'pm_card_visa_chargeDeclined';
const asksMore = 'pm_card_authenticationRequired';
const soon = { timeout: 20_000 };

let door: StripeDoor;
let issue: number;
let plan: number;
let reader: Reader;

beforeAll(buildIfStale);

async function open(connectedAccount: string | null = null): Promise<void> {
  door = await openStripeDoor(connectedAccount);
  issue = await addIssueRow(door);
  plan = await addPlan(door, 'week');
}

async function close(): Promise<void> {
  try {
    await door.demandSameBooks();
  } finally {
    await door.close();
  }
}

const isOpen = async () => (await reader.owns()).isSubscribed;

/** A webhook about the first card may repeat the call of the second, whose answer is late then. */
const withoutWebhooks = () => door.stripe.setDeliveryPlan({ paused: true });

const chargesOf = async (intent: string) =>
  (await door.stripe.ledger()).charges.filter((charge) => charge.payment_intent === intent);

describe('A store that is paid by Stripe', () => {
  beforeAll(() => open());
  afterAll(close);
  beforeEach(async () => {
    reader = await door.reader();
  });
  afterEach(async () => {
    await door.stripe.clearFaults();
    await door.stripe.setDeliveryPlan({});
  });

  it('sells an issue once for its price, to a button that is pressed twice and two tabs', async () => {
    const attempt = crypto.randomUUID();
    const press = (more: object) => reader.pay({ issue, ...more }, visa);
    await Promise.all([press({ attempt }), press({ attempt }), press({})]);
    await expect.poll(() => reader.states(), soon).toEqual(['succeeded']);
    expect((await reader.owns()).issues).toEqual([issue]);
    expect(await chargesOf(await reader.intent())).toMatchObject([{ amount: 499 }]);
    await reader.link(issue, 'full');
    expect(await press({})).toBe('already_owned');
  });

  it('charges a currency without decimals by its own units', async () => {
    await setStore(door.db, 'currency', 'JPY', true);
    const paid = await reader.pay({ issue, price: { amount: 499, currency: 'JPY' } }, visa);
    await setStore(door.db, 'currency', 'USD', true);
    expect(paid).toBe('succeeded');
    expect(await chargesOf(await reader.intent())).toMatchObject([
      { amount: 499, currency: 'jpy' },
    ]);
    expect(await paidBy(reader)).toEqual([{ paid: 499, back: 0 }]);
  });

  it('states why a card was declined, and accepts another for the same payment', async () => {
    await withoutWebhooks();
    const no = await reader.ask({ issue }, declined);
    expect(no).toEqual({
      code: 'gateway_card_declined',
      message: expect.any(String),
      messageRaw: 'Your card was declined.',
      paymentId: expect.any(Number),
    });
    expect((await reader.owns()).issues).toEqual([]);
    expect(await reader.pay({ paymentId: no.paymentId }, visa)).toBe('succeeded');
    expect((await reader.owns()).issues).toEqual([issue]);
    expect(await reader.states()).toEqual(['succeeded']);
  });

  it('neither loses nor repeats a payment whose answer is lost', async () => {
    await door.stripe.addFault({ what: 'drop-after', path: '/v1/payment_intents', times: 2 });
    const answer = await reader.ask({ issue }, visa);
    expect(outcomeOf(answer)).toMatch(/processing|succeeded/);
    await door.stripe.clearFaults();
    const paymentId = answer.payment?.id;
    await expect.poll(() => reader.pay({ paymentId }), soon).toBe('succeeded');
    expect(await chargesOf(await reader.intent())).toHaveLength(1);
  });

  it('opens the issue as soon as a webhook reports the payment, before the response arrives', async () => {
    await door.stripe.addFault({ what: 'hold', path: '/v1/payment_intents' });
    const answer = reader.pay({ issue }, visa);
    await expect.poll(async () => (await reader.owns()).issues, soon).toEqual([issue]);
    await door.stripe.clearFaults();
    expect(await answer).toBe('succeeded');
  });

  it('processes the webhooks of a challenge and of refunds that arrive twice and in reverse order', async () => {
    await door.stripe.setDeliveryPlan({ paused: true });
    expect(await reader.pay({ issue }, asksMore)).toBe('requires_action');
    const intent = await reader.intent();
    await door.stripe.trigger({ what: 'challenge', intent, passes: true });
    await door.stripe.trigger({ what: 'refund', intent, amount: 100 });
    expect((await reader.owns()).issues).toEqual([]);
    await door.stripe.setDeliveryPlan({ twice: true, reversed: true });
    await expect.poll(() => reader.states(), soon).toEqual(['partially_refunded']);
    expect(await paidBy(reader)).toEqual([{ paid: 499, back: 100 }]);
    expect((await reader.owns()).issues).toEqual([issue]);
    await door.stripe.trigger({ what: 'refund', intent });
    await expect.poll(() => reader.states(), soon).toEqual(['refunded']);
    expect((await reader.owns()).issues).toEqual([]);
  });

  it('refuses webhooks without a valid signature, and accepts a signed one', async () => {
    // From the start: a true webhook that is being worked on would find out by itself.
    await door.stripe.setDeliveryPlan({ forged: true });
    await reader.pay({ issue }, asksMore);
    const intent = await reader.intent();
    await door.stripe.trigger({ what: 'challenge', intent, passes: true });
    const url = `${door.origin}/api/webhooks/stripe`;
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' });
    const seconds = Math.floor(door.clock.time / 1000);
    const forged = { 'stripe-signature': `t=${seconds},v1=${'0'.repeat(64)}` };
    for (const headers of [{}, forged])
      expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(300_000) })).status).toBe(413);
    expect(await door.stripe.pendingWebhooks()).toBeGreaterThan(0);
    expect((await reader.owns()).issues).toEqual([]);
    await door.stripe.setDeliveryPlan({});
    await expect.poll(async () => (await reader.owns()).issues, soon).toEqual([issue]);
  });

  it('finds the state of a payment without a webhook', async () => {
    await reader.pay({ issue }, visa);
    await door.stripe.setDeliveryPlan({ paused: true });
    await door.stripe.trigger({ what: 'refund', intent: await reader.intent() });
    expect(await reader.states()).toEqual(['succeeded']);
    await door.round();
    await door.round();
    expect(await reader.states()).toEqual(['refunded']);
  });

  it('takes an issue back with a dispute that is lost, and not before', async () => {
    await reader.pay({ issue }, visa);
    const intent = await reader.intent();
    const { id } = await door.stripe.trigger<{ id: string }>({ what: 'dispute', intent });
    await expect.poll(() => reader.states(), soon).toEqual(['disputed']);
    expect((await reader.owns()).issues).toEqual([issue]);
    await door.stripe.trigger({ what: 'end-dispute', dispute: id, isWon: false });
    await expect.poll(() => reader.states(), soon).toEqual(['charged_back']);
    expect((await reader.owns()).issues).toEqual([]);
  });

  it('leaves a sale paid after the account is deleted, whatever Stripe reports later', async () => {
    await reader.pay({ issue }, visa);
    const intent = await reader.intent();
    expect((await reader.post(calls.deleteAccount.path)).status).toBe(204);
    const rowOf = async () => {
      const [row] = await door.db.select().from(payments).where(eq(payments.gatewayId, intent));
      return row;
    };
    const kept = { userId: null, refundReason: null };
    // The hourly catch-up reads the events of the sale again.
    await door.round();
    expect(await rowOf()).toMatchObject({ ...kept, status: 'succeeded', refunded: 0 });
    await door.stripe.trigger({ what: 'refund', intent, amount: 100 });
    const part = { ...kept, status: 'partially_refunded', refunded: 100 };
    await expect.poll(rowOf, soon).toMatchObject(part);
    const { id } = await door.stripe.trigger<{ id: string }>({ what: 'dispute', intent });
    await expect.poll(rowOf, soon).toMatchObject({ ...kept, status: 'disputed' });
    await door.stripe.trigger({ what: 'end-dispute', dispute: id, isWon: true });
    await expect.poll(rowOf, soon).toMatchObject(part);
    await door.round();
    await door.round();
    expect(await rowOf()).toMatchObject(part);
  });

  it('asks Stripe again for the events that the store acts on, and for no others', async () => {
    await reader.pay({ issue }, visa);
    const known = eventTypes.flat();
    const clock = { now: () => new Date(door.clock.time) };
    const stripe = openStripe(door.account, clock, silentLog);
    const caught = await allNotices(stripe, new Date(door.clock.time - 3_600_000));
    expect(caught.length).toBeGreaterThan(0);
    expect(caught.filter(({ type }) => !known.includes(type))).toEqual([]);
  });

  it('sells a plan as one subscription, whatever cards its first payment takes', async () => {
    await withoutWebhooks();
    const { paymentId } = await reader.ask({ plan }, declined);
    const order = { paymentId };
    expect(await reader.pay(order, asksMore)).toBe('requires_action');
    const intent = await reader.intent();
    await door.stripe.trigger({ what: 'challenge', intent, passes: false });
    expect(await reader.pay(order)).toBe('gateway_card_declined');
    expect(await reader.pay(order, visa)).toBe('activated');
    expect(await isOpen()).toBe(true);
    const found = await newClient(door.account).subscriptions.list({ status: 'all', limit: 100 });
    const theirs = found.data.filter(({ metadata }) => metadata.payment_id === String(paymentId));
    expect(theirs.map(({ status }) => status)).toEqual(['active']);
  });

  it('renews a plan, also where the notices come late and in the wrong order', async () => {
    await reader.pay({ plan }, visa);
    await door.stripe.setDeliveryPlan({ paused: true });
    await reader.changeSubscription('renew');
    await reader.changeSubscription('renew');
    await door.stripe.setDeliveryPlan({ twice: true, reversed: true });
    await expect.poll(() => reader.states(), soon).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await isOpen()).toBe(true);
  });

  it('keeps a plan open that cannot be renewed, until Stripe gives up', async () => {
    await reader.pay({ plan }, visa);
    await reader.changeSubscription('fail');
    await expect.poll(() => reader.plan(), soon).toMatchObject({ pastDue: true });
    expect(await isOpen()).toBe(true);
    await reader.changeSubscription('unpaid');
    await expect.poll(() => reader.plan(), soon).not.toMatchObject({ status: 'activated' });
    expect(await reader.states()).toEqual(['succeeded']);
  });
});

/** From the first jump of its clock this store takes no webhook: their signatures are too old. */
describe('A store with a connected account, as time passes', () => {
  beforeAll(() => open('acct_kiosk'));
  afterAll(close);
  beforeEach(async () => {
    reader = await door.reader();
  });

  it('sells and gives back in that account alone', async () => {
    expect(await reader.pay({ issue }, visa)).toBe('succeeded');
    expect(await reader.rows()).toMatchObject([
      { gatewayAccountId: 'acct_kiosk', status: 'succeeded' },
    ]);
    await door.stripe.trigger({ what: 'refund', intent: await reader.intent() });
    await door.round();
    await door.round();
    expect(await reader.states()).toEqual(['refunded']);
  });

  it('renews a plan without a webhook, and closes it with what was paid for after it is cancelled', async () => {
    await reader.pay({ plan }, visa);
    await door.pass(8 * 24);
    await door.round();
    expect(await reader.states()).toEqual(['succeeded', 'succeeded']);
    expect(await isOpen()).toBe(true);
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(204);
    expect(await reader.plan()).toMatchObject({ status: 'cancelled', nextBillingDate: null });
    await door.pass(5 * 24);
    await door.round();
    expect(await isOpen()).toBe(true);
    await door.pass(2 * 24);
    await door.round();
    expect(await isOpen()).toBe(false);
    expect(await reader.states()).toEqual(['succeeded', 'succeeded']);
  });

  it('collects a plan at once that begins after a coupon, and renews it after its whole period', async () => {
    const now = door.clock.time;
    const couponEnd = new Date(now + 10 * 24 * 3_600_000);
    await door.db.insert(subscriptions).values({ userId: reader.id, expiresAt: couponEnd });
    expect(await reader.pay({ plan }, visa)).toBe('activated');
    const end = Math.floor(couponEnd.getTime() / 1000) + 7 * 86_400;
    expect(await reader.subscription()).toMatchObject({ status: 'trialing', trial_end: end });
    expect(await chargesOf(await reader.intent())).toMatchObject([{ amount: 499 }]);
    expect(await reader.plan()).toMatchObject({
      status: 'activated',
      startsAt: couponEnd.toISOString(),
      nextBillingDate: new Date(end * 1000).toISOString(),
    });
    await door.pass(16 * 24);
    await door.round();
    expect(await reader.states()).toEqual(['succeeded']);
    expect(await isOpen()).toBe(true);
    await door.pass(2 * 24);
    await door.round();
    expect(await reader.states()).toEqual(['succeeded', 'succeeded']);
    expect(await reader.subscription()).toMatchObject({ status: 'active' });
    expect(await reader.plan()).toMatchObject({ status: 'activated', startsAt: null });
  });

  it('ends an order that begins later and is not paid, at Stripe too', async () => {
    const couponEnd = new Date(door.clock.time + 10 * 24 * 3_600_000);
    await door.db.insert(subscriptions).values({ userId: reader.id, expiresAt: couponEnd });
    const { paymentId } = await reader.ask({ plan }, declined);
    expect((await reader.post(calls.cancelPayment.path, { paymentId })).status).toBe(204);
    expect((await reader.subscription()).status).toMatch(/canceled|incomplete_expired/);
    expect(await reader.plan()).toBeNull();
  });

  it('resumes a cancelled plan without a charge, and renews it at its end', async () => {
    await reader.pay({ plan }, visa);
    await reader.post(calls.cancelRenewal.path, {});
    expect(await reader.plan()).toMatchObject({ status: 'cancelled', resumable: true });
    expect(await reader.subscription()).toMatchObject({ cancel_at_period_end: true });
    await door.stripe.addFault({ what: 'drop-after', path: '/v1/subscriptions', times: 4 });
    await reader.post(calls.resumeRenewal.path, {});
    await door.stripe.clearFaults();
    await door.pass(1);
    await door.round();
    expect(await reader.subscription()).toMatchObject({ cancel_at_period_end: false });
    expect(await reader.plan()).toMatchObject({ status: 'activated', resumable: false });
    expect(await reader.states()).toEqual(['succeeded']);
    await door.pass(8 * 24);
    await door.round();
    expect(await reader.states()).toEqual(['succeeded', 'succeeded']);
    expect((await reader.post(calls.resumeRenewal.path, {})).status).toBe(409);
  });
});
