import { oneDay, oneHour, oneMinute } from '../time.ts';
import { isPaid, isOpen, type PaymentState } from './states.ts';

const after = (time: Date, pause: number): Date => new Date(time.getTime() + pause);

/** What lies between a look at a gateway and the next, if nothing has changed. */
const pauses = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * oneMinute);
const pauseAfter = (looks: number): number => pauses[looks] ?? 6 * oneHour;

interface Prospect {
  readonly status: PaymentState;
  readonly isSurplus: boolean;
  readonly createdAt: Date;
  /** How often it was looked at since it last changed. */
  readonly looks: number;
}

/** An open payment is ended where nobody has gone on with it for a day. */
export const endOf = ({ createdAt }: Pick<Prospect, 'createdAt'>): Date => after(createdAt, oneDay);

/** When the gateway is asked by itself; null where nothing is left to be done. */
export function nextLook(payment: Prospect, now: Date): Date | null {
  const { status, isSurplus, looks } = payment;
  if (isPaid(status) && isSurplus) return looks === 0 ? now : after(now, pauseAfter(looks));
  if (!isOpen(status)) return null;
  const end = endOf(payment);
  // Nothing changes at the gateway by itself.
  if ((status === 'created' || status === 'declined') && end > now) return end;
  const next = after(now, pauseAfter(looks));
  return end > now && next > end ? end : next;
}

/** Five cards that are declined within an hour are somebody who tries cards that are not theirs. */
const mostDeclines = 5;

/** @param declines when they were, the oldest first */
export const isCoolingDown = (declines: readonly Date[], now: Date): boolean =>
  declines.some((decline, n) => {
    const first = declines[n - mostDeclines + 1];
    const isTooMany = first !== undefined && after(first, oneHour) > decline;
    return isTooMany && after(decline, oneHour) > now;
  });

/** How far back declines count. */
export const declinesSince = (now: Date): Date => after(now, -2 * oneHour);

export const hourBefore = (now: Date): Date => after(now, -oneHour);

/** Whether who has begun a payment may be on the way to the gateway still, a new customer first. */
export const mayStillBeHandedIn = (
  { changedAt }: { readonly changedAt: Date },
  now: Date,
): boolean => after(changedAt, oneMinute) > now;

/**
 * Whether the person may still wait for what they handed in, and it may still be on its way. Until then
 * a try whose answer was lost is repeated; from then on it is only looked up, and nobody is charged for
 * what they have long given up.
 */
export const isFresh = ({ changedAt }: { readonly changedAt: Date }, now: Date): boolean =>
  after(changedAt, 10 * oneMinute) > now;
