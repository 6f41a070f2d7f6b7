import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { paymentEvents, users } from '../platform/db/schema.ts';
import { moveKnownRenewals, moveSubscription } from './applySubscriptionUpdate.ts';
import type { PaymentUpdate, PaymentRow } from './gateway.ts';
import { syncEntitlement, mismatchOf, transitionPayment } from './paymentTransition.ts';
import {
  type Application,
  applicationAt,
  lockPayment,
  type ChangeContext,
  paymentBy,
  type PaymentContext,
  writeEvent,
} from './paymentRows.ts';
import { closeRefund } from './refundRows.ts';
import { isPaid, isReturned, type PaymentState } from '../platform/db/schema/paymentStates.ts';

/**
 * Applies a gateway's update to a payment, and grants or revokes the goods when the state changes,
 * in one transaction. Late, repeated and reordered updates change nothing. An update with another
 * amount is recorded and not applied. Returns the row after the change.
 *
 * @param seen the row at the time of the call to the gateway
 */
export async function applyPaymentUpdate(
  context: PaymentContext,
  seen: PaymentRow,
  update: PaymentUpdate,
  source: ChangeContext['source'],
): Promise<PaymentRow> {
  const change = applicationAt(context, source);
  return context.db.transaction(async (tx) => {
    const payment = await lockUserAndPayment(tx, seen.id);
    const mismatch = mismatchOf(payment, update);
    if (mismatch) {
      context.log.warn({ payment: payment.id, mismatch }, 'news of a payment was not believed');
      return recordMismatch(tx, payment, mismatch, change);
    }
    const moved = isOutdated(seen, payment, update)
      ? payment
      : await transitionPayment(tx, payment, update, change);
    if (update.isRefundRefused) await closeRefund(tx, moved, change.now, { isRefused: true });
    return syncGoods(tx, moved, payment.status, update, change);
  });
}

/**
 * Does the same for a new row, inside the caller's transaction. The caller has locked the user and checked
 * the amount.
 */
export async function applyToNew(
  tx: Queries,
  payment: PaymentRow,
  update: PaymentUpdate,
  change: Application,
): Promise<PaymentRow> {
  const moved = await transitionPayment(tx, payment, update, change);
  return syncGoods(tx, moved, payment.status, update, change);
}

async function syncGoods(
  tx: Queries,
  moved: PaymentRow,
  was: PaymentState,
  { subscription }: PaymentUpdate,
  change: Application,
): Promise<PaymentRow> {
  if (subscription && moved.subscriptionId !== null) {
    await moveSubscription(tx, moved.subscriptionId, subscription, change);
  } else if (subscription) {
    await moveKnownRenewals(tx, moved, subscription, change);
  }
  return syncEntitlement(tx, moved, was, change);
}

/**
 * Locks the user before the payment. All transactions use this order, which prevents deadlocks. A guest's payment may
 * join an account until the guest is locked.
 */
async function lockUserAndPayment(tx: Queries, id: number): Promise<PaymentRow> {
  for (;;) {
    const { userId } = await paymentBy(tx, id);
    if (userId !== null)
      await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if ((await paymentBy(tx, id)).userId === userId) return lockPayment(tx, id);
  }
}

/**
 * Whether a newer try was submitted after the call to the gateway. An update about an earlier try
 * counts only if money was collected or returned.
 */
const isOutdated = (seen: PaymentRow, now: PaymentRow, update: PaymentUpdate): boolean =>
  seen.tryCount !== now.tryCount && !isPaid(update.state) && !isReturned(update.state);

/** Writes the mismatch once, although the gateway repeats it in each answer. */
async function recordMismatch(
  tx: Queries,
  payment: PaymentRow,
  note: string,
  change: ChangeContext,
): Promise<PaymentRow> {
  const [last] = await tx
    .select({ note: paymentEvents.note })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, payment.id))
    .orderBy(desc(paymentEvents.id))
    .limit(1);
  const { status } = payment;
  if (last?.note !== note) {
    await writeEvent(tx, payment.id, change, { fromState: status, toState: status, note });
  }
  return payment;
}
