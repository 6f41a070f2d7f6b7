import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { webhookInbox } from '../../server/db/schema.ts';
import { newClient } from '../../server/payments/stripe/client.ts';
import { addPlan } from '../helpers/books.ts';
import { openStripeDoor, type Reader, type StripeDoor } from '../helpers/stripeDoor.ts';

const visa = 'pm_card_visa';
const asksMore = 'pm_card_authenticationRequired';
const soon = { timeout: 20_000 };

let door: StripeDoor;
let issue: number;
let plan: number;
let reader: Reader;

beforeAll(buildIfStale);

async function open(connectedAccount: string | null = null): Promise<void> {
  door = await openStripeDoor(connectedAccount);
  issue = await door.publish('Tides');
  plan = await addPlan(door, 'week');
}

const isOpen = async () => (await reader.owns()).isSubscribed;

describe('A store with a connected account', () => {
  beforeAll(() => open('acct_kiosk'));
  afterAll(() => door.close());
  beforeEach(async () => {
    reader = await door.reader();
  });
  afterEach(() => door.demandSameBooks());

  it('sells, hears and gives back in that account alone', async () => {
    expect(await reader.pay({ issue }, visa)).toBe('succeeded');
    const [row] = await reader.rows();
    expect(row).toMatchObject({ account: 'acct_kiosk', status: 'succeeded' });
    await door.stripe.happen({ what: 'refund', intent: await reader.intent() });
    await expect.poll(() => reader.states(), soon).toEqual(['refunded']);
    expect(await reader.pay({ plan }, visa)).toBe('activated');
  });

  it('keeps what the platform sells for itself out of its books', async () => {
    const platform = newClient({ ...door.account, connectedAccount: null });
    const { id } = await platform.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      confirm: true,
      payment_method: visa,
      allowed_payment_method_types: ['card'],
      use_stripe_sdk: true,
    });
    await expect.poll(() => door.stripe.waiting(), soon).toBe(0);
    const told = await door.db.select().from(webhookInbox);
    const about = told.filter(({ account }) => account === '');
    expect(about.length).toBeGreaterThan(0);
    expect(about.every(({ processedAt }) => processedAt !== null)).toBe(true);
    expect(told.some(({ about: subject }) => subject.includes(id))).toBe(false);
  });
});

/** From the first jump of its clock this store takes no webhook: they all seem too old. */
describe('As time passes', () => {
  beforeAll(() => open());
  afterAll(() => door.close());
  beforeEach(async () => {
    reader = await door.reader();
  });
  afterEach(() => door.demandSameBooks());

  it('a card that asks for more, and nobody answers, comes to nothing in a day', async () => {
    expect(await reader.pay({ issue }, asksMore)).toBe('requires_action');
    await door.pass(25);
    await door.round();
    expect(await reader.states()).toEqual(['canceled']);
    const intent = await newClient(door.account).paymentIntents.retrieve(await reader.intent());
    expect(intent.status).toBe('canceled');
  });

  it('a plan whose renewal is ended is over with what was paid for', async () => {
    await reader.pay({ plan }, visa);
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(204);
    expect(await reader.plan()).toMatchObject({ status: 'cancelled', nextBillingDate: null });
    await door.pass(6 * 24);
    await door.round();
    expect(await isOpen()).toBe(true);
    await door.pass(2 * 24);
    await door.round();
    expect(await isOpen()).toBe(false);
    expect(await reader.states()).toEqual(['succeeded']);
  });

  it('a plan renews itself, and no webhook is needed', async () => {
    await reader.pay({ plan }, visa);
    await door.pass(8 * 24);
    await door.round();
    expect(await reader.states()).toEqual(['succeeded', 'succeeded']);
    expect(await isOpen()).toBe(true);
  });

  it('a plan that is ended while it cannot be renewed is asked for no more', async () => {
    await reader.pay({ plan }, visa);
    await reader.lives('fail');
    await door.round();
    expect(await reader.plan()).toMatchObject({ pastDue: true });
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(204);
    await door.pass(40 * 24);
    await door.round();
    expect((await reader.subscription()).status).toBe('canceled');
    expect(await reader.states()).toEqual(['succeeded']);
  });

  it('a store whose clock is ahead takes no webhook, and finds out by itself', async () => {
    await reader.pay({ issue }, visa);
    door.clock.time += 20 * 60_000;
    await door.stripe.happen({ what: 'refund', intent: await reader.intent() });
    await door.round();
    await door.round();
    expect(await reader.states()).toEqual(['refunded']);
  });
});
