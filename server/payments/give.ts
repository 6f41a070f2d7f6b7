import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { payments, purchases, subscriptions } from '../db/schema.ts';
import type { PaymentRow } from './gateway.ts';
import { isTakenBack, livePurchase, subscriptionBy } from './rows.ts';
import { isEnded, isPaid, isReturned } from './states.ts';
import { isRenewing } from './subscriptionRules.ts';

/** Brings what somebody has into line with how their payment stands. Doing it again does nothing. */
export async function settle(tx: Queries, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  if (isReturned(payment.status)) await takeBack(tx, payment, now);
  if (isEnded(payment.status)) await giveUpPlan(tx, payment);
  if (!isPaid(payment.status) || payment.isSurplus) return payment;
  return (await isGiven(tx, payment, now)) ? payment : markSurplus(tx, payment, now);
}

async function isGiven(tx: Queries, payment: PaymentRow, now: Date): Promise<boolean> {
  const { userId, issueId } = payment;
  if (userId === null) return payment.isRenewal;
  return issueId === null ? hasPlan(tx, payment) : giveIssue(tx, payment, userId, issueId, now);
}

/** The news of the subscription has been written before. */
async function hasPlan(tx: Queries, payment: PaymentRow): Promise<boolean> {
  const subscription = await subscriptionBy(tx, payment.subscriptionId);
  if (!subscription) return false;
  const wasPaid = subscription.expiresAt > subscription.createdAt;
  return isRenewing(subscription.status) || wasPaid;
}

async function giveIssue(
  tx: Queries,
  { id: paymentId }: PaymentRow,
  userId: number,
  issueId: number,
  now: Date,
): Promise<boolean> {
  const live = await livePurchase(tx, userId, issueId);
  if (live) return live.paymentId === paymentId;
  await tx.insert(purchases).values({ userId, issueId, paymentId, createdAt: now });
  return true;
}

async function takeBack(tx: Queries, payment: PaymentRow, now: Date): Promise<void> {
  const isLive = and(eq(purchases.paymentId, payment.id), isNull(purchases.revokedAt));
  await tx.update(purchases).set({ revokedAt: now }).where(isLive);
  const { subscriptionId } = payment;
  if (subscriptionId === null || !(await isTakenBack(tx, subscriptionId))) return;
  const stillRuns = and(eq(subscriptions.id, subscriptionId), gt(subscriptions.expiresAt, now));
  await tx.update(subscriptions).set({ expiresAt: now }).where(stillRuns);
}

/** The first payment for it came to nothing: there may be another one. */
async function giveUpPlan(tx: Queries, payment: PaymentRow): Promise<void> {
  if (payment.subscriptionId === null || payment.isRenewal) return;
  const isPending = and(
    eq(subscriptions.id, payment.subscriptionId),
    eq(subscriptions.status, 'pending'),
  );
  await tx
    .update(subscriptions)
    .set({ status: 'ended', nextBillingAt: null, nextLookAt: null })
    .where(isPending);
}

/** It was owned already, or there is nobody any more: the reconciler gives the money back. */
async function markSurplus(tx: Queries, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  const marked = { isSurplus: true, nextLookAt: now, looks: 0, receiptDueAt: null };
  await tx.update(payments).set(marked).where(eq(payments.id, payment.id));
  return { ...payment, ...marked };
}
