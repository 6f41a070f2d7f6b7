import { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import {
  type Gateway,
  type Log,
  type WebhookEvent,
  InvalidWebhook,
  type PaymentDetails,
  type PaymentUpdate,
  type SubscriptionUpdate,
  type GatewayMetadata,
} from '../../gateway.ts';
import type { StripeAccount } from '../../publicConfig.ts';
import { isWithinRetryWindow } from '../../retrySchedule.ts';
import { callStripe, newClient, refusalOf, type StripeContext, ifThere } from './client.ts';
import { stripeRenewalCards } from './renewalCards.ts';
import { submit } from './submit.ts';
import { cancel, readPayment, refund } from './readPayment.ts';
import { type AccountFilter, eventTypes, webhookEventOf } from './webhookEvents.ts';
import { endUnpaid, releaseSchedule, stripePlanChanges } from './stripePlans.ts';
import { endedSubscription, readSubscription, idOf } from './readObjects.ts';
import { intentIdOf } from './toSubscriptionUpdate.ts';

/** The maximum length of a list in one answer. */
const onePage = 100;

/**
 * Returns the metadata of the payments of a webhook event. The PaymentIntents of a subscription
 * have no metadata, so the subscriptions of their customer are read.
 */
async function findMetadata(
  stripe: Stripe,
  { kind, gatewayId }: NonNullable<WebhookEvent['subject']>,
): Promise<readonly GatewayMetadata[]> {
  if (kind === 'subscription') {
    const subscription = await ifThere(stripe.subscriptions.retrieve(gatewayId));
    return subscription ? onSubscription(stripe, subscription) : [];
  }
  const intent = await ifThere(stripe.paymentIntents.retrieve(gatewayId));
  const metadata = intent?.metadata.payment_mark;
  if (metadata !== undefined) return [{ metadata, gatewayId }];
  return intent?.customer ? onCustomer(stripe, idOf(intent.customer)) : [];
}

async function onCustomer(stripe: Stripe, customer: string): Promise<readonly GatewayMetadata[]> {
  const list = stripe.subscriptions.list({ customer, status: 'all', limit: onePage });
  const { data } = await callStripe(list);
  return (await Promise.all(data.map((one) => onSubscription(stripe, one)))).flat();
}

async function onSubscription(
  stripe: Stripe,
  { id, metadata: pairs }: Stripe.Subscription,
): Promise<readonly GatewayMetadata[]> {
  const metadata = pairs.payment_mark;
  const gatewayId = metadata === undefined ? null : await firstPaymentOf(stripe, id);
  return metadata === undefined || gatewayId === null ? [] : [{ metadata, gatewayId }];
}

/**
 * The first invoice is the last in the list. If the customer's balance covers it, it has no
 * PaymentIntent.
 */
async function firstPaymentOf(stripe: Stripe, subscription: string): Promise<string | null> {
  let first: string | null = null;
  const list = stripe.invoices.list({ subscription, limit: onePage, expand: ['data.payments'] });
  await callStripe(
    list.autoPagingEach((invoice) => {
      if (invoice.billing_reason !== 'subscription_create') return true;
      first = intentIdOf(invoice) ?? invoice.id ?? null;
      return false;
    }),
  );
  return first;
}

/**
 * Cards and wallets by Stripe, in the API version to which the library is pinned. With a connected
 * account all objects are created and read in that account.
 */
export function openStripe(account: StripeAccount, clock: Clock, log: Pick<Log, 'warn'>): Gateway {
  const stripe = newClient(account);
  const context: StripeContext = { stripe, clock, log };
  const filter: AccountFilter = {
    connectedAccount: account.connectedAccount,
    livemode: /^[rs]k_live_/.test(account.secretKey),
  };
  return {
    name: 'stripe',
    gatewayAccountId: account.connectedAccount ?? '',
    newCustomer: (user) => newCustomer(stripe, user),
    submit: (details) => submit(context, details),
    followUp: (details) => followUp(context, details),
    readPayment: (payment) => readPayment(context, payment),
    readSubscription: (id) => readSubscription(stripe, id),
    cancel: (payment, subscription) => cancel(context, payment, subscription?.gatewayId ?? null),
    refund: (payment, order) => refund(context, payment, order),
    cancelRenewal: ({ gatewayId }) => cancelRenewal(stripe, gatewayId),
    resumeRenewal: ({ gatewayId }) => resumeRenewal(stripe, gatewayId),
    planChanges: stripePlanChanges(context),
    renewalCards: stripeRenewalCards(context),
    readWebhook: async (raw, headers) => {
      const signature = headers['stripe-signature'];
      return webhookEventOf(verified(stripe, account, clock, raw, signature), filter);
    },
    findMetadata: (about) => findMetadata(stripe, about),
    eventsBetween: (from, until) => eventsBetween(stripe, filter, from, until),
  };
}

/** A customer that is created twice after a lost answer stays unused and does no harm. */
async function newCustomer(stripe: Stripe, user: PaymentDetails['user']): Promise<string> {
  const email = user.email ? { email: user.email } : {};
  return (await callStripe(stripe.customers.create(email))).id;
}

/** The details contain the data to submit a payment again whose answer was lost. */
async function followUp(context: StripeContext, details: PaymentDetails): Promise<PaymentUpdate> {
  const { payment } = details;
  const isLost = payment.gatewayId === null && payment.tryCount > 0;
  if (isLost && isWithinRetryWindow(payment, context.clock.now())) return submit(context, details);
  return (
    (await readPayment(context, payment)) ?? { state: 'expired', gatewayId: payment.gatewayId }
  );
}

/**
 * Ends the renewal. The paid period stays. An unpaid period is not collected any more: at the end
 * of the period alone Stripe would keep trying.
 */
async function cancelRenewal(stripe: Stripe, id: string | null): Promise<SubscriptionUpdate> {
  if (!id) throw new Error('Stripe does not know of this subscription.');
  const before = await readSubscription(stripe, id);
  if (before) await releaseSchedule(stripe, id);
  if (before?.status === 'past_due') await endUnpaid(stripe, id);
  if (before?.status === 'active') await setEndWithPeriod(stripe, id, true);
  const after = before && (await readSubscription(stripe, id));
  return after ?? endedSubscription(id);
}

/** Within the paid period Stripe collects nothing until its end. */
async function resumeRenewal(stripe: Stripe, id: string | null): Promise<SubscriptionUpdate> {
  if (!id) throw new Error('Stripe does not know of this subscription.');
  const before = await readSubscription(stripe, id);
  if (before?.status === 'cancelled') await setEndWithPeriod(stripe, id, false);
  const after = before && (await readSubscription(stripe, id));
  return after ?? endedSubscription(id);
}

async function setEndWithPeriod(
  stripe: Stripe,
  id: string,
  cancel_at_period_end: boolean,
): Promise<void> {
  try {
    await callStripe(stripe.subscriptions.update(id, { cancel_at_period_end }));
  } catch (error) {
    // It has ended meanwhile.
    if (!refusalOf(error)) throw error;
  }
}

/** Throws `InvalidWebhook`, also for an event that is more than 5 minutes old. */
function verified(
  stripe: Stripe,
  { webhookSecret }: StripeAccount,
  clock: Clock,
  raw: Buffer,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!webhookSecret) throw new InvalidWebhook('STRIPE_WEBHOOK_SECRET is not set.');
  if (typeof signature !== 'string') throw new InvalidWebhook('The notice is not signed.');
  try {
    const now = clock.now().getTime();
    const tolerance = Stripe.webhooks.DEFAULT_TOLERANCE;
    return stripe.webhooks.constructEvent(raw, signature, webhookSecret, tolerance, undefined, now);
  } catch {
    throw new InvalidWebhook('The notice is not signed by Stripe, or too old.');
  }
}

/** Yields the newest first. Stripe keeps events for 30 days. */
async function* eventsBetween(
  stripe: Stripe,
  filter: AccountFilter,
  from: Date,
  until: Date | null,
): AsyncGenerator<readonly WebhookEvent[]> {
  const created = { gte: inSeconds(from), ...(until && { lte: inSeconds(until) }) };
  for (const types of eventTypes) {
    let after: string | undefined;
    do {
      const page = await callStripe(
        stripe.events.list({
          created,
          types: [...types],
          limit: 100,
          ...(after !== undefined && { starting_after: after }),
        }),
      );
      yield page.data.map((event) => webhookEventOf(event, filter));
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }
}

const inSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
