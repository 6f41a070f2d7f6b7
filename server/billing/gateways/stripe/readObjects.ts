import type { Stripe } from 'stripe';
import type { PaymentRow, SubscriptionUpdate } from '../../gateway.ts';
import { callStripe, ifThere, hasMetadata } from './client.ts';
import type { IntentSnapshot } from './toPaymentUpdate.ts';
import { subscriptionUpdate } from './toSubscriptionUpdate.ts';

/** The maximum length of a list in one answer. */
const onePage = 100;

/** Returns null if Stripe has no such PaymentIntent. */
export async function readIntent(stripe: Stripe, id: string): Promise<IntentSnapshot | null> {
  const intent = await ifThere(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  return intent && withDispute(stripe, intent);
}

async function withDispute(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<IntentSnapshot> {
  const charge = intent.latest_charge;
  if (!charge || typeof charge === 'string' || !charge.disputed) return { intent, dispute: null };
  const disputes = await callStripe(stripe.disputes.list({ payment_intent: intent.id, limit: 1 }));
  return { intent, dispute: disputes.data[0] ?? null };
}

/** Returns null if Stripe has no such subscription. */
export async function readSubscription(
  stripe: Stripe,
  id: string,
): Promise<SubscriptionUpdate | null> {
  const subscription = await ifThere(stripe.subscriptions.retrieve(id));
  if (!subscription) return null;
  const [invoices, paid, schedule] = await Promise.all([
    paidInvoices(stripe, id),
    paidBy(stripe, idOf(subscription.customer)),
    scheduleOf(stripe, subscription),
  ]);
  return subscriptionUpdate({ subscription, invoices, paid, schedule });
}

export const endedSubscription = (gatewayId: string): SubscriptionUpdate => ({
  gatewayId,
  status: 'ended',
  paidUntil: null,
  nextBillingAt: null,
  renewals: [],
});

/** The Prices of its phases are expanded. */
const scheduleOf = async (
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | null> =>
  schedule
    ? ifThere(
        stripe.subscriptionSchedules.retrieve(idOf(schedule), {
          expand: ['phases.items.price'],
        }),
      )
    : null;

async function paidInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const page = { subscription, status: 'paid' as const, limit: onePage };
  return (await callStripe(stripe.invoices.list({ ...page, expand: ['data.payments'] }))).data;
}

/** The newest payments. Older ones are recorded already, and their dispute periods are over. */
async function paidBy(stripe: Stripe, customer: string): Promise<IntentSnapshot[]> {
  const page = { customer, limit: onePage, expand: ['data.latest_charge'] };
  const { data } = await callStripe(stripe.paymentIntents.list(page));
  const paid = data.filter(({ status }) => status === 'succeeded');
  return Promise.all(paid.map((intent) => withDispute(stripe, intent)));
}

/**
 * Finds a PaymentIntent by its metadata. Lists are complete at once; Stripe's search lags by up to
 * an hour.
 */
export async function findIntent(
  stripe: Stripe,
  payment: PaymentRow,
): Promise<Stripe.PaymentIntent | null> {
  const list = stripe.paymentIntents.list({ created: around(payment), limit: onePage });
  return firstWithMetadata(list, payment);
}

/** @param customer narrows the search if it is known */
export async function findSubscription(
  stripe: Stripe,
  payment: PaymentRow,
  customer: string | null,
): Promise<Stripe.Subscription | null> {
  const near = customer ? { customer } : { created: around(payment) };
  const list = stripe.subscriptions.list({ ...near, status: 'all', limit: onePage });
  return firstWithMetadata(list, payment);
}

async function firstWithMetadata<T extends { metadata: Stripe.Metadata }>(
  list: Stripe.ApiListPromise<T>,
  payment: PaymentRow,
): Promise<T | null> {
  let found: T | null = null;
  await callStripe(
    list.autoPagingEach((one) => {
      if (hasMetadata(one.metadata, payment)) found = one;
      return found === null;
    }),
  );
  return found;
}

/** In seconds. The span covers the day of the order and the difference of both clocks. */
function around({ createdAt }: PaymentRow): { gte: number; lte: number } {
  const ordered = Math.floor(createdAt.getTime() / 1000);
  return { gte: ordered - 3600, lte: ordered + 25 * 3600 };
}

export const idOf = (thing: string | { id: string }): string =>
  typeof thing === 'string' ? thing : thing.id;
