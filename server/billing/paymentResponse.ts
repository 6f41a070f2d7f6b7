import type {
  PaymentAnswer,
  PaymentRefusal,
  PaymentStatus,
  PaymentOrder,
} from '#contract/api/payment.ts';
import { PaymentId, type UserId } from '#contract/ids.ts';
import type * as z from 'zod/mini';
import type { Queries } from '../platform/db/connection.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { PaymentUpdate, PaymentRow, SubscriptionRow } from './gateway.ts';
import { subscriptionBy, type PaymentContext } from './paymentRows.ts';
import { isEnded, isPaid, isReturned } from '../platform/db/schema/paymentStates.ts';
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { payments } from '../platform/db/schema.ts';
import { hourBefore, mayStillBeSubmitted } from './retrySchedule.ts';

/**
 * Returns the state of a payment for the page. Throws 'gateway_…' when the gateway has declined.
 * @param update the gateway's latest update; null when the outcome is unknown
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
  // Only the update holds the action for the browser.
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

export type PayRequest = Pick<PaymentOrder, 'attempt' | 'issue' | 'plan'>;

/**
 * Returns the state of the payment that an attempt has begun, from the database alone. Throws
 * 'payment_not_found' if the attempt has not arrived, or if it has not reached a gateway and cannot
 * reach one any more.
 */
export async function attemptOf(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  userId: UserId,
  request: PayRequest,
): Promise<PaymentAnswer> {
  const now = clock.now();
  const payment =
    (await paymentOfAttempt(db, userId, request)) ??
    (await recentPaymentFor(db, userId, request, now));
  if (!payment) throw new Refused('payment_not_found');
  if (payment.status === 'created' && !mayStillBeSubmitted(payment, now))
    throw new Refused('payment_not_found');
  return paymentResponseOf(db, payment);
}

async function paymentOfAttempt(tx: Queries, userId: UserId, { attempt = '' }: PayRequest) {
  const isIt = and(eq(payments.userId, userId), eq(payments.clientRequestId, attempt));
  return (await tx.select().from(payments).where(isIt))[0];
}

/** An attempt may continue a payment that an earlier attempt began. */
async function recentPaymentFor(
  tx: Queries,
  userId: UserId,
  { issue, plan }: PayRequest,
  now: Date,
): Promise<PaymentRow | undefined> {
  if (issue === undefined && plan === undefined) return undefined;
  const isForIt = issue === undefined ? isNotNull(payments.planId) : eq(payments.issueId, issue);
  const isLately = and(
    eq(payments.userId, userId),
    eq(payments.isRenewal, false),
    gt(payments.changedAt, hourBefore(now)),
    isForIt,
  );
  const newest = desc(payments.id);
  return (await tx.select().from(payments).where(isLately).orderBy(newest).limit(1))[0];
}
