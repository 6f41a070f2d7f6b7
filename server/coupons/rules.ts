import type { CouponState } from '#contract/api/coupons.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { randomInt } from 'node:crypto';
import { oneDay } from '../platform/clock.ts';

/** The facts about one code and one user. */
export interface CouponFacts {
  readonly redeemedByThem: boolean;
  readonly endsAt: Date | null;
  /** Whether the user has the issue already, or a running subscription. */
  readonly owned: boolean;
}

/**
 * Returns the reason if a code cannot be redeemed; null if only the check of the last use remains.
 * A code that would grant nothing new stays unused. An ended code is treated as unknown.
 */
export function refusalOf(facts: CouponFacts | null, now: Date): ErrorCode | null {
  if (!facts) return 'coupon_unknown';
  if (facts.redeemedByThem) return 'coupon_used_by_you';
  if (facts.endsAt && facts.endsAt <= now) return 'coupon_unknown';
  return facts.owned ? 'coupon_product_owned' : null;
}

/** What became of the goods of a redemption: the purchase of an issue, or the days of all issues. */
export interface CouponGoods {
  readonly revokedAt: Date | null;
  /** null for an issue. */
  readonly expiresAt: Date | null;
}

export function couponState({ revokedAt, expiresAt }: CouponGoods, now: Date): CouponState {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'ended' : 'open';
}

export const afterDays = (now: Date, days: number): Date => new Date(now.getTime() + days * oneDay);

/**
 * Normalises a code: 'spring 26', 'Spring-26' and 'ＳＰＲＩＮＧ２６' are equal. Only letters, marks and
 * digits stay, so that any input is safe in a query.
 */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Without 0 and O, 1, I and L, which look alike; without U, to avoid offensive words. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a random code with 58 bits: 'K7PM-2WXA-RT9D'. */
export function newCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}
