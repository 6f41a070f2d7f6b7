import type { Stripe } from 'stripe';
import type { Plan } from '#contract/api/store.ts';
import type { Order, PaymentRow } from '../../gateway.ts';
import { toWire } from './amounts.ts';
import { callStripe, refusalOf } from './client.ts';
import { keyOf, metadataFor } from './idempotencyKeys.ts';
import { intentIdOf } from './subscriptionUpdates.ts';

type Recurring = Stripe.PriceCreateParams.Recurring;

const periods: Readonly<Record<Plan['period'], Recurring>> = {
  week: { interval: 'week', interval_count: 1 },
  month: { interval: 'month', interval_count: 1 },
  quarter: { interval: 'month', interval_count: 3 },
  halfyear: { interval: 'month', interval_count: 6 },
  year: { interval: 'year', interval_count: 1 },
};

/**
 * A subscription that nothing has been paid for yet, and the PaymentIntent by which that is done. It is
 * null where the customer's balance covers the first invoice.
 */
export interface Begun {
  readonly id: string;
  readonly intentId: string | null;
  /** Stripe's minor units that its newest invoice asks for; 0 without an invoice. */
  readonly amountDue: number;
}

/**
 * It waits 23 hours for its first payment. A card that is declined leaves it waiting for another, so
 * that there is one subscription for one payment, however many cards it takes.
 */
export async function beginSubscription(
  stripe: Stripe,
  order: Order & { readonly plan: Plan },
): Promise<Begun> {
  const { payment, plan, customerId } = order;
  if (!customerId) throw new Error('Stripe has to know whoever subscribes.');
  const price = await priceOf(stripe, payment, plan, order.storeName);
  const subscription = await callStripe(
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        // As the account may take more than cards, by pages that people would have to be led to.
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
  return begunBy(subscription);
}

export async function readBegun(stripe: Stripe, id: string): Promise<Begun> {
  const expand = ['latest_invoice.payments'];
  return begunBy(await callStripe(stripe.subscriptions.retrieve(id, { expand })));
}

/** @param subscription with its invoice's payments expanded */
function begunBy({ id, latest_invoice: invoice }: Stripe.Subscription): Begun {
  if (!invoice || typeof invoice === 'string') return { id, intentId: null, amountDue: 0 };
  return { id, intentId: intentIdOf(invoice), amountDue: invoice.amount_due };
}

/**
 * A price never changes at Stripe: another amount, currency or period is another price, and whoever
 * subscribed before keeps theirs. The lookup key is unique there, so two who need it at once make one.
 */
async function priceOf(
  stripe: Stripe,
  { amount, currency, currencyPrecision }: PaymentRow,
  { id, period }: Plan,
  storeName: string,
): Promise<string> {
  const sent = toWire(amount, currency, currencyPrecision);
  const key = ['gatefold_plan', id, sent, currency, period].join('_').toLowerCase();
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
    return (await callStripe(price)).id;
  } catch (error) {
    const made = refusalOf(error) && (await findPrice(stripe, key));
    if (made) return made;
    throw error;
  }
}

async function findPrice(stripe: Stripe, key: string): Promise<string | null> {
  const { data } = await callStripe(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  return data[0]?.id ?? null;
}

/**
 * Ends what is not paid for, with no more money to come: its open invoice is made void first, which
 * Stripe refuses where it has just been paid. Then the subscription stays as it is.
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
