import * as z from 'zod';

/** What a publisher says of coupons, as it crosses the control socket. */

const Count = z.int().positive();
const Day = z.iso.date();

export const CouponOrder = z.object({
  /** null is one that nobody guesses. */
  code: z.string().nullable(),
  gives: z.union([z.object({ issueId: Count }), z.object({ allAccessDays: Count })]),
  /** How many people may redeem it; null is any number. */
  uses: Count.nullable(),
  /** The last day on which it can be redeemed, in UTC, like '2026-12-31'; null is for ever. */
  until: Day.nullable(),
});
export type CouponOrder = z.infer<typeof CouponOrder>;

export const ListedCoupon = z.object({
  code: z.string(),
  /** null is all of them, for `allAccessDays`. */
  issue: z.object({ id: Count, title: z.string() }).nullable(),
  allAccessDays: Count.nullable(),
  uses: Count.nullable(),
  used: z.int().nonnegative(),
  until: Day.nullable(),
});
export type ListedCoupon = z.infer<typeof ListedCoupon>;

export const CouponListing = z.array(ListedCoupon);

export const CouponCode = z.object({ code: z.string() });
