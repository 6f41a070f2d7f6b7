import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { newClient } from '../../server/payments/stripe/client.ts';
import { addPlan } from '../helpers/books.ts';
import { openStripeDoor, type Reader, type StripeDoor } from '../helpers/stripeDoor.ts';

const visa = 'pm_card_visa';
const declined = 'pm_card_visa_chargeDeclined';
const asksMore = 'pm_card_authenticationRequired';
const soon = { timeout: 20_000 };

let door: StripeDoor;
let issue: number;
let plan: number;
let reader: Reader;

beforeAll(buildIfStale);

async function open(): Promise<void> {
  door = await openStripeDoor();
  issue = await door.publish('Tides');
  plan = await addPlan(door, 'week');
}

const isOpen = async () => (await reader.owns()).isSubscribed;

describe('An issue', () => {
  beforeAll(open);
  afterAll(() => door.close());
  beforeEach(async () => {
    reader = await door.reader();
  });
  afterEach(() => door.demandSameBooks());

  it.each([
    ['pm_card_visa_chargeDeclined', 'gateway_card_declined', 'Your card was declined.'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'gateway_card_declined', null],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'gateway_insufficient_funds',
      'Your card has insufficient funds.',
    ],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'gateway_invalid_card',
      "Your card's security code is incorrect.",
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'gateway_invalid_card', 'Your card has expired.'],
    ['pm_card_of_nobody', 'gateway_error', null],
  ])('is not given for %s, which says why, and then for a good card', async (card, code, raw) => {
    const no = await reader.ask({ issue }, card);
    expect(no).toMatchObject({ code, messageRaw: raw });
    expect((await reader.owns()).issues).toEqual([]);
    expect(await reader.pay({ paymentId: no.paymentId }, visa)).toBe('succeeded');
    expect((await reader.owns()).issues).toEqual([issue]);
    expect(await reader.states()).toEqual(['succeeded']);
  });

  it('is there when the person proved themselves after the page was closed', async () => {
    await reader.pay({ issue }, asksMore);
    const intent = await reader.intent();
    await door.stripe.deliver({ paused: true });
    await door.stripe.happen({ what: 'challenge', intent, passes: true });
    await door.stripe.deliver({});
    await expect.poll(async () => (await reader.owns()).issues, soon).toEqual([issue]);
  });

  it('is called off while its card asks for more, and begun anew', async () => {
    const { payment } = await reader.ask({ issue }, asksMore);
    const paymentId = payment?.id;
    expect((await reader.post(calls.cancelPayment.path, { paymentId })).status).toBe(204);
    expect(await reader.pay({ issue }, visa)).toBe('succeeded');
    expect(await reader.states()).toEqual(['canceled', 'succeeded']);
  });

  it.each([
    ['pays', true, 'succeeded'],
    ['says no', false, 'declined'],
  ] as const)(
    'whose bank takes its time is heard of by webhook: it %s',
    async (_how, pays, state) => {
      await door.stripe.takeTime();
      expect(await reader.pay({ issue }, visa)).toBe('processing');
      expect((await reader.owns()).issues).toEqual([]);
      await door.stripe.happen({ what: 'settle', intent: await reader.intent(), pays });
      await expect.poll(() => reader.states(), soon).toEqual([state]);
      expect((await reader.owns()).issues).toEqual(pays ? [issue] : []);
    },
  );

  it('that was given back in two parts stays until the second', async () => {
    await reader.pay({ issue }, visa);
    const intent = await reader.intent();
    await door.stripe.happen({ what: 'refund', intent, amount: 100 });
    await expect.poll(() => reader.states(), soon).toEqual(['partially_refunded']);
    expect((await reader.owns()).issues).toEqual([issue]);
    await door.stripe.happen({ what: 'refund', intent });
    await expect.poll(() => reader.states(), soon).toEqual(['refunded']);
    expect((await reader.owns()).issues).toEqual([]);
  });

  it('whose webhooks never come is mended by the store itself', async () => {
    await reader.pay({ issue }, visa);
    await door.stripe.deliver({ paused: true });
    await door.stripe.happen({ what: 'refund', intent: await reader.intent() });
    expect(await reader.states()).toEqual(['succeeded']);
    await door.round();
    await door.round();
    expect(await reader.states()).toEqual(['refunded']);
  });

  it('that is disputed after a part was given back is lost with the dispute', async () => {
    await reader.pay({ issue }, visa);
    const intent = await reader.intent();
    await door.stripe.happen({ what: 'refund', intent, amount: 100 });
    const { id } = await door.stripe.happen<{ id: string }>({ what: 'dispute', intent });
    await expect.poll(() => reader.states(), soon).toEqual(['disputed']);
    await door.stripe.happen({ what: 'end-dispute', dispute: id, isWon: false });
    await expect.poll(() => reader.states(), soon).toEqual(['charged_back']);
    expect((await reader.owns()).issues).toEqual([]);
  });
});

describe('A plan', () => {
  beforeAll(open);
  afterAll(() => door.close());
  beforeEach(async () => {
    reader = await door.reader();
  });
  afterEach(() => door.demandSameBooks());

  it('is one subscription at Stripe, whatever cards its first payment takes', async () => {
    const { paymentId } = await reader.ask({ plan }, declined);
    const order = { paymentId };
    expect(await reader.pay(order, asksMore)).toBe('requires_action');
    const intent = await reader.intent();
    await door.stripe.happen({ what: 'challenge', intent, passes: false });
    expect(await reader.pay(order)).toBe('gateway_card_declined');
    expect(await reader.pay(order, visa)).toBe('activated');
    expect(await isOpen()).toBe(true);
    const found = await newClient(door.account).subscriptions.list({ status: 'all', limit: 100 });
    const theirs = found.data.filter(({ metadata }) => metadata.payment_id === String(paymentId));
    expect(theirs.map(({ status }) => status)).toEqual(['active']);
  });

  it('that was not paid for within 23 hours is over, and another can be begun', async () => {
    await reader.pay({ plan }, asksMore);
    await reader.lives('expire');
    await expect.poll(() => reader.states(), soon).toEqual(['expired']);
    expect(await reader.pay({ plan }, visa)).toBe('activated');
    expect(await isOpen()).toBe(true);
  });

  it('that is called off before it is paid leaves nothing that could cost anything', async () => {
    const { payment } = await reader.ask({ plan }, asksMore);
    const paymentId = payment?.id;
    expect((await reader.post(calls.cancelPayment.path, { paymentId })).status).toBe(204);
    expect((await reader.subscription()).status).toMatch(/canceled|incomplete_expired/);
    expect(await isOpen()).toBe(false);
  });

  it('renews, also where the store hears of it late and in the wrong order', async () => {
    await reader.pay({ plan }, visa);
    await door.stripe.deliver({ paused: true });
    await reader.lives('renew');
    await reader.lives('renew');
    await door.stripe.deliver({ twice: true, reversed: true });
    await expect.poll(() => reader.states(), soon).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await isOpen()).toBe(true);
  });

  it('whose renewal was given back and whose first payment was not is over', async () => {
    await reader.pay({ plan }, visa);
    await reader.lives('renew');
    await expect.poll(() => reader.states(), soon).toHaveLength(2);
    await door.stripe.happen({ what: 'refund', intent: await reader.intent() });
    await expect.poll(() => reader.states(), soon).toEqual(['succeeded', 'refunded']);
    expect(await isOpen()).toBe(false);
  });

  it('that cannot be renewed stays open for a while, and ends when Stripe gives up', async () => {
    await reader.pay({ plan }, visa);
    await reader.lives('fail');
    await expect.poll(() => reader.plan(), soon).toMatchObject({ pastDue: true });
    expect(await isOpen()).toBe(true);
    await reader.lives('unpaid');
    await expect.poll(() => reader.plan(), soon).not.toMatchObject({ status: 'activated' });
    expect(await reader.states()).toEqual(['succeeded']);
  });
});
