import type { ErrorCode } from '#contract/errors.ts';
import { oneDay } from '../platform/time.ts';
import { randomInt } from 'node:crypto';

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

/**
 * A code as it is looked up: 'spring 26', 'Spring-26' and 'ＳＰＲＩＮＧ２６' are the same. Only letters,
 * marks and digits are left, so that whatever is typed can stand in a query.
 */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Without 0 and O, 1, I and L, which people take for each other; without U, for decency. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that nobody guesses, with 58 bits: 'K7PM-2WXA-RT9D'. */
export function newCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}
