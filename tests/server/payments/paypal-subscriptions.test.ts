import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { periodEnd } from '#contract/planPrices.ts';
import { payments, subscriptions } from '../../../server/platform/db/schema.ts';
import { addPlan } from '../../helpers/billing.ts';
import { openPayPalDoor, type PayPalDoor } from '../../helpers/simulators.ts';
import {
  allDelivered,
  captureOf,
  demandOrder,
  newReader,
  patient,
  type PayPalReader,
} from '../../helpers/payPalReader.ts';
import { refusalOf } from '../../helpers/visit.ts';

let door: PayPalDoor;
let plan: number;
beforeAll(async () => {
  await buildIfStale();
  door = await openPayPalDoor();
  plan = await addPlan(door);
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

describe('A subscription, paid by PayPal', () => {
  it('opens everything once it has collected, and there is one plan at PayPal', async () => {
    const { answer, payload, token } = await reader.buy({ plan });
    expect(payload).toEqual({ subscriptionID: token });
    expect(answer).toMatchObject({ success: true, payment: { status: 'activated' } });
    expect(await reader.isActive()).toBe(true);
    await (await newReader(door)).buy({ plan });
    const { subscriptions: all } = await door.paypal.ledger();
    expect(new Set(all.map(({ plan }) => plan)).size).toBe(1);
  });

  it('that is approved is heard of by webhook, where the page never comes back', async () => {
    const { token } = await reader.begin({ plan });
    expect(await reader.isActive()).toBe(false);
    await door.paypal.approve(token);
    await expect.poll(() => reader.state(), patient).toBe('succeeded');
    expect(await reader.isActive()).toBe(true);
  });

  it('renews: each collection is a payment, and opens another period', async () => {
    const { token } = await reader.buy({ plan });
    const before = await reader.subscription();
    await door.paypal.subscription(token, 'renew');
    await expect.poll(() => reader.states(), patient).toHaveLength(2);
    await door.paypal.subscription(token, 'renew');
    await expect
      .poll(() => reader.states(), patient)
      .toEqual(['succeeded', 'succeeded', 'succeeded']);
    const after = await reader.subscription();
    expect(after.status).toBe('active');
    expect(after.expiresAt.getTime()).toBeGreaterThanOrEqual(before.expiresAt.getTime());
    expect((await reader.payments()).map(({ isRenewal }) => isRenewal)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('whose renewal fails is past due, and is active again after the next', async () => {
    const { token } = await reader.buy({ plan });
    await door.paypal.subscription(token, 'fail');
    await expect.poll(async () => (await reader.subscription()).status, patient).toBe('past_due');
    await door.paypal.subscription(token, 'suspend');
    await allDelivered(door);
    expect((await reader.subscription()).status).toBe('past_due');
    await door.paypal.subscription(token, 'activate');
    await door.paypal.subscription(token, 'renew');
    await expect.poll(async () => (await reader.subscription()).status, patient).toBe('active');
  });

  it('whose renewal is cancelled stays open for what is paid, although PayPal ends it at once', async () => {
    const { token } = await reader.buy({ plan });
    const { nextBillingAt } = await reader.subscription();
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(204);
    const { subscriptions: all } = await door.paypal.ledger();
    expect(all.find(({ id }) => id === token)?.status).toBe('CANCELLED');
    const { status, expiresAt, nextBillingAt: next } = await reader.subscription();
    expect([status, next]).toEqual(['cancelled', null]);
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(nextBillingAt?.getTime() ?? Infinity);
    await allDelivered(door);
    expect(await reader.isActive()).toBe(true);
    expect((await reader.subscription()).expiresAt).toEqual(expiresAt);
  });

  it('that the person cancels at PayPal stays open for what is paid', async () => {
    const { token } = await reader.buy({ plan });
    await door.paypal.subscription(token, 'cancel');
    await expect.poll(async () => (await reader.subscription()).status, patient).toBe('cancelled');
    expect(await reader.isActive()).toBe(true);
  });

  it('is not cancelled twice where PayPal’s yes was lost', async () => {
    await reader.buy({ plan });
    await door.paypal.webhooks({ paused: true });
    await door.paypal.fault({ what: 'drop-after', path: '/cancel' });
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(502);
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(204);
    expect((await reader.subscription()).status).toBe('cancelled');
    expect(await reader.isActive()).toBe(true);
  });

  it('stays paid after the account is deleted, whatever PayPal reports later', async () => {
    const { token } = await reader.buy({ plan });
    await door.paypal.subscription(token, 'renew');
    await expect.poll(() => reader.states(), patient).toHaveLength(2);
    const rows = await reader.payments();
    const ids = rows.map(({ id }) => id);
    expect((await reader.post(calls.deleteAccount.path)).status).toBe(204);
    await allDelivered(door);
    await door.paypal.refund((await captureOf(door, token)).id, '2.00');
    await allDelivered(door);
    for (let hour = 0; hour < 2; hour += 1) {
      door.clock.time += 3_600_000;
      await door.round();
    }
    const kept = () =>
      door.db.select().from(payments).where(inArray(payments.id, ids)).orderBy(payments.id);
    await expect
      .poll(async () => (await kept()).map(({ status }) => status), patient)
      .toEqual(['succeeded', 'partially_refunded']);
    expect((await kept()).map(({ refundReason, userId }) => [refundReason, userId])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('closes where its money is given back', async () => {
    const { token } = await reader.buy({ plan });
    await door.paypal.subscription(token, 'cancel');
    await door.paypal.refund((await captureOf(door, token)).id);
    await expect.poll(() => reader.state(), patient).toBe('refunded');
    expect(await reader.isActive()).toBe(false);
  });

  it('stays open where a part of a renewal is given back, and the books say which', async () => {
    const { token } = await reader.buy({ plan });
    await door.paypal.subscription(token, 'renew');
    await expect.poll(() => reader.states(), patient).toHaveLength(2);
    await door.paypal.refund((await captureOf(door, token)).id, '2.00');
    await expect.poll(() => reader.states(), patient).toEqual(['succeeded', 'partially_refunded']);
    expect((await reader.payments())[1]).toMatchObject({ refunded: 200, isRenewal: true });
    expect(await reader.isActive()).toBe(true);
  });

  it('that is approved in a window left open, after another was bought, is given back', async () => {
    const late = await reader.begin({ plan });
    await reader.cancel(late.paymentId);
    await reader.buy({ plan });
    await door.paypal.approve(late.token);
    await allDelivered(door);
    await expect.poll(() => reader.state(), patient).toBe('succeeded');
    await door.round();
    expect(await reader.states()).toEqual(['refunded', 'succeeded']);
    const { subscriptions: all } = await door.paypal.ledger();
    expect(all.find(({ id }) => id === late.token)?.status).toBe('CANCELLED');
    expect(await reader.isActive()).toBe(true);
  });

  it('begins when an earlier access ends: PayPal collects it once, and again after its period', async () => {
    const couponEnd = new Date(door.clock.time + 10 * 24 * 3_600_000);
    await door.db.insert(subscriptions).values({ userId: reader.id, expiresAt: couponEnd });
    const { token } = await reader.buy({ plan });
    expect(await reader.states()).toEqual(['succeeded']);
    const bought = await planOf(reader);
    expect(bought).toMatchObject({ startsAt: couponEnd, status: 'active' });
    const end = periodEnd(couponEnd, 'month');
    expect(Math.abs((bought.nextBillingAt?.getTime() ?? 0) - end.getTime())).toBeLessThan(1000);
    await door.paypal.subscription(token, 'cancel');
    await expect.poll(async () => (await planOf(reader)).status, patient).toBe('cancelled');
    expect((await planOf(reader)).expiresAt.getTime()).toBeGreaterThan(end.getTime() - 1000);
  });

  it('collects the price of a first period as the set-up fee, and renews for that of the others', async () => {
    const offer = await addPlan(door, 'month', 499, 100);
    const { token } = await reader.buy({ plan: offer });
    const bought = await planOf(reader);
    const end = periodEnd(bought.createdAt, 'month');
    expect(Math.abs((bought.nextBillingAt?.getTime() ?? 0) - end.getTime())).toBeLessThan(1000);
    await door.paypal.subscription(token, 'renew');
    const sums = async () => {
      const rows = await door.db
        .select()
        .from(payments)
        .where(eq(payments.userId, reader.id))
        .orderBy(payments.id);
      return rows.map(({ amount, isRenewal }) => [amount, isRenewal]);
    };
    await expect.poll(sums, patient).toEqual([
      [100, false],
      [499, true],
    ]);
  });

  it('that is cancelled in a trial stays open for the days of the trial', async () => {
    const offer = await addPlan(door, 'month', 499, 100, 14);
    await reader.buy({ plan: offer });
    const { createdAt } = await planOf(reader);
    await reader.post(calls.cancelRenewal.path, {});
    const { status, expiresAt } = await planOf(reader);
    const days = (expiresAt.getTime() - createdAt.getTime()) / (24 * 3_600_000);
    expect([status, Math.round(days)]).toEqual(['cancelled', 14]);
  });

  it('that is cancelled cannot be resumed: another one begins at the end of the paid period', async () => {
    await reader.buy({ plan });
    await reader.post(calls.cancelRenewal.path, {});
    expect(await refusalOf(await reader.post(calls.resumeRenewal.path, {}))).toBe(
      '409 not_resumable',
    );
    const { expiresAt } = await reader.subscription();
    await reader.buy({ plan });
    expect(await reader.states()).toEqual(['succeeded', 'succeeded']);
    const next = await planOf(reader);
    expect(next).toMatchObject({ startsAt: expiresAt, status: 'active' });
    expect(next.expiresAt.getTime()).toBeGreaterThan(periodEnd(expiresAt, 'month').getTime());
    expect((await reader.post(calls.deleteAccount.path)).status).toBe(204);
    const { subscriptions: all } = await door.paypal.ledger();
    const theirs = all.filter(({ id }) => id === next.gatewayId);
    expect(theirs.map(({ status }) => status)).toEqual(['CANCELLED']);
  });
});

/** The newest subscription of a user. */
async function planOf({ id }: PayPalReader) {
  const isTheirs = eq(subscriptions.userId, id);
  const rows = await door.db.select().from(subscriptions).where(isTheirs).orderBy(subscriptions.id);
  const last = rows.at(-1);
  if (!last) throw new Error('There is no subscription.');
  return last;
}
