import type { Plan } from '#contract/api/store.ts';
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

const monthsIn: Readonly<Record<Exclude<Plan['period'], 'week'>, number>> = {
  month: 1,
  quarter: 3,
  halfyear: 6,
  year: 12,
};

/** Returns the end of a period. */
export const periodEnd = (start: Date, period: Plan['period']): Date =>
  period === 'week' ? after(start, 7 * oneDay) : addMonths(start, monthsIn[period]);

/** In a shorter month the 31st is the last day. */
export function addMonths(time: Date, count: number): Date {
  const end = new Date(time);
  end.setUTCMonth(end.getUTCMonth() + count);
  if (end.getUTCDate() !== time.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** A subscription whose first period begins later than its order. The first payment pays for that period. */
export interface LaterPeriod {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Depends on the row alone, so that a repeated request to a gateway is identical. */
export function laterPeriodOf(
  { startsAt, createdAt }: { readonly startsAt: Date | null; readonly createdAt: Date },
  period: Plan['period'],
): LaterPeriod | null {
  const isLater = startsAt !== null && startsAt > createdAt;
  return isLater ? { startsAt, endsAt: periodEnd(startsAt, period) } : null;
}

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
