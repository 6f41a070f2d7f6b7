import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Plan } from '#contract/api/store.ts';
import { PlanId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import {
  type Gateway,
  GatewayIndeterminate,
  InvalidWebhook,
  type PaymentDetails,
  type PaymentRow,
} from '../../../server/billing/gateway.ts';
import type { PayPalAccount } from '../../../server/billing/publicConfig.ts';
import { newClient } from '../../../server/billing/gateways/paypal/client.ts';
import { openPayPal } from '../../../server/billing/gateways/paypal/index.ts';
import { openSimulators, type Simulators } from '../../helpers/simulators.ts';
import { nobodyAt } from '../../helpers/openid.ts';
import { allNotices, keptLog, silentLog } from '../../helpers/testLog.ts';
import { storeId } from '../../helpers/stripeOrders.ts';

const { PAYPAL_TEST_CLIENT_ID, PAYPAL_TEST_CLIENT_SECRET } = process.env;
const sandbox: PayPalAccount | null =
  PAYPAL_TEST_CLIENT_ID && PAYPAL_TEST_CLIENT_SECRET
    ? {
        clientId: PAYPAL_TEST_CLIENT_ID,
        clientSecret: PAYPAL_TEST_CLIENT_SECRET,
        webhookId: null,
        sandbox: true,
        api: null,
        sdk: null,
      }
    : null;
if (!sandbox)
  console.warn('PAYPAL_TEST_CLIENT_ID and _SECRET are not set: PayPal’s own sandbox is not asked.');

let simulators: Simulators;
beforeAll(async () => {
  simulators = await openSimulators();
});
afterAll(() => simulators.close());

const simulator = (): PayPalAccount => {
  if (!simulators.payments.paypal) throw new Error('The simulators have no PayPal.');
  return simulators.payments.paypal;
};
const open = (account = simulator(), log = silentLog): Gateway =>
  openPayPal(account, systemClock, log);

let count = 0;
const paymentOf = (more: Partial<PaymentRow> = {}): PaymentRow => {
  count += 1;
  return {
    id: count,
    userId: 1,
    gateway: 'paypal',
    gatewayAccountId: '',
    issueId: 1,
    planId: null,
    bundleId: null,
    subscriptionId: null,
    isRenewal: false,
    isGiftPurchase: false,
    description: 'Tides',
    amount: 499,
    couponId: null,
    discount: 0,
    laterAmount: null,
    balanceUsed: 0,
    currency: 'EUR',
    currencyPrecision: 2,
    status: 'submitted',
    attempt: randomUUID(),
    metadataKey: `${storeId}.${count}.${Date.now().toString(36)}`,
    tryCount: 1,
    paymentMethodId: null,
    gatewayId: null,
    failureCode: null,
    failureRaw: null,
    consentedAt: null,
    termsHash: null,
    cardBrand: null,
    cardDigits: null,
    country: null,
    refunded: 0,
    refundReason: null,
    refundReasonAt: null,
    createdAt: new Date(),
    changedAt: new Date(),
    completedAt: null,
    reconcileAt: null,
    reconcileAttempts: 0,
    ...more,
  };
};

const monthly: Plan = { id: PlanId.parse(1), period: 'month', price: 499 as MinorUnits };
const orderOf = (payment: PaymentRow): PaymentDetails => ({
  payment,
  plan: payment.planId === null ? null : monthly,
  subscription: null,
  user: { id: 1, email: null },
  storeName: 'A Store’s “Name” & Söhne',
  origin: 'https://store.example',
  customerId: null,
});
const planPayment = () => paymentOf({ issueId: null, planId: 1 });

const places: [name: string, account: () => PayPalAccount][] = [
  ['the simulator', simulator],
  ...(sandbox ? [['PayPal’s sandbox', () => sandbox] as [string, () => PayPalAccount]] : []),
];

describe.each(places)('At %s', (_, account) => {
  it('an order waits for approval, is made once, and is not captured before', async () => {
    const gateway = open(account());
    const payment = paymentOf();
    const first = await gateway.submit(orderOf(payment));
    expect(first).toMatchObject({ state: 'requires_action', amount: 499, currency: 'EUR' });
    expect(first.action).toEqual({ orderID: first.gatewayId });
    expect((await gateway.submit(orderOf(payment))).gatewayId).toBe(first.gatewayId);
    const known = { ...payment, gatewayId: first.gatewayId };
    expect((await gateway.followUp(orderOf(known), {})).state).toBe('requires_action');
    expect((await gateway.readPayment(known))?.state).toBe('requires_action');
    expect((await gateway.cancel(known, null)).state).toBe('canceled');
  });

  it('two orders of one payment’s number, as two stores may have them, are two', async () => {
    const gateway = open(account());
    const one = paymentOf();
    const [a, b] = await Promise.all([
      gateway.submit(orderOf(one)),
      gateway.submit(orderOf({ ...one, attempt: randomUUID() })),
    ]);
    expect(a.gatewayId).not.toBe(b.gatewayId);
  });

  it.each([
    ['HUF', 2, 199_000],
    ['JPY', 0, 500],
    ['TWD', 2, 15_000],
    ['PLN', 2, 1999],
  ])('%s with %i decimals come back as they went', async (currency, currencyPrecision, amount) => {
    const payment = paymentOf({ currency, currencyPrecision, amount });
    const { gatewayId, ...news } = await open(account()).submit(orderOf(payment));
    expect(gatewayId).toMatch(/^\w+$/);
    expect(news).toMatchObject({ state: 'requires_action', amount, currency });
  });

  it('a subscription waits for approval, of a plan that is made once', async () => {
    const [a, b] = await Promise.all(
      [open(account()), open(account())].map((gateway) => gateway.submit(orderOf(planPayment()))),
    );
    for (const news of [a, b])
      expect(news).toMatchObject({
        state: 'requires_action',
        action: { subscriptionID: news?.gatewayId },
        subscription: { status: 'pending', paidUntil: null, renewals: [] },
      });
    expect(a?.gatewayId).not.toBe(b?.gatewayId);
  });

  it('what PayPal has never heard of has expired', async () => {
    const gateway = open(account());
    const news = await gateway.readPayment(paymentOf({ gatewayId: '1AB23456CD789012E' }));
    expect(news?.state).toBe('expired');
    expect(await gateway.readSubscription('I-ABCDEFGHJKLM')).toBeNull();
    expect(await gateway.readPayment(paymentOf())).toBeNull();
  });
});

describe('The adapter', () => {
  it.each([
    ['ISK', 0, 500],
    ['HUF', 2, 199_050],
  ])(
    'refuses %s with %i decimals that PayPal does not take, with a sentence',
    async (currency, currencyPrecision, amount) => {
      const payment = paymentOf({ currency, currencyPrecision, amount });
      const news = await open().submit(orderOf(payment));
      expect(news).toMatchObject({ state: 'failed', decline: { code: 'gateway_error' } });
      expect(news.decline?.raw).toContain(currency);
    },
  );

  it('captures no order of another payment or another sum', async () => {
    const gateway = open();
    const payment = paymentOf();
    const { gatewayId } = await gateway.submit(orderOf(payment));
    await simulators.paypal.approve(gatewayId ?? '');
    for (const wrong of [
      { metadataKey: `${storeId}.99999.abc` },
      { amount: 1 },
      { currency: 'USD' },
    ]) {
      const other = { ...payment, gatewayId, ...wrong };
      await expect(gateway.followUp(orderOf(other), {})).rejects.toThrow(GatewayIndeterminate);
    }
    const { captures } = await simulators.paypal.ledger();
    expect(captures.some(({ order }) => order === gatewayId)).toBe(false);
  });

  it('believes no subscription to another plan', async () => {
    const gateway = open();
    const payment = planPayment();
    const { gatewayId } = await gateway.submit(orderOf(payment));
    await simulators.paypal.approve(gatewayId ?? '');
    const dearer = { ...payment, gatewayId, amount: 999 };
    await expect(gateway.followUp(orderOf(dearer), {})).rejects.toThrow(GatewayIndeterminate);
  });

  it('sells a plan on after its owner has deactivated it at PayPal, and serves who has the old one', async () => {
    const gateway = open();
    const more = { issueId: null, planId: 1, amount: 777 };
    const first = paymentOf(more);
    const old = (await gateway.submit(orderOf(first))).gatewayId ?? '';
    const plan = (await simulators.paypal.ledger()).subscriptions.find(
      ({ id }) => id === old,
    )?.plan;
    const path = `/v1/billing/plans/${plan}/deactivate`;
    await newClient(simulator(), systemClock, silentLog)(z.unknown(), { method: 'POST', path });
    const next = [paymentOf(more), paymentOf(more)];
    const [a, b] = await Promise.all(next.map((payment) => gateway.submit(orderOf(payment))));
    expect(a).toMatchObject({ state: 'requires_action', action: { subscriptionID: a?.gatewayId } });
    const { subscriptions } = await simulators.paypal.ledger();
    const planOf = (id = '') => subscriptions.find((one) => one.id === id)?.plan;
    expect(planOf(a?.gatewayId ?? '')).toBe(planOf(b?.gatewayId ?? ''));
    expect(planOf(a?.gatewayId ?? '')).not.toBe(planOf(old));
    await simulators.paypal.approve(old);
    const news = await gateway.followUp(orderOf({ ...first, gatewayId: old }), {});
    expect(news.state).toBe('succeeded');
  });

  it('refunds the whole amount, and returns the same result when it is asked again', async () => {
    const gateway = open();
    const payment = paymentOf();
    const { gatewayId } = await gateway.submit(orderOf(payment));
    await simulators.paypal.approve(gatewayId ?? '');
    const paid = { ...payment, gatewayId };
    const state = { state: 'succeeded', country: 'IT' };
    expect(await gateway.followUp(orderOf(paid), {})).toMatchObject(state);
    for (const _ of [1, 2])
      expect(await gateway.refund(paid)).toMatchObject({ state: 'refunded', refunded: 499 });
  });

  it('returns the parts that an owner orders once each, and the rest afterwards', async () => {
    const gateway = open();
    const payment = paymentOf();
    const { gatewayId } = await gateway.submit(orderOf(payment));
    await simulators.paypal.approve(gatewayId ?? '');
    const paid = { ...payment, gatewayId };
    await gateway.followUp(orderOf(paid), {});
    const first = { key: '1_1', amount: 100 };
    const part = { state: 'partially_refunded', refunded: 100, isRefundRefused: false };
    expect(await gateway.refund(paid, first)).toMatchObject(part);
    expect(await gateway.refund(paid, first)).toMatchObject(part);
    expect(await gateway.refund(paid, { key: '2_1', amount: 400 })).toMatchObject({
      refunded: 100,
      isRefundRefused: true,
    });
    const rest = { key: '3_1', amount: null };
    expect(await gateway.refund(paid, rest)).toMatchObject({
      state: 'refunded',
      refunded: 499,
      isRefundRefused: false,
    });
  });

  it('reports no state if PayPal does not respond, or rejects the keys', async () => {
    const nobody = { ...simulator(), api: await nobodyAt() };
    await expect(open(nobody).submit(orderOf(paymentOf()))).rejects.toThrow(GatewayIndeterminate);
    const stranger = { ...simulator(), clientSecret: 'wrong' };
    const { log, lines } = keptLog();
    await expect(open(stranger, log).submit(orderOf(paymentOf()))).rejects.toThrow(
      GatewayIndeterminate,
    );
    expect(lines).toMatchObject([
      { level: 'warn', about: { gateway: 'paypal', answer: '401: it knows no such keys' } },
    ]);
  });

  it('reads the missed webhook events, the newest first', async () => {
    const gateway = open();
    const since = new Date(Date.now() - 1000);
    const payment = paymentOf();
    const { gatewayId } = await gateway.submit(orderOf(payment));
    await simulators.paypal.approve(gatewayId ?? '');
    const paid = { ...payment, gatewayId };
    await gateway.followUp(orderOf(paid), {});
    await gateway.refund(paid);
    const notices = await allNotices(gateway, since);
    const ours = notices.filter(({ subject: about }) => about?.gatewayId === gatewayId);
    expect(ours.map(({ type }) => type)).toEqual([
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
    ]);
  });
});

test('A webhook event without a valid signature is refused, whatever its content', async () => {
  const raw = Buffer.from('{"id":"WH-1","event_type":"PAYMENT.SALE.COMPLETED","resource":{}}');
  const signed = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${simulator().api}/v1/notifications/certs/CERT-1`,
    'paypal-transmission-id': '1',
    'paypal-transmission-time': '2026-11-21T20:00:00Z',
    'paypal-transmission-sig': Buffer.from('rubbish').toString('base64'),
  };
  const elsewhere = {
    ...signed,
    'paypal-cert-url': 'https://evil.example/v1/notifications/certs/1',
  };
  for (const headers of [{}, { ...signed, 'paypal-auth-algo': 'none' }, elsewhere, signed])
    await expect(open().readWebhook(raw, headers)).rejects.toThrow(InvalidWebhook);
  const withoutId = open({ ...simulator(), webhookId: null });
  await expect(withoutId.readWebhook(raw, signed)).rejects.toThrow('PAYPAL_WEBHOOK_ID');
});
