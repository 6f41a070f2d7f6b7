import * as z from 'zod';
import { confirm, assertStatus } from './confirm.ts';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, Expand, Flag, page, read, Text } from './params.ts';
import { endIntent, newIntent } from './intents.ts';
import { pageOf } from './lists.ts';
import type { Customer, Intent } from './objects.ts';
import { StripeError } from './errors.ts';
import type { Invoice, InvoiceItem, InvoicePayment, Subscription } from './subscriptionObjects.ts';

/**
 * Creates the invoice for a period of a subscription, and the intent that collects it. The intent is null,
 * and the invoice is paid, if the customer's balance covers the amount.
 */
export function createInvoice(
  unit: UnitOfWork,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  extra: readonly InvoiceItem[] = [],
): { invoice: Invoice; intent: Intent | null } {
  const invoice = newInvoice(unit, subscription, reason, extra);
  const customer = unit.require<Customer>('customer', invoice.customer);
  unit.save<Customer>({ ...customer, balance: invoice.ending_balance });
  if (invoice.amount_due === 0) {
    unit.emit('invoice.created', invoice);
    unit.emit('invoice.finalized', invoice);
    return { invoice: markInvoicePaid(unit, invoice), intent: null };
  }
  const intent = newIntent(unit, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    allowed_payment_method_types: null,
    customer: invoice.customer,
    description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    payment_method: null,
    receipt_email: null,
    setup_future_usage: 'off_session',
  });
  unit.save<InvoicePayment>({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: unit.now(),
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
  });
  unit.emit('invoice.created', invoice);
  unit.emit('invoice.finalized', invoice);
  return { invoice, intent };
}

function newInvoice(
  unit: UnitOfWork,
  subscription: Subscription,
  billing_reason: Invoice['billing_reason'],
  extra: readonly InvoiceItem[],
): Invoice {
  const id = newId('in');
  const created = unit.now();
  const { customer, currency } = subscription;
  const lines = linesOf(id, subscription, billing_reason === 'subscription_create', extra);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { balance, email } = unit.require<Customer>('customer', customer);
  const amount_due = Math.max(0, total + balance);
  return unit.save<Invoice>({
    id,
    object: 'invoice',
    amount_due,
    amount_paid: 0,
    amount_remaining: amount_due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    customer,
    customer_email: email,
    ending_balance: total + balance - amount_due,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${id.slice(3, 11).toUpperCase()}-0001`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    starting_balance: balance,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    total,
  });
}

/** A trial is a line without a sum, until its end. */
function linesOf(
  invoice: string,
  { items, trial_end, created }: Subscription,
  isFirst: boolean,
  extra: readonly InvoiceItem[],
) {
  return items.data.flatMap((item) => {
    const line = lineOf(invoice, item);
    const once = extra.map(({ price_data: { unit_amount: amount } }) => ({
      ...line,
      id: newId('il'),
      amount,
      period: { start: created, end: created },
    }));
    return [isFirst && trial_end !== null ? { ...line, amount: 0 } : line, ...once];
  });
}

function lineOf(
  invoice: string,
  { id, price, quantity, subscription, current_period_start, current_period_end }: Item,
): Invoice['lines']['data'][number] {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: price.unit_amount * quantity,
    currency: price.currency,
    invoice,
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { subscription, subscription_item: id },
    },
    period: { start: current_period_start, end: current_period_end },
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
    quantity,
  };
}
type Item = Subscription['items']['data'][number];

/** Returns null for an intent without an invoice. */
export function invoiceOf(unit: UnitOfWork, intent: Intent): Invoice | null {
  const found = unit
    .all<InvoicePayment>('invoice_payment')
    .find(({ payment }) => payment.payment_intent === intent.id);
  return found ? unit.require<Invoice>('invoice', found.invoice) : null;
}

/** @throws if the customer's balance has paid the invoice */
export function intentOf(unit: UnitOfWork, { id }: Invoice): Intent {
  return unit.require<Intent>('payment_intent', paymentOf(unit, id).payment.payment_intent);
}

const findPayment = (unit: UnitOfWork, invoice: string): InvoicePayment | undefined =>
  unit.all<InvoicePayment>('invoice_payment').find((each) => each.invoice === invoice);

function paymentOf(unit: UnitOfWork, invoice: string): InvoicePayment {
  const found = findPayment(unit, invoice);
  if (!found) throw new StripeError('This invoice has no payment.');
  return found;
}

const Pay = z.strictObject({
  expand: Expand,
  off_session: Flag.optional(),
  payment_method: Text.optional(),
});

/** Collects an invoice. By default the owner of the card is not present. */
export function payInvoice(unit: UnitOfWork, form: Form, id: string): Invoice {
  const { payment_method, off_session = true } = read(Pay, form);
  const invoice = unit.require<Invoice>('invoice', id);
  if (invoice.status === 'paid') throw new StripeError('Invoice is already paid');
  assertOpen(invoice);
  const method = payment_method ?? methodFor(unit, invoice);
  confirm(unit, intentOf(unit, invoice), {
    off_session,
    ...(method && { payment_method: method }),
  });
  return unit.require<Invoice>('invoice', id);
}

export function methodFor(unit: UnitOfWork, { parent, customer }: Invoice): string | null {
  const { subscription } = parent.subscription_details;
  const { default_payment_method } = unit.require<Subscription>('subscription', subscription);
  const { invoice_settings } = unit.require<Customer>('customer', customer);
  return default_payment_method ?? invoice_settings.default_payment_method;
}

function assertOpen({ status }: Invoice): void {
  if (status === 'open') return;
  throw new StripeError(`You can only do this with an open invoice. This one is ${status}.`, {
    code: 'status_transition_invalid',
  });
}

export function voidInvoice(unit: UnitOfWork, form: Form, id: string): Invoice {
  read(z.strictObject({ expand: Expand }), form);
  return endInvoice(unit, unit.require<Invoice>('invoice', id), 'void');
}

export function markInvoiceUncollectible(unit: UnitOfWork, form: Form, id: string): Invoice {
  read(z.strictObject({ expand: Expand }), form);
  return endInvoice(unit, unit.require<Invoice>('invoice', id), 'uncollectible');
}

export function endInvoice(
  unit: UnitOfWork,
  invoice: Invoice,
  status: 'void' | 'uncollectible',
): Invoice {
  assertOpen(invoice);
  const intent = intentOf(unit, invoice);
  if (status === 'void') {
    assertStatus(
      intent,
      ['requires_payment_method', 'requires_confirmation', 'requires_action'],
      'void',
    );
    endIntent(unit, intent, 'void_invoice');
    unit.save<InvoicePayment>({ ...paymentOf(unit, invoice.id), status: 'canceled' });
    const customer = unit.require<Customer>('customer', invoice.customer);
    const balance = customer.balance + invoice.starting_balance - invoice.ending_balance;
    unit.save<Customer>({ ...customer, balance });
  }
  const isVoid = status === 'void';
  return unit.saveAndEmit<Invoice>(isVoid ? 'invoice.voided' : 'invoice.marked_uncollectible', {
    ...invoice,
    next_payment_attempt: null,
    status,
    status_transitions: {
      ...invoice.status_transitions,
      [isVoid ? 'voided_at' : 'marked_uncollectible_at']: unit.now(),
    },
  });
}

/** Called when the intent is collected, or when the customer's balance covers the invoice. */
export function markInvoicePaid(unit: UnitOfWork, invoice: Invoice): Invoice {
  const at = unit.now();
  const payment = findPayment(unit, invoice.id);
  if (payment)
    unit.save<InvoicePayment>({ ...payment, amount_paid: invoice.amount_due, status: 'paid' });
  const paid = unit.saveAndEmit<Invoice>('invoice.paid', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  });
  unit.emit('invoice.payment_succeeded', paid);
  return paid;
}

const InvoiceListing = z.strictObject({
  ...page,
  customer: Text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: Text.optional(),
});

export function listInvoices(unit: UnitOfWork, form: Form) {
  const { customer, status, subscription, ...params } = read(InvoiceListing, form);
  return pageOf<Invoice>(
    unit,
    'invoice',
    '/v1/invoices',
    params,
    (each) =>
      (!customer || each.customer === customer) &&
      (!status || each.status === status) &&
      (!subscription || each.parent.subscription_details.subscription === subscription),
  );
}

const PaymentListing = z.strictObject({
  ...page,
  invoice: Text.optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: Text }).optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
});

export function listInvoicePayments(unit: UnitOfWork, form: Form) {
  const { invoice, payment, status, ...params } = read(PaymentListing, form);
  return pageOf<InvoicePayment>(
    unit,
    'invoice_payment',
    '/v1/invoice_payments',
    params,
    (each) =>
      (!invoice || each.invoice === invoice) &&
      (!status || each.status === status) &&
      (!payment || each.payment.payment_intent === payment.payment_intent),
  );
}
