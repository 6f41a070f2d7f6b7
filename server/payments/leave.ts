import { and, eq, inArray } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../db/connection.ts';
import { payments, subscriptions } from '../db/schema.ts';
import { Refused } from '../refusal.ts';
import { endPayment, endRenewal } from './cancel.ts';
import type { Till } from './rows.ts';
import { isOpen, openStates } from './states.ts';

/**
 * Ends at the gateways whatever would go on to cost somebody who leaves: open payments, and the
 * renewal. Throws 'gateway_unavailable' where a gateway does not say that it is ended.
 */
export async function endDealings(till: Till, userId: UserId): Promise<void> {
  for (const payment of await till.db.select().from(payments).where(isOpenOf(userId))) {
    const ended = await endPayment(till, payment);
    if (isOpen(ended.status)) throw new Refused('gateway_unavailable');
  }
  if (await renews(till.db, userId)) await endRenewal(till, userId);
}

/** Throws 'payment_under_way' where somebody has begun to pay again meanwhile. */
export async function demandNoDealings(tx: Queries, userId: UserId): Promise<void> {
  const [begun] = await tx.select({ id: payments.id }).from(payments).where(isOpenOf(userId));
  if (begun || (await renews(tx, userId))) throw new Refused('payment_under_way');
}

const isOpenOf = (userId: UserId) =>
  and(eq(payments.userId, userId), inArray(payments.status, [...openStates]));

async function renews(tx: Queries, userId: UserId): Promise<boolean> {
  const isRunning = inArray(subscriptions.status, ['active', 'past_due']);
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning));
  return rows.length > 0;
}
