// @module-tag extended
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoStripeAccount } from '../../../demo/simulators/accounts.ts';
import { type SimulatorProcess, startSimulatorProcess } from '../../helpers/simulatorProcess.ts';
import { type StripeControl, stripeControl } from '../../helpers/stripeControl.ts';

let home: string;
let simulators: SimulatorProcess;
/** Each test has one of its own, in which nothing has happened yet. */
let account: string;
let stripe: Stripe;
let control: StripeControl;

const { secretKey, publishableKey } = demoStripeAccount('');
const ask = (key: string) => {
  const { hostname: host, port } = new URL(simulators.origin);
  const own = { host, port, protocol: 'http' as const, stripeAccount: account };
  return new Stripe(key, { ...own, telemetry: false, maxNetworkRetries: 0 });
};
function open() {
  stripe = ask(secretKey);
  control = stripeControl(simulators.origin, account);
}
async function restart(folder: string) {
  await simulators.kill();
  simulators = await startSimulatorProcess(join(home, folder));
  open();
}
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'gatefold-stripe-'));
  simulators = await startSimulatorProcess(join(home, 'first'));
});
beforeEach(() => {
  account = `acct_${crypto.randomUUID().replaceAll('-', '')}`;
  open();
});
afterAll(async () => {
  await simulators.kill();
  rmSync(home, { recursive: true });
});

const pay = (payment_method = 'pm_card_visa', idempotencyKey: string = crypto.randomUUID()) =>
  stripe.paymentIntents.create(
    { amount: 499, currency: 'usd', confirm: true, use_stripe_sdk: true, payment_method },
    { idempotencyKey },
  );
const charged = async () => (await control.ledger()).charges.length;
const path = '/v1/payment_intents';
const patient = { timeout: 20_000 };

describe('Failures during a request', () => {
  it('an answer that is lost is repeated by its key, and charged once', async () => {
    await control.addFault({ what: 'drop-after', path });
    expect((await pay()).lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await charged()).toBe(1);
    await control.addFault({ what: 'drop-before', path, times: 2 });
    await expect(pay('pm_card_visa', 'lost')).rejects.toThrow(/connection/);
    expect(await charged()).toBe(1);
    expect((await pay('pm_card_visa', 'lost')).status).toBe('succeeded');
  });

  it('two concurrent requests with one key are one request: the second gets a conflict', async () => {
    await control.addFault({ what: 'hold-before', path });
    const first = pay('pm_card_visa', 'both');
    await expect.poll(() => control.held(), patient).toBe(1);
    await expect(pay('pm_card_visa', 'both')).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    await control.clearFaults();
    expect((await first).status).toBe('succeeded');
    expect(await charged()).toBe(1);
  });

  it('too many calls and failures do nothing; one that is kept fails for good under its key', async () => {
    await control.addFault({ what: 'busy', path });
    await expect(pay('pm_card_visa', 'busy')).rejects.toMatchObject({ statusCode: 429 });
    await control.addFault({ what: 'fail', path });
    await expect(pay('pm_card_visa', 'busy')).rejects.toMatchObject({ statusCode: 500 });
    expect(await charged()).toBe(0);
    expect((await pay('pm_card_visa', 'busy')).status).toBe('succeeded');
    await control.addFault({ what: 'fail-for-good', path });
    await expect(pay('pm_card_visa', 'bad')).rejects.toMatchObject({ statusCode: 500 });
    await expect(pay('pm_card_visa', 'bad')).rejects.toMatchObject({ statusCode: 500 });
    expect(await charged()).toBe(1);
  });

  it('a yes is kept when the process is killed before it could answer', async () => {
    await control.addFault({ what: 'hold', path });
    const lost = pay('pm_card_visa', 'killed').catch(String);
    await expect.poll(() => control.held(), patient).toBe(1);
    await restart('first');
    expect(await lost).toMatch(/connection/i);
    expect(await charged()).toBe(1);
    expect((await pay('pm_card_visa', 'killed')).status).toBe('succeeded');
    expect(await charged()).toBe(1);
    await restart('second');
    expect(await charged()).toBe(0);
  });
});

describe('Authorization of requests', () => {
  it('rejects requests without the key; the key of a page is valid only for its card and its intent', async () => {
    await expect(ask('sk_test_wrong').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    const page = ask(publishableKey);
    await expect(page.customers.list()).rejects.toMatchObject({ code: 'secret_key_required' });
    const { id, client_secret } = await pay('pm_card_authenticationRequired');
    await expect(page.paymentIntents.retrieve(id)).rejects.toMatchObject({
      param: 'client_secret',
    });
    const secret = String(client_secret);
    expect((await page.paymentIntents.retrieve(id, { client_secret: secret })).id).toBe(id);
  });

  it.each([
    ['4242 4242 4242 4242', 34, '123', 'visa 4242'],
    ['378282246310005', 34, '1234', 'amex 0005'],
    ['4242424242424241', 34, '123', 'incorrect_number'],
    ['4242424242424242', 20, '123', 'invalid_expiry_year'],
    ['4242424242424242', 34, '1', 'invalid_cvc'],
    ['4539578763621486', 34, '123', 'card_declined'],
  ])('the number %s with %i and %s, from a page: %s', async (number, exp_year, cvc, says) => {
    const card = { number, exp_month: 12, exp_year, cvc };
    const made = ask(publishableKey).paymentMethods.create({ type: 'card', card });
    const said = made.then(
      ({ card }) => `${card?.brand} ${card?.last4}`,
      (error: Stripe.errors.StripeError) => error.code,
    );
    expect(await said).toBe(says);
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toThrow(/unsafe/);
  });

  it('accounts share nothing', async () => {
    const other = { stripeAccount: 'acct_other' };
    const { id } = await stripe.customers.create({ email: 'a@b.example' }, other);
    expect((await stripe.customers.retrieve(id, {}, other)).id).toBe(id);
    await expect(stripe.customers.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
    const [event] = (await stripe.events.list({}, other)).data;
    expect(event).toMatchObject({ type: 'customer.created', account: 'acct_other' });
  });
});

async function subscribe() {
  const { id: customer } = await stripe.customers.create({});
  const { id: price } = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'All access' },
  });
  return stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.payments'],
  });
}
async function subscribeAndPay() {
  const { id, latest_invoice } = await subscribe();
  const payment = (latest_invoice as Stripe.Invoice).payments?.data[0]?.payment;
  const intent = payment?.payment_intent as string;
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  return id;
}
const stateOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const changeSubscription = (id: string, action: 'renew' | 'fail' | 'recover') =>
  control.trigger({ what: 'subscription', id, action });
const days = (count: number) => control.trigger({ what: 'time', seconds: count * 86_400 });

describe('Events after a payment', () => {
  it('an extra check is passed or not', async () => {
    const pass = await pay('pm_card_authenticationRequired');
    await control.trigger({ what: 'challenge', intent: pass.id, passes: true });
    expect((await stripe.paymentIntents.retrieve(pass.id)).status).toBe('succeeded');
    const fail = await pay('pm_card_authenticationRequired');
    await control.trigger({ what: 'challenge', intent: fail.id, passes: false });
    expect(await stripe.paymentIntents.retrieve(fail.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('a bank takes its time, takes money back, and cannot take a refund', async () => {
    await control.delayNextPayment();
    const slow = await pay();
    expect(slow.status).toBe('processing');
    await control.trigger({ what: 'settle', intent: slow.id, pays: true });
    expect((await stripe.paymentIntents.retrieve(slow.id)).status).toBe('succeeded');
    const dispute = await control.trigger<{ id: string }>({ what: 'dispute', intent: slow.id });
    await expect(stripe.refunds.create({ payment_intent: slow.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await control.trigger({ what: 'end-dispute', dispute: dispute.id, isWon: false });
    expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('lost');
    const { id } = await pay('pm_card_refundFail');
    expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('failed');
    expect((await control.ledger()).charges[0]).toMatchObject({ amount_refunded: 0 });
  });

  it('a subscription renews, its payment is retried after a decline, and it ends after the last retry', async () => {
    const id = await subscribeAndPay();
    await days(32);
    expect(await stateOf(id)).toBe('active');
    expect(await charged()).toBe(2);
    await changeSubscription(id, 'fail');
    expect(await stateOf(id)).toBe('past_due');
    await changeSubscription(id, 'recover');
    expect(await stateOf(id)).toBe('active');
    expect(await charged()).toBe(3);
    await changeSubscription(id, 'fail');
    for (const pause of [3, 5, 7]) await days(pause);
    expect(await stateOf(id)).toBe('canceled');
    expect(await charged()).toBe(3);
  });

  it('a subscription with a canceled renewal ends with its period; an unpaid one ends after 23 hours', async () => {
    const id = await subscribeAndPay();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const { id: unpaid } = await subscribe();
    await days(0.5);
    expect([await stateOf(id), await stateOf(unpaid)]).toEqual(['active', 'incomplete']);
    await days(0.5);
    expect([await stateOf(id), await stateOf(unpaid)]).toEqual(['active', 'incomplete_expired']);
    await days(32);
    expect(await stateOf(id)).toBe('canceled');
    expect(await charged()).toBe(1);
  });
});

it('The pages of the simulator run no code but their own, and may be shown by any store', async () => {
  const script = await fetch(`${simulators.origin}/stripe/stripe.js`);
  expect(await script.text()).toContain("Stripe.version = 'endive'");
  for (const name of ['cardNumber', 'cardExpiry', 'cardCvc', 'wallet', 'sheet', 'challenge']) {
    const page = await fetch(`${simulators.origin}/stripe/frames/${name}`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/);
    expect(policy).not.toMatch(/unsafe|frame-ancestors/);
    expect(await page.text()).not.toMatch(/<script(?![^>]*\ssrc=)|style=|\son\w+=/);
  }
});
