import * as z from 'zod';
import { confirm } from './confirm.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import type { Form } from './form.ts';
import { bill, endInvoice, intentOf, methodFor } from './invoices.ts';
import { attached } from './methods.ts';
import { Expand, Flag, mergeMetadata, Metadata, read, Text } from './params.ts';
import { endOfPeriod } from './periods.ts';
import { missing, StripeRefusal } from './refusal.ts';
import type { Invoice, Subscription, SubscriptionStatus } from './subscriptionObjects.ts';

const Update = z.strictObject({
  cancel_at_period_end: Flag.optional(),
  default_payment_method: Text.optional(),
  description: Text.optional(),
  expand: Expand,
  metadata: Metadata.optional(),
});

export function updateSubscription(unit: UnitOfWork, form: Form, id: string): Subscription {
  const {
    cancel_at_period_end: ends,
    default_payment_method,
    metadata,
    description,
  } = read(Update, form);
  const was = unit.require<Subscription>('subscription', id);
  if (hasEnded(was) && (ends !== undefined || default_payment_method))
    throw new StripeRefusal(
      'A canceled subscription can only update its cancellation_details and metadata.',
      { code: 'invalid_canceled_subscription_fields' },
    );
  return unit.saveAndEmit<Subscription>('customer.subscription.updated', {
    ...was,
    ...(ends !== undefined && ending(unit, was, ends)),
    default_payment_method: default_payment_method
      ? attached(unit, default_payment_method, was.customer).id
      : was.default_payment_method,
    description: description ?? was.description,
    metadata: mergeMetadata(was.metadata, metadata),
  });
}

export const periodEnd = ({ items }: Subscription): number =>
  items.data[0]?.current_period_end ?? 0;

const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

function ending(unit: UnitOfWork, was: Subscription, ends: boolean): Partial<Subscription> {
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? periodEnd(was) : null,
    canceled_at: ends ? unit.now() : null,
    cancellation_details: {
      ...was.cancellation_details,
      reason: ends ? 'cancellation_requested' : null,
    },
  };
}

const Cancel = z.strictObject({
  expand: Expand,
  invoice_now: Flag.optional(),
  prorate: Flag.optional(),
});

/** At once. One that never began is put away as such. */
export function cancelSubscription(unit: UnitOfWork, form: Form, id: string): Subscription {
  read(Cancel, form);
  const was = unit.require<Subscription>('subscription', id);
  if (hasEnded(was)) throw missing('subscription', id);
  if (was.status === 'incomplete') return expire(unit, was);
  return end(unit, was, 'cancellation_requested');
}

function end(unit: UnitOfWork, was: Subscription, reason: string): Subscription {
  const at = unit.now();
  return unit.saveAndEmit<Subscription>('customer.subscription.deleted', {
    ...was,
    canceled_at: was.canceled_at ?? at,
    cancellation_details: { ...was.cancellation_details, reason },
    ended_at: at,
    status: 'canceled',
  });
}

/** Its first payment was never made. */
export function expire(unit: UnitOfWork, was: Subscription): Subscription {
  const invoice = lastInvoice(unit, was);
  const intent = intentOf(unit, invoice);
  if (invoice.status === 'open' && intent.status !== 'processing')
    endInvoice(unit, invoice, 'void');
  const at = unit.now();
  return become(unit, was, { status: 'incomplete_expired', ended_at: at, canceled_at: at });
}

const become = (unit: UnitOfWork, was: Subscription, change: Partial<Subscription>): Subscription =>
  unit.saveAndEmit<Subscription>('customer.subscription.updated', { ...was, ...change });

export function lastInvoice(unit: UnitOfWork, { latest_invoice }: Subscription): Invoice {
  return unit.require<Invoice>('invoice', latest_invoice ?? '');
}

/** What its invoice's payment has come to changes what it is. */
export function invoiceChanged(
  unit: UnitOfWork,
  invoice: Invoice,
  method: string | null,
): Subscription | null {
  const was = unit.require<Subscription>(
    'subscription',
    invoice.parent.subscription_details.subscription,
  );
  if (hasEnded(was) || was.latest_invoice !== invoice.id) return null;
  if (invoice.status === 'paid') {
    const saves = was.payment_settings.save_default_payment_method === 'on_subscription';
    const default_payment_method = saves && method ? method : was.default_payment_method;
    return become(unit, was, { status: 'active', default_payment_method });
  }
  return was.status === 'active' ? become(unit, was, { status: 'past_due' }) : null;
}

/** The next period begins, as it does when the clock gets there. Says nothing of a card's no. */
export function renew(unit: UnitOfWork, was: Subscription): Subscription {
  if (hasEnded(was) || was.status === 'incomplete')
    throw new StripeRefusal(`A subscription that is ${was.status} does not renew.`);
  if (was.cancel_at_period_end) return end(unit, was, 'cancellation_requested');
  const items = was.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: endOfPeriod(
      was.billing_cycle_anchor,
      item.price.recurring,
      item.current_period_end,
    ),
  }));
  const next = unit.save<Subscription>({ ...was, items: { ...was.items, data: items } });
  if (was.status === 'unpaid') return become(unit, next, {});
  const { invoice, intent } = bill(unit, next, 'subscription_cycle');
  const billed = become(unit, next, { latest_invoice: invoice.id });
  return intent ? collect(unit, was.id) : billed;
}

/** Tries to collect what is owed. */
export function collect(unit: UnitOfWork, id: string): Subscription {
  const subscription = unit.require<Subscription>('subscription', id);
  const invoice = lastInvoice(unit, subscription);
  const method = methodFor(unit, invoice);
  try {
    confirm(unit, intentOf(unit, invoice), {
      off_session: true,
      ...(method && { payment_method: method }),
    });
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
  }
  return unit.require<Subscription>('subscription', id);
}

/** After the last try in vain: ended, or kept without being served, as the account's owner chose. */
export function giveUp(
  unit: UnitOfWork,
  was: Subscription,
  status: Extract<SubscriptionStatus, 'unpaid' | 'canceled'>,
): Subscription {
  const invoice = lastInvoice(unit, was);
  if (invoice.status === 'open') unit.save<Invoice>({ ...invoice, next_payment_attempt: null });
  return status === 'canceled' ? end(unit, was, 'payment_failed') : become(unit, was, { status });
}
