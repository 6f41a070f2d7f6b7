import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { personalDataOf } from '../../../server/account/personalData.ts';
import { endRenewal } from '../../../server/billing/cancellation.ts';
import { brokenRules } from '../../../server/billing/invariants.ts';
import { planChanges, plans } from '../../../server/platform/db/schema.ts';
import { day, planChangesIn } from '../../helpers/planChanges.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('a requested change of plan, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const { subscriber, yearly, change, changesOf, states, report, inDays, renew, endAll } =
    planChangesIn(() => shop);
  afterEach(endAll);

  it('is refused for the same plan, an archived plan, another price, and a plan that is not paid', async () => {
    const { id, paper, month, year } = await subscriber();
    const old = await yearly(5999);
    await shop.context.db
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
    const { subscriptions: own } = await personalDataOf(shop.context.db, id, inDays(0));
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
    await endRenewal(shop.context, id);
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
    await shop.context.db
      .transaction(async (tx) => {
        const isIt = eq(planChanges.id, row?.id ?? 0);
        if (Object.keys(wrong).length > 0) await tx.update(planChanges).set(wrong).where(isIt);
        rules = (await brokenRules(tx, shop.context.clock.now())).map(({ rule }) => rule);
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
    await shop.reconciler.round();
    expect(await change(id, year)).toBe('plan_change_unavailable');
  });
});
