import type { Stripe } from 'stripe';
import type { Plan } from '#contract/api/store.ts';
import type { Order, PlanTerms } from '../../gateway.ts';
import { toWire } from './amounts.ts';
import { callStripe, refusalOf } from './client.ts';
import { keyOf, lookupKeyOf, metadataFor } from './idempotencyKeys.ts';
import { type LaterPeriod, laterPeriodOf } from '../../subscriptionRules.ts';
import { intentIdOf } from './toSubscriptionUpdate.ts';
import { idOf } from './readObjects.ts';

/** It is also the duration of a phase of a schedule. */
type Recurring = Stripe.PriceCreateParams.Recurring & { readonly interval_count: number };

export const periods: Readonly<Record<Plan['period'], Recurring>> = {
  week: { interval: 'week', interval_count: 1 },
  month: { interval: 'month', interval_count: 1 },
  quarter: { interval: 'month', interval_count: 3 },
  halfyear: { interval: 'month', interval_count: 6 },
  year: { interval: 'year', interval_count: 1 },
};

/**
 * An unpaid subscription, and the PaymentIntent of its first payment. The PaymentIntent is null if
 * the customer's balance covers the first invoice.
 */
export interface StartedSubscription {
  readonly id: string;
  readonly intentId: string | null;
  /** The open sum of its newest invoice in Stripe's minor units; 0 without an invoice. */
  readonly amountDue: number;
}

/**
 * Stripe waits 23 hours for the first payment. After a decline the subscription waits for another
 * card, so each payment has one subscription, whatever the number of cards.
 */
export async function beginSubscription(
  stripe: Stripe,
  order: Order & { readonly plan: Plan },
): Promise<StartedSubscription> {
  const { payment, plan, customerId } = order;
  if (!customerId) throw new Error('A subscription needs a customer at Stripe.');
  const price = await priceOf(stripe, { ...payment, plan, storeName: order.storeName });
  const later = order.subscription && laterPeriodOf(order.subscription, plan.period);
  const subscription = await callStripe(
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: price.id }],
        ...(later && paidAhead(later, price)),
        payment_behavior: 'default_incomplete',
        // The account may accept other methods than cards, whose pages the store does not support.
        payment_settings: {
          payment_method_types: ['card'],
          save_default_payment_method: 'on_subscription',
        },
        metadata: metadataFor(payment),
        expand: ['latest_invoice.payments'],
      },
      { idempotencyKey: keyOf('subscribe', payment) },
    ),
  );
  return startedBy(subscription);
}

/**
 * A period that begins later is paid with the first invoice, as an item beside a trial until the end of that
 * period. The first renewal follows the trial.
 */
const paidAhead = (
  { endsAt }: LaterPeriod,
  { product, currency, unit_amount }: Stripe.Price,
): Pick<Stripe.SubscriptionCreateParams, 'trial_end' | 'add_invoice_items'> => ({
  trial_end: Math.floor(endsAt.getTime() / 1000),
  add_invoice_items: [
    { price_data: { product: idOf(product), currency, unit_amount: unit_amount ?? 0 } },
  ],
});

export async function readStartedSubscription(
  stripe: Stripe,
  id: string,
): Promise<StartedSubscription> {
  const expand = ['latest_invoice.payments'];
  return startedBy(await callStripe(stripe.subscriptions.retrieve(id, { expand })));
}

/** @param subscription with its invoice's payments expanded */
function startedBy({ id, latest_invoice: invoice }: Stripe.Subscription): StartedSubscription {
  if (!invoice || typeof invoice === 'string') return { id, intentId: null, amountDue: 0 };
  return { id, intentId: intentIdOf(invoice), amountDue: invoice.amount_due };
}

/**
 * A Price never changes at Stripe: another amount, currency or period is another Price, and
 * existing subscribers keep theirs. The lookup key is unique, so two concurrent requests create one
 * Price.
 */
export async function priceOf(
  stripe: Stripe,
  { plan: { id, period }, amount, currency, currencyPrecision, storeName }: PlanTerms,
): Promise<Stripe.Price> {
  const sent = toWire(amount, currency, currencyPrecision);
  const key = lookupKeyOf(id, [sent, currency, period]);
  const known = await findPrice(stripe, key);
  if (known) return known;
  try {
    const price = stripe.prices.create({
      lookup_key: key,
      currency: currency.toLowerCase(),
      unit_amount: sent,
      recurring: periods[period],
      product_data: { name: storeName },
    });
    return await callStripe(price);
  } catch (error) {
    const made = refusalOf(error) && (await findPrice(stripe, key));
    if (made) return made;
    throw error;
  }
}

async function findPrice(stripe: Stripe, key: string): Promise<Stripe.Price | null> {
  const { data } = await callStripe(
    stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
  );
  return data[0] ?? null;
}

/**
 * Ends an unpaid subscription. Its open invoice is voided first, so that nothing is collected any
 * more. Stripe rejects the void if the invoice was just paid; then the subscription stays.
 */
export async function endUnpaid(stripe: Stripe, id: string): Promise<void> {
  try {
    const { latest_invoice: invoice } = await callStripe(
      stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
    );
    if (!invoice || typeof invoice === 'string' || invoice.status === 'paid') return;
    if (invoice.status === 'open') await callStripe(stripe.invoices.voidInvoice(invoice.id));
    await callStripe(stripe.subscriptions.cancel(id));
  } catch (error) {
    if (!refusalOf(error)) throw error;
  }
}
