import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments, subscriptions } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { endPayment, endRenewalOf } from './cancellation.ts';
import type { SubscriptionRow } from './gateway.ts';
import type { PaymentContext } from './paymentRows.ts';
import { isOpen, openStates } from '../platform/db/schema/paymentStates.ts';
import { renewingStatuses } from './subscriptionRules.ts';

/**
 * Ends the open payments and the renewal of a user at the gateways, before the account is deleted. Throws
 * 'gateway_unavailable' when a gateway does not confirm the end.
 */
export async function cancelOpenBilling(context: PaymentContext, userId: UserId): Promise<void> {
  for (const payment of await context.db.select().from(payments).where(isOpenOf(userId))) {
    const ended = await endPayment(context, payment);
    if (isOpen(ended.status)) throw new Refused('gateway_unavailable');
  }
  for (const plan of await renewingOf(context.db, userId)) await endRenewalOf(context, plan);
}

/** Throws 'payment_under_way' when the user has begun another payment meanwhile. */
export async function assertNoOpenBilling(tx: Queries, userId: UserId): Promise<void> {
  const [begun] = await tx.select({ id: payments.id }).from(payments).where(isOpenOf(userId));
  if (begun || (await renewingOf(tx, userId)).length > 0) throw new Refused('payment_under_way');
}

const isOpenOf = (userId: UserId) =>
  and(eq(payments.userId, userId), inArray(payments.status, [...openStates]));

/**
 * Finds the user's renewing plans that the gateway knows. A plan without an id of the gateway ends with its
 * payment.
 */
const renewingOf = (tx: Queries, userId: UserId): Promise<SubscriptionRow[]> =>
  tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, renewingStatuses),
        isNotNull(subscriptions.gatewayId),
      ),
    );
