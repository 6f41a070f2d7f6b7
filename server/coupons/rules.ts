import type { ErrorCode } from '#contract/errors.ts';
import { oneDay } from '../platform/clock.ts';

/** What decides about one code and one person. */
export interface CouponFacts {
  readonly redeemedByThem: boolean;
  readonly endsAt: Date | null;
  /** The issue is theirs already, or a subscription of theirs runs. */
  readonly owned: boolean;
}

/**
 * Why a code is not redeemed; null where only its last use is left to be taken. A code that would
 * give nothing new is kept for later, and one that has ended is nobody's business any more.
 */
export function refusalOf(facts: CouponFacts | null, now: Date): ErrorCode | null {
  if (!facts) return 'coupon_unknown';
  if (facts.redeemedByThem) return 'coupon_used_by_you';
  if (facts.endsAt && facts.endsAt <= now) return 'coupon_unknown';
  return facts.owned ? 'coupon_product_owned' : null;
}

export const afterDays = (now: Date, days: number): Date => new Date(now.getTime() + days * oneDay);
