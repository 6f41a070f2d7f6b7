import { and, desc, eq, isNull } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import type { CouponOrder, ListedCoupon } from '#contract/admin/sales.ts';
import type { CouponState } from '#contract/api/coupons.ts';
import type { MinorUnits } from '#contract/money.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues, coupons } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { after, oneDay } from '../platform/clock.ts';

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
interface CouponGoods {
  readonly revokedAt: Date | null;
  /** null for an issue. */
  readonly expiresAt: Date | null;
}

export function couponState({ revokedAt, expiresAt }: CouponGoods, now: Date): CouponState {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'ended' : 'open';
}

export const afterDays = (now: Date, days: number): Date => after(now, days * oneDay);

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

/** An order that cannot be taken. The message is one sentence for the operator. */
export class CouponRefused extends OperatorError<
  'coupon_code_wrong' | 'coupon_day_past' | 'coupon_exists' | 'coupon_issue_wrong' | 'gone'
> {}

/** Creates coupons that open the same, and returns their codes. Throws `CouponRefused`. */
export async function addCoupons(tx: Queries, order: CouponOrder, now: Date): Promise<string[]> {
  const { code: typed, count = 1, gives, uses, until } = order;
  const wanted = typed === null ? Array.from({ length: count }, newCode) : [typed.trim()];
  const endsAt = until === null ? null : endOf(until, now);
  const rows = wanted.map((code) => ({
    ...gives,
    code,
    normalizedCode: checked(code),
    endsAt,
    maxUses: uses,
    createdAt: now,
  }));
  if ('issueId' in gives && gives.issueId !== null) await assertIssueForSale(tx, gives.issueId);
  const added = await tx.insert(coupons).values(rows).onConflictDoNothing().returning();
  if (added.length === 0)
    throw new CouponRefused('coupon_exists', `There is a coupon ${wanted.join()} already.`);
  return added.map(({ code }) => code);
}

/** Creates one coupon and returns its code. Throws `CouponRefused`. */
export async function addCoupon(tx: Queries, order: CouponOrder, now: Date): Promise<string> {
  const [code = ''] = await addCoupons(tx, { ...order, count: 1 }, now);
  return code;
}

function checked(code: string): string {
  const normal = normalCode(code);
  if (normal.length >= 4 && code.length <= 40) return normal;
  throw new CouponRefused(
    'coupon_code_wrong',
    `${code} cannot be a code: it needs 4 letters or digits, and 40 at most.`,
  );
}

/** Returns the first moment after the day. */
function endOf(until: string, now: Date): Date {
  const end = afterDays(new Date(`${until}T00:00:00Z`), 1);
  if (end <= now)
    throw new CouponRefused('coupon_day_past', `${until} is over: say a day to come.`);
  return end;
}

async function assertIssueForSale(tx: Queries, id: number): Promise<void> {
  const isListed = and(eq(issues.id, id), isNull(issues.withdrawnAt));
  const [issue] = await tx.select({ isFree: issues.isFree }).from(issues).where(isListed);
  if (!issue)
    throw new CouponRefused(
      'coupon_issue_wrong',
      `There is no issue ${id}: see them with issue list.`,
    );
  if (issue.isFree)
    throw new CouponRefused(
      'coupon_issue_wrong',
      `Issue ${id} is free: nobody needs a coupon for it.`,
    );
}

/** Returns the newest first. */
export async function listCoupons(tx: Queries): Promise<ListedCoupon[]> {
  const rows = await tx
    .select()
    .from(coupons)
    .leftJoin(issues, eq(issues.id, coupons.issueId))
    .where(and(isNull(coupons.withdrawnAt), isNull(coupons.giftPaymentId)))
    .orderBy(desc(coupons.id));
  return rows.map(({ coupons: coupon, issues: issue }) => ({
    code: coupon.code,
    issue: issue && { id: issue.id, title: issue.title },
    allAccessDays: coupon.allAccessDays,
    discountPercent: coupon.discountPercent,
    discountAmount: coupon.discountAmount as MinorUnits | null,
    uses: coupon.maxUses,
    used: coupon.usedCount,
    until: coupon.endsAt && lastDayBefore(coupon.endsAt),
  }));
}

const lastDayBefore = (end: Date): string => afterDays(end, -1).toISOString().slice(0, 10);

/** Ends a coupon. Users who have redeemed it keep its goods. Throws `OperatorError`. */
export async function removeCoupon(tx: Queries, code: string, now: Date): Promise<void> {
  const isThis = and(
    eq(coupons.normalizedCode, normalCode(code)),
    isNull(coupons.withdrawnAt),
    // The refund of its payment ends the coupon of a gift.
    isNull(coupons.giftPaymentId),
  );
  const removed = await tx.update(coupons).set({ withdrawnAt: now }).where(isThis).returning();
  if (removed.length === 0)
    throw new CouponRefused('gone', `There is no coupon ${code}: see them with coupon list.`);
}
