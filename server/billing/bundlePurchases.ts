import { and, eq, inArray, isNull } from 'drizzle-orm';
import { issuesOfBundles } from '../catalog/bundleQueries.ts';
import type { Queries } from '../platform/db/connection.ts';
import { bundleIssues, payments, purchases } from '../platform/db/schema.ts';
import { paidStates } from '../platform/db/schema/paymentStates.ts';
import type { PaymentRow } from './gateway.ts';

/** The issues that a payment pays for: one, or those of a bundle; none for a plan. */
async function issuesOfPayment(
  tx: Queries,
  { issueId, bundleId }: Pick<PaymentRow, 'issueId' | 'bundleId'>,
): Promise<readonly number[]> {
  if (issueId !== null) return [issueId];
  if (bundleId === null) return [];
  return (await issuesOfBundles(tx, [bundleId])).map((row) => row.issueId);
}

type PurchaseRow = typeof purchases.$inferSelect;

/** The purchases by which the user owns some of the issues. */
const livePurchases = (
  tx: Queries,
  userId: number,
  issueIds: readonly number[],
): Promise<PurchaseRow[]> =>
  tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        inArray(purchases.issueId, [...issueIds]),
        isNull(purchases.revokedAt),
      ),
    );

/** Whether the user owns each issue of a payment. */
export async function ownsIssues(
  tx: Queries,
  userId: number,
  payment: Pick<PaymentRow, 'issueId' | 'bundleId'>,
): Promise<boolean> {
  const issueIds = await issuesOfPayment(tx, payment);
  return (await livePurchases(tx, userId, issueIds)).length === issueIds.length;
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
  const issueIds = await issuesOfPayment(tx, payment);
  const live = await livePurchases(tx, userId, issueIds);
  const missing = issueIds.filter((id) => live.every(({ issueId }) => issueId !== id));
  const purchase = { userId, paymentId: payment.id, createdAt: now };
  if (missing.length > 0)
    await tx.insert(purchases).values(missing.map((issueId) => ({ ...purchase, issueId })));
  return missing.length > 0 || live.some(({ paymentId }) => paymentId === payment.id);
}

/**
 * Opens issues again whose purchases were revoked, if their user has also paid for a bundle with the issue. The bundle did not
 * open what the user owned then.
 */
export async function restoreFromBundles(
  tx: Queries,
  revoked: readonly PurchaseRow[],
  now: Date,
): Promise<void> {
  const [first] = revoked;
  if (!first) return;
  const { userId } = first;
  const issueIds = revoked.map(({ issueId }) => issueId);
  const bundled = await tx
    .selectDistinctOn([bundleIssues.issueId], {
      issueId: bundleIssues.issueId,
      paymentId: payments.id,
    })
    .from(payments)
    .innerJoin(bundleIssues, eq(bundleIssues.bundleId, payments.bundleId))
    .where(
      and(
        eq(payments.userId, userId),
        inArray(bundleIssues.issueId, issueIds),
        inArray(payments.status, paidStates),
        isNull(payments.refundReason),
      ),
    )
    .orderBy(bundleIssues.issueId, payments.id);
  if (bundled.length > 0)
    await tx.insert(purchases).values(bundled.map((row) => ({ ...row, userId, createdAt: now })));
}
