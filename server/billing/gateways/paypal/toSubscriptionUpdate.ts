import { exponentOf } from '#contract/money.ts';
import { addMonths } from '#contract/planPrices.ts';
import { after, oneDay } from '../../../platform/clock.ts';
import type { PaymentUpdate, PaymentRow, Renewal, SubscriptionUpdate } from '../../gateway.ts';
import type { Amount } from './amounts.ts';
import { captureUpdate, assertOurs, stateOf } from './toPaymentUpdate.ts';
import type { Frequency, Sale, Subscription } from './schemas.ts';

/** The data of a subscription's update. */
export interface SubscriptionSnapshot {
  readonly subscription: Subscription;
  /** The collected and the attempted sales, the oldest first. */
  readonly sales: readonly Sale[];
  readonly frequency: Frequency;
  /** The partial refunds by sale. */
  readonly refunded: ReadonlyMap<string, Amount>;
}

/** Whether the sale was collected. */
export const isMoney = ({ status }: Sale): boolean =>
  !['processing', 'failed'].includes(stateOf(status));

/** Whether the sale pays for a period. A fully refunded sale does not. */
const pays = ({ status }: Sale): boolean =>
  ['succeeded', 'partially_refunded'].includes(stateOf(status));

export function subscriptionUpdate(snapshot: SubscriptionSnapshot, now: Date): SubscriptionUpdate {
  const { subscription, sales } = snapshot;
  const paidUntil = paidUntilOf(snapshot);
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
      .map((sale) => renewalOf(sale, snapshot)),
  };
}

/**
 * An approved subscription is 'pending' until its first payment, which may take PayPal some
 * minutes. PayPal suspends a subscription after repeated failures of payments.
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
 * The end of the paid period, or PayPal's next billing time if it is later and no payment has
 * failed. PayPal deletes that time when a subscription is cancelled. PayPal's start is later than the
 * first payment if it collects the first period apart. Otherwise the payment follows the start within minutes.
 */
function paidUntilOf({ subscription, sales, frequency }: SubscriptionSnapshot): Date | null {
  const last = sales.findLast(pays);
  if (!last) return null;
  const { start_time: start } = subscription;
  const isPaidAhead = start && start > after(last.time, oneDay / 2);
  const end = isPaidAhead ? start : endOfPeriod(last.time, frequency);
  const { next_billing_time: next, failed_payments_count: failed } =
    subscription.billing_info ?? {};
  const isRunning = subscription.status === 'ACTIVE' && !failed;
  return isRunning && next && next > end ? next : end;
}

/** Renewals are written with the currency's usual digits. */
function renewalOf(sale: Sale, snapshot: SubscriptionSnapshot): Renewal {
  const { currency_code } = sale.amount_with_breakdown.gross_amount;
  const update = saleUpdate(sale, snapshot, exponentOf(currency_code));
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
 * Returns the update of a subscription's first payment, which is its first sale. The payment has
 * the subscription's id, because the sale has no id before it exists.
 */
export function firstPaymentUpdate(
  snapshot: SubscriptionSnapshot,
  payment: PaymentRow,
  now: Date,
): PaymentUpdate {
  const { subscription, sales } = snapshot;
  assertOurs(subscription.custom_id, payment);
  const gatewayId = subscription.id;
  const about = { gatewayId, subscription: subscriptionUpdate(snapshot, now) };
  const first = sales.find(isMoney) ?? sales.find(({ status }) => stateOf(status) === 'processing');
  if (first) return { ...saleUpdate(first, snapshot, payment.currencyPrecision), ...about };
  if (subscription.status === 'APPROVAL_PENDING')
    return { state: 'requires_action', action: { subscriptionID: gatewayId }, ...about };
  const isOver = ['CANCELLED', 'EXPIRED'].includes(subscription.status);
  return { state: isOver ? 'canceled' : 'processing', ...about };
}

/** The hour of the day, in UTC, at which PayPal collects. */
const hour = 10;

/**
 * The end of a period that was paid at `time`, by PayPal's rules. It is never before PayPal's next
 * collection.
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
      return addMonths(end, count);
    case 'YEAR':
    default:
      return addMonths(end, 12 * count);
  }
}
