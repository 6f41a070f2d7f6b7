import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlanId, UserId } from '#contract/ids.ts';
import { deleteUser } from '../../server/account/deletion.ts';
import { endRenewal } from '../../server/billing/cancellation.ts';
import type { Renewal } from '../../server/billing/gateway.ts';
import { personalDataOf } from '../../server/account/personalData.ts';
import { brokenRules } from '../../server/billing/invariants.ts';
import { changePlan, keepPlan } from '../../server/billing/planChanges/changePlan.ts';
import { readAndApplySubscription } from '../../server/billing/duePayments.ts';
import { outboundMails, planChanges, plans } from '../../server/platform/db/schema.ts';
import { openPaperShop, type PaperShop, shown } from '../helpers/scriptedBilling.ts';
import type { PaperPlan } from '../helpers/scriptedGateway.ts';
import { databases } from '../helpers/testDatabase.ts';

const day = 24 * 60;

interface Subscriber {
  readonly id: UserId;
  readonly paper: PaperPlan;
  readonly month: PlanId;
  readonly year: PlanId;
}

describe.each(databases)('a change of plan, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  afterEach(async () => {
    Object.assign(shop.stripe, { isAway: false, losesAnswers: false, refusesChanges: false });
    // No later test renews this subscription.
    for (const { plan } of shop.stripe.book.values())
      if (plan) Object.assign(plan, { status: 'ended', nextBillingAt: null });
    shop.pass(31 * day);
    await shop.clerk.round();
  });

  const yearly = async (price = 4999): Promise<PlanId> => {
    const { db } = shop.till;
    const [plan] = await db.insert(plans).values({ period: 'year', price }).returning();
    return plan?.id as PlanId;
  };

  async function subscriber(): Promise<Subscriber> {
    const [id, month, year] = [await shop.person(), await shop.plan(), await yearly()];
    await shop.pay(id, { plan: month }, 'ok');
    const { plan: paper } = shop.stripe.entry((await shop.lastOf(id)).id);
    if (!paper) throw new Error('There is no plan.');
    return { id, paper, month, year };
  }

  const change = (id: UserId, plan: PlanId, price = 4999): Promise<string> =>
    changePlan(shop.till, id, { plan, price: shown(price) }).then(
      () => 'accepted',
      ({ code }: { code: string }) => code,
    );

  async function changesOf(id: UserId) {
    const row = await shop.subscriptionOf(id);
    const ofSubscription = eq(planChanges.subscriptionId, row?.id ?? 0);
    const { db } = shop.till;
    return db.select().from(planChanges).where(ofSubscription).orderBy(asc(planChanges.id));
  }
  const states = async (id: UserId) => (await changesOf(id)).map(({ status }) => status);

  /** A webhook about the subscription. */
  async function report(id: UserId): Promise<void> {
    const row = await shop.subscriptionOf(id);
    if (row) await readAndApplySubscription(shop.till, row, 'webhook');
  }

  const inDays = (days: number): Date => new Date(shop.clock.time + days * day * 60_000);

  /** The gateway collects the next period, of the next plan if there is one. */
  function renew(paper: PaperPlan): void {
    const { next, current } = paper.plans;
    const renewal: Renewal = {
      gatewayId: `${paper.gatewayId}_${paper.renewals.length + 1}`,
      amount: next === null ? 499 : 4999,
      currency: 'USD',
      state: 'succeeded',
      refunded: 0,
      at: shop.till.clock.now(),
      isOfCurrentPlan: true,
    };
    const days = next === null ? 30 : 365;
    Object.assign(paper, {
      renewals: [...paper.renewals, renewal],
      paidUntil: inDays(days),
      nextBillingAt: inDays(days),
      plans: { current: next ?? current, next: null },
    });
  }

  const mailsOf = async (id: UserId) => {
    const { db } = shop.till;
    const rows = await db
      .select()
      .from(outboundMails)
      .where(eq(outboundMails.userId, id))
      .orderBy(asc(outboundMails.id));
    return rows.filter(({ kind }) => kind === 'plan_change_scheduled' || kind === 'renewal_ahead');
  };

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

  it('is announced by mail, and the notice of the renewal names the new price', async () => {
    const { id, year } = await subscriber();
    await change(id, year);
    const news = { period: 'year', amount: 4999, currency: 'USD' };
    expect(await mailsOf(id)).toMatchObject([
      { kind: 'plan_change_scheduled', details: news },
      { kind: 'renewal_ahead', details: news },
    ]);
    shop.pass(2);
    await keepPlan(shop.till, id);
    expect(await mailsOf(id)).toMatchObject([
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
    await keepPlan(shop.till, id);
    await keepPlan(shop.till, id);
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
    await expect(endRenewal(shop.till, id)).rejects.toMatchObject({
      code: 'plan_change_unavailable',
    });
    shop.stripe.losesAnswers = false;
    expect(paper.plans.next).toBe(year);
    shop.pass(6);
    await shop.clerk.round();
    expect(await states(id)).toEqual(['scheduled']);
  });

  it('that did not reach the gateway is sent again, also when its plan is no longer sold', async () => {
    const { id, paper, year } = await subscriber();
    shop.stripe.isAway = true;
    expect(await change(id, year)).toBe('accepted');
    await shop.till.db
      .update(plans)
      .set({ archivedAt: inDays(0) })
      .where(eq(plans.id, year));
    shop.pass(6);
    await shop.clerk.round();
    expect(await states(id)).toEqual(['requested']);
    shop.stripe.isAway = false;
    shop.pass(6);
    await shop.clerk.round();
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
    await keepPlan(shop.till, id);
    expect(await states(id)).toEqual(['withdrawing']);
    shop.stripe.isAway = false;
    shop.pass(6);
    await shop.clerk.round();
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
    await shop.clerk.round();
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
    await shop.clerk.round();
    expect(await states(id)).toEqual(['requested']);
    shop.pass(6);
    await shop.clerk.round();
    expect(await states(id)).toEqual(['scheduled']);
    expect(paper.plans.next).toBe(year);
  });

  it('ends with the renewal', async () => {
    const { id, year } = await subscriber();
    await change(id, year);
    await endRenewal(shop.till, id);
    expect(await states(id)).toEqual(['withdrawn']);
    expect(await change(id, year)).toBe('plan_change_unavailable');
  });

  it('is deleted with the account, and the gateway collects nothing more', async () => {
    const { id, paper, year } = await subscriber();
    await change(id, year);
    await deleteUser(shop.till, id);
    expect(paper).toMatchObject({ status: 'cancelled', plans: { next: null } });
    expect(await states(id)).toEqual([]);
  });

  it('is refused for the same plan, an archived plan, another price, and a plan that is not paid', async () => {
    const { id, paper, month, year } = await subscriber();
    const old = await yearly(5999);
    await shop.till.db
      .update(plans)
      .set({ archivedAt: inDays(-1) })
      .where(eq(plans.id, old));
    expect(await change(id, month, 499)).toBe('already_owned');
    expect(await change(id, old, 5999)).toBe('not_for_sale');
    expect(await change(id, year, 1)).toBe('price_changed');
    expect(await change(await shop.person(), year)).toBe('plan_change_unavailable');
    paper.status = 'past_due';
    await report(id);
    expect(await change(id, year)).toBe('plan_change_unavailable');
    expect(await states(id)).toEqual([]);
  });

  it('is part of the personal data', async () => {
    const { id, year } = await subscriber();
    await change(id, year);
    const { subscriptions: own } = await personalDataOf(shop.till.db, id, inDays(0));
    expect(own).toMatchObject([
      {
        period: 'month',
        plan_changes: [
          {
            requested_at: inDays(0).toISOString(),
            starts_at: inDays(30).toISOString(),
            period: 'year',
            amount: 4999,
            currency: 'USD',
            currency_precision: 2,
            status: 'scheduled',
          },
        ],
      },
    ]);
  });

  it.each<[rule: string, wrong: Partial<typeof planChanges.$inferInsert>]>([
    [
      'A change of plan that the gateway has not answered is sent again within an hour.',
      { status: 'requested' },
    ],
    [
      'A scheduled change of plan has begun when a payment after its date is collected.',
      { status: 'scheduled', effectiveAt: new Date('2026-01-01T12:00:00Z') },
    ],
    [
      'The first payment after a change of plan is not larger than the confirmed price.',
      { status: 'applied', amount: 100 },
    ],
  ])('breaks a rule of the accounting: %s', async (rule, wrong) => {
    const { id, paper, year } = await subscriber();
    await change(id, year);
    shop.pass(30 * day);
    renew(paper);
    await report(id);
    expect(await brokenIf(id, {})).not.toContain(rule);
    expect(await brokenIf(id, wrong)).toContain(rule);
  });

  it('of a plan that has ended breaks a rule of the accounting', async () => {
    const { id, year } = await subscriber();
    await change(id, year);
    await endRenewal(shop.till, id);
    const rule = 'A change of plan that has not begun belongs to a renewing plan.';
    expect(await brokenIf(id, {})).not.toContain(rule);
    expect(await brokenIf(id, { status: 'scheduled' })).toContain(rule);
  });

  /** The broken rules if the change had these values. Nothing is written. */
  async function brokenIf(
    id: UserId,
    wrong: Partial<typeof planChanges.$inferInsert>,
  ): Promise<string[]> {
    const [row] = await changesOf(id);
    let rules: string[] = [];
    const undo = new Error('undone');
    await shop.till.db
      .transaction(async (tx) => {
        const isIt = eq(planChanges.id, row?.id ?? 0);
        if (Object.keys(wrong).length > 0) await tx.update(planChanges).set(wrong).where(isIt);
        rules = (await brokenRules(tx, shop.till.clock.now())).map(({ rule }) => rule);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return rules;
  }

  it('is refused ten minutes before the next payment', async () => {
    const { id, year } = await subscriber();
    shop.pass(30 * day - 10);
    expect(await change(id, year)).toBe('plan_change_unavailable');
  });

  it('is refused to a subscriber of PayPal, who has to approve each plan there', async () => {
    const [id, year] = [await shop.person(), await yearly()];
    await shop.pay(id, { plan: await shop.plan(), gateway: 'paypal' });
    shop.paypal.pay(await shop.lastOf(id));
    await shop.clerk.round();
    expect(await change(id, year)).toBe('plan_change_unavailable');
  });
});
