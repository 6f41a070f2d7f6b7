import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { payments, subscriptions } from '../platform/db/schema.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import { applySubscriptionUpdate } from './applySubscriptionUpdate.ts';
import { findGateway } from './gatewayRegistry.ts';
import type { Gateway, PaymentRow, SubscriptionRow } from './gateway.ts';
import { type ChangeContext, subscriptionBy, type PaymentContext } from './paymentRows.ts';
import { endOf, nextReconcileAt } from './retrySchedule.ts';
import { isOpen, isPaid, openStates } from '../platform/db/schema/paymentStates.ts';
import { isUnwanted } from './purchaseChecks.ts';

/** The maximum number of rows of one round, which keeps a round short on a busy day. */
const maxPerRound = 50;

export const duePayments = (tx: Queries, now: Date): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(lte(payments.reconcileAt, now))
    .orderBy(asc(payments.reconcileAt))
    .limit(maxPerRound);

/**
 * Assigns the row to one of the processes that read it. The time of the next read is written first.
 */
export async function claimPayment(tx: Queries, seen: PaymentRow, now: Date): Promise<boolean> {
  const isAsSeen = and(
    eq(payments.id, seen.id),
    eq(payments.status, seen.status),
    eq(payments.reconcileAttempts, seen.reconcileAttempts),
    lte(payments.reconcileAt, now),
  );
  const reconcileAttempts = seen.reconcileAttempts + 1;
  const claimed = await tx
    .update(payments)
    .set({ reconcileAttempts, reconcileAt: nextReconcileAt({ ...seen, reconcileAttempts }, now) })
    .where(isAsSeen)
    .returning({ id: payments.id });
  return claimed.length > 0;
}

/** Does the next step of a payment that needs no user. Throws `GatewayIndeterminate`. */
export async function reconcilePayment(
  context: PaymentContext,
  payment: PaymentRow,
): Promise<void> {
  const gateway = findGateway(context, payment);
  const isOver = endOf(payment) <= context.clock.now();
  if (payment.status === 'created') {
    if (isOver) await expire(context, payment);
  } else if (gateway && isPaid(payment.status) && payment.refundReason) {
    await refundByStore(context, gateway, payment);
  } else if (gateway && isOpen(payment.status)) {
    const known = await readAndApplyPayment(context, payment, 'reconciler');
    if (isOver && isOpen(known.status)) await end(context, gateway, known);
  }
}

const expire = (context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> =>
  applyPaymentUpdate(context, payment, { state: 'expired', gatewayId: null }, 'reconciler');

/** The user has not continued the payment for a day. */
async function end(context: PaymentContext, gateway: Gateway, payment: PaymentRow): Promise<void> {
  if (payment.gatewayId === null) {
    await expire(context, payment);
    return;
  }
  const update = await cancelAt(context, gateway, payment);
  await applyPaymentUpdate(context, payment, update, 'reconciler');
}

async function refundByStore(
  context: PaymentContext,
  gateway: Gateway,
  payment: PaymentRow,
): Promise<void> {
  const subscription = await subscriptionBy(context.db, payment.subscriptionId);
  if (subscription?.gatewayId) await gateway.cancelRenewal(subscription);
  await applyPaymentUpdate(context, payment, await gateway.refund(payment), 'reconciler');
}

/**
 * Reads the state of a payment at its gateway and applies it. An open payment is ended instead if
 * the user owns the goods already or is deleted, because reading may submit a lost payment again.
 * Throws `GatewayIndeterminate`.
 */
export async function readAndApplyPayment(
  context: PaymentContext,
  payment: PaymentRow,
  source: ChangeContext['source'],
): Promise<PaymentRow> {
  const gateway = findGateway(context, payment);
  if (!gateway) return payment;
  const mustEnd =
    isOpen(payment.status) && (await isUnwanted(context.db, payment, context.clock.now()));
  if (!mustEnd) return readUntilSame(context, gateway, payment, source);
  return applyPaymentUpdate(context, payment, await cancelAt(context, gateway, payment), source);
}

/** More changes than this between two answers of a gateway do not happen. */
const maxReads = 5;

/**
 * Reads and applies the state of a payment. Two reads may be applied in the wrong order, and among
 * the paid states both orders are possible: a dispute begins and is won. A paid payment is
 * therefore read again after each change, until a read confirms the row.
 */
async function readUntilSame(
  context: PaymentContext,
  gateway: Gateway,
  payment: PaymentRow,
  source: ChangeContext['source'],
): Promise<PaymentRow> {
  let row = payment;
  for (let reads = 1; reads <= maxReads; reads += 1) {
    const update = await gateway.readPayment(row);
    if (!update) return row;
    const applied = await applyPaymentUpdate(context, row, update, source);
    const isConfirmed = reads > 1 && applied.status === row.status;
    if (isConfirmed || !isPaid(payment.status)) return applied;
    row = applied;
  }
  return row;
}

const cancelAt = async ({ db }: PaymentContext, gateway: Gateway, payment: PaymentRow) =>
  gateway.cancel(payment, await subscriptionBy(db, payment.subscriptionId));

export const dueSubscriptions = (tx: Queries, now: Date): Promise<SubscriptionRow[]> =>
  tx
    .select()
    .from(subscriptions)
    .where(lte(subscriptions.reconcileAt, now))
    .orderBy(asc(subscriptions.reconcileAt))
    .limit(maxPerRound);

const sixHours = 6 * 60 * 60 * 1000;

export async function claimSubscription(
  tx: Queries,
  { id }: SubscriptionRow,
  now: Date,
): Promise<boolean> {
  const isStillDue = and(eq(subscriptions.id, id), lte(subscriptions.reconcileAt, now));
  const claimed = await tx
    .update(subscriptions)
    .set({ reconcileAt: new Date(now.getTime() + sixHours) })
    .where(isStillDue)
    .returning({ id: subscriptions.id });
  return claimed.length > 0;
}

/**
 * The counterpart of `readAndApplyPayment` for a subscription. It reads the open first payment, or
 * the subscription by its own id.
 */
export async function readAndApplySubscription(
  context: PaymentContext,
  row: SubscriptionRow,
  source: ChangeContext['source'],
): Promise<void> {
  const first = await openPaymentOf(context.db, row);
  if (first) {
    await readAndApplyPayment(context, first, source);
    return;
  }
  if (row.gatewayId === null) return;
  const update = await findGateway(context, row)?.readSubscription(row.gatewayId);
  if (update) await applySubscriptionUpdate(context, row, update, source);
}

async function openPaymentOf(tx: Queries, { id }: SubscriptionRow): Promise<PaymentRow | null> {
  const isOne = and(eq(payments.subscriptionId, id), inArray(payments.status, openStates));
  const [row] = await tx.select().from(payments).where(isOne);
  return row ?? null;
}
