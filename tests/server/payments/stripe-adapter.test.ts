import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway, PaymentDetails, PaymentUpdate } from '../../../server/billing/gateway.ts';
import { newClient } from '../../../server/billing/gateways/stripe/client.ts';
import {
  known,
  openAt,
  orderWith,
  realStripe,
  startStripeSimulator,
  type StripePlace,
  subscriberWith,
  withCard,
} from '../../helpers/stripeOrders.ts';

const real = realStripe();
if (!real)
  console.warn(
    'STRIPE_TEST_SECRET_KEY and STRIPE_TEST_PUBLISHABLE_KEY are not set: Stripe itself is not asked.',
  );

const isId = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_`)) as string;
const visa = 'pm_card_visa';
const declined = 'pm_card_visa_chargeDeclined';
const asksMore = 'pm_card_authenticationRequired';

/** Reads the payment again after its update was stored. */
const readAgain = (gateway: Gateway, order: PaymentDetails, { gatewayId }: PaymentUpdate) =>
  gateway.readPayment(known(order, gatewayId, { status: 'succeeded' }));

const places: [string, () => Promise<StripePlace>][] = [['the simulator', startStripeSimulator]];
if (real) places.push(['Stripe itself', async () => real]);

/** Only what both can do: the simulator is true as long as both do it alike. */
describe.each(places)('At %s', (_name, start) => {
  let place: StripePlace;
  let gateway: Gateway;
  beforeAll(async () => {
    place = await start();
    gateway = openAt(place);
  });
  afterAll(() => place.close());

  it('a card pays for an issue, and the answer has its country, as reading it has', async () => {
    const order = orderWith(visa);
    const news = await gateway.submit(order);
    const paid = { state: 'succeeded', amount: 499, currency: 'USD', refunded: 0 };
    const card = { brand: 'visa', digits: '4242' };
    expect(news).toEqual({ ...paid, gatewayId: isId('pi'), card, country: 'US' });
    expect(await readAgain(gateway, order, news)).toEqual(news);
    expect(await gateway.submit(orderWith('pm_card_at'))).toMatchObject({ country: 'AT' });
  });

  it.each([
    ['EUR', 1250],
    ['JPY', 500],
  ])('an amount in %s comes back as it went', async (currency, amount) => {
    expect(await gateway.submit(orderWith(visa, { amount, currency }))).toMatchObject({
      state: 'succeeded',
      amount,
      currency,
    });
  });

  it('an issue without a title is paid for too', async () => {
    const order = orderWith(visa);
    const payment = { ...order.payment, description: '' };
    expect(await gateway.submit({ ...order, payment })).toMatchObject({ state: 'succeeded' });
  });

  it.each([
    [declined, 'gateway_card_declined'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'gateway_insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'gateway_invalid_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'gateway_invalid_card'],
    ['pm_card_chargeDeclinedProcessingError', 'gateway_card_declined'],
  ])('%s gets a no: %s', async (card, code) => {
    expect(await gateway.submit(orderWith(card))).toMatchObject({
      state: 'declined',
      gatewayId: isId('pi'),
      decline: { code, raw: expect.stringMatching(/^Your card|^An error/) },
    });
  });

  it('another card continues the same payment', async () => {
    const order = orderWith(declined);
    const { gatewayId } = await gateway.submit(order);
    const next = await gateway.submit(withCard(order, gatewayId, visa));
    expect(next).toMatchObject({ state: 'succeeded', gatewayId });
  });

  it('the same try is done once, however often it is handed in', async () => {
    const order = orderWith(visa);
    const first = await gateway.submit(order);
    expect(await gateway.submit(order)).toEqual(first);
    expect(await gateway.followUp(order, {})).toEqual(first);
  });

  it('a payment whose answer was lost is found, and not paid again', async () => {
    const order = orderWith(visa);
    const { gatewayId } = await gateway.submit(order);
    expect(await gateway.readPayment(order.payment)).toMatchObject({
      state: 'succeeded',
      gatewayId,
    });
  });

  it('a second attempt at a paid payment changes nothing', async () => {
    const order = orderWith(visa);
    const { gatewayId } = await gateway.submit(order);
    const again = await gateway.submit(withCard(order, gatewayId, visa));
    expect(again).toMatchObject({ state: 'succeeded', gatewayId, refunded: 0 });
  });

  it('a try that never arrived is made up for while it is fresh, and given up later', async () => {
    const order = orderWith(visa);
    const stale = { createdAt: new Date(Date.now() - 3600_000), changedAt: new Date(0) };
    expect(await gateway.readPayment({ ...order.payment, ...stale })).toBeNull();
    expect(await gateway.readPayment({ ...order.payment, tryCount: 0 })).toBeNull();
    expect(await gateway.readPayment(order.payment)).toMatchObject({ state: 'succeeded' });
  });

  it('a card that asks for more gives the page its secret, and can be given up', async () => {
    const order = orderWith(asksMore);
    const news = await gateway.submit(order);
    expect(news).toMatchObject({
      state: 'requires_action',
      action: { requires_action: true, payment_intent_client_secret: isId('pi') },
    });
    const payment = known(order, news.gatewayId, { status: 'requires_action' });
    expect(await gateway.followUp({ ...order, payment }, {})).toEqual(news);
    expect(await gateway.cancel(payment, null)).toMatchObject({ state: 'canceled' });
  });

  it('another card may take the place of one that asks for more', async () => {
    const order = orderWith(asksMore);
    const { gatewayId } = await gateway.submit(order);
    expect(await gateway.submit(withCard(order, gatewayId, visa))).toMatchObject({
      state: 'succeeded',
      gatewayId,
    });
  });

  it('a paid payment cannot be cancelled, and is refunded once', async () => {
    const order = orderWith(visa);
    const { gatewayId } = await gateway.submit(order);
    const payment = known(order, gatewayId, { status: 'succeeded' });
    expect(await gateway.cancel(payment, null)).toMatchObject({ state: 'succeeded' });
    for (const _time of [1, 2]) {
      expect(await gateway.refund(payment)).toMatchObject({ state: 'refunded', refunded: 499 });
    }
  });

  it('a plan that is a gift is one payment without a subscription, found again and refunded once', async () => {
    const order = orderWith(visa);
    const gift = { ...order.payment, issueId: null, planId: 1, isGiftPurchase: true };
    const news = await gateway.submit({ ...order, payment: gift });
    expect(news).toMatchObject({ state: 'succeeded', gatewayId: isId('pi') });
    expect(news.subscription).toBeUndefined();
    expect(await gateway.readPayment(gift)).toEqual(news);
    const paid = { ...gift, gatewayId: news.gatewayId, status: 'succeeded' } as const;
    for (const _time of [1, 2])
      expect(await gateway.refund(paid)).toMatchObject({ state: 'refunded', refunded: 499 });
  });

  it('parts that an owner orders are returned once each, and the rest afterwards', async () => {
    const order = orderWith(visa);
    const { gatewayId } = await gateway.submit(order);
    const payment = known(order, gatewayId, { status: 'succeeded' });
    const first = { key: '1_1', amount: 100 };
    const part = { state: 'partially_refunded', refunded: 100, isRefundRefused: false };
    expect(await gateway.refund(payment, first)).toMatchObject(part);
    expect(await gateway.refund(payment, first)).toMatchObject(part);
    expect(await gateway.refund(payment, { key: '2_1', amount: 400 })).toMatchObject({
      refunded: 100,
      isRefundRefused: true,
    });
    const rest = { key: '3_1', amount: null };
    const whole = { state: 'refunded', refunded: 499, isRefundRefused: false };
    expect(await gateway.refund(payment, rest)).toMatchObject(whole);
    expect(await gateway.refund(payment, rest)).toMatchObject(whole);
  });

  it('a part that the publisher gave back is known', async () => {
    const order = orderWith(visa);
    const news = await gateway.submit(order);
    const { refunds } = newClient(place.account);
    await refunds.create({ payment_intent: String(news.gatewayId), amount: 100 });
    const part = { state: 'partially_refunded', refunded: 100 };
    expect(await readAgain(gateway, order, news)).toMatchObject(part);
  });

  it('an unknown card is a decline, but not by a bank', async () => {
    expect(await gateway.submit(orderWith('pm_unknown'))).toMatchObject({
      state: 'declined',
      gatewayId: null,
      decline: { code: 'gateway_error', raw: null },
    });
  });

  it('an amount that cannot be collected is declined without a request', async () => {
    const order = orderWith(visa, { amount: 1255, currency: 'KWD' });
    const payment = { ...order.payment, currencyPrecision: 3 };
    const no = { state: 'declined', decline: { code: 'gateway_error', raw: null } };
    expect(await gateway.submit({ ...order, payment })).toMatchObject(no);
  });

  it('what Stripe refused before it took it is over at once', async () => {
    const order = orderWith(visa, { amount: 10 });
    expect(await gateway.submit(order)).toMatchObject({ state: 'declined', gatewayId: null });
    const refused = known(order, null, { status: 'declined' });
    expect(await gateway.cancel(refused, null)).toMatchObject({ state: 'canceled' });
    const lost = known(order, null, { status: 'submitted' });
    await expect(gateway.cancel(lost, null)).rejects.toThrow('on its way');
  });

  it('what Stripe has never heard of is nothing', async () => {
    const { payment } = orderWith(visa);
    expect(await gateway.readPayment({ ...payment, gatewayId: 'pi_unknown' })).toBeNull();
    expect(await gateway.readSubscription('sub_unknown')).toBeNull();
  });

  it('a plan is paid for by one subscription, whatever cards it takes', async () => {
    const order = await subscriberWith(gateway, declined);
    const no = await gateway.submit(order);
    expect(no).toMatchObject({
      state: 'declined',
      gatewayId: isId('pi'),
      subscription: { status: 'pending', paidUntil: null, nextBillingAt: null, renewals: [] },
    });
    const next = withCard(order, no.gatewayId, visa);
    const subscription = { ...order.subscription, gatewayId: no.subscription?.gatewayId ?? null };
    const yes = await gateway.submit({ ...next, subscription: subscription as never });
    expect(yes).toMatchObject({ state: 'succeeded', gatewayId: no.gatewayId, amount: 900 });
    const payment = known(next, yes.gatewayId, { status: 'succeeded' });
    await expect
      .poll(async () => (await gateway.readPayment(payment))?.subscription, { timeout: 30_000 })
      .toMatchObject({ gatewayId: no.subscription?.gatewayId, status: 'active', renewals: [] });
    const { subscription: active } = (await gateway.readPayment(payment)) ?? {};
    expect(active?.paidUntil).toEqual(active?.nextBillingAt);
    expect(active?.paidUntil?.getTime()).toBeGreaterThan(Date.now() + 27 * 24 * 3600_000);
  });

  it('a cancelled renewal keeps the paid period', async () => {
    const order = await subscriberWith(gateway, visa);
    const news = await gateway.submit(order);
    const gatewayId = news.subscription?.gatewayId ?? null;
    await expect
      .poll(() => gateway.readSubscription(String(gatewayId)), { timeout: 30_000 })
      .toMatchObject({ status: 'active' });
    const row = { ...order.subscription, gatewayId } as never;
    for (const _time of [1, 2]) {
      const ended = await gateway.cancelRenewal(row);
      expect(ended).toMatchObject({ status: 'cancelled', nextBillingAt: null });
      expect(ended.paidUntil?.getTime()).toBeGreaterThan(Date.now());
    }
  });

  it('a plan that was begun and lost is found, and one that is given up costs nothing', async () => {
    const order = await subscriberWith(gateway, asksMore);
    const news = await gateway.submit(order);
    expect(news).toMatchObject({
      state: 'requires_action',
      subscription: { status: 'pending' },
    });
    const found = await gateway.readPayment({ ...order.payment, status: 'requires_action' });
    expect(found).toMatchObject({ gatewayId: news.gatewayId, subscription: news.subscription });
    const payment = known(order, news.gatewayId, { status: 'requires_action' });
    const given = await gateway.cancel(payment, null);
    expect(given).toMatchObject({ state: 'expired', subscription: { status: 'ended' } });
  });
});
