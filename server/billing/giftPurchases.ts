import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { GiftState } from '#contract/api/payment.ts';
import { restoreFromBundles } from './bundlePurchases.ts';
import { newCode, normalCode } from '../coupons/manageCoupons.ts';
import type { Queries } from '../platform/db/connection.ts';
import { coupons, purchases, redemptions } from '../platform/db/schema.ts';

/**
 * A gift purchase is a paid issue for another user. Its payment makes a coupon of one use, whose code the buyer passes on. The
 * row of the coupon is the only state of the gift.
 */

/** Makes the coupon of a collected payment. */
export async function makeGiftCoupon(
  tx: Queries,
  { paymentId, issueId }: { readonly paymentId: number; readonly issueId: number },
  now: Date,
): Promise<void> {
  const code = newCode();
  await tx.insert(coupons).values({
    code,
    normalizedCode: normalCode(code),
    issueId,
    maxUses: 1,
    createdAt: now,
    giftPaymentId: paymentId,
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
  const granted = tx
    .select({ id: redemptions.purchaseId })
    .from(redemptions)
    .where(eq(redemptions.couponId, coupon.id));
  const revoked = await tx
    .update(purchases)
    .set({ revokedAt: now })
    .where(and(inArray(purchases.id, granted), isNull(purchases.revokedAt)))
    .returning();
  await restoreFromBundles(tx, revoked, now);
}

type GiftCoupon = Pick<typeof coupons.$inferSelect, 'usedCount' | 'withdrawnAt'>;

export function giftStateOf({ usedCount, withdrawnAt }: GiftCoupon): GiftState {
  if (withdrawnAt !== null) return 'revoked';
  return usedCount > 0 ? 'redeemed' : 'open';
}
