import { and, eq, gt, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { leastAmount } from '#contract/chargeLimits.ts';
import { MinorUnits } from '#contract/money.ts';
import type { Queries } from '../platform/db/connection.ts';
import { coupons, payments, redemptions } from '../platform/db/schema.ts';
import { isOpen } from '../platform/db/schema/paymentStates.ts';
import { Refused } from '../platform/http/refusal.ts';
import { normalCode } from './manageCoupons.ts';

/**
 * Coupons that lower the price of an issue. A payment with a discount takes a use of the coupon in the transaction that
 * writes its row, and gives it back in the transaction that ends it without money.
 */

export type Coupon = typeof coupons.$inferSelect;

export const isDiscount = ({ discountPercent, discountAmount }: Coupon): boolean =>
  discountPercent !== null || discountAmount !== null;

export async function couponBy(tx: Queries, typed: string): Promise<Coupon | null> {
  const isThis = and(eq(coupons.normalizedCode, normalCode(typed)), isNull(coupons.withdrawnAt));
  const [coupon] = await tx.select().from(coupons).where(isThis);
  return coupon ?? null;
}

type Discount = Pick<Coupon, 'discountPercent' | 'discountAmount'>;

/** The price after a discount: 0 for a free issue, and otherwise not less than the gateways charge. */
export function priceAfter(
  price: number,
  { discountPercent, discountAmount }: Discount,
  currency: string,
): number {
  const off = Math.round((price * (discountPercent ?? 0)) / 100) + (discountAmount ?? 0);
  if (off >= price) return 0;
  return Math.min(price, Math.max(price - off, leastAmount(currency) ?? 1));
}

interface PricedIssue {
  readonly issueId: number | null;
  readonly amount: number;
  readonly currency: string;
}

export interface Discounted {
  readonly couponId: number;
  readonly amount: number;
  readonly discount: number;
}

/**
 * Returns the price of an issue with a code. A use that the open payment of the user for the issue has taken counts as
 * free. Throws 'coupon_…'.
 */
export async function discountFor(
  tx: Queries,
  userId: number,
  { issueId, amount: price, currency }: PricedIssue,
  code: string,
  now: Date,
): Promise<Discounted> {
  const coupon = await couponBy(tx, code);
  if (!coupon || (coupon.endsAt && coupon.endsAt <= now)) throw new Refused('coupon_unknown');
  if (!isDiscount(coupon) || issueId === null || (coupon.issueId ?? issueId) !== issueId)
    throw new Refused('coupon_for_purchase');
  const [taken] = await tx
    .select({ status: payments.status, issueId: payments.issueId })
    .from(redemptions)
    .leftJoin(payments, eq(payments.id, redemptions.paymentId))
    .where(and(eq(redemptions.couponId, coupon.id), eq(redemptions.userId, userId)));
  const isHeld = taken?.status && isOpen(taken.status) && taken.issueId === issueId;
  if (taken && !isHeld) throw new Refused('coupon_used_by_you');
  if (!taken && coupon.usedCount >= (coupon.maxUses ?? Number.POSITIVE_INFINITY))
    throw new Refused('coupon_used');
  const amount = priceAfter(price, coupon, currency);
  // The gateways charge less than this for nothing.
  if (amount === price) throw new Refused('coupon_for_purchase');
  return { couponId: coupon.id, amount, discount: price - amount };
}

/** The update is atomic: of concurrent uses only one gets the last one. Throws 'coupon_used'. */
export async function countUse(tx: Queries, couponId: number, now: Date): Promise<void> {
  const hasUses = or(isNull(coupons.maxUses), lt(coupons.usedCount, coupons.maxUses));
  const isValid = or(isNull(coupons.endsAt), gt(coupons.endsAt, now));
  const counted = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(and(eq(coupons.id, couponId), isNull(coupons.withdrawnAt), isValid, hasUses))
    .returning({ id: coupons.id });
  if (counted.length === 0) throw new Refused('coupon_used');
}

interface DiscountedPayment {
  readonly id: number;
  readonly userId: number | null;
  readonly couponId: number | null;
}

/** Takes a use for a new payment. The caller has locked the user. Throws 'coupon_used'. */
export async function takeDiscount(
  tx: Queries,
  { id: paymentId, userId, couponId }: DiscountedPayment,
  now: Date,
): Promise<void> {
  if (couponId === null) return;
  await countUse(tx, couponId, now);
  await tx.insert(redemptions).values({ couponId, userId, paymentId, redeemedAt: now });
}

/** Gives the use of a payment back that has ended without money. */
export async function returnDiscount(tx: Queries, { id }: DiscountedPayment): Promise<void> {
  const [returned] = await tx
    .delete(redemptions)
    .where(eq(redemptions.paymentId, id))
    .returning({ couponId: redemptions.couponId });
  if (!returned) return;
  const usedCount = sql`${coupons.usedCount} - 1`;
  await tx.update(coupons).set({ usedCount }).where(eq(coupons.id, returned.couponId));
}

/**
 * Takes the use again for a payment that had ended and was collected after all. The payment keeps its price in each case:
 * a coupon without a free use, and a user with another use, take none.
 */
export async function keepDiscount(
  tx: Queries,
  { id: paymentId, userId, couponId }: DiscountedPayment,
  now: Date,
): Promise<void> {
  if (couponId === null || userId === null) return;
  const isTaken = tx
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.couponId, couponId),
        or(eq(redemptions.paymentId, paymentId), eq(redemptions.userId, userId)),
      ),
    );
  const hasUses = or(isNull(coupons.maxUses), lt(coupons.usedCount, coupons.maxUses));
  const counted = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(and(eq(coupons.id, couponId), hasUses, notExists(isTaken)))
    .returning({ id: coupons.id });
  if (counted.length > 0)
    await tx.insert(redemptions).values({ couponId, userId, paymentId, redeemedAt: now });
}

/** The schema of the answer checks the sums. */
export const discountAnswer = ({ amount, discount }: Discounted) => ({
  price: MinorUnits.parse(amount),
  discount: MinorUnits.parse(discount),
});
