import type { Capture, Order, Refund, Subscription } from './objects.ts';

/** How PayPal shows what the simulator keeps. */
export const orderOf = (
  { $units, $capture: _capture, ...order }: Order,
  captures: readonly Capture[],
  refunds: readonly Refund[],
) => ({
  ...order,
  purchase_units: [
    {
      reference_id: 'default',
      ...$units,
      ...(captures.length && {
        payments: { captures, ...(refunds.length && { refunds: refunds.map(refundOf) }) },
      }),
    },
  ],
});

export const refundOf = ({ $capture: _capture, ...refund }: Refund) => refund;

/** As the older API has it, in which subscriptions still collect. */
export const saleOf = (capture: Capture) => ({
  id: capture.id,
  state: capture.status.toLowerCase(),
  amount: { total: capture.amount.value, currency: capture.amount.currency_code },
  custom: capture.custom_id,
  billing_agreement_id: capture.billing_agreement_id,
  create_time: capture.create_time,
});

/** @param sales the oldest first */
export function subscriptionOf(
  { $nextBilling, $failed, $sales: _sales, ...subscription }: Subscription,
  sales: readonly Capture[],
) {
  const last = sales.at(-1);
  const billing = {
    ...(last && { last_payment: { amount: last.amount, time: last.create_time } }),
    ...(subscription.status === 'ACTIVE' && $nextBilling && { next_billing_time: $nextBilling }),
    failed_payments_count: $failed,
  };
  return { ...subscription, billing_info: billing };
}

export const transactionOf = ({ id, status, amount, create_time }: Capture) => ({
  id,
  status,
  amount_with_breakdown: { gross_amount: amount },
  time: create_time,
});
