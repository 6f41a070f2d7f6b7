import type { Plan } from '#contract/api/store.ts';
import { firstPeriodEnd, periodEnd } from '#contract/planPrices.ts';
import { type SubscriptionStatus, usualGraceDays } from '../platform/db/schema/paymentStates.ts';
import { after, oneDay, oneHour, oneMinute } from '../platform/clock.ts';

/** The gateway renews the subscription, or may renew it. A user has one such subscription. */
export const renewingStatuses = ['pending', 'active', 'past_due', 'resuming'] as const;

export const isRenewing = (status: SubscriptionStatus | null): boolean =>
  (renewingStatuses as readonly (string | null)[]).includes(status);

/** Gateways plan about two years ahead: this wait and the longest period. */
const longestWait = 366 * oneDay;

/**
 * Returns the beginning of a new plan: the end of the access that the user has, so that no day is paid twice.
 * null if that is too far ahead.
 * @param ends the ends of the user's subscriptions and coupons
 */
export function planStart(ends: readonly Date[], now: Date): Date | null {
  const start = ends.reduce((last, end) => (end > last ? end : last), now);
  return start <= after(now, longestWait) ? start : null;
}

/** Whether a plan that was ordered for one beginning still has it. Past beginnings are equal. */
export const isSameStart = (ordered: Date | null, start: Date, now: Date): boolean =>
  Math.max(ordered?.getTime() ?? 0, now.getTime()) === start.getTime();

/**
 * Returns the end of a first period that the gateway collects apart from the renewals; null if it is collected as they are. A
 * first period is apart if it begins later than its order, or has another price. Depends on the rows alone, so that a
 * repeated request to a gateway is identical.
 */
export function endOfFirstPeriod(
  { startsAt, createdAt }: { readonly startsAt: Date | null; readonly createdAt: Date },
  { laterAmount }: { readonly laterAmount: number | null },
  plan: Pick<Plan, 'period' | 'firstDays'>,
): Date | null {
  const isLater = startsAt !== null && startsAt > createdAt;
  if (laterAmount !== null) return firstPeriodEnd(isLater ? startsAt : createdAt, plan);
  return isLater ? periodEnd(startsAt, plan.period) : null;
}

/** The price of the periods after the first one. */
export const renewalPrice = ({
  amount,
  laterAmount,
}: {
  readonly amount: number;
  readonly laterAmount: number | null;
}): number => laterAmount ?? amount;

/** The fields of a subscription's row that the rules need. */
export interface AccessPeriod {
  readonly status: SubscriptionStatus | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The days of grace in `expiresAt`. */
  readonly graceDays: number;
}

const hasGrace = (status: SubscriptionStatus | null): boolean =>
  status === 'active' || status === 'past_due';

/**
 * Returns the end of the paid time by the row; the beginning of the subscription before the first payment.
 */
export const paidUntilOf = ({ status, createdAt, expiresAt, graceDays }: AccessPeriod): Date =>
  hasGrace(status) && expiresAt > createdAt ? after(expiresAt, -graceDays * oneDay) : expiresAt;

/** Returns the end of access. A renewing subscription has a grace period after the paid time. */
export const accessEnd = (
  status: SubscriptionStatus,
  createdAt: Date,
  paidUntil: Date,
  graceDays: number,
): Date =>
  hasGrace(status) && paidUntil > createdAt ? after(paidUntil, graceDays * oneDay) : paidUntil;

/**
 * Returns the days of grace after an update. While a renewal is late, they stay: the mails have named the end.
 * @param setting 0 for the usual days
 */
export const graceAfter = (
  row: Pick<AccessPeriod, 'graceDays'>,
  { status, paidMore }: { readonly status: SubscriptionStatus; readonly paidMore: boolean },
  setting: number,
): number => (status === 'past_due' && !paidMore ? row.graceDays : setting || usualGraceDays);

interface Circumstances {
  /** Whether the gateway reports a later end of the paid time than the row. */
  readonly paidMore: boolean;
  /** Whether the user has another subscription that renews. */
  readonly isDuplicate: boolean;
  /** Whether the update answers a call that ends or resumes the renewal. */
  readonly isAnswer: boolean;
}

/**
 * Returns the state after an update. A cancelled subscription becomes active again only when its user resumes
 * it, or when a further period was paid, and never as a duplicate. A report that it is cancelled may be older
 * than the call that resumes it; the answer of a call is not.
 */
export function nextStatus(
  was: SubscriptionStatus,
  update: SubscriptionStatus,
  { paidMore, isDuplicate, isAnswer }: Circumstances,
): SubscriptionStatus {
  if (update === 'pending') return was;
  if (was === 'resuming' && update === 'cancelled') return isAnswer ? 'cancelled' : was;
  if (isRenewing(was)) return update;
  if (isRenewing(update)) return paidMore && !isDuplicate ? update : was;
  return was === 'ended' ? 'ended' : update;
}

interface ReconcileInput {
  readonly status: SubscriptionStatus;
  readonly expiresAt: Date;
  readonly nextBillingAt: Date | null;
}

/** Returns the time of the reconciler's next read; null when the state is final. */
export function nextSubscriptionReconcileAt(
  { status, expiresAt, nextBillingAt }: ReconcileInput,
  now: Date,
): Date | null {
  if (status === 'ended') return null;
  if (status === 'pending') return after(now, oneHour / 4);
  if (status === 'resuming') return nextResumeAt(now);
  if (status === 'cancelled') return expiresAt > now ? after(expiresAt, oneHour) : null;
  return nextBillingAt && nextBillingAt > now
    ? after(nextBillingAt, oneHour)
    : after(now, 6 * oneHour);
}

/** The time of the next call that resumes a subscription. Until then the previous call may still be running. */
export const nextResumeAt = (now: Date): Date => after(now, 2 * oneMinute);
