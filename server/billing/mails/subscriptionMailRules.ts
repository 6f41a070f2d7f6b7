import type { planPeriods } from '#contract/api/store.ts';
import { after, oneDay } from '../../platform/clock.ts';
import type { StoreRow } from '../../platform/db/schema.ts';
import type { MailKind } from '../../platform/db/schema/mailKinds.ts';
import type { PlanChangeRow } from '../planChanges/planChangeRows.ts';
import { type AccessPeriod, isRenewing, paidUntilOf } from '../subscriptionRules.ts';

/** The fields of a subscription's row that decide about its mails. */
export interface SubscriptionState extends AccessPeriod {
  readonly nextBillingAt: Date | null;
  /** The change of plan that has not begun. */
  readonly planChange: Pick<PlanChangeRow, 'id' | 'status'> | null;
}

/** Whether the next payment is for another plan. */
export const isScheduled = (
  change: Pick<PlanChangeRow, 'status'> | null,
): change is NonNullable<typeof change> => change?.status === 'scheduled';

/** A mail that a state of a subscription justifies. */
export interface PlannedMail {
  readonly kind: MailKind;
  /** Distinguishes the events of one subscription. */
  readonly event: string;
  readonly dueAt: Date;
  /** The time after which the mail is of no use; null without one. */
  readonly uselessAt: Date | null;
  /** Follows a mail about the same failure. */
  readonly isReminder?: boolean;
}

/** The settings of the store that decide about mails. */
export type MailPolicy = Pick<StoreRow, 'graceDays' | 'renewalReminder'>;

type Period = (typeof planPeriods)[number];

/** Days between the notice of a renewal and the renewal. */
const noticeDays: Readonly<Record<Period, number>> = {
  week: 2,
  month: 7,
  quarter: 7,
  halfyear: 14,
  year: 30,
};

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** All mails that a state justifies. A mail that is not in the list is withdrawn if it was not sent. */
export function mailsOfState(
  state: SubscriptionState,
  period: Period,
  now: Date,
  policy: MailPolicy,
): PlannedMail[] {
  const { status, createdAt, expiresAt } = state;
  if (status === null || status === 'pending' || expiresAt <= createdAt) return [];
  const started = mail('subscription_started', 'started', now);
  const ended = mail('subscription_ended', `ended ${dayOf(expiresAt)}`, later(expiresAt, now));
  const cancelled = mail('subscription_cancelled', `cancelled ${dayOf(paidUntilOf(state))}`, now);
  const changes = planChangeNotice(state, now);
  if (status === 'active')
    return [started, ...changes, ...renewalNotice(state, period, now, policy)];
  if (status === 'past_due') return [started, ...changes, ...failureNotices(state, now, policy)];
  // Cancelled or ended: the end does not withdraw the confirmation of the cancellation.
  return [started, cancelled, ended];
}

const planChangeNotice = ({ planChange }: SubscriptionState, now: Date): PlannedMail[] =>
  isScheduled(planChange) ? [mail('plan_change_scheduled', changeEvent(planChange), now)] : [];

const changeEvent = ({ id }: Pick<PlanChangeRow, 'id'>): string => `plan change ${id}`;

/** A renewal tomorrow needs no notice: it would arrive with the receipt. */
const latestNotice = oneDay;

function renewalNotice(
  { nextBillingAt, planChange }: SubscriptionState,
  period: Period,
  now: Date,
  { renewalReminder }: MailPolicy,
): PlannedMail[] {
  const days = renewalReminder === '' ? noticeDays[period] : Number(renewalReminder);
  if (days === 0) return [];
  if (!nextBillingAt || after(nextBillingAt, -latestNotice) <= now) return [];
  const dueAt = later(after(nextBillingAt, -days * oneDay), now);
  const renewal = `renewal ${dayOf(nextBillingAt)}`;
  return [
    {
      kind: 'renewal_ahead',
      // Another price is another notice.
      event: isScheduled(planChange) ? `${renewal} ${changeEvent(planChange)}` : renewal,
      dueAt,
      uselessAt: nextBillingAt,
    },
  ];
}

/**
 * A failure belongs to the end of the paid time. A late report about an earlier period names a paid time that
 * is not over, and sends nothing.
 */
function failureNotices(
  state: SubscriptionState,
  now: Date,
  { graceDays }: MailPolicy,
): PlannedMail[] {
  const paidUntil = paidUntilOf(state);
  if (paidUntil > after(now, oneDay)) return [];
  const event = `failed ${dayOf(paidUntil)}`;
  const days = graceDays > 0 ? reminderDays(state.graceDays) : [];
  const reminders = days.map((day) => ({
    ...mail('payment_failed', `${event} day ${day}`, after(paidUntil, day * oneDay)),
    uselessAt: state.expiresAt,
    isReminder: true,
  }));
  return [mail('payment_failed', event, now), ...reminders];
}

/** The days after a failure on which it is mailed again. The last is the day before access ends. */
const reminderDays = (graceDays: number): number[] =>
  [3, 7].filter((day) => day < graceDays - 1).concat(graceDays > 2 ? [graceDays - 1] : []);

const mail = (kind: MailKind, event: string, dueAt: Date): PlannedMail => ({
  kind,
  event,
  dueAt,
  uselessAt: null,
});

/**
 * The mails that a change of the row adds. The notices of a renewal and of a failure follow the state; the
 * others report the change itself, so a row that was already in its state adds none.
 */
export function mailsOfChange(
  was: SubscriptionState,
  is: SubscriptionState,
  period: Period,
  now: Date,
  policy: MailPolicy,
): PlannedMail[] {
  const before = new Set(mailsOfState(was, period, now, policy).map(({ event }) => event));
  return mailsOfState(is, period, now, policy).filter(({ kind, event, dueAt, isReminder }) => {
    // A failure that is reported late has its mail now, and the reminders that follow.
    if (isReminder) return dueAt > now;
    if (kind === 'renewal_ahead' || kind === 'payment_failed') return true;
    if (kind === 'subscription_cancelled')
      return is.status === 'cancelled' && isRenewing(was.status);
    return !before.has(event);
  });
}
