import { oneHour } from '../time.ts';

/**
 * How a plan stands that somebody pays for.
 * - pending: nothing has been collected yet
 * - active, past_due: it renews; the last renewal was collected, or is tried again
 * - cancelled: it renews no more, and opens everything until its end
 * - ended: it is over, or never began
 */
export type SubscriptionStatus = 'pending' | 'active' | 'past_due' | 'cancelled' | 'ended';

export const renewingStatuses = ['pending', 'active', 'past_due'] as const;

export const isRenewing = (status: SubscriptionStatus | null): boolean =>
  (renewingStatuses as readonly (string | null)[]).includes(status);

/** For as long as this a gateway may be late with a renewal before anything is closed. */
const grace = 3 * 24 * oneHour;

const after = (time: Date, pause: number): Date => new Date(time.getTime() + pause);

/** As much of a subscription's row as the rules ask for. */
export interface Standing {
  readonly status: SubscriptionStatus | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const hasGrace = (status: SubscriptionStatus | null): boolean =>
  status === 'active' || status === 'past_due';

/** The end of what is paid, by the row; its beginning where nothing is. */
export const paidUntilOf = ({ status, createdAt, expiresAt }: Standing): Date =>
  hasGrace(status) && expiresAt > createdAt ? after(expiresAt, -grace) : expiresAt;

/** Until when it opens everything: somewhat longer than what is paid as long as it renews. */
export const accessEnd = (status: SubscriptionStatus, createdAt: Date, paidUntil: Date): Date =>
  hasGrace(status) && paidUntil > createdAt ? after(paidUntil, grace) : paidUntil;

interface Circumstances {
  /** More is paid than was known. */
  readonly paidMore: boolean;
  /** Of the same person. */
  readonly anotherRenews: boolean;
}

/**
 * Late news is no news: what renews no more does so again only where it was paid for meanwhile, and
 * never beside another one.
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

/** When its gateway is asked about it by itself; null where nothing can change any more. */
export function nextLookAtSubscription(
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
