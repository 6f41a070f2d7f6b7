import type { SubscriptionStatus } from '../platform/db/schema/paymentStates.ts';
import { oneHour } from '../platform/clock.ts';

export const renewingStatuses = ['pending', 'active', 'past_due'] as const;

export const isRenewing = (status: SubscriptionStatus | null): boolean =>
  (renewingStatuses as readonly (string | null)[]).includes(status);

/** The time by which a renewal may be late before the subscription closes. */
const grace = 3 * 24 * oneHour;

const after = (time: Date, pause: number): Date => new Date(time.getTime() + pause);

/** The fields of a subscription's row that the rules need. */
export interface Standing {
  readonly status: SubscriptionStatus | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const hasGrace = (status: SubscriptionStatus | null): boolean =>
  status === 'active' || status === 'past_due';

/**
 * Returns the end of the paid time by the row; the beginning of the subscription before the first payment.
 */
export const paidUntilOf = ({ status, createdAt, expiresAt }: Standing): Date =>
  hasGrace(status) && expiresAt > createdAt ? after(expiresAt, -grace) : expiresAt;

/** Returns the end of access. A renewing subscription has a grace period after the paid time. */
export const accessEnd = (status: SubscriptionStatus, createdAt: Date, paidUntil: Date): Date =>
  hasGrace(status) && paidUntil > createdAt ? after(paidUntil, grace) : paidUntil;

interface Circumstances {
  /** Whether the gateway reports a later end of the paid time than the row. */
  readonly paidMore: boolean;
  /** Whether another plan of the user renews. */
  readonly anotherRenews: boolean;
}

/**
 * Returns the state after news. An ended renewal starts again only when a further period was paid, and
 * never beside another renewing plan.
 */
export function nextStatus(
  was: SubscriptionStatus,
  news: SubscriptionStatus,
  { paidMore, anotherRenews }: Circumstances,
): SubscriptionStatus {
  if (news === 'pending') return was;
  if (isRenewing(was)) return news;
  if (isRenewing(news)) return paidMore && !anotherRenews ? news : was;
  return was === 'ended' ? 'ended' : news;
}

interface Prospect {
  readonly status: SubscriptionStatus;
  readonly expiresAt: Date;
  readonly nextBillingAt: Date | null;
}

/** Returns the time of the reconciler's next look; null when the state is final. */
export function nextSubscriptionReconcileAt(
  { status, expiresAt, nextBillingAt }: Prospect,
  now: Date,
): Date | null {
  if (status === 'ended') return null;
  if (status === 'pending') return after(now, oneHour / 4);
  if (status === 'cancelled') return expiresAt > now ? after(expiresAt, oneHour) : null;
  return nextBillingAt && nextBillingAt > now
    ? after(nextBillingAt, oneHour)
    : after(now, 6 * oneHour);
}
