import type { PlanState } from '#contract/api/plan.ts';
import type { UserId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { isOpenPlanChange } from '../../platform/db/schema/planChangeStates.ts';
import type { Handlers } from '../../platform/http/mountCalls.ts';
import { findGateway } from '../gatewayRegistry.ts';
import { type PaymentContext, runningSubscription } from '../paymentRows.ts';
import { changePlan, keepPlan } from './changePlan.ts';
import {
  nameOf,
  openPlanChange,
  planBy,
  type PlanChangeRow,
  type PlanRow,
} from './planChangeRows.ts';
import { changeDateOf } from './planChangeRules.ts';

type PlanCalls = Pick<Handlers, 'plan' | 'changePlan' | 'keepPlan'>;

/** The API calls of the user's plan. */
export const planHandlers = (context: PaymentContext): PlanCalls => ({
  plan: ({ userId }) => planStateOf(context, userId),
  changePlan: ({ userId, body }) => changePlan(context, userId, body),
  keepPlan: ({ userId }) => keepPlan(context, userId),
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
