import type { Stripe } from 'stripe';
import { GatewayIndeterminate, type PaymentUpdate, type PaymentRow } from '../../gateway.ts';
import { fromWire } from './amounts.ts';
import { callStripe } from './client.ts';
import { creditUpTo } from './customerBalance.ts';

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
): Promise<PaymentUpdate> {
  const invoice = await callStripe(stripe.invoices.retrieve(id));
  await creditUpTo(stripe, payment, invoice, invoice.total);
  return readInvoiceUpdate(stripe, payment, id);
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
