import * as z from 'zod';
import { confirm } from './confirm.ts';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, Expand, Flag, Integer, Metadata, page, read, Text } from './params.ts';
import { createInvoice, methodFor } from './invoices.ts';
import { pageOf } from './lists.ts';
import { ensureAttached } from './methods.ts';
import type { Customer, Intent, Price, Product } from './objects.ts';
import { endOfPeriod } from './periods.ts';
import { StripeError } from './errors.ts';
import { applyInvoice } from './subscriptionLifecycle.ts';
import type { Invoice, Subscription, SubscriptionItem } from './subscriptionObjects.ts';

/** A one-time item of the first invoice. */
const InvoiceItem = z.strictObject({
  price_data: z.strictObject({ currency: Text, product: Text, unit_amount: Integer }),
});

const NewSubscription = z.strictObject({
  add_invoice_items: z.array(InvoiceItem).max(20).optional(),
  billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
  cancel_at_period_end: Flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  currency: Text.optional(),
  customer: Text,
  default_payment_method: Text.optional(),
  description: Text.optional(),
  expand: Expand,
  items: z.tuple([
    z.strictObject({ price: Text, quantity: Integer.optional(), metadata: Metadata.optional() }),
  ]),
  metadata: Metadata.optional(),
  off_session: Flag.optional(),
  payment_behavior: z.enum(['default_incomplete', 'allow_incomplete']).default('allow_incomplete'),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['on_subscription', 'off']).optional(),
    })
    .optional(),
  trial_end: Integer.optional(),
});
type SubscriptionParams = z.infer<typeof NewSubscription>;

export function createSubscription(unit: UnitOfWork, form: Form): Subscription {
  const wanted = read(NewSubscription, form);
  unit.require<Customer>('customer', wanted.customer, 'customer');
  const subscription = unit.save(newSubscription(unit, wanted));
  for (const { price_data } of wanted.add_invoice_items ?? [])
    unit.require<Product>(
      'product',
      price_data.product,
      'add_invoice_items[0][price_data][product]',
    );
  const reason = 'subscription_create';
  const { invoice, intent } = createInvoice(unit, subscription, reason, wanted.add_invoice_items);
  const created = unit.saveAndEmit<Subscription>('customer.subscription.created', {
    ...subscription,
    latest_invoice: invoice.id,
  });
  if (!intent) return applyInvoice(unit, invoice, null) ?? created;
  if (wanted.payment_behavior === 'default_incomplete') return created;
  return payNow(unit, created.id, invoice, intent);
}

/** Without 'default_incomplete' the first payment is tried immediately. A declined card leaves the subscription incomplete. */
function payNow(unit: UnitOfWork, id: string, invoice: Invoice, intent: Intent): Subscription {
  const payment_method = methodFor(unit, invoice);
  if (!payment_method)
    throw new StripeError(
      'This customer has no attached payment source or default payment method.',
      { code: 'resource_missing' },
    );
  try {
    confirm(unit, intent, { payment_method });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
  }
  return unit.require<Subscription>('subscription', id);
}

function newSubscription(unit: UnitOfWork, wanted: SubscriptionParams): Subscription {
  const id = newId('sub');
  const now = unit.now();
  const { default_payment_method: method, customer, trial_end = null } = wanted;
  assertTrial(trial_end, now);
  const item = itemOf(unit, id, wanted.items[0], trial_end);
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: trial_end ?? now,
    billing_mode: wanted.billing_mode ?? { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: wanted.cancel_at_period_end ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: item.price.currency,
    customer,
    default_payment_method: method ? ensureAttached(unit, method, customer).id : null,
    description: wanted.description ?? null,
    discounts: [],
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items` },
    latest_invoice: null,
    livemode: false,
    metadata: wanted.metadata ?? {},
    payment_settings: {
      save_default_payment_method: wanted.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_setup_intent: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    trial_end,
    trial_start: trial_end === null ? null : now,
  };
}

const twoYears = 730 * 86_400;

function assertTrial(trialEnd: number | null, now: number): void {
  if (trialEnd === null) return;
  if (trialEnd <= now)
    throw new StripeError('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  if (trialEnd > now + twoYears)
    throw new StripeError('The trial end is too far in the future.', { param: 'trial_end' });
}

function itemOf(
  unit: UnitOfWork,
  subscription: string,
  wanted: SubscriptionParams['items'][0],
  trialEnd: number | null,
): SubscriptionItem {
  const now = unit.now();
  const price = unit.require<Price>('price', wanted.price, 'items[0][price]');
  if (!price.recurring)
    throw new StripeError(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items[0][price]' },
    );
  if (!price.active)
    throw new StripeError('The price specified is inactive.', { param: 'items[0][price]' });
  return {
    id: newId('si'),
    object: 'subscription_item',
    created: now,
    current_period_end: trialEnd ?? endOfPeriod(now, price.recurring, now),
    current_period_start: now,
    discounts: [],
    metadata: wanted.metadata ?? {},
    price,
    quantity: wanted.quantity ?? 1,
    subscription,
  };
}

const Listing = z.strictObject({
  ...page,
  customer: Text.optional(),
  price: Text.optional(),
  status: z
    .enum([
      'all',
      'active',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'trialing',
      'unpaid',
    ])
    .optional(),
});

const ended = new Set(['canceled', 'incomplete_expired']);

/** Without a status, all subscriptions except canceled ones are returned, as by the API. */
export function listSubscriptions(unit: UnitOfWork, form: Form) {
  const { customer, price, status, ...params } = read(Listing, form);
  const hasStatus = (each: Subscription) => {
    if (status === 'all') return true;
    if (status === 'ended') return ended.has(each.status);
    return status ? each.status === status : each.status !== 'canceled';
  };
  return pageOf<Subscription>(
    unit,
    'subscription',
    '/v1/subscriptions',
    params,
    (each) =>
      hasStatus(each) &&
      (!customer || each.customer === customer) &&
      (!price || each.items.data.some((item) => item.price.id === price)),
  );
}
