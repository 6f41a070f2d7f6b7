import * as z from 'zod';
import { confirm } from './confirm.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { type Form, Expand, Flag, mergeMetadata, Metadata, read, Text } from './params.ts';
import { createInvoice, endInvoice, intentOf, methodFor } from './invoices.ts';
import { ensureAttached } from './methods.ts';
import { endOfPeriod } from './periods.ts';
import { resourceMissing, StripeError } from './errors.ts';
import { advanceSchedule, cancelScheduleOf } from './schedules.ts';
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
    cancel_at_period_end: isCancelled,
    default_payment_method,
    metadata,
    description,
  } = read(Update, form);
  const current = unit.require<Subscription>('subscription', id);
  if (hasEnded(current) && (isCancelled !== undefined || default_payment_method))
    throw new StripeError(
      'A canceled subscription can only update its cancellation_details and metadata.',
      { code: 'invalid_canceled_subscription_fields' },
    );
  if (current.schedule && isCancelled !== undefined)
    throw new StripeError(
      `The subscription is managed by the subscription schedule \`${current.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      { param: 'cancel_at_period_end' },
    );
  return unit.saveAndEmit<Subscription>('customer.subscription.updated', {
    ...current,
    ...(isCancelled !== undefined && cancellationFields(unit, current, isCancelled)),
    default_payment_method: default_payment_method
      ? ensureAttached(unit, default_payment_method, current.customer).id
      : current.default_payment_method,
    description: description ?? current.description,
    metadata: mergeMetadata(current.metadata, metadata),
  });
}

export const periodEnd = ({ items }: Subscription): number =>
  items.data[0]?.current_period_end ?? 0;

const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

function cancellationFields(
  unit: UnitOfWork,
  current: Subscription,
  isCancelled: boolean,
): Partial<Subscription> {
  return {
    cancel_at_period_end: isCancelled,
    cancel_at: isCancelled ? periodEnd(current) : null,
    canceled_at: isCancelled ? unit.now() : null,
    cancellation_details: {
      ...current.cancellation_details,
      reason: isCancelled ? 'cancellation_requested' : null,
    },
  };
}

const Cancel = z.strictObject({
  expand: Expand,
  invoice_now: Flag.optional(),
  prorate: Flag.optional(),
});

/** Cancels immediately. A subscription without a first payment expires. */
export function cancelSubscription(unit: UnitOfWork, form: Form, id: string): Subscription {
  read(Cancel, form);
  const current = unit.require<Subscription>('subscription', id);
  if (hasEnded(current)) throw resourceMissing('subscription', id);
  if (current.status === 'incomplete') return expire(unit, current);
  return cancel(unit, current, 'cancellation_requested');
}

function cancel(unit: UnitOfWork, current: Subscription, reason: string): Subscription {
  const at = unit.now();
  return unit.saveAndEmit<Subscription>('customer.subscription.deleted', {
    ...current,
    canceled_at: current.canceled_at ?? at,
    cancellation_details: { ...current.cancellation_details, reason },
    ended_at: at,
    schedule: cancelScheduleOf(unit, current),
    status: 'canceled',
  });
}

/** Ends a subscription whose first payment was never made. */
export function expire(unit: UnitOfWork, current: Subscription): Subscription {
  const invoice = lastInvoice(unit, current);
  const intent = intentOf(unit, invoice);
  if (invoice.status === 'open' && intent.status !== 'processing')
    endInvoice(unit, invoice, 'void');
  const at = unit.now();
  return update(unit, current, { status: 'incomplete_expired', ended_at: at, canceled_at: at });
}

const update = (
  unit: UnitOfWork,
  current: Subscription,
  change: Partial<Subscription>,
): Subscription =>
  unit.saveAndEmit<Subscription>('customer.subscription.updated', { ...current, ...change });

export function lastInvoice(unit: UnitOfWork, { latest_invoice }: Subscription): Invoice {
  return unit.require<Invoice>('invoice', latest_invoice ?? '');
}

/** Updates the status of a subscription after a payment of its invoice. */
export function applyInvoice(
  unit: UnitOfWork,
  invoice: Invoice,
  method: string | null,
): Subscription | null {
  const current = unit.require<Subscription>(
    'subscription',
    invoice.parent.subscription_details.subscription,
  );
  if (hasEnded(current) || current.latest_invoice !== invoice.id) return null;
  if (invoice.status === 'paid') {
    const savesMethod = current.payment_settings.save_default_payment_method === 'on_subscription';
    const default_payment_method = savesMethod && method ? method : current.default_payment_method;
    const isTrial =
      invoice.billing_reason === 'subscription_create' && (current.trial_end ?? 0) > unit.now();
    const status = isTrial ? 'trialing' : 'active';
    return update(unit, current, { status, default_payment_method });
  }
  return current.status === 'active' ? update(unit, current, { status: 'past_due' }) : null;
}

/** Begins the next period, as at its date. A declined card does not throw. */
export function renew(unit: UnitOfWork, current: Subscription): Subscription {
  if (hasEnded(current) || current.status === 'incomplete')
    throw new StripeError(`A subscription that is ${current.status} does not renew.`);
  if (current.cancel_at_period_end) return cancel(unit, current, 'cancellation_requested');
  const phase = advanceSchedule(unit, current);
  const items = phase.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: endOfPeriod(
      phase.billing_cycle_anchor,
      item.price.recurring,
      item.current_period_end,
    ),
  }));
  // The end of a trial begins the first period with an invoice of the plan.
  const status = phase.status === 'trialing' ? 'active' : phase.status;
  const next = unit.save<Subscription>({
    ...phase,
    status,
    items: { ...phase.items, data: items },
  });
  if (current.status === 'unpaid') return update(unit, next, {});
  const { invoice, intent } = createInvoice(unit, next, 'subscription_cycle');
  const billed = update(unit, next, { latest_invoice: invoice.id });
  return intent ? collect(unit, current.id) : billed;
}

/** Tries to collect the last invoice. A declined card does not throw. */
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
    if (!(error instanceof StripeError)) throw error;
  }
  return unit.require<Subscription>('subscription', id);
}

/** After the last failed retry, the subscription becomes 'canceled' or 'unpaid', by the settings of the account. */
export function endAfterRetries(
  unit: UnitOfWork,
  current: Subscription,
  status: Extract<SubscriptionStatus, 'unpaid' | 'canceled'>,
): Subscription {
  const invoice = lastInvoice(unit, current);
  if (invoice.status === 'open') unit.save<Invoice>({ ...invoice, next_payment_attempt: null });
  return status === 'canceled'
    ? cancel(unit, current, 'payment_failed')
    : update(unit, current, { status });
}
