import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DiscountQuestion, RedeemedCoupon, Redemption } from '#contract/api/coupons.ts';
import { IssueId, type UserId } from '#contract/ids.ts';
import type { Queries, Db } from '../platform/db/connection.ts';
import {
  coupons,
  issues,
  payments,
  purchases,
  redemptions,
  subscriptions,
} from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import {
  type Coupon,
  countUse,
  couponBy,
  discountAnswer,
  type Discounted,
  discountFor,
  isDiscount,
} from './discounts.ts';
import { couponState, afterDays, refusalOf } from './manageCoupons.ts';
import { purchasesOf } from '../entitlements/rights.ts';
import { readStore } from '../storeSettings/index.ts';
import { lockUser } from '../identity/users.ts';
import { Refused } from '../platform/http/refusal.ts';

/**
 * Grants the goods of a code to the user, once. A discount grants an issue that it makes free; otherwise it belongs to a
 * payment. Throws `Refused`; then nothing has changed.
 */
export async function redeem(
  db: Db,
  userId: UserId,
  { code, issue }: z.output<typeof Redemption>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = await couponBy(tx, code);
    const coupon =
      found && isDiscount(found) ? await freeIssue(tx, userId, { code, issue }, now) : found;
    const facts = coupon && {
      redeemedByThem: await isRedeemedBy(tx, coupon, userId),
      endsAt: coupon.endsAt,
      owned: await isOwnedBy(tx, coupon, userId, now),
    };
    const refusal = refusalOf(facts, now);
    // A period of a plan has no use beside another one. It can be redeemed later.
    if (refusal === 'coupon_product_owned' && coupon?.giftPaymentId && coupon.issueId === null)
      throw new Refused('gift_after_subscription');
    if (refusal) throw new Refused(refusal);
    if (coupon) await redeemCoupon(tx, coupon, userId, now);
  });
}

/** The discount as a coupon for the issue that it makes free. Throws 'coupon_for_purchase' if something is to be paid. */
async function freeIssue(
  tx: Queries,
  userId: UserId,
  { code, issue = 0 as IssueId }: z.output<typeof Redemption>,
  now: Date,
): Promise<Coupon> {
  const { couponId, amount } = await discountOn(tx, userId, { code, issue }, now);
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId));
  if (!coupon || amount > 0) throw new Refused('coupon_for_purchase');
  return { ...coupon, issueId: issue };
}

/** Throws 'coupon_…' and 'coupon_for_purchase' for an issue that is not sold. */
async function discountOn(
  tx: Queries,
  userId: UserId,
  { code, issue }: z.output<typeof DiscountQuestion>,
  now: Date,
): Promise<Discounted> {
  const isSold = and(eq(issues.id, issue), isNull(issues.withdrawnAt), eq(issues.isFree, false));
  const [row] = await tx.select({ amount: issues.price }).from(issues).where(isSold);
  const { currency } = await readStore(tx);
  return discountFor(
    tx,
    userId,
    { issueId: row ? issue : null, amount: row?.amount ?? 0, currency },
    code,
    now,
  );
}

async function isRedeemedBy(tx: Queries, { id }: Coupon, userId: UserId): Promise<boolean> {
  const isTheirs = and(eq(redemptions.couponId, id), eq(redemptions.userId, userId));
  const [before] = await tx.select({ id: redemptions.id }).from(redemptions).where(isTheirs);
  return before !== undefined;
}

async function isOwnedBy(tx: Queries, { issueId }: Coupon, userId: UserId, now: Date) {
  const { issueIds, subscription } = await purchasesOf(tx, userId, now);
  return issueId === null ? subscription.active : issueIds.some((id) => id === issueId);
}

async function redeemCoupon(tx: Queries, coupon: Coupon, userId: UserId, now: Date): Promise<void> {
  await countUse(tx, coupon.id, now);
  const granted =
    coupon.issueId === null
      ? { subscriptionId: await grantAllAccess(tx, coupon.allAccessDays ?? 0, userId, now) }
      : { purchaseId: await grantIssue(tx, coupon.issueId, userId, now) };
  const redemption = { ...granted, couponId: coupon.id, userId, redeemedAt: now };
  const written = await tx.insert(redemptions).values(redemption).onConflictDoNothing().returning();
  if (written.length === 0) throw new Refused('coupon_used_by_you');
}

async function grantIssue(tx: Queries, issueId: number, userId: UserId, now: Date) {
  const purchase = { userId, issueId, createdAt: now };
  const [granted] = await tx.insert(purchases).values(purchase).onConflictDoNothing().returning();
  if (!granted) throw new Refused('coupon_product_owned');
  return granted.id;
}

async function grantAllAccess(tx: Queries, days: number, userId: UserId, now: Date) {
  const subscription = { userId, createdAt: now, expiresAt: afterDays(now, days) };
  const [granted] = await tx.insert(subscriptions).values(subscription).returning();
  return granted?.id;
}

type PromocodeCalls = Pick<Handlers, 'redeem' | 'discountedPrice' | 'promocodes'>;

/** The API calls for coupons. */
export const couponCalls = ({ db, clock }: Pick<Resources, 'db' | 'clock'>): PromocodeCalls => ({
  redeem: ({ userId, body }) => redeem(db, userId, body, clock.now()),
  discountedPrice: async ({ userId, body }) =>
    discountAnswer(await discountOn(db, userId, body, clock.now())),
  promocodes: ({ userId }) => redeemedBy(db, userId, clock.now()),
});

/** An open payment holds its discount, but has not redeemed it. */
const isRedeemed = or(isNull(redemptions.paymentId), isNotNull(payments.completedAt));

/** Returns the newest first. */
async function redeemedBy(tx: Queries, userId: UserId, now: Date): Promise<RedeemedCoupon[]> {
  const rows = await tx
    .select({
      id: redemptions.id,
      redeemedAt: redemptions.redeemedAt,
      issue: { id: issues.id, title: issues.title, language: issues.language },
      revokedAt: purchases.revokedAt,
      expiresAt: subscriptions.expiresAt,
    })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .leftJoin(payments, eq(payments.id, redemptions.paymentId))
    .leftJoin(
      purchases,
      or(eq(purchases.id, redemptions.purchaseId), eq(purchases.paymentId, redemptions.paymentId)),
    )
    .leftJoin(
      issues,
      eq(issues.id, sql`coalesce(${coupons.issueId}, ${payments.issueId}, ${purchases.issueId})`),
    )
    .leftJoin(subscriptions, eq(subscriptions.id, redemptions.subscriptionId))
    .where(and(eq(redemptions.userId, userId), isRedeemed))
    .orderBy(desc(redemptions.id));
  return rows.map(({ id, redeemedAt, issue, revokedAt, expiresAt }) => ({
    id,
    issue: issue && { ...issue, id: IssueId.parse(issue.id) },
    state: couponState({ revokedAt, expiresAt }, now),
    redeemedAt: redeemedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}
