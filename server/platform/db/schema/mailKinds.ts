/**
 * The states of a mail in the outbox.
 * - waiting: its first attempt, or the next one, has not begun
 * - sending: an attempt runs
 * - recalled: it was withdrawn while an attempt ran, so it may still arrive; there is no other attempt
 * - sent: the mail server has accepted it
 * - withdrawn: it is not sent, because a later change contradicts it, or because it has no addressee
 * - failed: the last attempt has failed, or the mail is too late
 */
export const mailStates = [
  'waiting',
  'sending',
  'recalled',
  'sent',
  'withdrawn',
  'failed',
] as const;
export type MailState = (typeof mailStates)[number];

/** The states of a mail that may still be sent. */
export const unsentStates = ['waiting', 'sending', 'recalled'] as const satisfies MailState[];

/**
 * The changes of a mail.
 * - write: a change of the store justifies it again
 * - resend: an owner of the store sends it once more
 * - claim: an attempt begins, or the time of the former attempt is over
 * - accept: the mail server accepts it
 * - retry, give_up: an attempt has failed, with or without another one to follow
 * - withdraw: a change of the store contradicts it
 * - drop: the writer finds no addressee or no subject
 */
export type MailChange =
  | 'write'
  | 'resend'
  | 'claim'
  | 'accept'
  | 'retry'
  | 'give_up'
  | 'withdraw'
  | 'drop';

/** The next state by the present one. A state without an entry stays. */
type MailTransition = Partial<Readonly<Record<MailState, MailState>>>;

const transitions: Readonly<Record<MailChange, MailTransition>> = {
  write: { withdrawn: 'waiting', recalled: 'sending' },
  resend: { sent: 'waiting', withdrawn: 'waiting', recalled: 'sending', failed: 'waiting' },
  claim: { waiting: 'sending', sending: 'sending' },
  // The mail has gone out, so a change during the attempt cannot contradict that.
  accept: {
    waiting: 'sent',
    sending: 'sent',
    recalled: 'sent',
    withdrawn: 'sent',
    failed: 'sent',
  },
  retry: { sending: 'waiting', recalled: 'withdrawn' },
  give_up: { waiting: 'failed', sending: 'failed', recalled: 'withdrawn' },
  withdraw: { waiting: 'withdrawn', sending: 'recalled' },
  drop: { sending: 'withdrawn', recalled: 'withdrawn' },
};

/** Returns the next state; null if the change does not affect a mail in this state. */
export const mailStateAfter = (state: MailState, change: MailChange): MailState | null =>
  transitions[change][state] ?? null;

/**
 * The kinds of mail.
 * - receipt: a payment was collected
 * - refund: a collected payment was returned in full or in part
 * - gift_delivery: the link of a gift to its recipient, on the day that the buyer has chosen
 * - subscription_started, subscription_cancelled, subscription_ended: a subscription has changed
 * - renewal_ahead: some days before the next payment of a subscription
 * - plan_change_scheduled: the next payment of a subscription is for another plan
 * - payment_failed: a renewal could not be collected
 * - sign_in: a link and a code that sign in
 * - email_change: a code that confirms the change of the e-mail of an account, to both mailboxes
 * - support_request: to the publisher
 * - support_received: to the sender of a support request
 * - news_link: a link that confirms an order of news
 * - issue_news: to each subscriber, about a new issue
 * - withdrawal_received: to the customer who withdraws from a purchase, at once
 * - withdrawal_notice: about it, to the publisher
 * - withdrawal_decided: the publisher accepts or refuses the withdrawal
 */
export const mailKinds = [
  'receipt',
  'refund',
  'gift_delivery',
  'subscription_started',
  'renewal_ahead',
  'plan_change_scheduled',
  'payment_failed',
  'subscription_cancelled',
  'subscription_ended',
  'sign_in',
  'email_change',
  'news_link',
  'issue_news',
  'support_request',
  'support_received',
  'withdrawal_received',
  'withdrawal_notice',
  'withdrawal_decided',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The kinds that the law requires although the account was deleted meanwhile: the confirmation of a purchase,
 * and of a cancellation.
 */
export const kindsAfterDeletion = ['receipt', 'subscription_cancelled'] as const;

/** The kinds that nobody is to get twice. A mail that the mail server may have accepted is not tried again. */
export const kindsSentOnce: readonly MailKind[] = ['issue_news', 'gift_delivery'];

/** The facts about a subscription or a refund, as they were at the time of the event. */
export interface MailDetails {
  /** The day on which the link of a gift is sent, like '2026-12-24'. */
  readonly day?: string;
  /** The period of the plan. */
  readonly period?: string;
  /** The time of the next payment. */
  readonly renewsAt?: string;
  /** The beginning of a plan that follows an earlier access. */
  readonly startsAt?: string;
  /** The end of access. */
  readonly accessUntil?: string;
  /** The mail follows one about the same failure, and names the end of access. */
  readonly isReminder?: boolean;
  /** The last collected sum, in minor units of its currency. */
  readonly amount?: number;
  /** The sum of this refund, and of all refunds of the payment, in minor units. */
  readonly refund?: number;
  readonly refunded?: number;
  readonly currency?: string;
  readonly currencyPrecision?: number;
}
