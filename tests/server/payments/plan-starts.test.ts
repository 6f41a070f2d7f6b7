import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import {
  endRenewal,
  repeatResumption,
  resumeRenewal,
  cancelOpenBilling,
} from '../../../server/billing/cancellation.ts';
import { applySubscriptionUpdate } from '../../../server/billing/applySubscriptionUpdate.ts';
import { brokenRules } from '../../../server/billing/invariants.ts';
import { planPaymentOf } from '../../../server/billing/receipts/planPayment.ts';
import { purchasesOf } from '../../../server/entitlements/rights.ts';
import { subscriptions } from '../../../server/platform/db/schema.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const day = 24 * 60;

describe.each(databases)('a plan that follows another access, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const inDays = (days: number): Date => new Date(shop.clock.time + days * day * 60_000);
  const rowsOf = (userId: UserId) =>
    shop.context.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(subscriptions.id);
  const rightsOf = async (userId: UserId) =>
    (await purchasesOf(shop.context.db, userId, shop.context.clock.now())).subscription;
  const stateOf = (userId: UserId) => planPaymentOf(shop.context, userId, shop.context.clock.now());
  const give = (userId: UserId, days: number) =>
    shop.context.db
      .insert(subscriptions)
      .values({ userId, createdAt: shop.context.clock.now(), expiresAt: inDays(days) });

  async function subscribed() {
    const [person, plan] = [await shop.person(), await shop.plan()];
    expect(await shop.pay(person, { plan }, 'ok')).toMatchObject({ success: true });
    const paper = shop.stripe.entry((await shop.lastOf(person)).id).plan;
    if (!paper) throw new Error('There is no plan.');
    return { person, plan, paper };
  }

  it('begins when the time of the coupon ends, and pays for a whole period', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await give(person, 10);
    expect(await shop.pay(person, { plan }, 'ok')).toMatchObject({
      payment: { status: 'activated' },
    });
    const [, row] = await rowsOf(person);
    // From 11 May to 11 June, and three days more.
    const end = new Date(Date.parse('2026-06-11T12:00:00Z'));
    expect(row).toMatchObject({ status: 'active', startsAt: inDays(10), nextBillingAt: end });
    expect(row?.expiresAt).toEqual(new Date(end.getTime() + 3 * day * 60_000));
    expect(await rightsOf(person)).toMatchObject({
      active: true,
      expiresAt: inDays(10).toISOString(),
    });
    expect(await stateOf(person)).toMatchObject({
      status: 'activated',
      startsAt: inDays(10).toISOString(),
    });
    shop.pass(10 * day);
    expect(await rightsOf(person)).toMatchObject({ active: true });
    expect(await stateOf(person)).toMatchObject({ startsAt: null });
    await endRenewal(shop.context, person);
  });

  it('is the same payment for a second tab, and another one after a coupon between two cards', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'declined');
    expect(await shop.pay(person, { plan }, 'declined')).toBe('gateway_card_declined');
    expect(await rowsOf(person)).toHaveLength(1);
    await give(person, 10);
    const first = await shop.lastOf(person);
    expect(await shop.pay(person, { paymentId: first.id as never }, 'ok')).toMatchObject({
      success: false,
      payment: { status: 'canceled' },
    });
    expect(await shop.pay(person, { plan }, 'ok')).toMatchObject({ success: true });
    expect((await rowsOf(person)).at(-1)).toMatchObject({ startsAt: inDays(10) });
    await endRenewal(shop.context, person);
  });

  it('is not sold to a user who can read for more than a year', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await give(person, 400);
    expect(await shop.pay(person, { plan }, 'ok')).toBe('already_owned');
  });

  it('begins at the end of a cancelled plan, and both are never paid at once', async () => {
    const { person } = await subscribed();
    await endRenewal(shop.context, person);
    const end = inDays(30);
    shop.pass(5 * day);
    expect(await shop.pay(person, { plan: await shop.plan(899) }, 'ok')).toMatchObject({
      success: true,
    });
    const [first, second] = await rowsOf(person);
    expect(first).toMatchObject({ status: 'cancelled', expiresAt: end });
    expect(second).toMatchObject({ status: 'active', startsAt: end });
    expect(await shop.pay(person, { plan: await shop.plan(999) }, 'ok')).toBe('already_owned');
    // A plan beside the new one must not renew.
    await expect(resumeRenewal(shop.context, person)).rejects.toMatchObject({
      code: 'not_resumable',
    });
    await endRenewal(shop.context, person);
  });

  it('gives no time before its beginning when the money of the earlier plan is returned', async () => {
    const { person } = await subscribed();
    const payment = await shop.lastOf(person);
    await endRenewal(shop.context, person);
    await shop.pay(person, { plan: await shop.plan(899) }, 'ok');
    await shop.happens(payment, (entry) => {
      entry.state = 'refunded';
      entry.refunded = entry.amount;
    });
    expect(await rightsOf(person)).toMatchObject({ active: false });
    shop.pass(30 * day);
    expect(await rightsOf(person)).toMatchObject({ active: true });
    await endRenewal(shop.context, person);
  });

  it('ends with its refund, also before it begins, and the coupon stays', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await give(person, 10);
    await shop.pay(person, { plan }, 'ok');
    const payment = await shop.lastOf(person);
    await shop.happens(payment, (entry) => {
      entry.state = 'refunded';
      entry.refunded = entry.amount;
    });
    expect(await rightsOf(person)).toMatchObject({ expiresAt: inDays(10).toISOString() });
    shop.pass(11 * day);
    expect(await rightsOf(person)).toMatchObject({ active: false });
    await endRenewal(shop.context, person);
  });

  it('whose payment was given up and arrives beside another paid period is refunded', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'action');
    const late = await shop.lastOf(person);
    await shop.cancel(person, late.id);
    await shop.pay(person, { plan: await shop.plan(899) }, 'ok');
    await endRenewal(shop.context, person);
    await shop.happens(late, () => shop.stripe.pay(late));
    await shop.reconciler.round();
    expect(await shop.paymentsOf(person)).toMatchObject([
      { status: 'refunded', refundReason: 'duplicate_subscription' },
      { status: 'succeeded', refundReason: null },
    ]);
  });

  it('breaks a rule of the accounting where two paid periods overlap', async () => {
    const { person } = await subscribed();
    await endRenewal(shop.context, person);
    await shop.pay(person, { plan: await shop.plan(899) }, 'ok');
    const [, second] = await rowsOf(person);
    const begins = (startsAt: Date | null | undefined) =>
      shop.context.db
        .update(subscriptions)
        .set({ startsAt })
        .where(eq(subscriptions.id, second?.id ?? 0));
    const now = shop.context.clock.now();
    await begins(now);
    expect(await brokenRules(shop.context.db, now)).toMatchObject([
      { rule: 'The paid periods of two plans of a user do not overlap.', ids: [second?.id] },
    ]);
    await begins(second?.startsAt);
    await endRenewal(shop.context, person);
  });

  describe('or is resumed', () => {
    it('within the paid period, without a charge, and renews at its end', async () => {
      const { person } = await subscribed();
      await endRenewal(shop.context, person);
      expect(await stateOf(person)).toMatchObject({ status: 'cancelled', resumable: true });
      const moves = shop.stripe.calls.filter((call) => call === 'submit').length;
      await resumeRenewal(shop.context, person);
      expect(shop.stripe.calls.filter((call) => call === 'submit')).toHaveLength(moves);
      expect(await shop.subscriptionOf(person)).toMatchObject({
        status: 'active',
        nextBillingAt: inDays(30),
        expiresAt: inDays(33),
      });
      await endRenewal(shop.context, person);
    });

    it('by no report that is older than the cancellation', async () => {
      const { person, paper } = await subscribed();
      const old = structuredClone(paper);
      await endRenewal(shop.context, person);
      const row = await shop.subscriptionOf(person);
      if (!row) throw new Error('There is no plan.');
      await applySubscriptionUpdate(shop.context, row, old, 'webhook');
      expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'cancelled' });
    });

    it('by a call whose answer is lost: reports change nothing, and the reconciler repeats it', async () => {
      const { person, paper } = await subscribed();
      await endRenewal(shop.context, person);
      const cancelled = structuredClone(paper);
      shop.stripe.losesAnswers = true;
      await expect(resumeRenewal(shop.context, person)).rejects.toMatchObject({
        code: 'gateway_unavailable',
      });
      shop.stripe.losesAnswers = false;
      const row = await shop.subscriptionOf(person);
      if (!row) throw new Error('There is no plan.');
      expect(row).toMatchObject({ status: 'resuming', expiresAt: inDays(30) });
      // A report from before the call, and the end of the renewal while the call may be running.
      await applySubscriptionUpdate(shop.context, row, cancelled, 'webhook');
      expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'resuming' });
      await expect(endRenewal(shop.context, person)).rejects.toMatchObject({
        code: 'plan_change_unavailable',
      });
      expect(await shop.pay(person, { plan: await shop.plan(899) }, 'ok')).toBe('already_owned');
      shop.pass(3);
      await shop.reconciler.round();
      expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'active' });
      await endRenewal(shop.context, person);
    });

    it('or cancelled again before the gateway has answered', async () => {
      const { person } = await subscribed();
      await endRenewal(shop.context, person);
      shop.stripe.isAway = true;
      await expect(resumeRenewal(shop.context, person)).rejects.toMatchObject({
        code: 'gateway_unavailable',
      });
      shop.stripe.isAway = false;
      shop.pass(3);
      await endRenewal(shop.context, person);
      const row = await shop.subscriptionOf(person);
      expect(row).toMatchObject({ status: 'cancelled' });
      expect(row && (await repeatResumption(shop.context, row))).toBe(false);
    });

    it('or ended at the gateway before the account is deleted', async () => {
      const { person, paper } = await subscribed();
      await endRenewal(shop.context, person);
      shop.stripe.losesAnswers = true;
      await resumeRenewal(shop.context, person).catch(() => undefined);
      shop.stripe.losesAnswers = false;
      expect(paper.status).toBe('active');
      shop.pass(3);
      await cancelOpenBilling(shop.context, person);
      expect(paper.status).toBe('cancelled');
    });

    it('by no user without a cancelled plan that is still open', async () => {
      const { person, paper } = await subscribed();
      await expect(resumeRenewal(shop.context, person)).rejects.toMatchObject({
        code: 'not_resumable',
      });
      await endRenewal(shop.context, person);
      shop.pass(31 * day);
      await expect(resumeRenewal(shop.context, person)).rejects.toMatchObject({
        code: 'not_resumable',
      });
      expect(paper.status).toBe('cancelled');
    });

    it('not at a gateway that ends a cancelled plan for good', async () => {
      const { person, paper } = await subscribed();
      await endRenewal(shop.context, person);
      Object.assign(paper, { status: 'ended' });
      await expect(resumeRenewal(shop.context, person)).rejects.toMatchObject({
        code: 'not_resumable',
      });
      const row = await shop.subscriptionOf(person);
      expect(row).toMatchObject({ status: 'ended', expiresAt: inDays(30) });
    });
  });
});
