import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import {
  type Checkout,
  closeChecked,
  outcomeOf,
  ownedBy,
  paidBy,
  pay,
  reopen,
  startCheckout,
} from '../helpers/checkout.ts';
import { databases, issueIds } from '../helpers/startStore.ts';
import type { Visit } from '../helpers/visit.ts';

const visa = 'pm_card_visa';
const asks = 'pm_card_authenticationRequired';
const declined = 'pm_card_visa_chargeDeclined';
const issue = issueIds.notBought;
const plan = 2;
let someone = 0;

const intentOf = (secret = ''): string => secret.split('_secret')[0] ?? '';

/** As the person’s own file has it. */
async function subscriptionOf(person: Visit): Promise<string> {
  const file = (await (await person.get(calls.exportData.path)).json()) as {
    subscriptions: { gateway_reference: string }[];
  };
  return file.subscriptions[0]?.gateway_reference ?? '';
}

describe.each(databases)('a store that is paid by Stripe, on %s', (db) => {
  let checkout: Checkout;
  beforeAll(async () => {
    someone = 0;
    checkout = await startCheckout({ db });
  });
  afterEach(async () => {
    await checkout.stripe.goRight();
    await checkout.stripe.deliver({});
  });
  afterAll(() => closeChecked(checkout.store));

  const newcomer = (): Promise<Visit> => checkout.person(someone++);
  const charges = async () => (await checkout.stripe.ledger()).charges;
  /** What was collected while something is done. */
  async function collected(work: () => Promise<unknown>): Promise<readonly number[]> {
    const before = (await charges()).length;
    await work();
    const now = await charges();
    return now.slice(0, now.length - before).map(({ amount }) => amount);
  }

  it('sells an issue for its price', async () => {
    const person = await newcomer();
    expect(
      await collected(async () => {
        expect(await pay(person, { issue }, visa)).toMatchObject({ success: true });
      }),
    ).toEqual([599]);
    expect((await ownedBy(person)).issues).toEqual([issue]);
    expect(await paidBy(person)).toEqual([{ paid: 599, back: 0 }]);
    await person.link(issue, 'full');
    expect(outcomeOf(await pay(person, { issue }, visa))).toBe('already_owned');
  });

  it('charges once for a button that is pressed twice, and for two tabs', async () => {
    const person = await newcomer();
    const attempt = crypto.randomUUID();
    const press = (more: object) => pay(person, { issue, ...more }, visa);
    expect(
      await collected(() => Promise.all([press({ attempt }), press({ attempt }), press({})])),
    ).toEqual([599]);
    await expect.poll(async () => (await ownedBy(person)).issues).toEqual([issue]);
  });

  it.each(['drop-before', 'drop-after', 'fail'] as const)(
    'neither loses nor repeats a payment whose answer is lost: %s',
    async (what) => {
      const person = await newcomer();
      await checkout.stripe.goWrong({ what, path: '/v1/payment_intents', times: 2 });
      expect(
        await collected(async () => {
          const answer = await pay(person, { issue }, visa);
          expect(outcomeOf(answer)).toMatch(/processing|succeeded/);
          await checkout.stripe.goRight();
          const paymentId = answer.payment?.id;
          await expect
            .poll(async () => outcomeOf(await pay(person, { paymentId })))
            .toBe('succeeded');
        }),
      ).toEqual([599]);
      expect((await ownedBy(person)).issues).toEqual([issue]);
    },
  );

  it('gives what was paid as soon as a webhook tells, before the answer comes', async () => {
    const person = await newcomer();
    await checkout.stripe.goWrong({ what: 'hold', path: '/v1/payment_intents' });
    const answer = pay(person, { issue }, visa);
    await expect
      .poll(async () => (await ownedBy(person)).issues, { timeout: 9000 })
      .toEqual([issue]);
    await checkout.stripe.goRight();
    expect(outcomeOf(await answer)).toBe('succeeded');
  });

  it('does with each webhook what it is about once, though all come twice and reversed', async () => {
    await checkout.stripe.deliver({ paused: true });
    const person = await newcomer();
    const bought = await pay(person, { issue }, asks);
    const intent = intentOf(bought.payload?.payment_intent_client_secret);
    await checkout.stripe.happen({ what: 'challenge', intent, passes: true });
    await checkout.stripe.happen({ what: 'refund', intent, amount: 100 });
    await checkout.stripe.deliver({ twice: true, reversed: true });
    await expect.poll(() => paidBy(person)).toEqual([{ paid: 599, back: 100 }]);
    await expect.poll(() => checkout.stripe.waiting()).toBe(0);
    expect((await ownedBy(person)).issues).toEqual([issue]);
  });

  it('refuses webhooks that nobody has signed, and takes the true one', async () => {
    const person = await newcomer();
    // From the start: a true one that is still being heeded would find out by itself.
    await checkout.stripe.deliver({ forged: true });
    const bought = await pay(person, { issue }, asks);
    const intent = intentOf(bought.payload?.payment_intent_client_secret);
    await checkout.stripe.happen({ what: 'challenge', intent, passes: true });
    const url = `${checkout.store.origin}/api/webhooks/stripe`;
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(300_000) })).status).toBe(400);
    expect(await checkout.stripe.waiting()).toBeGreaterThan(0);
    expect((await ownedBy(person)).issues).toEqual([]);
    await checkout.stripe.deliver({});
    await expect.poll(async () => (await ownedBy(person)).issues).toEqual([issue]);
  });

  it('goes on with another card after a no, as one payment', async () => {
    const person = await newcomer();
    const no = await pay(person, { issue }, declined);
    expect(no).toEqual({
      code: 'gateway_card_declined',
      message: expect.any(String),
      messageRaw: 'Your card was declined.',
      paymentId: expect.any(Number),
    });
    expect(outcomeOf(await pay(person, { paymentId: no.paymentId }, visa))).toBe('succeeded');
    expect(await paidBy(person)).toEqual([{ paid: 599, back: 0 }]);
  });

  it('hears how the card’s extra action went: not well, and well', async () => {
    const person = await newcomer();
    const first = await pay(person, { issue }, asks);
    const paymentId = first.payment?.id;
    expect(first).toMatchObject({ success: false, payment: { status: 'requires_action' } });
    const intent = intentOf(first.payload?.payment_intent_client_secret);
    await checkout.stripe.happen({ what: 'challenge', intent, passes: false });
    expect(outcomeOf(await pay(person, { paymentId }))).toBe('gateway_card_declined');
    await pay(person, { paymentId }, asks);
    await checkout.stripe.happen({ what: 'challenge', intent, passes: true });
    await expect.poll(async () => outcomeOf(await pay(person, { paymentId }))).toBe('succeeded');
  });

  it('takes back what was paid back, and keeps what is only disputed', async () => {
    const person = await newcomer();
    const has = () => ownedBy(person).then(({ issues }) => issues.length);
    const buy = async (): Promise<string> => {
      await pay(person, { issue }, visa);
      return (await charges())[0]?.payment_intent ?? '';
    };
    await checkout.stripe.happen({ what: 'refund', intent: await buy() });
    await expect.poll(has).toBe(0);
    const intent = await buy();
    const won = await checkout.stripe.happen<{ id: string }>({ what: 'dispute', intent });
    await checkout.stripe.happen({ what: 'end-dispute', dispute: won.id, isWon: true });
    await expect.poll(() => checkout.stripe.waiting()).toBe(0);
    expect(await has()).toBe(1);
  });

  it('takes back what was charged back', async () => {
    const person = await newcomer();
    const has = () => ownedBy(person).then(({ issues }) => issues.length);
    await pay(person, { issue }, visa);
    const intent = (await charges())[0]?.payment_intent ?? '';
    const lost = await checkout.stripe.happen<{ id: string }>({ what: 'dispute', intent });
    await expect.poll(() => checkout.stripe.waiting()).toBe(0);
    expect(await has()).toBe(1);
    await checkout.stripe.happen({ what: 'end-dispute', dispute: lost.id, isWon: false });
    await expect.poll(has).toBe(0);
  });

  it('sells a plan, renews it, and lets it end', async () => {
    const person = await newcomer();
    const planOf = async () =>
      ((await (await person.get(calls.me.path)).json()) as { plan_payment: unknown }).plan_payment;
    expect(outcomeOf(await pay(person, { plan }, declined))).toBe('gateway_card_declined');
    expect(outcomeOf(await pay(person, { plan }, visa))).toBe('activated');
    expect(await ownedBy(person)).toEqual({ issues: [], isSubscribed: true });
    const id = await subscriptionOf(person);
    const does = (what: 'renew' | 'fail' | 'recover') =>
      checkout.stripe.happen({ what: 'subscription', id, does: what });
    await does('renew');
    await expect.poll(() => paidBy(person)).toHaveLength(2);
    await does('fail');
    await expect.poll(planOf).toMatchObject({ status: 'activated', past_due: true });
    await does('recover');
    await expect.poll(planOf).toMatchObject({ status: 'activated', past_due: false });
    await expect.poll(() => paidBy(person)).toHaveLength(3);
    expect((await person.post(calls.cancelRenewal.path, {})).status).toBe(204);
    expect(await planOf()).toMatchObject({
      status: 'cancelled',
      next_billing_date: null,
      subscription: { active: true },
    });
    expect((await person.post(calls.cancelRenewal.path, {})).status).toBe(400);
  });

  it('gives what a killed process was just being told of, at the next start', async () => {
    const numbers = [someone++, someone++, someone++];
    for (const [n, path] of [
      [0, '/v1/payment_intents'],
      [1, '/v1/payment_intents'],
      [2, '/v1/subscriptions'],
    ] as const) {
      const person = await checkout.person(numbers[n] ?? 0);
      await checkout.stripe.deliver({ paused: n === 1 });
      await checkout.stripe.goWrong({ what: 'hold', path });
      const lost = pay(person, n === 2 ? { plan } : { issue }, visa).catch(() => null);
      await expect.poll(async () => await checkout.stripe.held()).toBe(1);
      await checkout.store.kill();
      await lost;
      checkout = await reopen(checkout);
    }
    for (const n of [0, 1]) {
      const person = await checkout.person(numbers[n] ?? 0);
      await expect
        .poll(async () => (await ownedBy(person)).issues, { timeout: 20_000 })
        .toEqual([issue]);
    }
    // Its first money was not even asked for: the person comes back, or the store goes on by itself.
    const subscriber = await checkout.person(numbers[2] ?? 0);
    expect(outcomeOf(await pay(subscriber, { plan }, visa))).toMatch(
      /activated|processing|already_owned/,
    );
    await expect.poll(async () => (await ownedBy(subscriber)).isSubscribed).toBe(true);
    expect(await paidBy(subscriber)).toEqual([{ paid: 499, back: 0 }]);
  });
});
