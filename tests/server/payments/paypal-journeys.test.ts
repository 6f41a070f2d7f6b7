import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';
import { webhookEvents } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addIssueRow, addPlan } from '../../helpers/billing.ts';
import { openPayPalDoor, type PayPalDoor } from '../../helpers/simulators.ts';
import {
  allDelivered,
  captureOf,
  demandOrder,
  newReader,
  patient,
  type PayPalReader,
} from '../../helpers/payPalReader.ts';

let door: PayPalDoor;
let issue: number;
beforeAll(async () => {
  await buildIfStale();
  door = await openPayPalDoor();
  issue = await addIssueRow(door);
});
afterAll(async () => {
  try {
    await demandOrder(door);
  } finally {
    await door.close();
  }
});

let reader: PayPalReader;
beforeEach(async () => {
  reader = await newReader(door);
});
afterEach(async () => {
  await door.paypal.clearFaults();
  await door.paypal.webhooks();
});

describe('An issue, paid by PayPal', () => {
  it('is there once the money was collected, and not before (CART-044)', async () => {
    const { paymentId, token, payload } = await reader.begin({ issue });
    expect(payload).toEqual({ orderID: token });
    const early = await reader.pay({ paymentId, payload });
    expect(early).toMatchObject({
      success: false,
      payment: { status: 'requires_action' },
      payload,
    });
    await door.paypal.approve(token);
    expect(await reader.owns()).toBe(false);
    expect(await reader.pay({ paymentId, payload })).toMatchObject({
      success: true,
      payment: { id: paymentId, status: 'succeeded' },
    });
    expect(await reader.owns()).toBe(true);
    expect(await captureOf(door, token)).toMatchObject({ amount: 499, currency: 'EUR' });
    expect(await reader.refusal({ issue })).toBe('400 already_owned');
  });

  it('or a period of a plan as a gift is an order, not a subscription', async () => {
    await setStore(door.db, 'gift-purchases', 'on');
    const plan = await addPlan(door, 'week');
    const { token, payload, answer } = await reader.buy({ plan, gift: true });
    expect(payload).toEqual({ orderID: token });
    expect(answer.payment.status).toBe('succeeded');
    expect(await reader.isActive()).toBe(false);
    expect(await captureOf(door, token)).toMatchObject({ currency: 'EUR' });
  });

  it('is not opened by an order that another user has approved', async () => {
    const other = await newReader(door);
    const theirs = await other.begin({ issue });
    await door.paypal.approve(theirs.token);
    const { paymentId } = await reader.begin({ issue });
    const answer = await reader.pay({ paymentId, payload: { orderID: theirs.token } });
    expect(answer.payment.status).toBe('requires_action');
    expect(await reader.refusal({ paymentId: theirs.paymentId, payload: theirs.payload })).toMatch(
      /payment_not_found$/,
    );
    expect([await reader.owns(), await other.owns()]).toEqual([false, false]);
    const { captures } = await door.paypal.ledger();
    expect(captures.some(({ order }) => order === theirs.token)).toBe(false);
  });

  it('is approved again with another way to pay after a decline, in the same order', async () => {
    const { paymentId, token, payload } = await reader.begin({ issue });
    await door.paypal.nextCaptures('INSTRUMENT_DECLINED');
    await door.paypal.approve(token);
    expect(await reader.refusal({ paymentId, payload })).toBe('400 gateway_card_declined');
    expect(await reader.state()).toBe('declined');
    await door.paypal.approve(token);
    expect((await reader.pay({ paymentId, payload })).payment.status).toBe('succeeded');
    expect(await reader.states()).toEqual(['succeeded']);
  });

  it('is not asked for again and again where the store’s own account may not be paid', async () => {
    const { paymentId, token, payload } = await reader.begin({ issue });
    await door.paypal.nextCaptures('PAYEE_ACCOUNT_RESTRICTED');
    await door.paypal.approve(token);
    expect(await reader.refusal({ paymentId, payload })).toBe('400 gateway_error');
    expect((await reader.pay({ paymentId, payload })).payment.status).toBe('succeeded');
  });

  it.each([
    ['COMPLETED', 'succeeded', true],
    ['DECLINED', 'failed', false],
  ] as const)('waits for PayPal to decide: %s', async (decision, state, isThere) => {
    const { paymentId, token, payload } = await reader.begin({ issue });
    await door.paypal.nextCaptures('PENDING');
    await door.paypal.approve(token);
    expect((await reader.pay({ paymentId, payload })).payment.status).toBe('processing');
    expect(await reader.owns()).toBe(false);
    await door.paypal.settle((await captureOf(door, token)).id, decision);
    await expect.poll(() => reader.state(), patient).toBe(state);
    expect(await reader.owns()).toBe(isThere);
  });

  it('comes to nothing where it was approved, and the person never came back', async () => {
    const { token } = await reader.begin({ issue });
    await door.paypal.approve(token);
    await allDelivered(door);
    expect(await reader.state()).toBe('requires_action');
    door.clock.time += 25 * 60 * 60_000;
    await door.round();
    expect(await reader.state()).toBe('canceled');
    const { captures } = await door.paypal.ledger();
    expect(captures.some(({ order }) => order === token)).toBe(false);
  });

  it('is there where it is called off just after it was paid', async () => {
    const { paymentId, token, payload } = await reader.begin({ issue });
    await door.paypal.approve(token);
    await door.paypal.webhooks({ paused: true });
    await door.paypal.fault({ what: 'drop-after', path: '/capture' });
    expect((await reader.pay({ paymentId, payload })).payment.status).toBe('processing');
    await reader.cancel(paymentId);
    expect([await reader.state(), await reader.owns()]).toEqual(['succeeded', true]);
  });
});

describe('A lost response of PayPal', () => {
  it('of an order is asked for again, and there is one order', async () => {
    const before = (await door.paypal.ledger()).orders.length;
    await door.paypal.fault({ what: 'drop-after', path: '/v2/checkout/orders' });
    const { payment } = await reader.pay({ issue });
    expect(payment.status).toBe('processing');
    const { token } = await reader.begin({ paymentId: payment.id });
    await door.paypal.approve(token);
    const answer = await reader.pay({ paymentId: payment.id, payload: { orderID: token } });
    expect(answer.payment.status).toBe('succeeded');
    expect((await door.paypal.ledger()).orders).toHaveLength(before + 1);
  });

  it.each(['drop-before', 'drop-after', 'fail'] as const)(
    'of a capture is found out by the page that asks again (%s)',
    async (what) => {
      const { paymentId, token, payload } = await reader.begin({ issue });
      await door.paypal.approve(token);
      await door.paypal.webhooks({ paused: true });
      await door.paypal.fault({ what, path: '/capture' });
      const first = await reader.pay({ paymentId, payload });
      expect(first).toMatchObject({ success: false, payment: { status: 'processing' } });
      expect((await reader.pay({ paymentId })).payment.status).toBe('succeeded');
      expect(await reader.owns()).toBe(true);
    },
  );

  it('to a capture is found by the reconciler, without a request of the user and without a webhook', async () => {
    const { paymentId, token, payload } = await reader.begin({ issue });
    await door.paypal.approve(token);
    await door.paypal.webhooks({ paused: true });
    await door.paypal.fault({ what: 'drop-after', path: '/capture' });
    await reader.pay({ paymentId, payload });
    door.clock.time += 60 * 60_000;
    await door.round();
    expect([await reader.state(), await reader.owns()]).toEqual(['succeeded', true]);
  });
});

describe('A webhook of PayPal’s', () => {
  it('may come before the answer, twice, and the newest first', async () => {
    const { paymentId, token, payload } = await reader.begin({ issue });
    await door.paypal.webhooks({ paused: true });
    await door.paypal.approve(token);
    await door.paypal.fault({ what: 'hold', path: '/capture' });
    const answer = reader.pay({ paymentId, payload });
    await expect.poll(() => door.paypal.held(), patient).toBe(1);
    await door.paypal.webhooks({ twice: true, reversed: true });
    await expect.poll(() => reader.state(), patient).toBe('succeeded');
    await door.paypal.clearFaults();
    expect((await answer).payment.status).toBe('succeeded');
    expect(await reader.states()).toEqual(['succeeded']);
  });

  it('with a wrong signature is refused, and not kept', async () => {
    const kept = async () => (await door.db.select().from(webhookEvents)).length;
    await allDelivered(door);
    const before = await kept();
    await door.paypal.webhooks({ paused: true });
    await reader.buy({ issue });
    await door.paypal.webhooks({ forged: true });
    await expect
      .poll(async () => (await door.paypal.undelivered()).tries, patient)
      .toBeGreaterThan(0);
    expect(await kept()).toBe(before);
    await door.paypal.webhooks();
    await allDelivered(door);
    expect(await kept()).toBeGreaterThan(before);
  });

  it.each([
    ['refund', 'refunded'],
    ['reverse', 'refunded'],
  ] as const)('tells that money was given back: %s', async (does, state) => {
    const { token } = await reader.buy({ issue });
    await door.paypal[does]((await captureOf(door, token)).id);
    await expect.poll(() => reader.state(), patient).toBe(state);
    expect(await reader.owns()).toBe(false);
    expect((await reader.buy({ issue })).answer.payment.status).toBe('succeeded');
  });

  it('reports a partial refund, after which the issue stays open', async () => {
    const { token } = await reader.buy({ issue });
    await door.paypal.refund((await captureOf(door, token)).id, '1.00');
    await expect.poll(() => reader.state(), patient).toBe('partially_refunded');
    expect((await reader.payments())[0]).toMatchObject({ refunded: 100 });
    expect(await reader.owns()).toBe(true);
  });
});
