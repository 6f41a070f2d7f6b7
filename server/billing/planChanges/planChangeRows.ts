import { and, count, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Plan } from '#contract/api/store.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { payments, planChanges, plans, subscriptions } from '../../platform/db/schema.ts';
import {
  nextPlanChangeState,
  openPlanChangeStates,
  type PlanChangeEvent,
  isUnsettled,
  type PlanReport,
} from '../../platform/db/schema/planChangeStates.ts';
import type {
  PaymentRow,
  SubscriptionRow,
  SubscriptionUpdate,
  SubscriptionPlans,
} from '../gateway.ts';
import { isRenewing, paidUntilOf } from '../subscriptionRules.ts';
import { after, oneHour, oneMinute } from '../../platform/clock.ts';

/**
 * Whether a call for the change may still be running. Until then neither another change nor the end of the
 * renewal is sent, because the calls would overlap at the gateway.
 */
export const isUnderWay = (
  change: Pick<PlanChangeRow, 'status' | 'changedAt'>,
  now: Date,
): boolean => isUnsettled(change.status) && isNew(change, now);

const isNew = ({ changedAt }: Pick<PlanChangeRow, 'changedAt'>, now: Date): boolean =>
  after(changedAt, oneMinute) > now;

/**
 * Whether a report may be older than the schedule, because a webhook event was processed at the same time. It
 * changes nothing, and the subscription is read again.
 */
const isDoubtful = (
  change: Pick<PlanChangeRow, 'status' | 'changedAt'>,
  { renews, isNext, isCurrent, isLate }: PlanReport,
  now: Date,
): boolean =>
  change.status === 'scheduled' && isNew(change, now) && renews && !isNext && !isCurrent && !isLate;

/** The gateway may have begun to collect a renewal that is nearer than this. */
const lastHour = oneHour;

/** Returns the end of the paid period; null if the plan cannot be changed now. */
export function changeDateOf(
  {
    status,
    nextBillingAt,
    gatewayId,
  }: Pick<SubscriptionRow, 'status' | 'nextBillingAt' | 'gatewayId'>,
  now: Date,
): Date | null {
  if (status !== 'active' || gatewayId === null || nextBillingAt === null) return null;
  return nextBillingAt > after(now, lastHour) ? nextBillingAt : null;
}

interface Reported {
  readonly renews: boolean;
  readonly plans: SubscriptionPlans | undefined;
  readonly paidUntil: Date;
}

/** Compares the report of a gateway with a change. */
const reportOn = (
  { planId, effectiveAt }: Pick<PlanChangeRow, 'planId' | 'effectiveAt'>,
  { renews, plans, paidUntil }: Reported,
): PlanReport => ({
  renews,
  isCurrent: plans?.current === planId,
  isNext: plans?.next === planId,
  isLate: paidUntil > after(effectiveAt, oneHour),
});

/** The time of the next call or read of a change that is not certain. */
export const nextCallAt = (now: Date): Date => after(now, 5 * oneMinute);

/** Whether the update is as new as the row. An older one tells nothing about the plan. */
const isAsNew = (row: SubscriptionRow, { paidUntil }: SubscriptionUpdate): boolean =>
  paidUntil !== null && paidUntil >= paidUntilOf(row);

/** Returns the plan by the gateway's report, if it is a plan of the store, and else the plan of the row. */
export async function currentPlanOf(
  tx: Queries,
  row: SubscriptionRow,
  update: SubscriptionUpdate,
): Promise<number | null> {
  const reported = isAsNew(row, update) ? (update.plans?.current ?? null) : null;
  return (await planBy(tx, reported))?.id ?? row.planId;
}

interface Circumstances {
  readonly now: Date;
  /** The change whose withdrawal the update answers. */
  readonly withdrawnId: number | undefined;
  /** The time of the next read before the update. */
  readonly plannedAt: Date | null;
}

interface Followed {
  readonly change: PlanChangeRow | null;
  /** The time of the next read if the change is not certain. */
  readonly readAt: Date | null;
}

/**
 * Applies the report of a gateway to the open change of plan.
 * @param is the subscription after the update
 */
export async function followPlanChange(
  tx: Queries,
  was: PlanChangeRow | null,
  is: SubscriptionRow,
  update: SubscriptionUpdate,
  { withdrawnId, plannedAt, now }: Circumstances,
): Promise<Followed> {
  if (!was) return { change: null, readAt: null };
  const renews = isRenewing(is.status);
  const kept: Followed = { change: was, readAt: nextReadAt(plannedAt, now) };
  if (renews && !isAsNew(is, update)) return kept;
  const report = reportOn(was, { renews, plans: update.plans, paidUntil: paidUntilOf(is) });
  if (isDoubtful(was, report, now)) return kept;
  const what = was.id === withdrawnId ? 'withdrawn' : 'report';
  const change = await movePlanChange(tx, was, { what, report }, now);
  return { change, readAt: isUnsettled(change.status) ? nextReadAt(plannedAt, now) : null };
}

/** A planned call stays at its time, however many reports arrive before. */
function nextReadAt(planned: Date | null, now: Date): Date {
  const next = nextCallAt(now);
  return planned && planned < next ? planned : next;
}

export type PlanChangeRow = typeof planChanges.$inferSelect;
export type PlanRow = typeof plans.$inferSelect;

/** The change of a subscription that may still take effect. */
export async function openPlanChange(
  tx: Queries,
  subscriptionId: number,
): Promise<PlanChangeRow | null> {
  const isOpen = and(
    eq(planChanges.subscriptionId, subscriptionId),
    inArray(planChanges.status, [...openPlanChangeStates]),
  );
  const [row] = await tx.select().from(planChanges).where(isOpen);
  return row ?? null;
}

/** The only function that changes the state of a change of plan. Returns the row after the event. */
export async function movePlanChange(
  tx: Queries,
  row: PlanChangeRow,
  event: PlanChangeEvent,
  now: Date,
): Promise<PlanChangeRow> {
  const status = nextPlanChangeState(row.status, event);
  if (status === row.status) return row;
  const changed = { status, changedAt: now };
  await tx
    .update(planChanges)
    .set(changed)
    .where(and(eq(planChanges.id, row.id), eq(planChanges.status, row.status)));
  return { ...row, ...changed };
}

/** Sets the time at which the reconciler repeats the call, for the case that this one gets no answer. */
export async function postponeCall(
  tx: Queries,
  { id }: Pick<SubscriptionRow, 'id'>,
  reconcileAt: Date,
): Promise<void> {
  await tx.update(subscriptions).set({ reconcileAt }).where(eq(subscriptions.id, id));
}

/** A plan, also one that is no longer sold. */
export async function planBy(tx: Queries, id: number | null): Promise<PlanRow | null> {
  if (id === null) return null;
  const [row] = await tx.select().from(plans).where(eq(plans.id, id));
  return row ?? null;
}

/** The fields of a plan that its name needs. */
export const nameOf = ({ id, period }: PlanRow): Pick<Plan, 'id' | 'period'> =>
  ({ id, period }) as Pick<Plan, 'id' | 'period'>;

/** The number of changes that a subscription has asked for since a time. */
export async function changesSince(
  tx: Queries,
  subscriptionId: number,
  since: Date,
): Promise<number> {
  const isRecent = and(
    eq(planChanges.subscriptionId, subscriptionId),
    gt(planChanges.createdAt, since),
  );
  const [row] = await tx.select({ recent: count() }).from(planChanges).where(isRecent);
  return row?.recent ?? 0;
}

/** The last collected payment of a subscription. Its price is the present one, whatever the plan costs now. */
export async function lastCollected(
  tx: Queries,
  subscriptionId: number,
): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), isNotNull(payments.completedAt)))
    .orderBy(desc(payments.id))
    .limit(1);
  return row ?? null;
}
