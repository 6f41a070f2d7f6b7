import type { Desk } from './desk.ts';
import type { Intent, Refund } from './objects.ts';
import { StripeRefusal } from './refusal.ts';
import type { InvoicePayment } from './subscriptionObjects.ts';

type Plain = { [name: string]: unknown };

/** Fields that hold the id of another thing, and of which kind. */
const references: Readonly<Record<string, string>> = {
  charge: 'charge',
  customer: 'customer',
  default_payment_method: 'payment_method',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  product: 'product',
  subscription: 'subscription',
};

/** Fields that are there only where they are asked for. */
const extras: Readonly<Record<string, (desk: Desk, owner: Plain) => unknown>> = {
  'invoice.confirmation_secret': (desk, { id }) => confirmationSecret(desk, String(id)),
  'invoice.payments': (desk, { id }) =>
    listOf(desk, 'invoice_payment', (each: InvoicePayment) => each.invoice === id),
  'charge.refunds': (desk, { id }) => listOf(desk, 'refund', (each: Refund) => each.charge === id),
};

function listOf<T extends { id: string; object: string }>(
  desk: Desk,
  kind: T['object'],
  fits: (each: T) => boolean,
): object {
  return { object: 'list', data: desk.all<T>(kind).filter(fits), has_more: false, url: '/v1' };
}

function confirmationSecret(desk: Desk, invoice: string): object | null {
  const paid = desk.all<InvoicePayment>('invoice_payment').find((each) => each.invoice === invoice);
  if (!paid) return null;
  const intent = desk.need<Intent>('payment_intent', paid.payment.payment_intent);
  return { client_secret: intent.client_secret, type: 'payment_intent' };
}

/** A copy with other things in the place of their ids (docs.stripe.com/api/expanding_objects). */
export function expand(desk: Desk, thing: object, paths: readonly string[] = []): object {
  const copy = structuredClone(thing) as Plain;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4)
      throw refused(`You cannot expand more than 4 levels of a property. Property: ${path}`);
    open(desk, copy, parts, path);
  }
  return copy;
}

function open(desk: Desk, owner: Plain, [field = '', ...rest]: string[], path: string): void {
  const extra = extras[`${String(owner.object)}.${field}`];
  if (extra && owner[field] === undefined) owner[field] = extra(desk, owner);
  const kind = references[field];
  const value = owner[field];
  if (kind && typeof value === 'string') owner[field] = desk.find(kind, value);
  else if (value === undefined || (value !== null && typeof value !== 'object'))
    throw refused(`This property cannot be expanded (${path}).`);
  if (rest.length === 0) return;
  const inner = owner[field];
  const each = Array.isArray(inner) ? inner : inner ? [inner] : [];
  for (const one of each) open(desk, one as Plain, rest, path);
}

const refused = (message: string): StripeRefusal => new StripeRefusal(message, { param: 'expand' });
