import { after, oneHour, oneMinute } from '../../platform/clock.ts';
import { isUnsettled, type PlanReport } from '../../platform/db/schema/planChangeStates.ts';
import type { SubscriptionPlans, SubscriptionRow } from '../gateway.ts';
import type { PlanChangeRow } from './planChangeRows.ts';

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
export const isDoubtful = (
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
export const reportOn = (
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
