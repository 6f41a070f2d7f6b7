import type { UnitOfWork } from './unitOfWork.ts';
import type { Intent, Refund } from './objects.ts';
import { StripeError } from './errors.ts';
import type { InvoicePayment } from './subscriptionObjects.ts';

type Plain = { [name: string]: unknown };

/** Fields with the id of another object, and the kind of that object. */
const references: Readonly<Record<string, string>> = {
  charge: 'charge',
  customer: 'customer',
  default_payment_method: 'payment_method',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  price: 'price',
  product: 'product',
  schedule: 'subscription_schedule',
  subscription: 'subscription',
};

/** Fields that a response contains only if they are expanded. */
const extras: Readonly<Record<string, (unit: UnitOfWork, owner: Plain) => unknown>> = {
  'invoice.confirmation_secret': (unit, { id }) => confirmationSecret(unit, String(id)),
  'invoice.payments': (unit, { id }) =>
    listOf(unit, 'invoice_payment', (each: InvoicePayment) => each.invoice === id),
  'charge.refunds': (unit, { id }) => listOf(unit, 'refund', (each: Refund) => each.charge === id),
};

function listOf<T extends { id: string; object: string }>(
  unit: UnitOfWork,
  kind: T['object'],
  matches: (each: T) => boolean,
): object {
  return { object: 'list', data: unit.all<T>(kind).filter(matches), has_more: false, url: '/v1' };
}

function confirmationSecret(unit: UnitOfWork, invoice: string): object | null {
  const paid = unit.all<InvoicePayment>('invoice_payment').find((each) => each.invoice === invoice);
  if (!paid) return null;
  const intent = unit.require<Intent>('payment_intent', paid.payment.payment_intent);
  return { client_secret: intent.client_secret, type: 'payment_intent' };
}

/** Returns a copy in which ids are replaced with their objects (docs.stripe.com/api/expanding_objects). */
export function expand(unit: UnitOfWork, object: object, paths: readonly string[] = []): object {
  const copy = structuredClone(object) as Plain;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4)
      throw expandError(`You cannot expand more than 4 levels of a property. Property: ${path}`);
    expandField(unit, copy, parts, path);
  }
  return copy;
}

function expandField(
  unit: UnitOfWork,
  owner: Plain,
  [field = '', ...rest]: string[],
  path: string,
): void {
  const extra = extras[`${String(owner.object)}.${field}`];
  if (extra && owner[field] === undefined) owner[field] = extra(unit, owner);
  const kind = references[field];
  const value = owner[field];
  if (kind && typeof value === 'string') owner[field] = unit.find(kind, value);
  else if (value === undefined || (value !== null && typeof value !== 'object'))
    throw expandError(`This property cannot be expanded (${path}).`);
  if (rest.length === 0) return;
  const inner = owner[field];
  const each = Array.isArray(inner) ? inner : inner ? [inner] : [];
  for (const one of each) expandField(unit, one as Plain, rest, path);
}

const expandError = (message: string): StripeError => new StripeError(message, { param: 'expand' });
