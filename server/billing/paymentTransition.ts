import { eq, and, isNull } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { payments, purchases, subscriptions } from '../platform/db/schema.ts';
import { keepDiscount, returnDiscount } from '../coupons/discounts.ts';
import { isOfSubscription, type PaymentRow, type PaymentUpdate } from './gateway.ts';
import { addReceiptMail, addRefundMail, syncSubscriptionMails } from './mails/transitionMails.ts';
import {
  type Application,
  writeEvent,
  isLastPeriodReturned,
  subscriptionBy,
} from './paymentRows.ts';
import { grantIssues, restoreFromBundles } from './bundlePurchases.ts';
import { endDelivery, scheduleDelivery } from './giftDeliveries.ts';
import { makeGiftCoupon, revokeGiftCoupon } from './giftPurchases.ts';
import { closeRefund } from './refundRows.ts';
import { returnedOf } from './receipts/purchaseHistory.ts';
import { issueCreditNote, issueReceipt } from './receipts/receiptNumbers.ts';
import { nextReconcileAt } from './retrySchedule.ts';
import {
  isPaid,
  isReturned,
  mayBecome,
  type PaymentState,
  isEnded,
  type RefundReason,
} from '../platform/db/schema/paymentStates.ts';
import { withdrawMails } from '../platform/mail/outbox.ts';
import { addWebhookMessage } from '../platform/webhooks/webhookOutbox.ts';
import { openPlanChange } from './planChanges/planChangeRows.ts';
import { isRenewing } from './subscriptionRules.ts';

/**
 * Changes entitlements when the payment's state has changed: the goods are granted when a payment
 * becomes paid, and revoked when its money is returned. An update without a change of state changes
 * no entitlement, because the account, the plan or the issue may have ended since the sale.
 *
 * @param was the state before the update
 */
export async function syncEntitlement(
  tx: Queries,
  payment: PaymentRow,
  was: PaymentState,
  change: Application,
): Promise<PaymentRow> {
  const { now } = change;
  const becomes = (isIt: (state: PaymentState) => boolean): boolean =>
    isIt(payment.status) && !isIt(was);
  if (becomes(isReturned)) await revoke(tx, payment, change);
  if (becomes(isEnded)) {
    await endPendingPlan(tx, payment);
    await returnDiscount(tx, payment);
  }
  if (!becomes(isPaid)) return payment;
  const reason = await refundReasonOf(tx, payment, now);
  if (reason) return markForRefund(tx, payment, reason, now);
  await keepDiscount(tx, payment, now);
  if (payment.isGiftPurchase) await scheduleDelivery(tx, payment, change);
  const type = isOfSubscription(payment) ? 'subscription.started' : 'purchase.completed';
  if (!payment.isRenewal) await addPaymentMessage(tx, type, payment, now);
  return payment;
}

/** Tells a collected or returned sum to the programs of the publisher. */
const addPaymentMessage = (
  tx: Queries,
  type:
    | 'purchase.completed'
    | 'purchase.refunded'
    | 'subscription.started'
    | 'subscription.renewed',
  { userId, issueId, planId, bundleId, subscriptionId, currencyPrecision, ...row }: PaymentRow,
  now: Date,
): Promise<void> => {
  const { id, amount, refunded, currency } = row;
  const goods = { issue: issueId, plan: planId, bundle: bundleId, subscription: subscriptionId };
  const payment = { id, amount, refunded, currency, precision: currencyPrecision, ...goods };
  return addWebhookMessage(tx, type, { payment }, now, userId);
};

/**
 * Grants the goods of a payment. Returns the reason if the money has to be returned instead, or
 * null.
 */
async function refundReasonOf(
  tx: Queries,
  payment: PaymentRow,
  now: Date,
): Promise<RefundReason | null> {
  const { userId, planId, isRenewal, isGiftPurchase } = payment;
  if (userId === null) return isRenewal ? null : 'account_deleted';
  if (isGiftPurchase) {
    await makeGiftCoupon(tx, payment, now);
    return null;
  }
  if (planId !== null) return (await hasPlan(tx, payment)) ? null : 'duplicate_subscription';
  return (await grantIssues(tx, payment, userId, now)) ? null : 'already_owned';
}

/**
 * Whether the subscription of the payment has begun. The caller has applied the subscription's
 * update before.
 */
async function hasPlan(tx: Queries, payment: PaymentRow): Promise<boolean> {
  const subscription = await subscriptionBy(tx, payment.subscriptionId);
  if (!subscription) return false;
  const wasPaid = subscription.expiresAt > subscription.createdAt;
  return isRenewing(subscription.status) || wasPaid;
}

async function revoke(tx: Queries, payment: PaymentRow, change: Application): Promise<void> {
  const { now } = change;
  const isLive = and(eq(purchases.paymentId, payment.id), isNull(purchases.revokedAt));
  const revoked = await tx.update(purchases).set({ revokedAt: now }).where(isLive).returning();
  await restoreFromBundles(tx, revoked, now);
  if (payment.isGiftPurchase) {
    await revokeGiftCoupon(tx, payment.id, now);
    await endDelivery(tx, payment.id);
  }
  const { subscriptionId } = payment;
  if (subscriptionId === null || !(await isLastPeriodReturned(tx, subscriptionId))) return;
  const subscription = await subscriptionBy(tx, subscriptionId);
  if (!subscription || subscription.expiresAt <= now) return;
  await tx
    .update(subscriptions)
    .set({ expiresAt: now })
    .where(eq(subscriptions.id, subscriptionId));
  const was = { ...subscription, planChange: await openPlanChange(tx, subscriptionId) };
  await syncSubscriptionMails(tx, was, { ...was, expiresAt: now }, change);
}

/** Ends a pending subscription whose first payment has failed, so that the user may begin another one. */
async function endPendingPlan(tx: Queries, payment: PaymentRow): Promise<void> {
  if (payment.subscriptionId === null || payment.isRenewal) return;
  const isPending = and(
    eq(subscriptions.id, payment.subscriptionId),
    eq(subscriptions.status, 'pending'),
  );
  await tx
    .update(subscriptions)
    .set({ status: 'ended', nextBillingAt: null, reconcileAt: null })
    .where(isPending);
}

/** Marks the payment for the reconciler, which returns the money. Writes the reason and its time. */
async function markForRefund(
  tx: Queries,
  payment: PaymentRow,
  refundReason: RefundReason,
  now: Date,
): Promise<PaymentRow> {
  const reason = { refundReason, refundReasonAt: now };
  const marked = { ...reason, reconcileAt: now, reconcileAttempts: 0 };
  await tx.update(payments).set(marked).where(eq(payments.id, payment.id));
  await withdrawMails(tx, { paymentId: payment.id });
  await returnDiscount(tx, payment);
  return { ...payment, ...marked };
}

interface StateUpdate extends Omit<PaymentUpdate, 'action' | 'subscription' | 'isRefundRefused'> {
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
    ...(update.card && { cardBrand: update.card.brand, cardDigits: update.card.digits }),
  };
  if (became !== payment.status) {
    await writeEvent(tx, payment.id, change, { fromState: payment.status, toState: became });
  }
  await tx.update(payments).set(changed).where(eq(payments.id, payment.id));
  const moved = { ...payment, ...changed };
  await issueDocuments(tx, payment, moved, change.now);
  if (payment.completedAt === null && isPaid(became)) await addReceiptMail(tx, payment, change);
  await addRefundMail(tx, payment, moved, change);
  await addMoneyMessages(tx, payment, moved, change.now);
  if (moved.refunded > payment.refunded || isReturned(became))
    await closeRefund(tx, moved, change.now);
  return moved;
}

/**
 * Adds the messages about renewals and returned money. `syncEntitlement` adds the message about a first payment. A payment
 * that the store returns at once has no message.
 */
async function addMoneyMessages(
  tx: Queries,
  was: PaymentRow,
  is: PaymentRow,
  now: Date,
): Promise<void> {
  if (is.isRenewal && was.completedAt === null && isPaid(is.status))
    await addPaymentMessage(tx, 'subscription.renewed', is, now);
  const isBack = isReturned(is.status) && !isReturned(was.status);
  if ((is.refunded > was.refunded || isBack) && !is.refundReason)
    await addPaymentMessage(tx, 'purchase.refunded', is, now);
}

async function issueDocuments(
  tx: Queries,
  was: PaymentRow,
  is: PaymentRow,
  now: Date,
): Promise<void> {
  if (was.completedAt === null && is.completedAt !== null) await issueReceipt(tx, is, now);
  await issueCreditNote(tx, is, returnedOf(is) - returnedOf(was), now);
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
        country: update.country ?? null,
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
