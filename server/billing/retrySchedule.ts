import { isPaid, isOpen, type PaymentState } from '../platform/db/schema/paymentStates.ts';
import { oneDay, oneHour, oneMinute } from '../platform/clock.ts';

const after = (time: Date, pause: number): Date => new Date(time.getTime() + pause);

/** The pauses between looks at a gateway, while the state does not change. */
const pauses = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * oneMinute);
const pauseAfter = (looks: number): number => pauses[looks] ?? 6 * oneHour;

interface Prospect {
  readonly status: PaymentState;
  readonly isSurplus: boolean;
  readonly createdAt: Date;
  /** The number of looks since the last change. */
  readonly looks: number;
}

/** An open payment ends when its user has not continued it for a day. */
export const endOf = ({ createdAt }: Pick<Prospect, 'createdAt'>): Date => after(createdAt, oneDay);

/** Returns the time of the reconciler's next look; null when no work is left. */
export function nextReconcileAt(payment: Prospect, now: Date): Date | null {
  const { status, isSurplus, looks } = payment;
  if (isPaid(status) && isSurplus) return looks === 0 ? now : after(now, pauseAfter(looks));
  if (!isOpen(status)) return null;
  const end = endOf(payment);
  // The state at the gateway does not change without the user.
  if ((status === 'created' || status === 'declined') && end > now) return end;
  const next = after(now, pauseAfter(looks));
  return end > now && next > end ? end : next;
}

/** Five declined cards within an hour indicate card testing. */
const mostDeclines = 5;

/** @param declines the times of the declines, the oldest first */
export const isCoolingDown = (declines: readonly Date[], now: Date): boolean =>
  declines.some((decline, n) => {
    const first = declines[n - mostDeclines + 1];
    const isTooMany = first !== undefined && after(first, oneHour) > decline;
    return isTooMany && after(decline, oneHour) > now;
  });

/** Returns the time from which declines count. */
export const declinesSince = (now: Date): Date => after(now, -2 * oneHour);

export const hourBefore = (now: Date): Date => after(now, -oneHour);

/** Whether the request that began a payment may still be at work, for example creating the customer. */
export const mayStillBeSubmitted = (
  { changedAt }: { readonly changedAt: Date },
  now: Date,
): boolean => after(changedAt, oneMinute) > now;

/**
 * Whether the user may still wait for the last try. A fresh try whose answer was lost is submitted again.
 * An older one is only read, so that no user is charged for a payment that they have given up.
 */
export const isFresh = ({ changedAt }: { readonly changedAt: Date }, now: Date): boolean =>
  after(changedAt, 10 * oneMinute) > now;
