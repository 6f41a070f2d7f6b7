import { asc, eq } from 'drizzle-orm';
import type { PlanId, UserId } from '#contract/ids.ts';
import { readAndApplySubscription } from '../../server/billing/duePayments.ts';
import type { Renewal } from '../../server/billing/gateway.ts';
import { changePlan } from '../../server/billing/planChanges/planChangeCalls.ts';
import { planChanges, plans } from '../../server/platform/db/schema.ts';
import { mailsOf } from './mails.ts';
import { type PaperShop, shown } from './scriptedBilling.ts';
import type { PaperPlan } from './scriptedGateway.ts';

export const day = 24 * 60;

export interface Subscriber {
  readonly id: UserId;
  readonly paper: PaperPlan;
  readonly month: PlanId;
  readonly year: PlanId;
}

/** The actions of a subscriber and of the gateway, for a shop that is opened before each use. */
export function planChangesIn(shopOf: () => PaperShop) {
  const yearly = async (price = 4999): Promise<PlanId> => {
    const { db } = shopOf().context;
    const [plan] = await db.insert(plans).values({ period: 'year', price }).returning();
    return plan?.id as PlanId;
  };

  async function subscriber(): Promise<Subscriber> {
    const [id, month, year] = [await shopOf().person(), await shopOf().plan(), await yearly()];
    await shopOf().pay(id, { plan: month }, 'ok');
    const { plan: paper } = shopOf().stripe.entry((await shopOf().lastOf(id)).id);
    if (!paper) throw new Error('There is no plan.');
    return { id, paper, month, year };
  }

  const change = (id: UserId, plan: PlanId, price = 4999): Promise<string> =>
    changePlan(shopOf().context, id, { plan, price: shown(price) }).then(
      () => 'accepted',
      ({ code }: { code: string }) => code,
    );

  async function changesOf(id: UserId) {
    const row = await shopOf().subscriptionOf(id);
    const ofSubscription = eq(planChanges.subscriptionId, row?.id ?? 0);
    const { db } = shopOf().context;
    return db.select().from(planChanges).where(ofSubscription).orderBy(asc(planChanges.id));
  }
  const states = async (id: UserId) => (await changesOf(id)).map(({ status }) => status);

  /** A webhook about the subscription. */
  async function report(id: UserId): Promise<void> {
    const row = await shopOf().subscriptionOf(id);
    if (row) await readAndApplySubscription(shopOf().context, row, 'webhook');
  }

  const inDays = (days: number): Date => new Date(shopOf().clock.time + days * day * 60_000);

  /** The gateway collects the next period, of the next plan if there is one. */
  function renew(paper: PaperPlan): void {
    const { next, current } = paper.plans;
    const renewal: Renewal = {
      gatewayId: `${paper.gatewayId}_${paper.renewals.length + 1}`,
      amount: next === null ? 499 : 4999,
      currency: 'USD',
      state: 'succeeded',
      refunded: 0,
      at: shopOf().context.clock.now(),
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

  /** The mails about the next payment that are to be sent. */
  const noticesOf = async (id: UserId) => {
    const mails = await mailsOf(shopOf().context, id);
    return mails.filter(({ kind }) => kind === 'plan_change_scheduled' || kind === 'renewal_ahead');
  };

  /** No later test renews the present subscriptions. */
  async function endAll(): Promise<void> {
    Object.assign(shopOf().stripe, { isAway: false, losesAnswers: false, refusesChanges: false });
    for (const { plan } of shopOf().stripe.book.values())
      if (plan) Object.assign(plan, { status: 'ended', nextBillingAt: null });
    shopOf().pass(31 * day);
    await shopOf().reconciler.round();
  }

  return {
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
  };
}
