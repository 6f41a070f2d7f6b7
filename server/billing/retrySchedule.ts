import {
  isPaid,
  isOpen,
  type PaymentState,
  type RefundReason,
} from '../platform/db/schema/paymentStates.ts';
import { after, retryDelay, oneDay, oneHour, oneMinute } from '../platform/clock.ts';

/** The delays between reads at a gateway, while the state does not change. */
const retryDelays = [1, 2, 5, 10, 30, 60, 360].map((minutes) => minutes * oneMinute);
export const delayAfter = (reconcileAttempts: number): number =>
  retryDelay(retryDelays, reconcileAttempts);

interface ReconcileInput {
  readonly status: PaymentState;
  readonly refundReason: RefundReason | null;
  readonly createdAt: Date;
  /** The number of reads since the last change. */
  readonly reconcileAttempts: number;
}

/** An open payment ends when its user has not continued it for a day. */
export const endOf = ({ createdAt }: Pick<ReconcileInput, 'createdAt'>): Date =>
  after(createdAt, oneDay);

/** Returns the time of the reconciler's next read; null when no work is left. */
export function nextReconcileAt(payment: ReconcileInput, now: Date): Date | null {
  const { status, refundReason, reconcileAttempts } = payment;
  if (isPaid(status) && refundReason)
    return reconcileAttempts === 0 ? now : after(now, delayAfter(reconcileAttempts));
  if (!isOpen(status)) return null;
  const end = endOf(payment);
  // The state at the gateway does not change without the user.
  if ((status === 'created' || status === 'declined') && end > now) return end;
  const next = after(now, delayAfter(reconcileAttempts));
  return end > now && next > end ? end : next;
}

/** Five declined cards within an hour indicate card testing. */
const maxDeclines = 5;

/** @param declines the times of the declines, the oldest first */
export const isCoolingDown = (declines: readonly Date[], now: Date): boolean =>
  declines.some((decline, n) => {
    const first = declines[n - maxDeclines + 1];
    const isTooMany = first !== undefined && after(first, oneHour) > decline;
    return isTooMany && after(decline, oneHour) > now;
  });

/** Returns the time from which declines count. */
export const declinesSince = (now: Date): Date => after(now, -2 * oneHour);

export const hourBefore = (now: Date): Date => after(now, -oneHour);

/**
 * Whether the request that began a payment may still be running, for example while it creates the
 * customer.
 */
export const mayStillBeSubmitted = (
  { changedAt }: { readonly changedAt: Date },
  now: Date,
): boolean => after(changedAt, oneMinute) > now;

/**
 * Whether the last try may be submitted again after a lost answer. An older try is only read: its
 * user may have given up the payment and must not be charged.
 */
export const isWithinRetryWindow = (
  { changedAt }: { readonly changedAt: Date },
  now: Date,
): boolean => after(changedAt, 10 * oneMinute) > now;
