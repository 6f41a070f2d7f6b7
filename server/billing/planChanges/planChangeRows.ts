import { and, count, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Plan } from '#contract/api/store.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { payments, planChanges, plans, subscriptions } from '../../platform/db/schema.ts';
import {
  nextPlanChangeState,
  openPlanChangeStates,
  type PlanChangeEvent,
} from '../../platform/db/schema/planChangeStates.ts';
import type { PaymentRow, SubscriptionRow } from '../gateway.ts';

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
