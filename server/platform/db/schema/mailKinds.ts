/**
 * The kinds of mail.
 * - receipt: a payment was collected
 * - refund: a collected payment was returned in full or in part
 * - subscription_started, subscription_cancelled, subscription_ended: a subscription has changed
 * - renewal_ahead: some days before the next payment of a subscription
 * - plan_change_scheduled: the next payment of a subscription is for another plan
 * - payment_failed: a renewal could not be collected
 * - support_request: to the publisher
 * - support_received: to the sender of a support request
 */
export const mailKinds = [
  'receipt',
  'refund',
  'subscription_started',
  'renewal_ahead',
  'plan_change_scheduled',
  'payment_failed',
  'subscription_cancelled',
  'subscription_ended',
  'support_request',
  'support_received',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The kinds that the law requires although the account was deleted meanwhile: the confirmation of a purchase,
 * and of a cancellation.
 */
export const kindsAfterDeletion = ['receipt', 'subscription_cancelled'] as const;

/** The facts about a subscription or a refund, as they were at the time of the event. */
export interface MailDetails {
  /** The period of the plan. */
  readonly period?: string;
  /** The time of the next payment. */
  readonly renewsAt?: string;
  /** The beginning of a plan that follows an earlier access. */
  readonly startsAt?: string;
  /** The end of access. */
  readonly accessUntil?: string;
  /** The last collected sum, in minor units of its currency. */
  readonly amount?: number;
  /** The sum of this refund, and of all refunds of the payment, in minor units. */
  readonly refund?: number;
  readonly refunded?: number;
  readonly currency?: string;
  readonly currencyPrecision?: number;
}
