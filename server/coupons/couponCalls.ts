import { desc, eq, and, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { RedeemedCoupon } from '#contract/api/coupons.ts';
import { IssueId, type UserId } from '#contract/ids.ts';
import type { Queries, Db } from '../platform/db/connection.ts';
import { coupons, issues, purchases, redemptions, subscriptions } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { couponState, normalCode, afterDays, refusalOf } from './manageCoupons.ts';
import { purchasesOf } from '../entitlements/rights.ts';
import { lockUser } from '../identity/users.ts';
import { Refused } from '../platform/http/refusal.ts';

type Coupon = typeof coupons.$inferSelect;

/** Grants the goods of a code to the user, once. Throws `Refused`; then nothing has changed. */
export async function redeem(db: Db, userId: UserId, typed: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const coupon = await couponBy(tx, typed);
    const facts = coupon && {
      redeemedByThem: await isRedeemedBy(tx, coupon, userId),
      endsAt: coupon.endsAt,
      owned: await isOwnedBy(tx, coupon, userId, now),
    };
    const refusal = refusalOf(facts, now);
    if (refusal) throw new Refused(refusal);
    if (coupon) await redeemCoupon(tx, coupon, userId, now);
  });
}

async function couponBy(tx: Queries, typed: string): Promise<Coupon | null> {
  const isThis = and(eq(coupons.normalizedCode, normalCode(typed)), isNull(coupons.withdrawnAt));
  const [coupon] = await tx.select().from(coupons).where(isThis);
  return coupon ?? null;
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
  await countUse(tx, coupon, now);
  const granted =
    coupon.issueId === null
      ? { subscriptionId: await grantAllAccess(tx, coupon.allAccessDays ?? 0, userId, now) }
      : { purchaseId: await grantIssue(tx, coupon.issueId, userId, now) };
  const redemption = { ...granted, couponId: coupon.id, userId, redeemedAt: now };
  const written = await tx.insert(redemptions).values(redemption).onConflictDoNothing().returning();
  if (written.length === 0) throw new Refused('coupon_used_by_you');
}

/** The update is atomic: of concurrent redemptions only one gets the last use. */
async function countUse(tx: Queries, { id }: Coupon, now: Date): Promise<void> {
  const hasUses = or(isNull(coupons.maxUses), lt(coupons.usedCount, coupons.maxUses));
  const isOpen = or(isNull(coupons.endsAt), gt(coupons.endsAt, now));
  const counted = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(and(eq(coupons.id, id), isNull(coupons.withdrawnAt), isOpen, hasUses))
    .returning({ id: coupons.id });
  if (counted.length === 0) throw new Refused('coupon_used');
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

type PromocodeCalls = Pick<Handlers, 'redeem' | 'promocodes'>;

/** The API calls for coupons. */
export const couponCalls = ({ db, clock }: Pick<Resources, 'db' | 'clock'>): PromocodeCalls => ({
  redeem: ({ userId, body }) => redeem(db, userId, body.code, clock.now()),
  promocodes: ({ userId }) => redeemedBy(db, userId, clock.now()),
});

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
    .leftJoin(issues, eq(issues.id, coupons.issueId))
    .leftJoin(purchases, eq(purchases.id, redemptions.purchaseId))
    .leftJoin(subscriptions, eq(subscriptions.id, redemptions.subscriptionId))
    .where(eq(redemptions.userId, userId))
    .orderBy(desc(redemptions.id));
  return rows.map(({ id, redeemedAt, issue, revokedAt, expiresAt }) => ({
    id,
    issue: issue && { ...issue, id: IssueId.parse(issue.id) },
    state: couponState({ revokedAt, expiresAt }, now),
    redeemedAt: redeemedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}
