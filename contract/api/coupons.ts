import * as z from 'zod/mini';
import { IssueId, plainId } from '../ids.ts';
import { MinorUnits } from '../money.ts';
import { IsoTime, renamed } from './json.ts';

/** A code as typed: any case, with spaces and dashes. */
export const Redemption = z.object({
  code: z.string(),
  /** The issue in the cart, which a discount may make free. */
  issue: z.optional(IssueId),
});

/** A code with a discount, and the issue in the cart. */
export const DiscountQuestion = z.object({ code: z.string(), issue: IssueId });
/** The price of the issue with the discount. */
export const DiscountedPrice = z.object({ price: MinorUnits, discount: MinorUnits });

/**
 * Whether the goods of a coupon are open.
 * - open: they can be read
 * - ended: the days of the coupon are over
 * - revoked: the publisher has taken the issue back
 */
export const CouponState = z.enum(['open', 'ended', 'revoked']);
export type CouponState = z.infer<typeof CouponState>;

const RedeemedCoupon = renamed(
  z.object({
    id: plainId(),
    /** null for all issues. */
    issue: z.nullable(
      z.object({ id: IssueId, title: z.string(), language: z.nullable(z.string()) }),
    ),
    state: CouponState,
    redeemed_at: IsoTime,
    /** null for an issue, which is open for good. */
    expires_at: z.nullable(IsoTime),
  }),
);
export type RedeemedCoupon = z.output<typeof RedeemedCoupon>;

const ListJson = z.object({
  /** The active coupons for all issues. */
  promocodes: z.array(
    z.object({ id: plainId(), type: z.literal('subscription'), expires_at: IsoTime }),
  ),
  /** All coupons of the user. Absent in answers of earlier versions. */
  redeemed: z.optional(z.array(RedeemedCoupon)),
});

/** The coupons that a user has redeemed, the newest first. */
export const PromocodeList = z.codec(ListJson, z.custom<RedeemedCoupon[]>(), {
  decode: ({ redeemed = [] }) => redeemed,
  encode: (redeemed) => ({
    promocodes: redeemed.flatMap(({ id, issue, state, expiresAt }) =>
      issue === null && state === 'open' && expiresAt !== null
        ? [{ id, type: 'subscription' as const, expires_at: expiresAt }]
        : [],
    ),
    redeemed,
  }),
});
