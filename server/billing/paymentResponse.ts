import type { PaymentAnswer, PaymentRefusal, PaymentStatus } from '#contract/api/payment.ts';
import { PaymentId } from '#contract/ids.ts';
import type * as z from 'zod/mini';
import type { Queries } from '../platform/db/connection.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { PaymentUpdate, PaymentRow, SubscriptionRow } from './gateway.ts';
import { subscriptionBy } from './paymentRows.ts';
import { isEnded, isPaid, isReturned } from '../platform/db/schema/paymentStates.ts';

/**
 * Returns the state of a payment for the page. Throws a refusal 'gateway_…' when the gateway has declined.
 * @param update the gateway's latest news; null when it did not answer
 */
export async function paymentResponseOf(
  tx: Queries,
  payment: PaymentRow,
  update: PaymentUpdate | null = null,
): Promise<PaymentAnswer> {
  if (payment.status === 'declined' || payment.status === 'failed') throw refusalOf(payment);
  const subscription = await subscriptionBy(tx, payment.subscriptionId);
  const status = statusOf(payment, subscription, update);
  const isDone = status === 'succeeded' || status === 'activated' || status === 'pending';
  return {
    success: isDone,
    payment: { id: PaymentId.parse(payment.id), status },
    ...(status === 'requires_action' && update?.action && { payload: update.action }),
  };
}

export function statusOf(
  { status, planId }: PaymentRow,
  subscription: SubscriptionRow | null,
  update: PaymentUpdate | null,
): PaymentStatus {
  if (isEnded(status) || isReturned(status)) return 'canceled';
  if (isPaid(status) && planId === null) return 'succeeded';
  if (isPaid(status)) return subscription?.status === 'pending' ? 'pending' : 'activated';
  if (status === 'processing' && planId !== null) return 'pending';
  // Only the news holds the action that the browser has to do.
  return status === 'requires_action' && update?.action ? 'requires_action' : 'processing';
}

/** The user may try another card while the payment is open. */
function refusalOf({ id, status, failureCode, failureRaw }: PaymentRow): Refused {
  const besides: z.infer<typeof PaymentRefusal> = {
    messageRaw: failureRaw,
    ...(status === 'declined' && { paymentId: PaymentId.parse(id) }),
  };
  return new Refused(failureCode ?? 'gateway_error', undefined, besides);
}
