import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { payments } from '../platform/db/schema.ts';
import type { PaymentUpdate, PaymentRow } from './gateway.ts';
import { addReceiptMail, addRefundMail } from './mails/transitionMails.ts';
import { type Application, writeEvent } from './paymentRows.ts';
import { nextReconcileAt } from './retrySchedule.ts';
import {
  isPaid,
  isReturned,
  mayBecome,
  type PaymentState,
} from '../platform/db/schema/paymentStates.ts';

export interface StateUpdate extends Omit<PaymentUpdate, 'action' | 'subscription'> {
  /** The time of the collection, if it is not the present. */
  readonly completedAt?: Date;
}

/**
 * Changes the state of a locked payment to the state at the gateway, if the transition is allowed, and
 * records the change.
 */
export async function transitionPayment(
  tx: Queries,
  payment: PaymentRow,
  update: StateUpdate,
  change: Application,
): Promise<PaymentRow> {
  const became = mayBecome(payment.status, update.state) ? update.state : payment.status;
  const sum = sumBy(payment, became, update);
  const changed = {
    ...(became !== payment.status && changesBy(payment, became, update, change)),
    ...sum,
    gatewayId: payment.gatewayId ?? update.gatewayId,
    refunded: refundedBy({ ...payment, ...sum }, became, update),
  };
  if (became !== payment.status) {
    await writeEvent(tx, payment.id, change, { fromState: payment.status, toState: became });
  }
  await tx.update(payments).set(changed).where(eq(payments.id, payment.id));
  const moved = { ...payment, ...changed };
  if (payment.completedAt === null && isPaid(became)) await addReceiptMail(tx, payment, change);
  await addRefundMail(tx, payment, moved, change);
  return moved;
}

function changesBy(
  payment: PaymentRow,
  status: PaymentState,
  update: StateUpdate,
  { now }: Application,
) {
  const isFirst = payment.completedAt === null;
  const next = { ...payment, status, reconcileAttempts: 0 };
  return {
    status,
    reconcileAttempts: 0,
    changedAt: now,
    reconcileAt: nextReconcileAt(next, now),
    failureCode: update.decline?.code ?? null,
    failureRaw: update.decline?.raw ?? null,
    ...(isFirst &&
      (isPaid(status) || isReturned(status)) && {
        completedAt: update.completedAt ?? now,
      }),
  };
}

/**
 * The sum that the gateway collected. It is the agreed price, less the part that the customer's balance at
 * the gateway covers. The sum changes once, with the money.
 */
function sumBy(payment: PaymentRow, became: PaymentState, { balanceUsed = 0 }: StateUpdate) {
  const isCollected = payment.completedAt === null && (isPaid(became) || isReturned(became));
  if (!isCollected || balanceUsed <= 0) return {};
  return { amount: priceOf(payment) - balanceUsed, balanceUsed };
}

/** The price that was agreed upon when the payment began. */
const priceOf = ({ amount, balanceUsed }: PaymentRow): number => amount + balanceUsed;

/** A returned sum never decreases. */
function refundedBy(payment: PaymentRow, became: PaymentState, update: StateUpdate): number {
  if (became === 'refunded') return payment.amount;
  return Math.min(payment.amount, Math.max(payment.refunded, update.refunded ?? 0));
}

/**
 * Returns a sentence when the update names another sum or currency than the payment; otherwise
 * null.
 */
export function mismatchOf(
  payment: PaymentRow,
  { amount, balanceUsed = payment.balanceUsed, currency }: StateUpdate,
): string | null {
  const isSame =
    (amount ?? payment.amount) + balanceUsed === priceOf(payment) &&
    (currency?.toUpperCase() ?? payment.currency) === payment.currency;
  return isSame ? null : `The gateway speaks of ${amount ?? '?'} ${currency ?? '?'}.`;
}
