import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { RefundInput, RefundPreview, RefundRequest } from '#contract/admin/payments.ts';
import { UserId } from '#contract/ids.ts';
import { purchasesOf } from '../entitlements/rights.ts';
import { after, oneMinute } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments, purchases, refunds } from '../platform/db/schema.ts';
import type { RefundState } from '../platform/db/schema/paymentStates.ts';
import { Refused } from '../platform/http/refusal.ts';
import { addJobs } from '../platform/jobs/jobRows.ts';
import type { JobKind } from '../platform/jobs/jobRunner.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import { endRenewalOf } from './cancellation.ts';
import { readAndApplyPayment } from './duePayments.ts';
import type { PaymentRow, SubscriptionRow } from './gateway.ts';
import { callGateway, findGateway, gatewayOf } from './gatewayRegistry.ts';
import {
  type ChangeContext,
  lockPayment,
  type PaymentContext,
  paymentBy,
  subscriptionBy,
} from './paymentRows.ts';
import { openRefund, type RefundRow } from './refundRows.ts';
import { isRenewing } from './subscriptionRules.ts';

/** The refunds that an owner of the store orders: what one would do, the order, and its repetition. */

const refundKind = 'refund';

/** Longer than the calls of an order take. */
const firstRepetition = 2 * oneMinute;

export class PaymentRefused extends OperatorError<
  'gone' | 'not_refundable' | 'payment_changed' | 'refund_too_large'
> {}

/** Says what a refund would do. Writes nothing, and does not ask the gateway. */
export async function previewRefund(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  { id, amount }: RefundInput,
): Promise<RefundPreview> {
  const payment = await requirePayment(db, id);
  const part = await requireRefundable(db, payment, amount);
  const { effect, renewing } = await effectOf(db, payment, part.isWhole, clock.now());
  const { currency, currencyPrecision: precision, refunded } = payment;
  return { ...part, currency, precision, refunded, effect, endsRenewal: renewing !== null };
}

export async function requirePayment(tx: Queries, id: number): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!row) throw new PaymentRefused('gone', `There is no payment ${id}.`);
  return row;
}

/** The sum of an order. Throws `PaymentRefused`. */
async function requireRefundable(tx: Queries, payment: PaymentRow, amount: number | null) {
  const { id, refunded, balanceUsed } = payment;
  const rest = payment.amount - refunded;
  if (!isRefundable(payment))
    throw new PaymentRefused('not_refundable', `The money of payment ${id} cannot be returned.`);
  if (await openRefund(tx, id))
    throw new PaymentRefused('payment_changed', `A refund of payment ${id} is under way.`);
  if (amount !== null && (amount > rest || (amount === rest && balanceUsed > 0)))
    throw new PaymentRefused('refund_too_large', `Payment ${id} has less than that left.`);
  return { amount: amount ?? rest, isWhole: amount === null || amount === rest };
}

/** Whether money can be returned. A dispute is answered at the gateway, and the store returns unwanted money itself. */
export const isRefundable = (payment: PaymentRow): boolean =>
  (payment.status === 'succeeded' || payment.status === 'partially_refunded') &&
  payment.refundReason === null &&
  payment.gatewayId !== null &&
  payment.amount - payment.refunded + payment.balanceUsed > 0;

interface Effect {
  readonly effect: RefundPreview['effect'];
  /** The subscription that must not renew after the refund. */
  readonly renewing: SubscriptionRow | null;
}

async function effectOf(
  tx: Queries,
  payment: PaymentRow,
  isWhole: boolean,
  now: Date,
): Promise<Effect> {
  if (!isWhole) return { effect: 'kept', renewing: null };
  if (payment.isGiftPurchase) return { effect: 'gift_ends', renewing: null };
  if (payment.planId !== null) return effectOnPlan(tx, payment, now);
  const isLive = and(eq(purchases.paymentId, payment.id), isNull(purchases.revokedAt));
  const [bought] = await tx.select().from(purchases).where(isLive).limit(1);
  if (!bought) return { effect: 'nothing_open', renewing: null };
  const { subscription } = await purchasesOf(tx, UserId.parse(bought.userId), now);
  const ends = payment.bundleId === null ? 'issue_ends' : 'bundle_ends';
  return { effect: subscription.active ? 'issue_by_plan' : ends, renewing: null };
}

async function effectOnPlan(tx: Queries, payment: PaymentRow, now: Date): Promise<Effect> {
  const subscription = await subscriptionBy(tx, payment.subscriptionId);
  if (!subscription) return { effect: 'nothing_open', renewing: null };
  if (!(await isLastPeriod(tx, payment, subscription)))
    return { effect: 'plan_kept', renewing: null };
  const isKnown = isRenewing(subscription.status) && subscription.gatewayId !== null;
  const effect = subscription.expiresAt > now ? 'plan_ends' : 'nothing_open';
  return { effect, renewing: isKnown ? subscription : null };
}

/** Whether the payment paid for the last period of its subscription. The refund of an earlier one ends no access. */
async function isLastPeriod(
  tx: Queries,
  { id }: PaymentRow,
  subscription: SubscriptionRow,
): Promise<boolean> {
  const [last] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscription.id), isNotNull(payments.completedAt)))
    .orderBy(desc(payments.id))
    .limit(1);
  return last?.id === id;
}

/**
 * Orders a refund, and returns its state. The row is written before the gateway is asked: without an answer it stays
 * 'requested', and the reconciler repeats the order. Throws `PaymentRefused`, and 'gateway_unavailable' if the store
 * has no account at the gateway.
 *
 * @param begin runs first in the transaction of the row
 */
export async function orderRefund(
  context: PaymentContext,
  order: RefundRequest,
  begin: (tx: Queries) => Promise<void> = async () => {},
): Promise<RefundState> {
  gatewayOf(context, await requirePayment(context.db, order.id));
  const row = await insertRefund(context, order, begin);
  await callGateway(() => sendRefund(context, row, 'operator'));
  const [known] = await context.db.select().from(refunds).where(eq(refunds.id, row.id));
  return known?.status ?? 'requested';
}

/** `refunded` is the sum that the owner has seen, so that a second press does not order a second refund. */
const insertRefund = (
  { db, clock }: PaymentContext,
  { id, amount, refunded }: RefundRequest,
  begin: (tx: Queries) => Promise<void>,
): Promise<RefundRow> =>
  db.transaction(async (tx) => {
    await begin(tx);
    const payment = await lockPayment(tx, id);
    const part = await requireRefundable(tx, payment, amount);
    if (payment.refunded !== refunded)
      throw new PaymentRefused('payment_changed', `Payment ${id} was refunded meanwhile.`);
    const now = clock.now();
    const [row] = await tx
      .insert(refunds)
      .values({ paymentId: id, ...part, refundedBefore: refunded, createdAt: now, changedAt: now })
      .returning();
    if (!row) throw new Error('No refund was entered.');
    const dueAt = after(now, firstRepetition);
    await addJobs(tx, [{ kind: refundKind, key: String(row.id), dueAt }]);
    return row;
  });

/** A whole refund ends the renewal first: otherwise the gateway would collect the next period. */
async function sendRefund(
  context: PaymentContext,
  { id, paymentId, amount, isWhole, createdAt }: RefundRow,
  source: ChangeContext['source'],
): Promise<void> {
  const { db, clock } = context;
  const payment = await paymentBy(db, paymentId);
  const gateway = findGateway(context, payment);
  if (!gateway) return;
  const { renewing } = await effectOf(db, payment, isWhole, clock.now());
  if (renewing && !(await isRenewalEnded(context, renewing))) return;
  // A restored backup gives the same number to another refund.
  const key = `${id}_${createdAt.getTime()}`;
  const update = await gateway.refund(payment, { key, amount: isWhole ? null : amount });
  await applyPaymentUpdate(context, payment, update, source);
}

/** Returns false if the outcome is unknown, or a change of the plan is under way. */
async function isRenewalEnded(context: PaymentContext, row: SubscriptionRow): Promise<boolean> {
  try {
    await endRenewalOf(context, row);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/**
 * Repeats the orders without an answer. The payment is read first: its gateway forgets idempotency keys after some
 * time.
 */
export const refundJobs = (context: PaymentContext): JobKind => ({
  kind: refundKind,
  delays: [2, 5, 10, 30, 60, 360].map((minutes) => minutes * oneMinute),
  concurrency: 1,
  async run({ key }) {
    const isOpen = and(eq(refunds.id, Number(key)), eq(refunds.status, 'requested'));
    const read = async (): Promise<RefundRow | undefined> =>
      (await context.db.select().from(refunds).where(isOpen))[0];
    const row = await read();
    if (!row) return 'done';
    await readAndApplyPayment(context, await paymentBy(context.db, row.paymentId), 'reconciler');
    if (await read()) await sendRefund(context, row, 'reconciler');
    return (await read()) ? 'failed' : 'done';
  },
});
