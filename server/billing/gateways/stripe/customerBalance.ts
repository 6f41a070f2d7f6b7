import type { Stripe } from 'stripe';
import type { PaymentUpdate, PaymentRow } from '../../gateway.ts';
import { fromWire, toWire } from './amounts.ts';
import { callStripe } from './client.ts';
import { keyOf } from './idempotencyKeys.ts';
import { paymentUpdate, type IntentSnapshot } from './toPaymentUpdate.ts';

/** The part of an invoice that the customer's balance covers, in Stripe's minor units. Negative for a debt. */
export const coveredBy = ({ total, amount_due }: Stripe.Invoice): number => total - amount_due;

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
export async function creditUpTo(
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
