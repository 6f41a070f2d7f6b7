import * as z from 'zod/mini';
import { IssueId, plainId } from '../ids.ts';
import { IsoTime } from './isoTime.ts';

/** A code as typed: any case, with spaces and dashes. */
export const Redemption = z.object({ code: z.string() });

/**
 * Whether the goods of a coupon are open.
 * - open: they can be read
 * - ended: the days of the coupon are over
 * - revoked: the publisher has taken the issue back
 */
export const CouponState = z.enum(['open', 'ended', 'revoked']);
export type CouponState = z.infer<typeof CouponState>;

const IssueOfCoupon = { title: z.string(), language: z.nullable(z.string()) };

const RedeemedJson = z.object({
  id: plainId(),
  /** null for all issues. */
  issue: z.nullable(z.object({ id: plainId(), ...IssueOfCoupon })),
  state: CouponState,
  redeemed_at: IsoTime,
  /** null for an issue, which is open for good. */
  expires_at: z.nullable(IsoTime),
});

const ListJson = z.object({
  /** The active coupons for all issues. */
  promocodes: z.array(
    z.object({ id: plainId(), type: z.literal('subscription'), expires_at: IsoTime }),
  ),
  /** All coupons of the user. Absent in answers of earlier versions. */
  redeemed: z.optional(z.array(RedeemedJson)),
});

const RedeemedCoupon = z.object({
  id: plainId(),
  issue: z.nullable(z.object({ id: IssueId, ...IssueOfCoupon })),
  state: CouponState,
  redeemedAt: IsoTime,
  expiresAt: z.nullable(IsoTime),
});
export type RedeemedCoupon = z.infer<typeof RedeemedCoupon>;

const fromJson = ({ redeemed_at, expires_at, ...rest }: z.infer<typeof RedeemedJson>) => ({
  ...rest,
  redeemedAt: redeemed_at,
  expiresAt: expires_at,
});

const toJson = ({ redeemedAt, expiresAt, ...rest }: z.input<typeof RedeemedCoupon>) => ({
  ...rest,
  redeemed_at: redeemedAt,
  expires_at: expiresAt,
});

/** The coupons that a user has redeemed, the newest first. */
export const PromocodeList = z.codec(ListJson, z.array(RedeemedCoupon), {
  decode: ({ redeemed = [] }) => redeemed.map(fromJson),
  encode: (redeemed) => ({
    promocodes: redeemed.flatMap(({ id, issue, state, expiresAt }) =>
      issue === null && state === 'open' && expiresAt !== null
        ? [{ id, type: 'subscription' as const, expires_at: expiresAt }]
        : [],
    ),
    redeemed: redeemed.map(toJson),
  }),
});
