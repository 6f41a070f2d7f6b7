import * as z from 'zod/mini';
import type { RedeemedCoupon } from '#contract/api/coupons.ts';
import type { ApiError } from '../../shared/api/index.ts';
import type { TextKey } from '../../shared/shell/index.ts';

export const isEmpty = (code: string): boolean => code.trim() === '';

const told = [
  'disk_full',
  'store_unavailable',
  'coupon_for_purchase',
  'coupon_unknown',
  'coupon_used',
  'coupon_used_by_you',
  'coupon_product_owned',
  'gift_after_subscription',
  'rate_limited',
] as const;

/** These errors are shown elsewhere: by a layer over the page, or by the redirect to the list. */
const shownElsewhere = ['no_connection', 'not_signed_in', 'bad_csrf_token'];

/** The error text below the field. */
export function faultOf({ code }: Pick<ApiError, 'code'>): TextKey | null {
  const known = told.find((one) => one === code);
  if (known) return `errors.${known}`;
  return shownElsewhere.includes(code) ? null : 'coupons.unknownError';
}

/**
 * The server knows of more coupons than the page: an answer was lost, or a coupon was redeemed elsewhere.
 */
export const isBehind = ({ code }: Pick<ApiError, 'code'>): boolean =>
  code === 'coupon_used_by_you' || code === 'coupon_product_owned';

const Led = z.object({ panel: z.literal('coupon'), code: z.optional(z.string()) });

/** The code in the navigation state; null when there is none. */
export const codeInState = (state: unknown): string | null => {
  const led = z.safeParse(Led, state).data;
  return led ? (led.code ?? '') : null;
};

/** The text about the end of what a coupon gave. `day` is null for a text without a date. */
export function validity({ state, expiresAt }: Pick<RedeemedCoupon, 'state' | 'expiresAt'>): {
  readonly key: TextKey;
  readonly day: string | null;
} {
  if (state === 'revoked') return { key: 'coupons.revoked', day: null };
  if (expiresAt === null) return { key: 'coupons.forGood', day: null };
  return { key: state === 'ended' ? 'coupons.ended' : 'coupons.until', day: expiresAt };
}
