import { and, asc, eq, gt } from 'drizzle-orm';
import type { Promocode } from '#contract/api/coupons.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { redemptions, subscriptions } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { redeem } from './redeem.ts';

type PromocodeCalls = Pick<Handlers, 'redeem' | 'promocodes'>;

/** The API calls for coupons. */
export const couponHandlers = ({ db, clock }: Pick<Resources, 'db' | 'clock'>): PromocodeCalls => ({
  redeem: ({ userId, body }) => redeem(db, userId, body.code, clock.now()),
  promocodes: ({ userId }) => runningFor(db, userId, clock.now()),
});

async function runningFor(tx: Queries, userId: UserId, now: Date): Promise<Promocode[]> {
  const running = await tx
    .select({ id: redemptions.id, expiresAt: subscriptions.expiresAt })
    .from(redemptions)
    .innerJoin(subscriptions, eq(subscriptions.id, redemptions.subscriptionId))
    .where(and(eq(redemptions.userId, userId), gt(subscriptions.expiresAt, now)))
    .orderBy(asc(redemptions.id));
  return running.map(({ id, expiresAt }) => ({
    id,
    type: 'subscription',
    expiresAt: expiresAt.toISOString(),
  }));
}
