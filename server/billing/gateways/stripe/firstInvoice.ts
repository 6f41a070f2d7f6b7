import type { Stripe } from 'stripe';
import { GatewayIndeterminate, type PaymentUpdate, type PaymentRow } from '../../gateway.ts';
import { fromWire, toWire } from './amounts.ts';
import { callStripe, keyOf } from './client.ts';
import { paymentUpdate, type IntentSnapshot } from './toPaymentUpdate.ts';

/** The part of an invoice that the customer's balance covers, in Stripe's minor units. Negative for a debt. */
const coveredBy = ({ total, amount_due }: Stripe.Invoice): number => total - amount_due;

/**
 * Whether Stripe would collect more than the user has agreed to, because the customer has a debt.
 * @param sum in Stripe's minor units
 */
export const isAbovePrice = (
  sum: number,
  { amount, currency, currencyPrecision }: PaymentRow,
): boolean => sum > toWire(amount, currency, currencyPrecision);

/**
 * Returns the update of a PaymentIntent. For the first payment of a plan the update includes the
 * part of the price that the customer's balance covers, because Stripe collects only the rest.
 */
export async function intentUpdate(
  stripe: Stripe,
  payment: PaymentRow,
  snapshot: IntentSnapshot,
): Promise<PaymentUpdate> {
  const update = paymentUpdate(snapshot, payment.currencyPrecision);
  if (payment.planId === null || payment.isRenewal || update.amount === payment.amount)
    return update;
  const invoice = await invoiceOf(stripe, snapshot.intent.id);
  if (invoice?.billing_reason !== 'subscription_create') return update;
  const covered = coveredBy(invoice);
  if (covered <= 0) return update;
  const currency = invoice.currency.toUpperCase();
  return { ...update, balanceUsed: fromWire(covered, currency, payment.currencyPrecision) };
}

/** The invoice that a PaymentIntent collects; null for a PaymentIntent without an invoice. */
async function invoiceOf(stripe: Stripe, intentId: string): Promise<Stripe.Invoice | null> {
  const { data } = await callStripe(
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
      limit: 1,
    }),
  );
  const invoice = data[0]?.invoice;
  if (!invoice) return null;
  const id = typeof invoice === 'string' ? invoice : invoice.id;
  return id === undefined ? null : callStripe(stripe.invoices.retrieve(id));
}

/** Returns the covered part of the invoice of a PaymentIntent to the customer's balance. May be repeated. */
export async function creditBalance(
  stripe: Stripe,
  payment: PaymentRow,
  intentId: string,
): Promise<void> {
  const invoice = await invoiceOf(stripe, intentId);
  if (invoice) await creditUpTo(stripe, payment, invoice, coveredBy(invoice));
}

/**
 * Creates a credit note, so that all credit notes together return `most`. Stripe creates one per
 * key.
 * @param most in Stripe's minor units
 */
async function creditUpTo(
  stripe: Stripe,
  payment: PaymentRow,
  { id, status, post_payment_credit_notes_amount: returned }: Stripe.Invoice,
  most: number,
): Promise<void> {
  const left = status === 'paid' ? most - returned : 0;
  if (left <= 0 || id === undefined) return;
  const note = { invoice: id, amount: left, credit_amount: left };
  await callStripe(stripe.creditNotes.create(note, { idempotencyKey: keyOf('credit', payment) }));
}

/** Whether a payment's id at Stripe is the id of an invoice without a PaymentIntent. */
export const isInvoice = (gatewayId: string): boolean => gatewayId.startsWith('in_');

/**
 * Returns the update of a plan whose first invoice has no PaymentIntent, because the customer's
 * balance at Stripe covers the price. Stripe collects nothing, so the amount is 0. The invoice's id
 * identifies the payment. No PaymentIntent is created beside the subscription: it would charge the
 * full price again. Throws `GatewayIndeterminate` until the invoice is final.
 */
export async function firstInvoiceUpdate(
  stripe: Stripe,
  payment: PaymentRow,
  subscriptionId: string,
): Promise<PaymentUpdate> {
  const { latest_invoice: invoice } = await callStripe(
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
  );
  if (!invoice || typeof invoice === 'string')
    throw new GatewayIndeterminate('The subscription has no invoice yet.');
  return invoiceUpdate(invoice, payment);
}

/** Reads the state of a payment with the id of an invoice. */
export const readInvoiceUpdate = async (
  stripe: Stripe,
  payment: PaymentRow,
  id: string,
): Promise<PaymentUpdate> => invoiceUpdate(await callStripe(stripe.invoices.retrieve(id)), payment);

/** Returns the price to the customer's balance. May be repeated. */
export async function creditInvoice(
  stripe: Stripe,
  payment: PaymentRow,
  id: string,
): Promise<void> {
  const invoice = await callStripe(stripe.invoices.retrieve(id));
  await creditUpTo(stripe, payment, invoice, invoice.total);
}

function invoiceUpdate(invoice: Stripe.Invoice, payment: PaymentRow): PaymentUpdate {
  const currency = invoice.currency.toUpperCase();
  const ours = (sum: number) => fromWire(sum, currency, payment.currencyPrecision);
  const returned = invoice.post_payment_credit_notes_amount;
  const about = {
    gatewayId: invoice.id ?? payment.gatewayId,
    amount: 0,
    balanceUsed: ours(invoice.total),
    currency,
  };
  if (invoice.status === 'paid') return { ...about, state: paidStateOf(returned, invoice.total) };
  if (invoice.status === 'void' || invoice.status === 'uncollectible')
    return { ...about, state: 'expired' };
  throw new GatewayIndeterminate(
    'Stripe does not say yet how the first invoice of the plan is paid.',
  );
}

function paidStateOf(returned: number, total: number): PaymentUpdate['state'] {
  if (returned <= 0) return 'succeeded';
  return returned < total ? 'partially_refunded' : 'refunded';
}
