import { and, eq, gt, isNull } from 'drizzle-orm';
import type { GiftState } from '#contract/api/payment.ts';
import { type Plan, planPeriods } from '#contract/api/store.ts';
import { restoreFromBundles } from './bundlePurchases.ts';
import { newCode, normalCode } from '../coupons/manageCoupons.ts';
import type { Queries } from '../platform/db/connection.ts';
import { coupons, purchases, redemptions, subscriptions } from '../platform/db/schema.ts';
import type { PaymentRow } from './gateway.ts';

/**
 * A gift purchase is a paid issue, or a paid period of a plan, for another user. Its payment makes a coupon of one use, whose
 * code the buyer passes on. The row of the coupon is the only state of the gift.
 */

/** The days of a period in its longest form. */
const daysIn: Readonly<Record<Plan['period'], number>> = {
  week: 7,
  month: 31,
  quarter: 92,
  halfyear: 184,
  year: 366,
};

function daysOf(description: string): number {
  const period = planPeriods.find((one) => one === description);
  if (!period) throw new Error(`A gift is no period of a plan: ${description}.`);
  return daysIn[period];
}

/** Makes the coupon of a collected payment. The description of a payment for a plan is the period that was sold. */
export async function makeGiftCoupon(
  tx: Queries,
  { id: giftPaymentId, issueId, description }: PaymentRow,
  now: Date,
): Promise<void> {
  const code = newCode();
  await tx.insert(coupons).values({
    code,
    normalizedCode: normalCode(code),
    issueId,
    allAccessDays: issueId === null ? daysOf(description) : null,
    maxUses: 1,
    createdAt: now,
    giftPaymentId,
  });
}

/**
 * Ends the coupon of a payment whose money was returned, and the right of the user who has redeemed it. A redemption at
 * the same time waits for the row of the coupon, or is found here.
 */
export async function revokeGiftCoupon(tx: Queries, paymentId: number, now: Date): Promise<void> {
  const [coupon] = await tx
    .update(coupons)
    .set({ withdrawnAt: now })
    .where(and(eq(coupons.giftPaymentId, paymentId), isNull(coupons.withdrawnAt)))
    .returning({ id: coupons.id });
  if (!coupon) return;
  const [granted] = await tx
    .select({ purchaseId: redemptions.purchaseId, subscriptionId: redemptions.subscriptionId })
    .from(redemptions)
    .where(eq(redemptions.couponId, coupon.id));
  const { id, revokedAt } = purchases;
  const revoked = await tx
    .update(purchases)
    .set({ revokedAt: now })
    .where(and(eq(id, granted?.purchaseId ?? 0), isNull(revokedAt)))
    .returning();
  await restoreFromBundles(tx, revoked, now);
  const isRunning = gt(subscriptions.expiresAt, now);
  await tx
    .update(subscriptions)
    .set({ expiresAt: now })
    .where(and(eq(subscriptions.id, granted?.subscriptionId ?? 0), isRunning));
}

type GiftCoupon = Pick<typeof coupons.$inferSelect, 'usedCount' | 'withdrawnAt'>;

export function giftStateOf({ usedCount, withdrawnAt }: GiftCoupon): GiftState {
  if (withdrawnAt !== null) return 'revoked';
  return usedCount > 0 ? 'redeemed' : 'open';
}
