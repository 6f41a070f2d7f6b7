import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../server/platform/db/connection.ts';
import { issues, coupons } from '../server/platform/db/schema.ts';
import { normalCode, afterDays, addCoupon } from '../server/coupons/manageCoupons.ts';
import type { CouponOrder } from '#contract/admin/sales.ts';
import type { Resources } from '../server/platform/resources.ts';

/** A public coupon of the demo. */
interface DemoCoupon {
  readonly code: string;
  /** The key of an issue, or days of All Access. */
  readonly opens: string | number;
  /** null for any number of users. */
  readonly uses: number | null;
  /** How long it can be redeemed; null without an end. */
  readonly days: number | null;
}

/** One of each kind: an issue, All Access, a limited number of users, a limited time, one user. */
export const demoCoupons: readonly DemoCoupon[] = [
  { code: 'BITTER-SWEET', opens: 'saltwort-7', uses: null, days: null },
  { code: 'A-MONTH-ON-US', opens: 30, uses: null, days: null },
  { code: 'TEN-ABOARD', opens: 'ferry-9', uses: 10, days: null },
  { code: 'THIS-SEASON', opens: 7, uses: null, days: 90 },
  { code: 'EARLY-BIRD', opens: 365, uses: 1, days: null },
];

/**
 * Adds the demo's coupons for issues on sale. It does not change an existing coupon, and does not add a removed
 * one again.
 */
export async function seedCoupons({ db, clock }: Resources): Promise<void> {
  const now = clock.now();
  for (const coupon of demoCoupons) {
    const gives = await grantOf(db, coupon.opens);
    if (!gives || (await hasExisted(db, coupon.code))) continue;
    const until = coupon.days === null ? null : dayOf(afterDays(now, coupon.days));
    const order = { code: coupon.code, gives, uses: coupon.uses, until };
    // Another process of the same store may have added it meanwhile.
    await addCoupon(db, order, now).catch(async (error: unknown) => {
      if (!(await hasExisted(db, coupon.code))) throw error;
    });
  }
}

async function grantOf(tx: Queries, opens: string | number): Promise<CouponOrder['gives'] | null> {
  if (typeof opens === 'number') return { allAccessDays: opens };
  const isSold = and(
    eq(issues.seedKey, opens),
    eq(issues.isFree, false),
    isNull(issues.withdrawnAt),
  );
  const [issue] = await tx.select({ id: issues.id }).from(issues).where(isSold);
  return issue ? { issueId: issue.id } : null;
}

async function hasExisted(tx: Queries, code: string): Promise<boolean> {
  const isThis = eq(coupons.normalizedCode, normalCode(code));
  return (await tx.select({ id: coupons.id }).from(coupons).where(isThis)).length > 0;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
