import type { Capture, Order, Refund, Subscription } from './objects.ts';

// The stored objects in the format of PayPal's API.

export const orderResponse = (
  { $units, $capture: _capture, ...order }: Order,
  captures: readonly Capture[],
  refunds: readonly Refund[],
) => ({
  ...order,
  // Every user of the simulator has an account in Italy.
  ...(/^(APPROVED|COMPLETED)$/.test(order.status) && {
    payer: { address: { country_code: 'IT' } },
  }),
  purchase_units: [
    {
      reference_id: 'default',
      ...$units,
      ...(captures.length && {
        payments: { captures, ...(refunds.length && { refunds: refunds.map(refundResponse) }) },
      }),
    },
  ],
});

export const refundResponse = ({ $capture: _capture, ...refund }: Refund) => refund;

/** The format of version 1 of the API, in which subscriptions still collect. */
export const saleResponse = (capture: Capture) => ({
  id: capture.id,
  state: capture.status.toLowerCase(),
  amount: { total: capture.amount.value, currency: capture.amount.currency_code },
  custom: capture.custom_id,
  billing_agreement_id: capture.billing_agreement_id,
  create_time: capture.create_time,
});

/** @param sales the oldest first */
export function subscriptionResponse(
  {
    $nextBilling,
    $failed,
    $sales: _sales,
    $startsLater: _later,
    $setupFee: _fee,
    ...subscription
  }: Subscription,
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

export const transactionResponse = ({ id, status, amount, create_time }: Capture) => ({
  id,
  status,
  amount_with_breakdown: { gross_amount: amount },
  time: create_time,
});
