import type { Stripe } from 'stripe';
import type { Plan } from '#contract/api/store.ts';
import {
  type GatewayPlanChanges,
  logGatewayMisconfiguration,
  type PaymentRow,
  PlanChangeRefused,
  type PlanTerms,
  type SubscriptionUpdate,
  type PaymentDetails,
} from '../../gateway.ts';
import { NotPayable, toWire } from './amounts.ts';
import {
  callStripe,
  messageOf,
  refusalOf,
  type StripeContext,
  keyOf,
  lookupKeyOf,
  metadataFor,
} from './client.ts';
import { endedSubscription, idOf, readSubscription } from './readObjects.ts';
import { statusOf, intentIdOf } from './toSubscriptionUpdate.ts';
import { endOfFirstPeriod, renewalPrice } from '../../subscriptionRules.ts';

/** It is also the duration of a phase of a schedule. */
type Recurring = Stripe.PriceCreateParams.Recurring & { readonly interval_count: number };

const periods: Readonly<Record<Plan['period'], Recurring>> = {
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
  details: PaymentDetails & { readonly plan: Plan },
): Promise<StartedSubscription> {
  const { payment, plan, customerId } = details;
  if (!customerId) throw new Error('A subscription needs a customer at Stripe.');
  const { storeName } = details;
  const price = await priceOf(stripe, {
    ...payment,
    amount: renewalPrice(payment),
    plan,
    storeName,
  });
  const endsAt = details.subscription && endOfFirstPeriod(details.subscription, payment, plan);
  const subscription = await callStripe(
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: price.id }],
        ...(endsAt && paidAhead(endsAt, price, payment)),
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
 * A first period that begins later, or has a price of its own, is paid with the first invoice, as an item beside a trial until
 * the end of that period. The first renewal follows the trial.
 */
const paidAhead = (
  endsAt: Date,
  { product, currency }: Stripe.Price,
  payment: PaymentRow,
): Pick<Stripe.SubscriptionCreateParams, 'trial_end' | 'add_invoice_items'> => {
  const unit_amount = toWire(payment.amount, payment.currency, payment.currencyPrecision);
  return {
    trial_end: Math.floor(endsAt.getTime() / 1000),
    add_invoice_items: [{ price_data: { product: idOf(product), currency, unit_amount } }],
  };
};

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
async function priceOf(
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

type Schedule = Stripe.SubscriptionSchedule;

/**
 * A change of plan is a subscription schedule of two phases: the paid period with the present price, and one
 * period with the new price. Then Stripe releases the schedule, and the subscription keeps the new price. Nothing
 * is prorated.
 */
export const stripePlanChanges = (context: StripeContext): GatewayPlanChanges => ({
  schedule: (id, terms) => schedulePlan(context, id, terms),
  async withdraw(id) {
    await releaseSchedule(context.stripe, id);
    return readState(context.stripe, id);
  },
});

async function schedulePlan(
  context: StripeContext,
  id: string,
  terms: PlanTerms,
): Promise<SubscriptionUpdate> {
  const { stripe } = context;
  try {
    const subscription = await callStripe(stripe.subscriptions.retrieve(id));
    if (statusOf(subscription) === 'active') {
      const { id: price } = await priceOf(stripe, terms);
      const schedule = await scheduleOf(stripe, subscription);
      await callStripe(
        stripe.subscriptionSchedules.update(
          schedule.id,
          phasesFor(subscription, schedule, { price, period: terms.plan.period }),
        ),
      );
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal && !(error instanceof NotPayable)) throw error;
    const message = refusal ? messageOf(refusal) : String(error);
    logGatewayMisconfiguration(context.log, 'stripe', message);
    throw new PlanChangeRefused(message, { cause: error });
  }
  return readState(stripe, id);
}

/** A new schedule has one phase, the paid period, so it changes nothing by itself. */
async function scheduleOf(
  stripe: Stripe,
  { id, schedule }: Stripe.Subscription,
): Promise<Schedule> {
  if (schedule) return callStripe(stripe.subscriptionSchedules.retrieve(idOf(schedule)));
  // The library may repeat the request on a closed connection. Another change is another request.
  const idempotencyKey = `schedule_${crypto.randomUUID()}`;
  return callStripe(
    stripe.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey }),
  );
}

function phasesFor(
  { items, status, default_payment_method: method }: Stripe.Subscription,
  { current_phase: current }: Schedule,
  next: { readonly price: string; readonly period: keyof typeof periods },
): Stripe.SubscriptionScheduleUpdateParams {
  const present = items.data[0]?.price.id;
  if (!current || present === undefined)
    throw new NotPayable('The subscription has no current period.');
  const { start_date, end_date } = current;
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    // Without it the invoices would use the customer's default card.
    ...(method && { default_settings: { default_payment_method: idOf(method) } }),
    phases: [
      {
        items: [{ price: present, quantity: 1 }],
        start_date,
        end_date,
        // A first period that was paid ahead is a trial at Stripe. Otherwise Stripe would charge it again.
        ...(status === 'trialing' && { trial: true }),
        proration_behavior: 'none',
      },
      {
        items: [{ price: next.price, quantity: 1 }],
        duration: periods[next.period],
        proration_behavior: 'none',
      },
    ],
  };
}

/** Stripe rejects the cancellation of a subscription with a schedule, so each cancellation releases it first. */
export async function releaseSchedule(stripe: Stripe, id: string): Promise<void> {
  const { schedule } = await callStripe(stripe.subscriptions.retrieve(id));
  if (!schedule) return;
  try {
    await callStripe(stripe.subscriptionSchedules.release(idOf(schedule)));
  } catch (error) {
    // It has ended meanwhile.
    if (!refusalOf(error)) throw error;
  }
}

const readState = async (stripe: Stripe, id: string): Promise<SubscriptionUpdate> =>
  (await readSubscription(stripe, id)) ?? endedSubscription(id);
