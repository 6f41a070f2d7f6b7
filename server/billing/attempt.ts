import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { PaymentAnswer, PaymentOrder } from '#contract/api/payment.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { paymentResponseOf } from './paymentResponse.ts';
import type { PaymentRow } from './gateway.ts';
import type { PaymentContext } from './paymentRows.ts';
import { hourBefore, mayStillBeSubmitted } from './retrySchedule.ts';

export type PayRequest = Pick<PaymentOrder, 'attempt' | 'issue' | 'plan'>;

/**
 * Returns the state of the payment that an attempt has begun, from the books alone. Throws
 * 'payment_not_found' when the attempt has not arrived, or has not reached a gateway and cannot reach one
 * any more.
 */
export async function attemptOf(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  userId: UserId,
  request: PayRequest,
): Promise<PaymentAnswer> {
  const now = clock.now();
  const payment = (await paymentOfAttempt(db, userId, request)) ?? (await recentPaymentFor(db, userId, request, now));
  if (!payment) throw new Refused('payment_not_found');
  if (payment.status === 'created' && !mayStillBeSubmitted(payment, now))
    throw new Refused('payment_not_found');
  return paymentResponseOf(db, payment);
}

async function paymentOfAttempt(tx: Queries, userId: UserId, { attempt = '' }: PayRequest) {
  const isIt = and(eq(payments.userId, userId), eq(payments.attempt, attempt));
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
