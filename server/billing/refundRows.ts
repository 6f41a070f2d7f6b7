import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { refunds } from '../platform/db/schema.ts';
import { isReturned, type RefundState } from '../platform/db/schema/paymentStates.ts';
import type { PaymentRow } from './gateway.ts';

/** The rows of the refunds that an owner orders, and their states. */

export type RefundRow = typeof refunds.$inferSelect;

type PaidSum = Pick<PaymentRow, 'status' | 'refunded'>;

/**
 * The state of a refund after a report about its payment. Only the returned sum counts: an answer that was lost is
 * known by the next report, and a refund by hand of the same sum fulfils the order.
 */
export function nextRefundState(
  { status, isWhole, refundedBefore, amount }: Omit<RefundRow, 'id'>,
  payment: PaidSum,
  isRefused: boolean,
): RefundState {
  if (status !== 'requested') return status;
  if (isReturned(payment.status)) return 'returned';
  if (!isWhole && payment.refunded >= refundedBefore + amount) return 'returned';
  return isRefused ? 'refused' : 'requested';
}

/**
 * Closes the open refund of a payment if the gateway has returned its sum, or rejects it. The caller has locked the
 * payment.
 */
export async function closeRefund(
  tx: Queries,
  payment: Pick<PaymentRow, 'id'> & PaidSum,
  now: Date,
  { isRefused = false } = {},
): Promise<void> {
  const row = await openRefund(tx, payment.id);
  const status = row ? nextRefundState(row, payment, isRefused) : 'requested';
  if (!row || status === 'requested') return;
  await tx.update(refunds).set({ status, changedAt: now }).where(eq(refunds.id, row.id));
}

/** Returns the refund of a payment whose answer is not known. */
export async function openRefund(tx: Queries, paymentId: number): Promise<RefundRow | null> {
  const isIt = and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'requested'));
  return (await tx.select().from(refunds).where(isIt))[0] ?? null;
}

/** Returns the newest first. */
export const refundsOf = (tx: Queries, paymentId: number): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(desc(refunds.id));
