import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { PlanPayment } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { payments, subscriptions } from '../../platform/db/schema.ts';
import { resumableSubscription } from '../cancellation.ts';
import type { SubscriptionRow } from '../gateway.ts';
import type { PaymentContext } from '../paymentRows.ts';
import type { PaymentState } from '../../platform/db/schema/paymentStates.ts';

/**
 * Returns the state of the user's latest plan that was paid or whose payment is awaited; null if
 * there is none.
 */
export async function planPaymentOf(
  context: Pick<PaymentContext, 'db' | 'gateways'>,
  userId: UserId,
  now: Date,
): Promise<PlanPayment | null> {
  const { db: tx } = context;
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.gateway)))
    .orderBy(desc(subscriptions.id));
  for (const row of rows) {
    if (!isShown(row, row.status === 'pending' ? await lastPayment(tx, row) : null)) continue;
    const mayResume = row.status === 'cancelled' || row.status === 'resuming';
    const resumable = mayResume ? await resumableSubscription(context, tx, userId, now) : null;
    return planPaymentIn(row, now, resumable);
  }
  return null;
}

/** The state of the subscription's latest payment. */
async function lastPayment(tx: Queries, { id }: SubscriptionRow): Promise<PaymentState | null> {
  const [last] = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments.subscriptionId, id))
    .orderBy(desc(payments.id))
    .limit(1);
  return last?.status ?? null;
}

/** In these states the user has to act, so no money is awaited. */
const waitsForUser: readonly (PaymentState | null)[] = ['created', 'requires_action', 'declined'];

const everPaid = ({ expiresAt, createdAt }: SubscriptionRow): boolean => expiresAt > createdAt;

function isShown(row: SubscriptionRow, payment: PaymentState | null): boolean {
  if (row.status === 'pending') return !waitsForUser.includes(payment);
  return row.status !== 'ended' || everPaid(row);
}

const isRunning = ({ status }: SubscriptionRow): boolean =>
  status === 'active' || status === 'past_due';

function planPaymentIn(
  row: SubscriptionRow,
  now: Date,
  resumable: SubscriptionRow | null,
): PlanPayment {
  return {
    status: row.status === 'pending' ? 'pending' : isRunning(row) ? 'activated' : 'cancelled',
    nextBillingDate: isRunning(row) ? (row.nextBillingAt?.toISOString() ?? null) : null,
    pastDue: row.status === 'past_due',
    startsAt:
      row.startsAt && row.startsAt > now && everPaid(row) ? row.startsAt.toISOString() : null,
    resumable: resumable?.id === row.id,
    subscription: {
      active: row.expiresAt > now,
      expiresAt: everPaid(row) ? row.expiresAt.toISOString() : null,
    },
  };
}
