import type { Stripe } from 'stripe';
import type { GatewayMetadata, WebhookEvent } from '../../gateway.ts';
import { callStripe, ifThere } from './client.ts';
import { idOf } from './readObjects.ts';
import { intentIdOf } from './toSubscriptionUpdate.ts';

/** The maximum length of a list in one answer. */
const onePage = 100;

/**
 * Returns the metadata of the payments of a webhook event. The PaymentIntents of a subscription
 * have no metadata, so the subscriptions of their customer are read.
 */
export async function findMetadata(
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
