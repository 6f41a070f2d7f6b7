import type { Queries } from '../../platform/db/connection.ts';
import { isUnsettled } from '../../platform/db/schema/planChangeStates.ts';
import type { SubscriptionRow, SubscriptionUpdate } from '../gateway.ts';
import { isRenewing, paidUntilOf } from '../subscriptionRules.ts';
import { movePlanChange, planBy, type PlanChangeRow } from './planChangeRows.ts';
import { isDoubtful, nextCallAt, reportOn } from './planChangeRules.ts';

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
