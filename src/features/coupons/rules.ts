import * as z from 'zod/mini';
import type { ApiError } from '../../shared/api/index.ts';
import type { TextKey } from '../../shared/shell/index.ts';

export const isEmpty = (code: string): boolean => code.trim() === '';

const told = [
  'disk_full',
  'store_unavailable',
  'coupon_unknown',
  'coupon_used',
  'coupon_used_by_you',
  'coupon_product_owned',
  'rate_limited',
] as const;

/** Said by what lies over the whole page, or by the way out of it. */
const toldElsewhere = ['no_connection', 'not_signed_in', 'bad_csrf_token'];

/** What stands below the field where a code was not redeemed. */
export function faultOf({ code }: Pick<ApiError, 'code'>): TextKey | null {
  const known = told.find((one) => one === code);
  if (known) return `errors.${known}`;
  return toldElsewhere.includes(code) ? null : 'coupons.unknownError';
}

/** The page thinks less of this person's than the server: an answer was lost, or it happened elsewhere. */
export const isBehind = ({ code }: Pick<ApiError, 'code'>): boolean =>
  code === 'coupon_used_by_you' || code === 'coupon_product_owned';

const Led = z.object({ panel: z.literal('coupon'), code: z.optional(z.string()) });

/** The code that the way to the coupons brought along; null where the way led elsewhere. */
export const codeLedHere = (state: unknown): string | null => {
  const led = z.safeParse(Led, state).data;
  return led ? (led.code ?? '') : null;
};
