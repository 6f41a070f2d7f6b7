import { and, eq, isNull } from 'drizzle-orm';
import type { PlanState, PlanChangeRequest } from '#contract/api/plan.ts';
import type { UserId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { isOpenPlanChange } from '../../platform/db/schema/planChangeStates.ts';
import type { Handlers } from '../../platform/http/mountCalls.ts';
import { findGateway, gatewayOf } from '../gatewayRegistry.ts';
import { type PaymentContext, runningSubscription } from '../paymentRows.ts';
import {
  nameOf,
  openPlanChange,
  planBy,
  type PlanChangeRow,
  type PlanRow,
  changesSince,
  lastCollected,
  movePlanChange,
  postponeCall,
  changeDateOf,
  isUnderWay,
  nextCallAt,
} from './planChangeRows.ts';
import { lockUser } from '../../identity/users.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { planChanges, plans } from '../../platform/db/schema.ts';
import { Refused } from '../../platform/http/refusal.ts';
import { readStore } from '../../storeSettings/index.ts';
import type { SubscriptionRow } from '../gateway.ts';
import { requirePaymentsOn } from '../purchaseChecks.ts';
import { payRenewal } from '../renewalCards.ts';
import { hourBefore } from '../retrySchedule.ts';
import { sendSchedule, sendWithdrawal } from './sendPlanChange.ts';

/** The limit of changes per subscription and hour. */
const maxPerHour = 10;

/**
 * Changes the plan from the next payment on. An earlier change is replaced. If the gateway does not answer, the
 * change stays requested, and the reconciler repeats the call. Throws 'plan_change_unavailable', 'already_owned',
 * 'not_for_sale', 'price_changed' and 'rate_limited'.
 */
export async function changePlan(
  context: PaymentContext,
  userId: UserId,
  order: PlanChangeRequest,
): Promise<void> {
  const { row, change } = await context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    return findOrRequest(context, tx, await runningSubscription(tx, userId), order);
  });
  if (change.status !== 'requested') return;
  const isRefused = !(await sendSchedule(context, row, change, 'person'));
  if (isRefused) throw new Refused('plan_change_unavailable');
}

/** Takes a change of plan back. Does nothing without a change. Throws 'plan_change_unavailable'. */
export async function keepPlan(context: PaymentContext, userId: UserId): Promise<void> {
  const now = context.clock.now();
  const withdrawn = await context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const row = await runningSubscription(tx, userId);
    const change = row && (await openPlanChange(tx, row.id));
    if (!row || !change) return null;
    if (isUnderWay(change, now)) throw new Refused('plan_change_unavailable');
    await postponeCall(tx, row, nextCallAt(now));
    return { row, change: await movePlanChange(tx, change, { what: 'withdraw' }, now) };
  });
  if (withdrawn) await sendWithdrawal(context, withdrawn.row, withdrawn.change, 'person');
}

interface Found {
  readonly row: SubscriptionRow;
  readonly change: PlanChangeRow;
}

/** Returns the open change to the same plan and price, or writes a new one. */
async function findOrRequest(
  context: PaymentContext,
  tx: Queries,
  row: SubscriptionRow | null,
  order: PlanChangeRequest,
): Promise<Found> {
  const now = context.clock.now();
  const effectiveAt = row && changeDateOf(row, now);
  if (!row?.gateway || !effectiveAt || !gatewayOf(context, row).planChanges)
    throw new Refused('plan_change_unavailable');
  await requirePaymentsOn(context, tx, row.gateway);
  const terms = await termsOf(tx, row, order);
  const open = await openPlanChange(tx, row.id);
  const isSame = open?.planId === terms.planId && open.amount === terms.amount;
  if (open && isSame && open.status !== 'withdrawing') return { row, change: open };
  if (open && isUnderWay(open, now)) throw new Refused('plan_change_unavailable');
  if ((await changesSince(tx, row.id, hourBefore(now))) >= maxPerHour)
    throw new Refused('rate_limited');
  if (open) await movePlanChange(tx, open, { what: 'replaced' }, now);
  const times = { effectiveAt, createdAt: now, changedAt: now };
  const values = { ...terms, ...times, subscriptionId: row.id };
  const [change] = await tx.insert(planChanges).values(values).returning();
  if (!change) throw new Error('No change of plan was written.');
  await postponeCall(tx, row, nextCallAt(now));
  return { row, change };
}

/** A subscription keeps its currency at the gateway. */
async function termsOf(
  tx: Queries,
  row: SubscriptionRow,
  { plan: planId, price }: PlanChangeRequest,
) {
  if (planId === row.planId) throw new Refused('already_owned');
  const { currency, currencyPrecision } = await readStore(tx);
  const isSold = and(eq(plans.id, planId), isNull(plans.archivedAt));
  const [plan] = await tx.select().from(plans).where(isSold);
  if (!plan || plan.price <= 0) throw new Refused('not_for_sale');
  if (price.amount !== plan.price || price.currency !== currency)
    throw new Refused('price_changed');
  if ((await lastCollected(tx, row.id))?.currency !== currency)
    throw new Refused('plan_change_unavailable');
  return { planId, amount: plan.price, currency, currencyPrecision };
}

type PlanCalls = Pick<Handlers, 'plan' | 'changePlan' | 'keepPlan' | 'payRenewal'>;

/** The API calls of the user's plan. */
export const planChangeCalls = (context: PaymentContext): PlanCalls => ({
  plan: ({ userId }) => planStateOf(context, userId),
  changePlan: ({ userId, body }) => changePlan(context, userId, body),
  keepPlan: ({ userId }) => keepPlan(context, userId),
  payRenewal: ({ userId, body }) => payRenewal(context, userId, body),
});

const noPlan: PlanState = { plan: null, changeableFrom: null, change: null };

async function planStateOf(context: PaymentContext, userId: UserId): Promise<PlanState> {
  const { db, clock } = context;
  const row = await runningSubscription(db, userId);
  const plan = row ? await planBy(db, row.planId) : null;
  if (!row || !plan) return noPlan;
  const date = findGateway(context, row)?.planChanges ? changeDateOf(row, clock.now()) : null;
  const change = await openPlanChange(db, row.id);
  const next = change && (await planBy(db, change.planId));
  return {
    plan: nameOf(plan),
    changeableFrom: date?.toISOString() ?? null,
    cardGateway: findGateway(context, row)?.name ?? null,
    change: change && next && shownChange(change, next),
  };
}

function shownChange(change: PlanChangeRow, next: PlanRow): PlanState['change'] {
  const { status, amount, currency, currencyPrecision, effectiveAt } = change;
  if (!isOpenPlanChange(status)) return null;
  return {
    status,
    plan: nameOf(next),
    amount: amount as MinorUnits,
    currency,
    currencyPrecision,
    startsAt: effectiveAt.toISOString(),
  };
}
