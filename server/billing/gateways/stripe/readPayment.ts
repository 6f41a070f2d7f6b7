import type { Stripe } from 'stripe';
import {
  logGatewayMisconfiguration,
  GatewayIndeterminate,
  isOfSubscription,
  type PaymentUpdate,
  type PaymentRow,
  type RefundOrder,
} from '../../gateway.ts';
import { isWithinRetryWindow } from '../../retrySchedule.ts';
import { NotPayable, toWire } from './amounts.ts';
import { callStripe, refusalOf, messageOf, type StripeContext, keyOf } from './client.ts';
import { confirmOrCreate } from './submit.ts';
import {
  creditBalance,
  isAbovePrice,
  intentUpdate,
  creditInvoice,
  firstInvoiceUpdate,
  isInvoice,
  readInvoiceUpdate,
} from './firstInvoice.ts';
import type { IntentSnapshot } from './toPaymentUpdate.ts';
import { endUnpaid, readStartedSubscription } from './stripePlans.ts';
import { findIntent, findSubscription, idOf, readIntent, readSubscription } from './readObjects.ts';

/**
 * Reads the state of a payment. A row without an id of Stripe has lost its first answer, so the
 * payment is searched by its metadata. If Stripe does not have it, the payment is submitted again
 * under the same key: a late and a lost request result in one payment. Returns null if the retry
 * window is over.
 */
export async function readPayment(
  context: StripeContext,
  payment: PaymentRow,
): Promise<PaymentUpdate | null> {
  if (payment.tryCount === 0) return null;
  const { stripe } = context;
  const found = await find(context, payment);
  if (!found) return mayBeLost(context, payment) ? submitAgain(context, payment) : null;
  const { snapshot, subscriptionId } = found;
  const update = !snapshot
    ? await planInvoiceUpdate(stripe, payment, subscriptionId)
    : await updateOfSnapshot(context, payment, snapshot);
  const about = subscriptionId ? await readSubscription(stripe, subscriptionId) : null;
  return { ...update, ...(about && { subscription: about }) };
}

const updateOfSnapshot = async (
  context: StripeContext,
  payment: PaymentRow,
  snapshot: IntentSnapshot,
): Promise<PaymentUpdate> =>
  isLastCardUnanswered(payment, snapshot.intent) &&
  isWithinRetryWindow(payment, context.clock.now()) &&
  !isAbovePrice(snapshot.intent.amount, payment)
    ? confirmOrCreate(context, payment, snapshot.intent.id)
    : intentUpdate(context.stripe, payment, snapshot);

/** For a plan whose first invoice has no PaymentIntent. */
const planInvoiceUpdate = (
  stripe: Stripe,
  payment: PaymentRow,
  subscriptionId: string | null,
): Promise<PaymentUpdate> => {
  if (payment.gatewayId) return readInvoiceUpdate(stripe, payment, payment.gatewayId);
  if (subscriptionId) return firstInvoiceUpdate(stripe, payment, subscriptionId);
  throw new GatewayIndeterminate('The payment is not at Stripe.');
};

/** A payment with an id that is not found belongs to another account. */
const mayBeLost = ({ clock }: StripeContext, payment: PaymentRow): boolean =>
  payment.gatewayId === null && isWithinRetryWindow(payment, clock.now());

/** A subscription cannot be created without its details; `followUp` can do it. */
function submitAgain(context: StripeContext, payment: PaymentRow): Promise<PaymentUpdate> {
  if (!isOfSubscription(payment)) return confirmOrCreate(context, payment, null);
  throw new GatewayIndeterminate('Stripe has no such subscription yet.');
}

interface Found {
  /** null for a plan whose first invoice needed no PaymentIntent. */
  readonly snapshot: IntentSnapshot | null;
  readonly subscriptionId: string | null;
}

async function find({ stripe }: StripeContext, payment: PaymentRow): Promise<Found | null> {
  if (!isOfSubscription(payment)) {
    const id = payment.gatewayId ?? (await findIntent(stripe, payment))?.id;
    const snapshot = id ? await readIntent(stripe, id) : null;
    return snapshot && { snapshot, subscriptionId: null };
  }
  return payment.gatewayId
    ? findPaid(stripe, payment.gatewayId, payment)
    : findLost(stripe, payment);
}

/**
 * The subscription is found by its customer. A renewal has none, because the first payment reads
 * it.
 */
async function findPaid(stripe: Stripe, id: string, payment: PaymentRow): Promise<Found | null> {
  const snapshot = isInvoice(id) ? null : await readIntent(stripe, id);
  if (!snapshot && !isInvoice(id)) return null;
  const customer = snapshot?.intent.customer ? idOf(snapshot.intent.customer) : null;
  const subscription = payment.isRenewal ? null : await findSubscription(stripe, payment, customer);
  return { snapshot, subscriptionId: subscription?.id ?? null };
}

async function findLost(stripe: Stripe, payment: PaymentRow): Promise<Found | null> {
  const found = await findSubscription(stripe, payment, null);
  if (!found) return null;
  const { intentId } = await readStartedSubscription(stripe, found.id);
  const snapshot = intentId ? await readIntent(stripe, intentId) : null;
  return intentId && !snapshot ? null : { snapshot, subscriptionId: found.id };
}

/**
 * Whether the submitted card has no answer: the PaymentIntent waits for a card, and its last error
 * is about another card.
 */
function isLastCardUnanswered(payment: PaymentRow, intent: Stripe.PaymentIntent): boolean {
  const waits = /^requires_(payment_method|confirmation)$/.test(intent.status);
  const last = intent.last_payment_error?.payment_method?.id;
  return (
    payment.status === 'submitted' &&
    waits &&
    payment.paymentMethodId !== null &&
    last !== payment.paymentMethodId
  );
}

/**
 * Ends the payment unless it was paid meanwhile. Throws `GatewayIndeterminate` if the submission
 * may still arrive.
 */
export async function cancel(
  context: StripeContext,
  payment: PaymentRow,
  subscriptionId: string | null,
): Promise<PaymentUpdate> {
  const { stripe } = context;
  const nothing: PaymentUpdate = { state: 'canceled', gatewayId: payment.gatewayId };
  if (payment.tryCount === 0) return nothing;
  const found = await find(context, payment);
  // After a decline no submission is under way: Stripe rejected the payment before it created it.
  if (!found && payment.status !== 'declined' && isWithinRetryWindow(payment, context.clock.now()))
    throw new GatewayIndeterminate('It may be on its way to Stripe.');
  if (!found) return nothing;
  const plan = subscriptionId ?? found.subscriptionId;
  if (plan) await endUnpaid(stripe, plan);
  else if (found.snapshot) await endIntent(stripe, found.snapshot.intent.id);
  const update = found.snapshot
    ? await intentUpdate(
        stripe,
        payment,
        (await readIntent(stripe, found.snapshot.intent.id)) ?? found.snapshot,
      )
    : await planInvoiceUpdate(stripe, payment, plan);
  const about = plan ? await readSubscription(stripe, plan) : null;
  return { ...update, ...(about && { subscription: about }) };
}

/** Stripe rejects the cancellation of a paid or ended PaymentIntent. */
async function endIntent(stripe: Stripe, id: string): Promise<void> {
  try {
    await callStripe(stripe.paymentIntents.cancel(id));
  } catch (error) {
    if (!refusalOf(error)) throw error;
  }
}

/**
 * Returns the money of an order, or all that is left. A refund that Stripe rejects changes nothing.
 */
export async function refund(
  context: StripeContext,
  payment: PaymentRow,
  order?: RefundOrder,
): Promise<PaymentUpdate> {
  const { gatewayId } = payment;
  if (!gatewayId) throw new Error('Nothing was paid that could be given back.');
  const isRefundRefused = !(await isReturned(context, { ...payment, gatewayId }, order));
  const { stripe } = context;
  if (isInvoice(gatewayId))
    return { ...(await readInvoiceUpdate(stripe, payment, gatewayId)), isRefundRefused };
  const snapshot = await readIntent(stripe, gatewayId);
  if (!snapshot) throw new GatewayIndeterminate('The payment is not at Stripe.');
  return { ...(await intentUpdate(stripe, payment, snapshot)), isRefundRefused };
}

type KnownPayment = PaymentRow & { readonly gatewayId: string };

/** Returns false if Stripe rejects the refund. */
async function isReturned(
  { stripe, log }: StripeContext,
  payment: KnownPayment,
  order: RefundOrder | undefined,
): Promise<boolean> {
  try {
    await returnMoney(stripe, payment, order);
    return true;
  } catch (error) {
    if (error instanceof NotPayable) return false;
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (refusal.code === 'charge_already_refunded') return true;
    logGatewayMisconfiguration(log, 'stripe', messageOf(refusal), payment);
    return false;
  }
}

/**
 * The part that the customer's balance covered is returned first, to the balance, because after the refund of
 * the rest no later step returns it.
 */
async function returnMoney(
  stripe: Stripe,
  payment: KnownPayment,
  order: RefundOrder | undefined,
): Promise<void> {
  const { gatewayId, currency, currencyPrecision } = payment;
  const part = order?.amount ?? null;
  if (isInvoice(gatewayId)) return creditInvoice(stripe, payment, gatewayId);
  if (part === null && payment.balanceUsed > 0) await creditBalance(stripe, payment, gatewayId);
  const amount = part === null ? {} : { amount: toWire(part, currency, currencyPrecision) };
  const options = { idempotencyKey: keyOf('refund', payment, order?.key) };
  await callStripe(stripe.refunds.create({ payment_intent: gatewayId, ...amount }, options));
}
