import * as z from 'zod';

/** The coupon schemas of the control socket. */

const Count = z.int().positive();
const Day = z.iso.date();

export const CouponOrder = z.object({
  /** null generates a random code. */
  code: z.string().nullable(),
  gives: z.union([z.object({ issueId: Count }), z.object({ allAccessDays: Count })]),
  /** The maximum number of redemptions; null for no limit. */
  uses: Count.nullable(),
  /** The last day for redemptions in UTC, like '2026-12-31'; null for no end. */
  until: Day.nullable(),
});
export type CouponOrder = z.infer<typeof CouponOrder>;

export const ListedCoupon = z.object({
  code: z.string(),
  /** null for all issues, for `allAccessDays`. */
  issue: z.object({ id: Count, title: z.string() }).nullable(),
  allAccessDays: Count.nullable(),
  uses: Count.nullable(),
  used: z.int().nonnegative(),
  until: Day.nullable(),
});
export type ListedCoupon = z.infer<typeof ListedCoupon>;

export const CouponListing = z.array(ListedCoupon);

export const CouponCode = z.object({ code: z.string() });
