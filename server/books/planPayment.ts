import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { PlanPayment } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../db/connection.ts';
import { subscriptions } from '../db/schema.ts';

type Row = typeof subscriptions.$inferSelect;

/** How the plan stands that a person pays for; null where there is none. */
export async function planPaymentOf(
  tx: Queries,
  userId: UserId,
  now: Date,
): Promise<PlanPayment | null> {
  const [last] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.gateway)))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return last ? planPaymentIn(last, now) : null;
}

function planPaymentIn(row: Row, now: Date): PlanPayment | null {
  const everPaid = row.expiresAt > row.createdAt;
  if (row.status === 'ended' && !everPaid) return null;
  const isRenewing = row.status === 'active' || row.status === 'past_due';
  return {
    status: row.status === 'pending' ? 'pending' : isRenewing ? 'activated' : 'cancelled',
    nextBillingDate: isRenewing ? (row.nextBillingAt?.toISOString() ?? null) : null,
    pastDue: row.status === 'past_due',
    subscription: {
      active: row.expiresAt > now,
      expiresAt: everPaid ? row.expiresAt.toISOString() : null,
    },
  };
}
