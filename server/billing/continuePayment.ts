import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  PaymentAnswer,
  PaymentPayload,
  PaymentRefusal,
  PaymentStatus,
} from '#contract/api/payment.ts';
import { lockUser } from '../identity/users.ts';
import { PaymentId, type UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments, subscriptions } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import {
  callGateway,
  gatewayOf,
  type Customer,
  ensureCustomer,
  paymentDetailsOf,
} from './gatewayRegistry.ts';
import { endPayment } from './cancellation.ts';
import {
  assertNotOwned,
  assertTriesAllowed,
  isUnwanted,
  keepsStart,
  planStartFor,
  requirePaymentsOn,
} from './purchaseChecks.ts';
import {
  type Gateway,
  isOfSubscription,
  type PaymentRow,
  type PaymentUpdate,
  type SubscriptionRow,
} from './gateway.ts';
import {
  lockPayment,
  paymentBy,
  type PaymentContext,
  subscriptionBy,
  writeEvent,
} from './paymentRows.ts';
import { isWithinRetryWindow, nextReconcileAt } from './retrySchedule.ts';
import { isEnded, isOpen, isPaid, isReturned } from '../platform/db/schema/paymentStates.ts';

/** Does the next step of a payment with the payload of the browser. */
export async function continuePayment(
  context: PaymentContext,
  customer: Customer,
  payment: PaymentRow,
  payload: PaymentPayload = {},
): Promise<PaymentAnswer> {
  if (!isOpen(payment.status)) return paymentResponseOf(context.db, payment);
  if (await isUnwanted(context.db, payment, context.clock.now())) return endOwned(context, payment);
  const gateway = gatewayOf(context, payment);
  const step = { context, customer, gateway };
  // The outcome of the previous card must be known first. Otherwise both cards might be charged.
  if (payment.status === 'submitted') return repeatTry(step, payment, payload);
  const isNew = payment.status === 'created' || isAnotherCard(payment, payload);
  // The gateway has the beginning of the plan since the first try. Another order gets the present one.
  const isOutOfDate =
    isNew && payment.tryCount > 0 && !(await keepsStart(context.db, payment, context.clock.now()));
  if (isOutOfDate) return paymentResponseOf(context.db, await endPayment(context, payment));
  return isNew ? submitTry(step, payment, payload) : followUp(step, payment, payload);
}

/**
 * Ends a payment whose goods the user owns already, by a coupon or by a payment in another tab. If
 * the money was collected meanwhile, the reconciler returns it. Throws 'already_owned'.
 */
async function endOwned(context: PaymentContext, payment: PaymentRow): Promise<PaymentAnswer> {
  const ended = await endPayment(context, payment);
  if (isEnded(ended.status)) throw new Refused('already_owned');
  return paymentResponseOf(context.db, ended);
}

interface PaymentStep {
  readonly context: PaymentContext;
  readonly customer: Customer;
  readonly gateway: Gateway;
}

/** After a decline the same card counts as a new try. */
function isAnotherCard(
  { status, paymentMethodId }: PaymentRow,
  { payment_method }: PaymentPayload,
) {
  if (payment_method === undefined) return false;
  return (
    status === 'declined' || (status === 'requires_action' && payment_method !== paymentMethodId)
  );
}

async function repeatTry(
  step: PaymentStep,
  payment: PaymentRow,
  payload: PaymentPayload,
): Promise<PaymentAnswer> {
  const { context, gateway, customer } = step;
  const details = await paymentDetailsOf(context.db, customer, payment);
  const mayRepeat = isWithinRetryWindow(payment, context.clock.now());
  const update = await callGateway(() =>
    mayRepeat ? gateway.submit(details) : gateway.followUp(details, {}),
  );
  const known = update ? await applyPaymentUpdate(context, payment, update, 'answer') : payment;
  const hasAnother =
    payload.payment_method !== payment.paymentMethodId && isAnotherCard(known, payload);
  return hasAnother
    ? submitTry(step, known, payload)
    : paymentResponseOf(context.db, known, update);
}

/** Submits a new try. The try is written to the row before the gateway is called. */
async function submitTry(
  { context, customer, gateway }: PaymentStep,
  payment: PaymentRow,
  payload: PaymentPayload,
): Promise<PaymentAnswer> {
  const paymentMethodId = payload.payment_method ?? null;
  if (gateway.name === 'stripe' && paymentMethodId === null) {
    throw new Refused('bad_request', 'A card has to be handed in.');
  }
  if (isOfSubscription(payment)) await ensureCustomer(context, customer, gateway);
  const claimed = await claimTry(context, customer, payment, paymentMethodId);
  if (!claimed) return paymentResponseOf(context.db, await paymentBy(context.db, payment.id));
  const details = await paymentDetailsOf(context.db, customer, claimed);
  const update = await callGateway(() => gateway.submit(details));
  return applyAndRespond(context, claimed, update);
}

async function followUp(
  { context, customer, gateway }: PaymentStep,
  payment: PaymentRow,
  payload: PaymentPayload,
): Promise<PaymentAnswer> {
  const details = await paymentDetailsOf(context.db, customer, payment);
  const update = await callGateway(() => gateway.followUp(details, payload));
  return applyAndRespond(context, payment, update);
}

async function applyAndRespond(
  context: PaymentContext,
  payment: PaymentRow,
  update: PaymentUpdate | null,
) {
  const known = update
    ? await applyPaymentUpdate(context, payment, update, 'answer')
    : await paymentBy(context.db, payment.id);
  return paymentResponseOf(context.db, known, update);
}

/**
 * Assigns the try to one of two concurrent requests; returns null for the other. The user's row is locked,
 * as it is when a coupon is redeemed, so that no user is charged for goods of a coupon redeemed at the same
 * time. Throws 'already_owned'.
 */
const claimTry = (
  context: PaymentContext,
  { userId }: Customer,
  seen: PaymentRow,
  paymentMethodId: string | null,
) =>
  context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const payment = await lockPayment(tx, seen.id);
    // A guest's payment has joined an account.
    if (payment.userId !== userId) throw new Refused('not_signed_in');
    if (payment.status !== seen.status || payment.tryCount !== seen.tryCount) return null;
    const now = context.clock.now();
    await requirePaymentsOn(context, tx, payment.gateway);
    await assertNotOwned(tx, userId, payment, { now, open: payment });
    await assertTriesAllowed(tx, userId, now);
    if (payment.tryCount === 0) await renewStart(tx, userId, payment, now);
    const submitted = { ...payment, status: 'submitted', reconcileAttempts: 0 } as const;
    const [claimed] = await tx
      .update(payments)
      .set({
        status: 'submitted',
        tryCount: payment.tryCount + 1,
        paymentMethodId,
        reconcileAttempts: 0,
        changedAt: now,
        reconcileAt: nextReconcileAt(submitted, now),
      })
      .where(eq(payments.id, payment.id))
      .returning();
    const note = sumIn(payment);
    const became = { fromState: payment.status, toState: 'submitted', note } as const;
    await writeEvent(tx, payment.id, { now, source: 'person' }, became);
    return claimed ?? null;
  });

/** A coupon that was redeemed since the order moves the beginning of the plan, before the gateway knows it. */
async function renewStart(
  tx: Queries,
  userId: UserId,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const subscription = await subscriptionBy(tx, payment.subscriptionId);
  if (!subscription || (await keepsStart(tx, payment, now))) return;
  const start = await planStartFor(tx, userId, now);
  const startsAt = start && start > now ? start : subscription.createdAt;
  await tx.update(subscriptions).set({ startsAt }).where(eq(subscriptions.id, subscription.id));
}

/** The agreed price, which an invariant compares with the row later. */
const sumIn = ({ amount, currency }: PaymentRow): string => `${amount} ${currency}`;

/**
 * Returns the state of a payment for the page. Throws 'gateway_…' when the gateway has declined.
 * @param update the gateway's latest update; null when the outcome is unknown
 */
export async function paymentResponseOf(
  tx: Queries,
  payment: PaymentRow,
  update: PaymentUpdate | null = null,
): Promise<PaymentAnswer> {
  if (payment.status === 'declined' || payment.status === 'failed') throw refusalOf(payment);
  const subscription = await subscriptionBy(tx, payment.subscriptionId);
  const status = statusOf(payment, subscription, update);
  const isDone = status === 'succeeded' || status === 'activated' || status === 'pending';
  return {
    success: isDone,
    payment: { id: PaymentId.parse(payment.id), status },
    ...(status === 'requires_action' && update?.action && { payload: update.action }),
  };
}

function statusOf(
  payment: PaymentRow,
  subscription: SubscriptionRow | null,
  update: PaymentUpdate | null,
): PaymentStatus {
  const { status } = payment;
  if (isEnded(status) || isReturned(status)) return 'canceled';
  if (isPaid(status) && !isOfSubscription(payment)) return 'succeeded';
  if (isPaid(status)) return subscription?.status === 'pending' ? 'pending' : 'activated';
  if (status === 'processing' && isOfSubscription(payment)) return 'pending';
  // Only the update holds the action for the browser.
  return status === 'requires_action' && update?.action ? 'requires_action' : 'processing';
}

/** The user may try another card while the payment is open. */
function refusalOf({ id, status, failureCode, failureRaw }: PaymentRow): Refused {
  const besides: z.infer<typeof PaymentRefusal> = {
    messageRaw: failureRaw,
    ...(status === 'declined' && { paymentId: PaymentId.parse(id) }),
  };
  return new Refused(failureCode ?? 'gateway_error', undefined, besides);
}
