import { desc, eq } from 'drizzle-orm';
import type { RedeemedCoupon } from '#contract/api/coupons.ts';
import { IssueId, type UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { coupons, issues, purchases, redemptions, subscriptions } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { redeem } from './redeem.ts';
import { couponState } from './rules.ts';

type PromocodeCalls = Pick<Handlers, 'redeem' | 'promocodes'>;

/** The API calls for coupons. */
export const couponHandlers = ({ db, clock }: Pick<Resources, 'db' | 'clock'>): PromocodeCalls => ({
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
