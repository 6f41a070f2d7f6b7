import type { Stripe } from 'stripe';
import {
  logGatewayMisconfiguration,
  type PaymentDetails,
  type PaymentUpdate,
  type PaymentRow,
} from '../../gateway.ts';
import { NotPayable, toWire } from './amounts.ts';
import {
  callStripe,
  refusalOf,
  type StripeRefusal,
  messageOf,
  type StripeContext,
  keyOf,
  metadataFor,
} from './client.ts';
import { declineOf, type Refusal } from './toPaymentUpdate.ts';
import { isAbovePrice, intentUpdate, firstInvoiceUpdate, isInvoice } from './firstInvoice.ts';
import {
  type StartedSubscription,
  beginSubscription,
  readStartedSubscription,
} from './stripePlans.ts';
import { readIntent, readSubscription } from './readObjects.ts';

/**
 * Submits a payment with `payment.paymentMethodId`. Each payment has one PaymentIntent, whatever the number
 * of cards: Stripe collects it at most once. The call may be repeated as long as `payment.tries` is
 * the same.
 */
export async function submit(
  context: StripeContext,
  details: PaymentDetails,
): Promise<PaymentUpdate> {
  const { stripe } = context;
  const { payment, plan, subscription } = details;
  try {
    if (!plan) return await confirmOrCreate(context, payment, payment.gatewayId);
    const started = subscription?.gatewayId
      ? await readStartedSubscription(stripe, subscription.gatewayId)
      : await beginSubscription(stripe, { ...details, plan });
    assertNoDebt(started, payment);
    const known = payment.gatewayId ?? started.intentId;
    const update =
      known && !isInvoice(known)
        ? await confirmOrCreate(context, payment, known)
        : await firstInvoiceUpdate(stripe, payment, started.id);
    const about = await readSubscription(stripe, started.id);
    return { ...update, ...(about && { subscription: about }) };
  } catch (error) {
    return updateOfRefusal(context, payment, error);
  }
}

/**
 * Throws `NotPayable` if the first invoice is larger than the agreed price, because the customer
 * has a debt.
 */
function assertNoDebt({ amountDue }: StartedSubscription, payment: PaymentRow): void {
  if (isAbovePrice(amountDue, payment))
    throw new NotPayable('The first invoice is larger than the price: the customer has a debt.');
}

/** Confirms the PaymentIntent, or creates one. A decline is returned as an update. */
export async function confirmOrCreate(
  context: StripeContext,
  payment: PaymentRow,
  intentId: string | null,
): Promise<PaymentUpdate> {
  const { stripe } = context;
  try {
    const call = intentId ? confirm(stripe, payment, intentId) : create(stripe, payment);
    return await updateOf(context, payment, await callStripe(call));
  } catch (error) {
    return updateOfRefusal(context, payment, error);
  }
}

/**
 * Stripe rejects another body under the same idempotency key. The body therefore contains nothing
 * that may change while the payment is open, for example the store's name or the user's e-mail.
 * `return_url` is absent: cards do not need it, because Stripe's script completes their extra
 * action in the page.
 */
const create = (stripe: Stripe, payment: PaymentRow): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create(
    {
      amount: toWire(payment.amount, payment.currency, payment.currencyPrecision),
      currency: payment.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      ...methodOf(payment),
      confirm: true,
      use_stripe_sdk: true,
      // Stripe rejects an empty text.
      ...(payment.description && { description: payment.description }),
      metadata: metadataFor(payment),
    },
    { idempotencyKey: keyOf('pay', payment) },
  );

const confirm = (stripe: Stripe, payment: PaymentRow, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.confirm(
    id,
    { ...methodOf(payment), use_stripe_sdk: true },
    { idempotencyKey: keyOf('pay', payment) },
  );

const methodOf = ({ paymentMethodId }: PaymentRow) =>
  paymentMethodId ? { payment_method: paymentMethodId } : {};

/**
 * The answer to a submitted card has only the id of its charge. A collected payment is read again, because the country of
 * its card decides the tax of its receipt. Another body of the call would break a repeated try.
 */
async function updateOf(
  { stripe }: StripeContext,
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
): Promise<PaymentUpdate> {
  const read = intent.status === 'succeeded' ? await readIntent(stripe, intent.id) : null;
  return intentUpdate(stripe, payment, read ?? { intent, dispute: null });
}

/** Returns the update for a refusal by Stripe. Throws all other errors. */
async function updateOfRefusal(
  context: StripeContext,
  payment: PaymentRow,
  error: unknown,
): Promise<PaymentUpdate> {
  const refusal = refusalOf(error);
  if (!refusal && !(error instanceof NotPayable)) throw error;
  // The PaymentIntent may have been paid or ended meanwhile. Then nothing was left to confirm.
  const update =
    refusal?.payment_intent && (await updateOf(context, payment, refusal.payment_intent));
  if (update && update.state !== 'declined') return update;
  if (refusal?.rawType !== 'card_error')
    logGatewayMisconfiguration(
      context.log,
      'stripe',
      refusal ? messageOf(refusal) : String(error),
      payment,
    );
  const decline = declineOf(refusal ? refusalFields(refusal) : {});
  return { gatewayId: payment.gatewayId, ...update, state: 'declined', decline };
}

/** `rawType` is Stripe's type; `type` is the library's. */
export const refusalFields = ({
  rawType: type,
  code,
  decline_code,
  message,
}: StripeRefusal): Refusal => ({
  message,
  ...(type && { type }),
  ...(code && { code }),
  ...(decline_code && { decline_code }),
});
