// @module-tag extended
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realStripe, startStripeSimulator, type StripePlace } from '../../helpers/stripeOrders.ts';

const real = realStripe();
const places: [string, () => Promise<StripePlace>][] = [['the simulator', startStripeSimulator]];
if (real) places.push(['Stripe itself', async () => real]);

const newKey = () => crypto.randomUUID();

const order = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => ({
  amount: 499,
  currency: 'usd',
  allowed_payment_method_types: ['card' as const],
  confirm: true,
  use_stripe_sdk: true,
  payment_method,
  ...more,
});
/** The error with which a call is refused. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => error as Stripe.errors.StripeError,
  );
const isId = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_`)) as string;

/** As Stripe's own library asks, so that the simulator is true as long as both answer alike. */
describe.each(places)('At %s', (_name, start) => {
  let place: StripePlace;
  let stripe: Stripe;
  beforeAll(async () => {
    place = await start();
    const { api, secretKey } = place.account;
    const own = api ? new URL(api) : null;
    stripe = new Stripe(secretKey, {
      telemetry: false,
      maxNetworkRetries: 0,
      ...(own && { host: own.hostname, port: own.port, protocol: 'http' as const }),
    });
  });
  afterAll(() => place.close());

  const pay = (
    card: string,
    more?: Partial<Stripe.PaymentIntentCreateParams>,
    idempotencyKey = newKey(),
  ) => stripe.paymentIntents.create(order(card, more), { idempotencyKey });
  const reader = () => stripe.customers.create({ email: 'reader@example.com' });
  const monthly = (unit_amount = 900) =>
    stripe.prices.create({
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      product_data: { name: 'All access' },
    });
  /** Begun and not paid yet, with the intent that pays it. */
  async function subscribe() {
    const [customer, price] = await Promise.all([reader(), monthly()]);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    const payment = invoice.payments?.data[0]?.payment.payment_intent;
    return { subscription, invoice, intent: payment as string };
  }

  it('a card pays at once, and its charge has the description', async () => {
    const intent = await pay('pm_card_visa', { metadata: { payment_id: 7 } });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 499, currency: 'usd' });
    const charge = await stripe.charges.retrieve(intent.latest_charge as string);
    expect(charge).toMatchObject({
      paid: true,
      amount: 499,
      payment_intent: intent.id,
      metadata: { payment_id: '7' },
    });
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is declined as %s, %s, and the intent waits for another card', async (card, code, why) => {
    const error = await refusal(pay(card));
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code: why,
    });
    expect(error.payment_intent?.status).toBe('requires_payment_method');
    const next = await stripe.paymentIntents.confirm(String(error.payment_intent?.id), {
      payment_method: 'pm_card_visa',
      use_stripe_sdk: true,
    });
    expect(next).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('a card that asks for more waits for its owner, and can be canceled but not twice', async () => {
    const intent = await pay('pm_card_authenticationRequired');
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      client_secret: expect.stringContaining(`${intent.id}_secret_`),
    });
    const canceled = await stripe.paymentIntents.cancel(intent.id);
    expect(canceled).toMatchObject({ status: 'canceled', next_action: null });
    expect(await refusal(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
  });

  it('requests with the same key are one request, for a success and for a decline, and the key is invalid for other parameters', async () => {
    const [yes, no] = [newKey(), newKey()];
    const first = await pay('pm_card_visa', {}, yes);
    const second = await pay('pm_card_visa', {}, yes);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const declined = await refusal(pay('pm_card_visa_chargeDeclined', {}, no));
    const again = await refusal(pay('pm_card_visa_chargeDeclined', {}, no));
    expect(again.payment_intent?.id).toBe(declined.payment_intent?.id);
    expect(await refusal(pay('pm_card_visa', { amount: 500 }, yes))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    const elsewhere = stripe.customers.create({}, { idempotencyKey: yes });
    expect(await refusal(elsewhere)).toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it.each<[string, object, string, string]>([
    ['less than the least', { amount: 10 }, 'amount_too_small', 'amount'],
    ['more than the most', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
    ['half a cent', { amount: 499.5 }, 'parameter_invalid_integer', 'amount'],
    ['what nobody knows', { coupon: 'x' }, 'parameter_unknown', 'coupon'],
    ['another’s customer', { customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [
      'the old list of ways to pay',
      { payment_method_types: ['card'], allowed_payment_method_types: undefined },
      'payment_method_types_no_longer_supported',
      'payment_method_types',
    ],
  ])('refuses %s', async (_what, wrong, code, param) => {
    const error = await refusal(pay('pm_card_visa', wrong));
    expect(error).toMatchObject({ statusCode: 400, code, param });
  });

  it('a request without a required parameter is refused, and an unknown object is not found', async () => {
    const { amount: _, ...nameless } = order('pm_card_visa');
    const create = stripe.paymentIntents.create(nameless as Stripe.PaymentIntentCreateParams);
    expect(await refusal(create)).toMatchObject({ code: 'parameter_missing', param: 'amount' });
    const gone = { statusCode: 404, code: 'resource_missing' };
    expect(await refusal(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject(gone);
    expect(await refusal(stripe.subscriptions.retrieve('sub_nothing'))).toMatchObject(gone);
  });

  it('a card without a customer pays once', async () => {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_visa' },
    });
    expect((await pay(method.id)).status).toBe('succeeded');
    expect(await refusal(pay(method.id))).toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  it('money goes back in parts, never more than there is', async () => {
    const { id, latest_charge } = await pay('pm_card_visa');
    const part = await stripe.refunds.create({ payment_intent: id, amount: 199 });
    expect(part).toMatchObject({ amount: 199, status: 'succeeded', payment_intent: id });
    const tooMuch = stripe.refunds.create({ payment_intent: id, amount: 301 });
    expect(await refusal(tooMuch)).toMatchObject({ statusCode: 400 });
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(300);
    const charge = await stripe.charges.retrieve(latest_charge as string);
    expect(charge).toMatchObject({ amount_refunded: 499, refunded: true });
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('a price is found by its key, which belongs to one price at a time', async () => {
    const lookup_key = `key-${newKey()}`;
    const { product, currency } = await monthly();
    const priced = (unit_amount: number, transfer_lookup_key?: boolean) =>
      stripe.prices.create({
        currency,
        product: product as string,
        unit_amount,
        lookup_key,
        recurring: { interval: 'month' },
        ...(transfer_lookup_key && { transfer_lookup_key }),
      });
    const found = async () => (await stripe.prices.list({ lookup_keys: [lookup_key] })).data;
    const first = await priced(900);
    expect((await found()).map(({ id }) => id)).toEqual([first.id]);
    expect(await refusal(priced(1000))).toMatchObject({ statusCode: 400 });
    const next = await priced(1000, true);
    expect((await found()).map(({ id }) => id)).toEqual([next.id]);
  });

  it('a subscription begins once its first invoice is paid, with whichever card', async () => {
    const { subscription, invoice, intent } = await subscribe();
    expect(subscription.status).toBe('incomplete');
    expect(invoice.confirmation_secret?.client_secret).toContain(intent);
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(intent, { payment_method, use_stripe_sdk: true });
    expect(await refusal(confirm('pm_card_visa_chargeDeclined'))).toMatchObject({
      statusCode: 402,
    });
    expect((await confirm('pm_card_visa')).status).toBe('succeeded');
    const active = await stripe.subscriptions.retrieve(subscription.id);
    expect(active).toMatchObject({ status: 'active', default_payment_method: isId('pm') });
    const item = active.items.data[0];
    const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    const paid = await stripe.invoices.retrieve(invoice.id);
    expect(paid).toMatchObject({
      status: 'paid',
      amount_paid: 900,
      billing_reason: 'subscription_create',
    });
    expect(paid.parent?.subscription_details?.subscription).toBe(subscription.id);
  });

  it('a subscription ends with its period or at once, and then is no more', async () => {
    const { subscription, intent } = await subscribe();
    await stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      use_stripe_sdk: true,
    });
    const { id } = subscription;
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
    const ended = await stripe.subscriptions.cancel(id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
    expect(await refusal(stripe.subscriptions.cancel(id))).toMatchObject({ statusCode: 404 });
    const turned = stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(await refusal(turned)).toMatchObject({ statusCode: 400 });
  });

  it('a subscription that never began is put away with its invoice, whose intent is not canceled alone', async () => {
    const { subscription, invoice, intent } = await subscribe();
    expect(await refusal(stripe.paymentIntents.cancel(intent))).toMatchObject({ statusCode: 400 });
    const ended = await stripe.subscriptions.cancel(subscription.id);
    expect(ended.status).toBe('incomplete_expired');
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  });

  it('a list comes in pages, the newest first', async () => {
    const { id: customer } = await reader();
    const made: string[] = [];
    for (let i = 0; i < 3; i += 1) made.push((await pay('pm_card_visa', { customer })).id);
    const first = await stripe.paymentIntents.list({ customer, limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: made[2] }, { id: made[1] }] });
    const rest = await stripe.paymentIntents.list({ customer, starting_after: String(made[1]) });
    expect(rest).toMatchObject({ has_more: false, data: [{ id: made[0] }] });
    const all = await stripe.paymentIntents
      .list({ customer, limit: 1 })
      .autoPagingToArray({ limit: 9 });
    expect(all.map(({ id }) => id)).toEqual(made.toReversed());
  });

  it('an expanded object replaces its id, at most four levels deep', async () => {
    const { id } = await pay('pm_card_visa');
    const read = (...expand: string[]) => stripe.paymentIntents.retrieve(id, { expand });
    expect(await read('latest_charge', 'payment_method')).toMatchObject({
      latest_charge: { object: 'charge', paid: true },
      payment_method: { card: { brand: 'visa', last4: '4242' } },
    });
    expect(await refusal(read('nothing'))).toMatchObject({ statusCode: 400 });
    const deep = 'latest_charge.payment_intent.latest_charge.payment_intent.latest_charge';
    expect(await refusal(read(deep))).toMatchObject({ statusCode: 400 });
  });

  it('a store that missed webhooks can list the events', async () => {
    const since = Math.floor(Date.now() / 1000) - 5;
    const { id } = await pay('pm_card_visa');
    const types = async () => {
      const { data } = await stripe.events.list({ created: { gte: since }, limit: 100 });
      return data
        .filter(({ data }) => (data.object as { id?: string }).id === id)
        .map(({ type }) => type);
    };
    await expect.poll(types).toContain('payment_intent.succeeded');
  });
});
