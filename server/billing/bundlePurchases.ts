import { and, asc, eq, isNull, inArray } from 'drizzle-orm';
import { issuesOfBundles } from '../catalog/bundleQueries.ts';
import type { Queries } from '../platform/db/connection.ts';
import { bundleIssues, payments, purchases } from '../platform/db/schema.ts';
import { paidStates } from '../platform/db/schema/paymentStates.ts';
import type { PaymentRow } from './gateway.ts';
import { livePurchase } from './paymentRows.ts';

/** The issues that a payment pays for: one, or those of a bundle; none for a plan. */
export async function issuesOfPayment(
  tx: Queries,
  { issueId, bundleId }: Pick<PaymentRow, 'issueId' | 'bundleId'>,
): Promise<readonly number[]> {
  if (issueId !== null) return [issueId];
  if (bundleId === null) return [];
  return (await issuesOfBundles(tx, [bundleId])).map((row) => row.issueId);
}

/**
 * Opens the issues of a payment to its user, apart from those that the user owns already. Returns false if that are all of
 * them.
 */
export async function grantIssues(
  tx: Queries,
  payment: PaymentRow,
  userId: number,
  now: Date,
): Promise<boolean> {
  let isGranted = false;
  for (const issueId of await issuesOfPayment(tx, payment)) {
    const live = await livePurchase(tx, userId, issueId);
    if (!live)
      await tx.insert(purchases).values({ userId, issueId, paymentId: payment.id, createdAt: now });
    isGranted ||= !live || live.paymentId === payment.id;
  }
  return isGranted;
}

/**
 * Opens an issue again whose purchase was revoked, if the user has also paid for a bundle with the issue. The bundle did not
 * open what the user owned then.
 */
export async function restoreFromBundles(
  tx: Queries,
  revoked: readonly Pick<typeof purchases.$inferSelect, 'userId' | 'issueId'>[],
  now: Date,
): Promise<void> {
  for (const { userId, issueId } of revoked) {
    const [bundle] = await tx
      .select({ paymentId: payments.id })
      .from(payments)
      .innerJoin(bundleIssues, eq(bundleIssues.bundleId, payments.bundleId))
      .where(
        and(
          eq(payments.userId, userId),
          eq(bundleIssues.issueId, issueId),
          inArray(payments.status, paidStates),
          isNull(payments.refundReason),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(1);
    if (bundle && !(await livePurchase(tx, userId, issueId)))
      await tx.insert(purchases).values({ userId, issueId, ...bundle, createdAt: now });
  }
}
