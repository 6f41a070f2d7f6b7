import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { payments } from '../../../server/platform/db/schema.ts';
import { addPlan } from '../../helpers/billing.ts';
import { openStripeDoor, type StripeDoor } from '../../helpers/stripeStore.ts';
import { endRenewal } from '../../../server/billing/cancellation.ts';
import { brokenRules } from '../../../server/billing/invariants.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const currency = 'USD';

describe.each(databases)('the price of a first period, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const offered = async () => ({ person: await shop.person(), plan: await shop.plan(499, 100) });

  it('is what a new subscriber pays, for a whole period, and the row has the price of the others', async () => {
    const { person, plan } = await offered();
    const price = { amount: 100, currency } as never;
    expect(await shop.pay(person, { plan, price }, 'ok')).toMatchObject({
      payment: { status: 'activated' },
    });
    expect(await shop.lastOf(person)).toMatchObject({ amount: 100, laterAmount: 499 });
    const row = await shop.subscriptionOf(person);
    expect(row).toMatchObject({
      status: 'active',
      nextBillingAt: new Date('2026-06-01T12:00:00Z'),
    });
    await endRenewal(shop.context, person);
  });

  it('may be that of a trial, which ends after its days', async () => {
    const [person, plan] = [await shop.person(), await shop.plan(499, 100, 14)];
    await shop.pay(person, { plan }, 'ok');
    const end = new Date('2026-05-15T12:00:00Z');
    expect(await shop.subscriptionOf(person)).toMatchObject({ nextBillingAt: end });
    await endRenewal(shop.context, person);
    expect(await shop.subscriptionOf(person)).toMatchObject({
      status: 'cancelled',
      expiresAt: end,
    });
  });

  it('is refused at the full price, which the page has not shown', async () => {
    const { person, plan } = await offered();
    const price = { amount: 499, currency } as never;
    expect(await shop.pay(person, { plan, price }, 'ok')).toBe('price_changed');
  });

  it('is one payment for a second card and for two tabs', async () => {
    const { person, plan } = await offered();
    expect(await shop.pay(person, { plan }, 'declined')).toBe('gateway_card_declined');
    await Promise.all([shop.pay(person, { plan }, 'ok'), shop.pay(person, { plan }, 'ok')]);
    const all = await shop.paymentsOf(person);
    expect(all.map(({ amount, status }) => [amount, status])).toEqual([[100, 'succeeded']]);
    await endRenewal(shop.context, person);
  });

  it('stays on offer after a payment that ended without money', async () => {
    const { person, plan } = await offered();
    await shop.pay(person, { plan }, 'declined');
    await shop.cancel(person, (await shop.lastOf(person)).id);
    await shop.pay(person, { plan }, 'ok');
    const all = await shop.paymentsOf(person);
    expect(all.map(({ amount, status }) => [amount, status])).toEqual([
      [100, 'canceled'],
      [100, 'succeeded'],
    ]);
    await endRenewal(shop.context, person);
  });

  it.each([
    ['whose plan was cancelled', 'succeeded'],
    ['whose money was returned', 'refunded'],
  ] as const)('is not for a user %s', async (_, state) => {
    const { person, plan } = await offered();
    await shop.pay(person, { plan }, 'ok');
    const first = await shop.lastOf(person);
    await endRenewal(shop.context, person);
    if (state === 'refunded')
      await shop.happens(first, (entry) => {
        entry.state = 'refunded';
        entry.refunded = entry.amount;
      });
    shop.pass(32 * 24 * 60);
    const shown = { amount: 100, currency } as never;
    expect(await shop.pay(person, { plan, price: shown }, 'ok')).toBe('price_changed');
    await shop.pay(person, { plan }, 'ok');
    expect(await shop.lastOf(person)).toMatchObject({ amount: 499, laterAmount: null });
    await endRenewal(shop.context, person);
  });

  it('is not paid twice when an ended payment is collected late', async () => {
    const { person, plan } = await offered();
    await shop.pay(person, { plan }, 'action');
    const late = await shop.lastOf(person);
    await shop.cancel(person, late.id);
    await shop.pay(person, { plan }, 'ok');
    await shop.happens(late, (entry) => {
      entry.state = 'succeeded';
    });
    const all = await shop.paymentsOf(person);
    const kept = all.filter(({ status, refundReason }) => status === 'succeeded' && !refundReason);
    expect(kept.map(({ amount }) => amount)).toEqual([100]);
    await endRenewal(shop.context, person);
  });

  it('leaves a consistent record when the account is deleted in the first period', async () => {
    const { person, plan } = await offered();
    await shop.pay(person, { plan }, 'ok');
    await deleteUser(shop.context, person);
    expect(await brokenRules(shop.context.db, shop.context.clock.now())).toEqual([]);
  });
});

describe('the price of a first period at Stripe', () => {
  let door: StripeDoor;
  let plan: number;
  beforeAll(buildIfStale);
  beforeAll(async () => {
    door = await openStripeDoor();
    plan = await addPlan(door, 'week', 499, 100);
  });
  afterAll(async () => {
    try {
      await door.demandSameBooks();
    } finally {
      await door.close();
    }
  });

  const visa = 'pm_card_visa';
  const sumsOf = async (id: number) => {
    const rows = await door.db
      .select()
      .from(payments)
      .where(eq(payments.userId, id))
      .orderBy(payments.id);
    return rows.map(({ amount, isRenewal }) => [amount, isRenewal]);
  };

  it('is collected at once, and the renewals have the price of the others', async () => {
    const reader = await door.reader();
    expect(await reader.pay({ plan }, visa)).toBe('activated');
    const begun = await reader.subscription();
    const end = Math.floor(door.clock.time / 1000) + 7 * 86_400;
    expect(begun.status).toBe('trialing');
    expect(Math.abs((begun.trial_end ?? 0) - end)).toBeLessThan(10);
    expect(await sumsOf(reader.id)).toEqual([[100, false]]);
    await door.pass(8 * 24);
    await door.round();
    expect(await sumsOf(reader.id)).toEqual([
      [100, false],
      [499, true],
    ]);
    expect(await reader.plan()).toMatchObject({ status: 'activated' });
  });

  it('stays paid for when the plan is cancelled in the first period, and nothing is collected then', async () => {
    const reader = await door.reader();
    await reader.pay({ plan }, visa);
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(204);
    expect((await reader.owns()).isSubscribed).toBe(true);
    await door.pass(8 * 24);
    await door.round();
    expect(await sumsOf(reader.id)).toEqual([[100, false]]);
    expect((await reader.owns()).isSubscribed).toBe(false);
  });

  it('stays paid for when the plan is resumed, and the renewal has the price of the others', async () => {
    const reader = await door.reader();
    await reader.pay({ plan }, visa);
    await reader.post(calls.cancelRenewal.path, {});
    expect((await reader.post(calls.resumeRenewal.path, {})).status).toBe(204);
    await door.pass(8 * 24);
    await door.round();
    expect(await sumsOf(reader.id)).toEqual([
      [100, false],
      [499, true],
    ]);
  });

  it('is no offer of a plan that the subscriber changes to', async () => {
    const reader = await door.reader();
    await reader.pay({ plan }, visa);
    const next = await addPlan(door, 'month', 899, 100);
    const change = async (amount: number) =>
      (await reader.post(calls.changePlan.path, { plan: next, price: { amount, currency } }))
        .status;
    expect(await change(100)).toBe(409);
    expect(await change(899)).toBe(204);
    await door.pass(8 * 24);
    await door.round();
    expect(await sumsOf(reader.id)).toEqual([
      [100, false],
      [899, true],
    ]);
  });
});
