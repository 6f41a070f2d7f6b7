import { exponentOf } from '#contract/money.ts';
import type { PaymentUpdate, PaymentRow, Renewal, SubscriptionUpdate } from '../../gateway.ts';
import type { Amount } from './amounts.ts';
import { captureUpdate, assertOurs, stateOf } from './paymentUpdates.ts';
import type { Frequency, Sale, Subscription } from './schemas.ts';

/** What has to be read for news of a subscription. */
export interface SubscriptionSnapshot {
  readonly subscription: Subscription;
  /** What it has collected, and tried to; the oldest first. */
  readonly sales: readonly Sale[];
  readonly frequency: Frequency;
  /** What was given back of a sale, where it was a part. */
  readonly refunded: ReadonlyMap<string, Amount>;
}

/** Of these money has come. */
export const isMoney = ({ status }: Sale): boolean =>
  !['processing', 'failed'].includes(stateOf(status));

/** Whether it still pays for a period: not where all of it was given back. */
const pays = ({ status }: Sale): boolean =>
  ['succeeded', 'partially_refunded'].includes(stateOf(status));

export function subscriptionUpdate(seen: SubscriptionSnapshot, now: Date): SubscriptionUpdate {
  const { subscription, sales } = seen;
  const paidUntil = paidUntilOf(seen);
  const status = statusOf(subscription, sales.some(isMoney), paidUntil, now);
  const renews = status === 'active' || status === 'past_due';
  return {
    gatewayId: subscription.id,
    status,
    paidUntil,
    nextBillingAt: (renews && subscription.billing_info?.next_billing_time) || null,
    renewals: sales
      .filter(isMoney)
      .slice(1)
      .map((sale) => renewalOf(sale, seen)),
  };
}

/**
 * Somebody who has approved is let in once the first payment has come, which may take PayPal some
 * minutes: until then it is 'pending'. 'SUSPENDED' is what it comes to where payments keep failing.
 */
export function statusOf(
  { status, billing_info }: Pick<Subscription, 'status' | 'billing_info'>,
  isPaid: boolean,
  paidUntil: Date | null,
  now: Date,
): SubscriptionUpdate['status'] {
  switch (status) {
    case 'ACTIVE':
      if (!isPaid) return 'pending';
      return billing_info?.failed_payments_count ? 'past_due' : 'active';
    case 'SUSPENDED':
      return isPaid ? 'past_due' : 'pending';
    case 'CANCELLED':
    case 'EXPIRED':
      return paidUntil && paidUntil > now ? 'cancelled' : 'ended';
    // 'APPROVAL_PENDING', 'APPROVED'
    default:
      return 'pending';
  }
}

/**
 * By what was paid for; and by the next collection as long as PayPal has one and none has failed, which
 * it forgets the moment that a subscription is cancelled.
 */
function paidUntilOf({ subscription, sales, frequency }: SubscriptionSnapshot): Date | null {
  const last = sales.findLast(pays);
  if (!last) return null;
  const end = endOfPeriod(last.time, frequency);
  const { next_billing_time: next, failed_payments_count: failed } =
    subscription.billing_info ?? {};
  const isRunning = subscription.status === 'ACTIVE' && !failed;
  return isRunning && next && next > end ? next : end;
}

/** The books have a currency's own precision for what nobody began in the store. */
function renewalOf(sale: Sale, seen: SubscriptionSnapshot): Renewal {
  const { currency_code } = sale.amount_with_breakdown.gross_amount;
  const update = saleUpdate(sale, seen, exponentOf(currency_code));
  const { amount = 0, currency = currency_code, refunded = 0 } = update;
  const state = update.state as Renewal['state'];
  return { gatewayId: sale.id, amount, currency, state, refunded, at: sale.time };
}

function saleUpdate(
  { id, status, amount_with_breakdown: { gross_amount: amount } }: Sale,
  { refunded }: SubscriptionSnapshot,
  precision: number,
): PaymentUpdate {
  const part = refunded.get(id);
  return captureUpdate({ status, amount }, { gatewayId: id, precision, refunds: part && [part] });
}

/**
 * How the payment stands that a subscription began with: its first sale. It goes by the subscription's
 * id, because the sale has none before it is there.
 */
export function firstPaymentUpdate(
  seen: SubscriptionSnapshot,
  payment: PaymentRow,
  now: Date,
): PaymentUpdate {
  const { subscription, sales } = seen;
  assertOurs(subscription.custom_id, payment);
  const gatewayId = subscription.id;
  const about = { gatewayId, subscription: subscriptionUpdate(seen, now) };
  const first = sales.find(isMoney) ?? sales.find(({ status }) => stateOf(status) === 'processing');
  if (first) return { ...saleUpdate(first, seen, payment.currencyPrecision), ...about };
  if (subscription.status === 'APPROVAL_PENDING')
    return { state: 'requires_action', action: { subscriptionID: gatewayId }, ...about };
  const isOver = ['CANCELLED', 'EXPIRED'].includes(subscription.status);
  return { state: isOver ? 'canceled' : 'processing', ...about };
}

/** The hour of the day, in UTC, at which PayPal collects, whenever somebody subscribed. */
const hour = 10;

/**
 * The end of a period that was paid at `time`, as PayPal counts: never before it would collect the next.
 * The 31st of a month without one is its last day.
 */
export function endOfPeriod(time: Date, frequency: Frequency): Date {
  const end = later(time, frequency);
  const collecting = new Date(end);
  collecting.setUTCHours(hour, 0, 0, 0);
  return collecting > end ? collecting : end;
}

function later(time: Date, { interval_unit, interval_count: count }: Frequency): Date {
  const end = new Date(time);
  switch (interval_unit) {
    case 'DAY':
      end.setUTCDate(end.getUTCDate() + count);
      return end;
    case 'WEEK':
      end.setUTCDate(end.getUTCDate() + 7 * count);
      return end;
    case 'MONTH':
      return months(end, count);
    case 'YEAR':
    default:
      return months(end, 12 * count);
  }
}

function months(time: Date, count: number): Date {
  const end = new Date(time);
  end.setUTCMonth(end.getUTCMonth() + count);
  if (end.getUTCDate() !== time.getUTCDate()) end.setUTCDate(0);
  return end;
}
