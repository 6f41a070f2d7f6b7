import type { Stripe } from 'stripe';
import { logGatewayMisconfiguration, type Order, type PaymentUpdate, type PaymentRow } from '../../gateway.ts';
import { NotPayable, toWire } from './amounts.ts';
import { callStripe, refusalOf, type StripeRefusal, messageOf, type StripeContext } from './client.ts';
import { declineOf, type Refusal } from './declines.ts';
import { keyOf, metadataFor } from './idempotencyKeys.ts';
import { isAbovePrice, intentUpdate } from './customerBalance.ts';
import { type Begun, beginSubscription, readBegun } from './plans.ts';
import { firstInvoiceUpdate, isInvoice } from './firstInvoice.ts';
import { readSubscription } from './read.ts';

/**
 * Hands a payment in with `payment.method`. There is one PaymentIntent for each payment, whatever cards
 * are tried: Stripe collects it once at most. May be repeated as long as `payment.tries` is the same.
 */
export async function submit(context: StripeContext, order: Order): Promise<PaymentUpdate> {
  const { stripe } = context;
  const { payment, plan, subscription } = order;
  try {
    if (!plan) return await confirmOrCreate(context, payment, payment.gatewayId);
    const begun = subscription?.gatewayId
      ? await readBegun(stripe, subscription.gatewayId)
      : await beginSubscription(stripe, { ...order, plan });
    assertNoDebt(begun, payment);
    const known = payment.gatewayId ?? begun.intentId;
    const update =
      known && !isInvoice(known)
        ? await confirmOrCreate(context, payment, known)
        : await firstInvoiceUpdate(stripe, payment, begun.id);
    const about = await readSubscription(stripe, begun.id);
    return { ...update, ...(about && { subscription: about }) };
  } catch (error) {
    return updateOfRefusal(context, payment, error);
  }
}

/**
 * Throws `NotPayable` where the first invoice is larger than the agreed price, because the customer owes the
 * account something.
 */
function assertNoDebt({ amountDue }: Begun, payment: PaymentRow): void {
  if (isAbovePrice(amountDue, payment))
    throw new NotPayable('The first invoice is larger than the price: the customer has a debt.');
}

/** Confirms the PaymentIntent that there is, or makes one. A definite no is news too. */
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
 * What is sent under a key has to be the same each time, or Stripe refuses it: nothing in it may change
 * while the payment lasts, as the store's name and the person's e-mail do. Without `return_url`, which
 * cards do not need: their extra action is done by Stripe's script in the page.
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
      // Stripe refuses an empty text.
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

const methodOf = ({ method }: PaymentRow) => (method ? { payment_method: method } : {});

const updateOf = (
  { stripe }: StripeContext,
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
): Promise<PaymentUpdate> => intentUpdate(stripe, payment, { intent, dispute: null });

/** Throws on what is no answer of Stripe's. */
async function updateOfRefusal(
  context: StripeContext,
  payment: PaymentRow,
  error: unknown,
): Promise<PaymentUpdate> {
  const refusal = refusalOf(error);
  if (!refusal && !(error instanceof NotPayable)) throw error;
  // It may have been paid meanwhile, or be no more: then there was nothing left to confirm.
  const update = refusal?.payment_intent && (await updateOf(context, payment, refusal.payment_intent));
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

/** Its `type` is the library's own word for it. */
const refusalFields = ({ rawType: type, code, decline_code, message }: StripeRefusal): Refusal => ({
  message,
  ...(type && { type }),
  ...(code && { code }),
  ...(decline_code && { decline_code }),
});
