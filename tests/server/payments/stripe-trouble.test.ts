import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, GatewayIndeterminate } from '../../../server/billing/gateway.ts';
import { newClient } from '../../../server/billing/gateways/stripe/client.ts';
import { type StripeControl, stripeControl } from '../../helpers/stripeControl.ts';
import {
  known,
  openAt,
  orderWith,
  startStripeSimulator,
  subscriberWith,
  withCard,
} from '../../helpers/stripeOrders.ts';
import { allNotices, keptLog } from '../../helpers/testLog.ts';

const visa = 'pm_card_visa';
const declined = 'pm_card_visa_chargeDeclined';
const asksMore = 'pm_card_authenticationRequired';

describe("Stripe's adapter", () => {
  let place: Awaited<ReturnType<typeof startStripeSimulator>>;
  let gateway: Gateway;
  let control: StripeControl;
  beforeAll(async () => {
    place = await startStripeSimulator();
    gateway = openAt(place);
    control = stripeControl(place.origin);
  });
  afterAll(() => place.close());

  it.each(['drop-before', 'drop-after', 'fail', 'busy'] as const)(
    'an answer that is lost (%s) is no answer, and asking again ends in one payment',
    async (what) => {
      const order = orderWith(visa);
      // The library itself asks once more where a connection turns out to be closed.
      await control.addFault({ what, path: '/v1/payment_intents', times: 2 });
      const first = await gateway.submit(order).catch((error: unknown) => error);
      await control.clearFaults();
      expect(first).toBeInstanceOf(GatewayIndeterminate);
      const { gatewayId } = await gateway.submit(order);
      expect(await gateway.readPayment(order.payment)).toMatchObject({
        state: 'succeeded',
        gatewayId,
      });
      const { charges } = await control.ledger();
      expect(charges.filter(({ payment_intent: id }) => id === gatewayId)).toHaveLength(1);
    },
  );

  it('a second call of the same try while the first is under way is no answer', async () => {
    const order = orderWith(visa);
    await control.addFault({ what: 'hold-before', path: '/v1/payment_intents' });
    const first = gateway.submit(order);
    await expect(gateway.submit(order)).rejects.toBeInstanceOf(GatewayIndeterminate);
    await control.clearFaults();
    expect(await first).toMatchObject({ state: 'succeeded' });
  });

  it('a failure that is stored under its idempotency key does not hide a completed payment', async () => {
    const order = orderWith(declined);
    const { gatewayId } = await gateway.submit(order);
    const next = withCard(order, gatewayId, visa);
    await control.addFault({ what: 'fail-for-good', path: '/confirm' });
    await expect(gateway.submit(next)).rejects.toBeInstanceOf(GatewayIndeterminate);
    await expect(gateway.readPayment(next.payment)).rejects.toBeInstanceOf(GatewayIndeterminate);
    const later = { ...next.payment, changedAt: new Date(0) };
    expect(await gateway.readPayment(later)).toMatchObject({ state: 'declined', gatewayId });
  });

  it.each([
    ['passes', true, 'succeeded'],
    ['fails', false, 'declined'],
  ] as const)('a challenge that the person %s', async (_how, passes, state) => {
    const order = orderWith(asksMore);
    const { gatewayId } = await gateway.submit(order);
    await control.trigger({ what: 'challenge', intent: String(gatewayId), passes });
    const payment = known(order, gatewayId, { status: 'requires_action' });
    const news = await gateway.followUp({ ...order, payment }, {});
    expect(news.state).toBe(state);
    expect(news.decline?.code).toBe(passes ? undefined : 'gateway_card_declined');
  });

  it.each([
    ['pays', true, 'succeeded'],
    ['says no', false, 'declined'],
  ] as const)('a bank that takes its time and %s', async (_how, pays, state) => {
    await control.delayNextPayment();
    const order = orderWith(visa);
    const { gatewayId, state: first } = await gateway.submit(order);
    expect(first).toBe('processing');
    await control.trigger({ what: 'settle', intent: String(gatewayId), pays });
    const payment = known(order, gatewayId, { status: 'processing' });
    expect(await gateway.readPayment(payment)).toMatchObject({ state });
  });

  it.each([
    ['won', true, 'succeeded'],
    ['lost', false, 'charged_back'],
  ] as const)('a dispute that is %s', async (_how, isWon, end) => {
    const order = orderWith(visa);
    const news = await gateway.submit(order);
    const opened = { what: 'dispute', intent: String(news.gatewayId) } as const;
    const { id: dispute } = await control.trigger<{ id: string }>(opened);
    expect(await gateway.readPayment(known(order, news.gatewayId))).toMatchObject({
      state: 'disputed',
    });
    await control.trigger({ what: 'end-dispute', dispute, isWon });
    expect(await gateway.readPayment(known(order, news.gatewayId))).toMatchObject({ state: end });
  });

  async function subscribed() {
    const order = await subscriberWith(gateway, visa);
    const news = await gateway.submit(order);
    const id = String(news.subscription?.gatewayId);
    return { order, news, id, row: { ...order.subscription, gatewayId: id } as never };
  }

  it('a renewal is collected once, and lengthens what is paid', async () => {
    const { id, news, order } = await subscribed();
    const before = await gateway.readSubscription(id);
    await control.trigger({ what: 'subscription', id, action: 'renew' });
    const after = await gateway.readSubscription(id);
    expect(after).toMatchObject({
      status: 'active',
      renewals: [{ amount: 900, currency: 'USD', state: 'succeeded', refunded: 0 }],
    });
    expect(after?.paidUntil?.getTime()).toBeGreaterThan(before?.paidUntil?.getTime() ?? 0);
    const [renewal] = after?.renewals ?? [];
    expect(renewal?.gatewayId).not.toBe(news.gatewayId);
    const payment = known(order, renewal?.gatewayId ?? null, {
      isRenewal: true,
      status: 'succeeded',
    });
    expect(await gateway.refund(payment)).toMatchObject({ state: 'refunded' });
    expect(await gateway.readSubscription(id)).toMatchObject({
      renewals: [{ gatewayId: renewal?.gatewayId, state: 'refunded', refunded: 900 }],
    });
  });

  it('a renewal that fails pays for nothing, until it is recovered', async () => {
    const { id } = await subscribed();
    const before = await gateway.readSubscription(id);
    await control.trigger({ what: 'subscription', id, action: 'fail' });
    expect(await gateway.readSubscription(id)).toMatchObject({
      status: 'past_due',
      paidUntil: before?.paidUntil,
      renewals: [],
    });
    await control.trigger({ what: 'subscription', id, action: 'recover' });
    const after = await gateway.readSubscription(id);
    expect(after).toMatchObject({ status: 'active', renewals: [{ state: 'succeeded' }] });
  });

  it('what could not be collected is not asked for again once the renewal is ended', async () => {
    const { id, row } = await subscribed();
    await control.trigger({ what: 'subscription', id, action: 'fail' });
    expect(await gateway.cancelRenewal(row)).toMatchObject({ status: 'ended', renewals: [] });
    await control.trigger({ what: 'time', seconds: 40 * 24 * 3600 });
    expect(await gateway.readSubscription(id)).toMatchObject({ status: 'ended', renewals: [] });
  });

  it.each(['unpaid', 'cancel', 'expire'] as const)(
    'a subscription that ends (%s)',
    async (action) => {
      const id =
        action === 'expire'
          ? (await gateway.submit(await subscriberWith(gateway, asksMore))).subscription?.gatewayId
          : (await subscribed()).id;
      if (action !== 'expire')
        await control.trigger({ what: 'subscription', id: String(id), action: 'fail' });
      await control.trigger({ what: 'subscription', id: String(id), action });
      expect((await gateway.readSubscription(String(id)))?.status).toBe('ended');
    },
  );

  it('a plan is sold at one price, and at another when the amount changes', async () => {
    const stripe = newClient(place.account);
    const count = async () => (await stripe.prices.list({ limit: 100 })).data.length;
    await gateway.submit(await subscriberWith(gateway, visa));
    const before = await count();
    await gateway.submit(await subscriberWith(gateway, visa));
    expect(await count()).toBe(before);
    const dearer = await subscriberWith(gateway, visa);
    const payment = { ...dearer.payment, amount: 1000 };
    expect(await gateway.submit({ ...dearer, payment })).toMatchObject({ amount: 1000 });
    expect(await count()).toBe(before + 1);
  });

  it('two who need a price at once make one', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => subscriberWith(gateway, visa)));
    const dear = orders.map((order) => ({ ...order, payment: { ...order.payment, amount: 1111 } }));
    const news = await Promise.all(dear.map((order) => gateway.submit(order)));
    expect(news.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  it('everything of a connected account is made and found in that one', async () => {
    const connectedAccount = 'acct_kiosk';
    const theirs = openAt(place, { connectedAccount });
    const order = orderWith(visa);
    const { gatewayId } = await theirs.submit(order);
    expect(theirs.gatewayAccountId).toBe(connectedAccount);
    expect(await theirs.readPayment(known(order, gatewayId))).toMatchObject({ state: 'succeeded' });
    expect(await gateway.readPayment(known(order, gatewayId))).toBeNull();
    const { charges } = await stripeControl(place.origin, connectedAccount).ledger();
    expect(charges).toHaveLength(1);
    const heard = await allNotices(theirs, new Date(Date.now() - 60_000));
    expect(heard[0]).toMatchObject({ gatewayAccountId: connectedAccount, subject: { gatewayId } });
  });

  it('a wrong key is a decline, not a timeout', async () => {
    const { log, lines } = keptLog();
    const stranger = openAt(place, { secretKey: 'sk_test_stranger' }, log);
    const no = { state: 'declined', decline: { code: 'gateway_error', raw: null } };
    const order = orderWith(visa);
    expect(await stranger.submit(order)).toMatchObject(no);
    expect(lines).toEqual([
      {
        level: 'warn',
        words: 'a gateway refuses, and no bank does',
        about: {
          gateway: 'stripe',
          payment: order.payment.id,
          answer: expect.stringMatching(/^Stripe \w+ 401/),
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('sk_test');
  });

  it('the missed events are listed, the newest first', async () => {
    const from = new Date(Date.now() - 1000);
    const order = orderWith(visa);
    const { gatewayId } = await gateway.submit(order);
    await gateway.refund(known(order, gatewayId));
    const heard = await allNotices(gateway, from);
    const ofIt = heard.filter(({ subject }) => subject?.gatewayId === gatewayId);
    expect(ofIt.map(({ type }) => type)).toEqual([
      'charge.refunded',
      'refund.created',
      'payment_intent.succeeded',
    ]);
  });
});
