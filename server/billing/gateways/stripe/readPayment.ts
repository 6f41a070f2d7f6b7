import type { Stripe } from 'stripe';
import { logGatewayMisconfiguration, GatewayIndeterminate, type PaymentUpdate, type PaymentRow } from '../../gateway.ts';
import { isWithinRetryWindow } from '../../retrySchedule.ts';
import { callStripe, refusalOf, messageOf, type StripeContext } from './client.ts';
import { confirmOrCreate } from './submit.ts';
import { keyOf } from './idempotencyKeys.ts';
import { creditBalance, isAbovePrice, intentUpdate } from './customerBalance.ts';
import type { IntentSnapshot } from './paymentUpdates.ts';
import { creditInvoice, firstInvoiceUpdate, isInvoice, readInvoiceUpdate } from './firstInvoice.ts';
import { endUnpaid, readBegun } from './plans.ts';
import { findIntent, findSubscription, idOf, readIntent, readSubscription } from './read.ts';

/**
 * Reads how a payment stands. A row without an id of Stripe's is one whose first answer was lost: it is
 * looked for by its marks; and where Stripe has never heard of it, the same is handed in again under the
 * same key, so that what is only late and what was lost come to one payment. null where that is past.
 */
export async function readPayment(
  context: StripeContext,
  payment: PaymentRow,
): Promise<PaymentUpdate | null> {
  if (payment.tries === 0) return null;
  const { stripe } = context;
  const found = await find(context, payment);
  if (!found) return mayBeLost(context, payment) ? submitAgain(context, payment) : null;
  const { seen, subscriptionId } = found;
  const update = !seen
    ? await planInvoiceUpdate(stripe, payment, subscriptionId)
    : await updateOfSeen(context, payment, seen);
  const about = subscriptionId ? await readSubscription(stripe, subscriptionId) : null;
  return { ...update, ...(about && { subscription: about }) };
}

const updateOfSeen = async (
  context: StripeContext,
  payment: PaymentRow,
  seen: IntentSnapshot,
): Promise<PaymentUpdate> =>
  isUnanswered(payment, seen.intent) &&
  isWithinRetryWindow(payment, context.clock.now()) &&
  !isAbovePrice(seen.intent.amount, payment)
    ? confirmOrCreate(context, payment, seen.intent.id)
    : intentUpdate(context.stripe, payment, seen);

/** Of a plan whose first invoice needed no PaymentIntent. */
const planInvoiceUpdate = (
  stripe: Stripe,
  payment: PaymentRow,
  subscriptionId: string | null,
): Promise<PaymentUpdate> => {
  if (payment.gatewayId) return readInvoiceUpdate(stripe, payment, payment.gatewayId);
  if (subscriptionId) return firstInvoiceUpdate(stripe, payment, subscriptionId);
  throw new GatewayIndeterminate('What was paid is not there.');
};

/** What had an id once, and is not there, is of another account. */
const mayBeLost = ({ clock }: StripeContext, payment: PaymentRow): boolean =>
  payment.gatewayId === null && isWithinRetryWindow(payment, clock.now());

/** A subscription cannot be begun with what is known here: whoever follows the order up can. */
function submitAgain(context: StripeContext, payment: PaymentRow): Promise<PaymentUpdate> {
  if (payment.planId === null) return confirmOrCreate(context, payment, null);
  throw new GatewayIndeterminate('Stripe has not heard of the subscription yet.');
}

interface Found {
  /** null for a plan whose first invoice needed no PaymentIntent. */
  readonly seen: IntentSnapshot | null;
  readonly subscriptionId: string | null;
}

async function find({ stripe }: StripeContext, payment: PaymentRow): Promise<Found | null> {
  if (payment.planId === null) {
    const id = payment.gatewayId ?? (await findIntent(stripe, payment))?.id;
    const seen = id ? await readIntent(stripe, id) : null;
    return seen && { seen, subscriptionId: null };
  }
  return payment.gatewayId
    ? findPaid(stripe, payment.gatewayId, payment)
    : findLost(stripe, payment);
}

/** The subscription is its customer's; a renewal is found under the first payment only. */
async function findPaid(stripe: Stripe, id: string, payment: PaymentRow): Promise<Found | null> {
  const seen = isInvoice(id) ? null : await readIntent(stripe, id);
  if (!seen && !isInvoice(id)) return null;
  const customer = seen?.intent.customer ? idOf(seen.intent.customer) : null;
  const subscription = payment.isRenewal ? null : await findSubscription(stripe, payment, customer);
  return { seen, subscriptionId: subscription?.id ?? null };
}

async function findLost(stripe: Stripe, payment: PaymentRow): Promise<Found | null> {
  const found = await findSubscription(stripe, payment, null);
  if (!found) return null;
  const { intentId } = await readBegun(stripe, found.id);
  const seen = intentId ? await readIntent(stripe, intentId) : null;
  return intentId && !seen ? null : { seen, subscriptionId: found.id };
}

/** Nothing was heard, it waits for a card, and what it says of the last one is not about this one. */
function isUnanswered(payment: PaymentRow, intent: Stripe.PaymentIntent): boolean {
  const waits = /^requires_(payment_method|confirmation)$/.test(intent.status);
  const last = intent.last_payment_error?.payment_method?.id;
  return (
    payment.status === 'submitted' && waits && payment.method !== null && last !== payment.method
  );
}

/** Ends it, unless it has been paid meanwhile. Throws `GatewayIndeterminate` where it may still be on its way. */
export async function cancel(
  context: StripeContext,
  payment: PaymentRow,
  subscriptionId: string | null,
): Promise<PaymentUpdate> {
  const { stripe } = context;
  const nothing: PaymentUpdate = { state: 'canceled', gatewayId: payment.gatewayId };
  if (payment.tries === 0) return nothing;
  const found = await find(context, payment);
  // After a no nothing is on its way: Stripe refused the payment before it took it.
  if (!found && payment.status !== 'declined' && isWithinRetryWindow(payment, context.clock.now()))
    throw new GatewayIndeterminate('It may be on its way to Stripe.');
  if (!found) return nothing;
  const plan = subscriptionId ?? found.subscriptionId;
  if (plan) await endUnpaid(stripe, plan);
  else if (found.seen) await endIntent(stripe, found.seen.intent.id);
  const update = found.seen
    ? await intentUpdate(
        stripe,
        payment,
        (await readIntent(stripe, found.seen.intent.id)) ?? found.seen,
      )
    : await planInvoiceUpdate(stripe, payment, plan);
  const about = plan ? await readSubscription(stripe, plan) : null;
  return { ...update, ...(about && { subscription: about }) };
}

/** Stripe says no where it is paid, or ended already. */
async function endIntent(stripe: Stripe, id: string): Promise<void> {
  try {
    await callStripe(stripe.paymentIntents.cancel(id));
  } catch (error) {
    if (!refusalOf(error)) throw error;
  }
}

/**
 * Gives back all that has not been given back yet. The part that the customer's balance covered goes first
 * and back to the balance: after the refund nothing asks for it again. A refund that Stripe refuses changes
 * nothing.
 */
export async function refund(
  { stripe, log }: StripeContext,
  payment: PaymentRow,
): Promise<PaymentUpdate> {
  const { gatewayId } = payment;
  if (!gatewayId) throw new Error('Nothing was paid that could be given back.');
  if (isInvoice(gatewayId)) return creditInvoice(stripe, payment, gatewayId);
  if (payment.balanceUsed > 0) await creditBalance(stripe, payment, gatewayId);
  const options = { idempotencyKey: keyOf('refund', payment) };
  try {
    await callStripe(stripe.refunds.create({ payment_intent: gatewayId }, options));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (refusal.code !== 'charge_already_refunded')
      logGatewayMisconfiguration(log, 'stripe', messageOf(refusal), payment);
  }
  const seen = await readIntent(stripe, gatewayId);
  if (!seen) throw new GatewayIndeterminate('What was paid is not there.');
  return intentUpdate(stripe, payment, seen);
}
