import type { SubscriptionStatus } from '../platform/db/schema/paymentStates.ts';
import { oneHour } from '../platform/clock.ts';

export const renewingStatuses = ['pending', 'active', 'past_due'] as const;

export const isRenewing = (status: SubscriptionStatus | null): boolean =>
  (renewingStatuses as readonly (string | null)[]).includes(status);

/** A renewal may be late by this time before access ends. */
const gracePeriod = 3 * 24 * oneHour;

const after = (time: Date, delay: number): Date => new Date(time.getTime() + delay);

/** The fields of a subscription's row that the rules need. */
export interface AccessPeriod {
  readonly status: SubscriptionStatus | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const hasGrace = (status: SubscriptionStatus | null): boolean =>
  status === 'active' || status === 'past_due';

/**
 * Returns the end of the paid time by the row; the beginning of the subscription before the first payment.
 */
export const paidUntilOf = ({ status, createdAt, expiresAt }: AccessPeriod): Date =>
  hasGrace(status) && expiresAt > createdAt ? after(expiresAt, -gracePeriod) : expiresAt;

/** Returns the end of access. A renewing subscription has a grace period after the paid time. */
export const accessEnd = (status: SubscriptionStatus, createdAt: Date, paidUntil: Date): Date =>
  hasGrace(status) && paidUntil > createdAt ? after(paidUntil, gracePeriod) : paidUntil;

interface Circumstances {
  /** Whether the gateway reports a later end of the paid time than the row. */
  readonly paidMore: boolean;
  /** Whether the user has another subscription that renews. */
  readonly isDuplicate: boolean;
}

/**
 * Returns the state after an update. A cancelled subscription becomes active again only when a
 * further period was paid, and never as a duplicate.
 */
export function nextStatus(
  was: SubscriptionStatus,
  update: SubscriptionStatus,
  { paidMore, isDuplicate }: Circumstances,
): SubscriptionStatus {
  if (update === 'pending') return was;
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
  if (status === 'cancelled') return expiresAt > now ? after(expiresAt, oneHour) : null;
  return nextBillingAt && nextBillingAt > now
    ? after(nextBillingAt, oneHour)
    : after(now, 6 * oneHour);
}
