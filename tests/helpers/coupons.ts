import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { calls } from '#contract/api/registry.ts';
import type { Queries } from '../../server/platform/db/connection.ts';
import { coupons, redemptions, subscriptions } from '../../server/platform/db/schema.ts';
import { addCoupon } from '../../server/coupons/manageCoupons.ts';
import type { CouponOrder } from '#contract/admin/sales.ts';
import { refusalOf, type Visit } from './visit.ts';

const plain = { gives: { allAccessDays: 20 }, uses: 1, until: null };

/** Creates a coupon: by default for twenty days and one user. */
export const makeCoupon = (
  db: Queries,
  code: string,
  more: Partial<CouponOrder> = {},
  now = new Date(),
): Promise<string> => addCoupon(db, { ...plain, code, ...more }, now);

/** 'redeemed', or the error code. */
export async function redeemBy(visitor: Visit, code: string): Promise<string> {
  const answer = await visitor.post(calls.redeem.path, { code });
  return answer.status === 204 ? 'redeemed' : refusalOf(answer);
}

/** Counts the results by kind. */
export function tally(answers: readonly string[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const answer of answers) counted[answer] = (counted[answer] ?? 0) + 1;
  return counted;
}

/** The same table, for what came earlier. */
const before = alias(subscriptions, 'before');

/** Throws with all faults. */
export async function demandSoundCoupons(db: Queries): Promise<void> {
  const faults = await couponFaults(db);
  if (faults.length > 0) throw new Error(`Coupons are out of order: ${JSON.stringify(faults)}`);
}

/**
 * Rows that must never exist: codes whose uses and people differ in number, people who redeemed one
 * twice, got nothing by it, or were given All Access while it ran.
 */
async function couponFaults(db: Queries): Promise<unknown[]> {
  const redeemed = sql`(select count(*) from ${redemptions} r where r.coupon_id = ${coupons}.id)`;
  const miscounted = await db
    .select({ miscounted: coupons.code })
    .from(coupons)
    .where(sql`${coupons.usedCount} <> ${redeemed} or ${redeemed} > ${coupons.maxUses}`);
  const emptyHanded = await db
    .select({ emptyHanded: redemptions.id })
    .from(redemptions)
    .where(
      sql`${redemptions.userId} is not null and num_nonnulls(${redemptions.purchaseId}, ${redemptions.subscriptionId}, ${redemptions.paymentId}) <> 1`,
    );
  const twice = await db
    .select({ twice: redemptions.userId })
    .from(redemptions)
    .where(isNotNull(redemptions.userId))
    .groupBy(redemptions.userId, redemptions.couponId)
    .having(sql`count(*) > 1`);
  const overlapping = await db
    .select({ overlapping: subscriptions.userId })
    .from(subscriptions)
    .innerJoin(before, eq(before.userId, subscriptions.userId))
    .where(and(lt(before.id, subscriptions.id), gt(before.expiresAt, subscriptions.createdAt)));
  return [...miscounted, ...emptyHanded, ...twice, ...overlapping];
}
