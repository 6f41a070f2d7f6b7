import { and, asc, eq, gt } from 'drizzle-orm';
import type { GatewayName } from '#contract/api/payment.ts';
import type { Queries } from '../platform/db/connection.ts';
import { paymentEvents, payments, subscriptions } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';
import type { PaymentContext } from './paymentRows.ts';
import { declinesSince, isCoolingDown } from './retrySchedule.ts';
import type { UserId } from '#contract/ids.ts';
import { purchasesOf } from '../entitlements/rights.ts';
import type { PaymentRow } from './gateway.ts';
import { isRenewing } from './subscriptionRules.ts';

/** Throws 'payments_off' if the store accepts no payments, or none by this gateway. */
export async function requirePaymentsOn(
  { gateways }: Pick<PaymentContext, 'gateways'>,
  tx: Queries,
  gateway: GatewayName,
): Promise<void> {
  const store = await readStore(tx);
  const isOn = store.signInEnabled && store.paymentsEnabled && !store.couponsOnly;
  if (!isOn || !gateways[gateway]) throw new Refused('payments_off');
}

/** Throws 'rate_limited' for a user whose cards were declined too often. */
export async function assertTriesAllowed(tx: Queries, userId: number, now: Date): Promise<void> {
  const isDecline = and(
    eq(payments.userId, userId),
    eq(paymentEvents.toState, 'declined'),
    gt(paymentEvents.at, declinesSince(now)),
  );
  const declines = await tx
    .select({ at: paymentEvents.at })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(isDecline)
    .orderBy(asc(paymentEvents.at));
  const times = declines.map(({ at }) => at);
  if (isCoolingDown(times, now)) throw new Refused('rate_limited');
}

interface OwnershipContext {
  readonly now: Date;
  /** The user's open payment for the same goods. */
  readonly open: PaymentRow | null;
}

/** A subscriber needs no issue. A plan may follow a plan whose renewal was ended. Throws 'already_owned'. */
export async function assertNotOwned(
  tx: Queries,
  userId: UserId,
  quote: Pick<PaymentRow, 'issueId'>,
  circumstances: OwnershipContext,
): Promise<void> {
  if (await isOwned(tx, userId, quote, circumstances)) throw new Refused('already_owned');
}

async function isOwned(
  tx: Queries,
  userId: UserId,
  { issueId }: Pick<PaymentRow, 'issueId'>,
  { now, open }: OwnershipContext,
): Promise<boolean> {
  if (issueId === null) return hasPlan(tx, userId, open);
  const { issueIds, subscription } = await purchasesOf(tx, userId, now);
  return subscription.active || issueIds.some((id) => id === issueId);
}

/** Whether an open payment must not be collected: its user is deleted, or owns the goods already. */
export async function isUnwanted(tx: Queries, payment: PaymentRow, now: Date): Promise<boolean> {
  const { userId } = payment;
  return userId === null || isOwned(tx, userId as UserId, payment, { now, open: payment });
}

/** Whether the user has a renewing plan. The plan of the open payment does not count. */
async function hasPlan(tx: Queries, userId: UserId, open: PaymentRow | null): Promise<boolean> {
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return rows.some(({ id, status }) => isRenewing(status) && id !== open?.subscriptionId);
}
