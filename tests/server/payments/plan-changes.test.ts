import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteUser } from '../../../server/account/deletion.ts';
import { endRenewal } from '../../../server/billing/cancellation.ts';
import { keepPlan } from '../../../server/billing/planChanges/planChangeCalls.ts';
import { plans } from '../../../server/platform/db/schema.ts';
import { day, planChangesIn } from '../../helpers/planChanges.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('a change of plan, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const {
    subscriber,
    yearly,
    change,
    changesOf,
    states,
    report,
    inDays,
    renew,
    noticesOf,
    endAll,
  } = planChangesIn(() => shop);
  afterEach(endAll);

  it('charges nothing now, and begins with the next payment', async () => {
    const { id, paper, month, year } = await subscriber();
    expect(await change(id, year)).toBe('accepted');
    expect(await changesOf(id)).toMatchObject([
      { status: 'scheduled', planId: year, amount: 4999, effectiveAt: inDays(30) },
    ]);
    expect(await shop.subscriptionOf(id)).toMatchObject({ planId: month, expiresAt: inDays(33) });
    expect(await shop.paymentsOf(id)).toHaveLength(1);
    shop.pass(30 * day);
    renew(paper);
    await report(id);
    expect(await states(id)).toEqual(['applied']);
    expect(await shop.subscriptionOf(id)).toMatchObject({ planId: year, expiresAt: inDays(368) });
    expect(await shop.lastOf(id)).toMatchObject({
      isRenewal: true,
      planId: year,
      amount: 4999,
      description: 'year',
    });
  });

  it('names the new plan in its first payment, also if the subscription was read before the gateway changed it', async () => {
    const { id, paper, month, year } = await subscriber();
    await change(id, year);
    shop.pass(30 * day);
    renew(paper);
    const { plans: changed, renewals } = paper;
    Object.assign(paper, {
      plans: { current: changed.current === year ? month : changed.current, next: year },
      renewals: renewals.map((renewal) => ({ ...renewal, isOfCurrentPlan: false })),
    });
    await report(id);
    expect(await shop.lastOf(id)).toMatchObject({ isRenewal: true, planId: month });
    Object.assign(paper, { plans: changed, renewals });
    await report(id);
    expect(await shop.lastOf(id)).toMatchObject({
      planId: year,
      description: 'year',
      amount: 4999,
    });
    expect(await shop.paymentsOf(id)).toHaveLength(2);
    // The next read of the same state changes nothing.
    const before = await shop.lastOf(id);
    await report(id);
    expect(await shop.lastOf(id)).toEqual(before);
  });

  it('is announced by mail, and the notice of the renewal names the new price', async () => {
    const { id, year } = await subscriber();
    await change(id, year);
    const news = { period: 'year', amount: 4999, currency: 'USD' };
    expect(await noticesOf(id)).toMatchObject([
      { kind: 'plan_change_scheduled', details: news },
      { kind: 'renewal_ahead', details: news },
    ]);
    shop.pass(2);
    await keepPlan(shop.context, id);
    expect(await noticesOf(id)).toMatchObject([
      { kind: 'renewal_ahead', details: { period: 'month', amount: 499 } },
    ]);
  });

  it('is asked for once by a button that is pressed twice', async () => {
    const { id, year } = await subscriber();
    const calls = shop.stripe.calls.filter((call) => call === 'schedule').length;
    await Promise.all([change(id, year), change(id, year)]);
    expect(await states(id)).toEqual(['scheduled']);
    const later = shop.stripe.calls.filter((call) => call === 'schedule').length;
    expect(later - calls).toBeLessThanOrEqual(2);
  });

  it('can be taken back until then, and then changes nothing', async () => {
    const { id, paper, month, year } = await subscriber();
    await change(id, year);
    await keepPlan(shop.context, id);
    await keepPlan(shop.context, id);
    expect(await states(id)).toEqual(['withdrawn']);
    expect(paper.plans.next).toBeNull();
    shop.pass(30 * day);
    renew(paper);
    await report(id);
    expect(await shop.subscriptionOf(id)).toMatchObject({ planId: month });
    expect(await shop.lastOf(id)).toMatchObject({ amount: 499, planId: month });
  });

  it('is replaced by another one', async () => {
    const { id, paper, year } = await subscriber();
    const cheaper = await yearly(3999);
    await change(id, year);
    expect(await change(id, cheaper, 3999)).toBe('accepted');
    expect(await states(id)).toEqual(['withdrawn', 'scheduled']);
    expect(paper.plans.next).toBe(cheaper);
  });

  it('whose answer is lost is followed up until the gateway answers', async () => {
    const { id, paper, year } = await subscriber();
    shop.stripe.losesAnswers = true;
    expect(await change(id, year)).toBe('accepted');
    expect(await states(id)).toEqual(['requested']);
    expect(await change(id, await yearly(3999), 3999)).toBe('plan_change_unavailable');
    await expect(endRenewal(shop.context, id)).rejects.toMatchObject({
      code: 'plan_change_unavailable',
    });
    shop.stripe.losesAnswers = false;
    expect(paper.plans.next).toBe(year);
    shop.pass(6);
    await shop.reconciler.round();
    expect(await states(id)).toEqual(['scheduled']);
  });

  it('that did not reach the gateway is sent again, also when its plan is no longer sold', async () => {
    const { id, paper, year } = await subscriber();
    shop.stripe.isAway = true;
    expect(await change(id, year)).toBe('accepted');
    await shop.context.db
      .update(plans)
      .set({ archivedAt: inDays(0) })
      .where(eq(plans.id, year));
    shop.pass(6);
    await shop.reconciler.round();
    expect(await states(id)).toEqual(['requested']);
    shop.stripe.isAway = false;
    shop.pass(6);
    await shop.reconciler.round();
    expect(await states(id)).toEqual(['scheduled']);
    expect(paper.plans.next).toBe(year);
  });

  it('that is refused leaves the present plan, also if it was to replace another one', async () => {
    const { id, paper, year } = await subscriber();
    await change(id, year);
    shop.stripe.refusesChanges = true;
    expect(await change(id, await yearly(3999), 3999)).toBe('plan_change_unavailable');
    expect(await states(id)).toEqual(['withdrawn', 'withdrawn']);
    expect(paper.plans.next).toBeNull();
  });

  it('whose withdrawal gets no answer is withdrawn later', async () => {
    const { id, paper, year } = await subscriber();
    await change(id, year);
    shop.stripe.isAway = true;
    await keepPlan(shop.context, id);
    expect(await states(id)).toEqual(['withdrawing']);
    shop.stripe.isAway = false;
    shop.pass(6);
    await shop.reconciler.round();
    expect(await states(id)).toEqual(['withdrawn']);
    expect(paper.plans.next).toBeNull();
  });

  it('is not applied after its date if the gateway was away until then', async () => {
    const { id, paper, year } = await subscriber();
    shop.stripe.isAway = true;
    await change(id, year);
    shop.stripe.isAway = false;
    shop.pass(30 * day);
    renew(paper);
    await report(id);
    expect(await states(id)).toEqual(['withdrawing']);
    shop.pass(6);
    await shop.reconciler.round();
    expect(await states(id)).toEqual(['withdrawn']);
    expect(paper.plans).toMatchObject({ next: null });
  });

  it('survives late, repeated and reordered reports', async () => {
    const { id, paper, month, year } = await subscriber();
    const before = structuredClone(paper);
    await change(id, year);
    await report(id);
    await report(id);
    expect(await states(id)).toEqual(['scheduled']);
    shop.pass(30 * day);
    renew(paper);
    await report(id);
    const after = structuredClone(paper);
    Object.assign(paper, before);
    await report(id);
    expect(await shop.subscriptionOf(id)).toMatchObject({ planId: year });
    Object.assign(paper, after);
    await report(id);
    expect(await states(id)).toEqual(['applied']);
    expect(await shop.paymentsOf(id)).toMatchObject([{ planId: month }, { planId: year }]);
  });

  it('that the gateway does not report is requested again', async () => {
    const { id, paper, year } = await subscriber();
    await change(id, year);
    paper.plans.next = null;
    await report(id);
    // The report may be older than the schedule.
    expect(await states(id)).toEqual(['scheduled']);
    shop.pass(6);
    await shop.reconciler.round();
    expect(await states(id)).toEqual(['requested']);
    shop.pass(6);
    await shop.reconciler.round();
    expect(await states(id)).toEqual(['scheduled']);
    expect(paper.plans.next).toBe(year);
  });

  it('ends with the renewal', async () => {
    const { id, year } = await subscriber();
    await change(id, year);
    await endRenewal(shop.context, id);
    expect(await states(id)).toEqual(['withdrawn']);
    expect(await change(id, year)).toBe('plan_change_unavailable');
  });

  it('is deleted with the account, and the gateway collects nothing more', async () => {
    const { id, paper, year } = await subscriber();
    await change(id, year);
    await deleteUser(shop.context, id);
    expect(paper).toMatchObject({ status: 'cancelled', plans: { next: null } });
    expect(await states(id)).toEqual([]);
  });
});
