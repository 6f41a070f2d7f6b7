import type { Stripe } from 'stripe';
import { exponentOf } from '#contract/money.ts';
import type { Renewal, SubscriptionPlans, SubscriptionUpdate } from '../../gateway.ts';
import { planOfPrice } from './client.ts';
import { cardOf, moneyOf, paidStateOf, type IntentSnapshot } from './toPaymentUpdate.ts';

/** The data of a subscription's update. */
interface SubscriptionSnapshot {
  readonly subscription: Stripe.Subscription;
  /** The paid invoices of the subscription. */
  readonly invoices: readonly Stripe.Invoice[];
  /** The payments of the customer, as far back as they were read. */
  readonly paid: readonly IntentSnapshot[];
  /** Has a second phase if the plan is to change. */
  readonly schedule: Stripe.SubscriptionSchedule | null;
}

export function subscriptionUpdate(snapshot: SubscriptionSnapshot): SubscriptionUpdate {
  const { subscription, invoices } = snapshot;
  // A plan whose first period is paid apart is a trial at Stripe, also before its first invoice is paid.
  const isUnpaid = subscription.status === 'trialing' && invoices.length === 0;
  const status = isUnpaid ? 'pending' : statusOf(subscription);
  const renews = status === 'active' || status === 'past_due';
  const end = subscription.items.data[0]?.current_period_end;
  return {
    gatewayId: subscription.id,
    status,
    paidUntil: dateOf(Math.max(0, ...invoices.flatMap(endsOf))),
    nextBillingAt: renews && end ? dateOf(end) : null,
    renewals: renewalsOf(snapshot),
    plans: plansOf(snapshot),
  };
}

function plansOf({ subscription, schedule }: SubscriptionSnapshot): SubscriptionPlans {
  const end = schedule?.current_phase?.end_date;
  const next = schedule?.phases.find((phase) => end !== undefined && phase.start_date >= end);
  const price = next?.items[0]?.price;
  const current = subscription.items.data[0]?.price;
  return {
    current: planOfPrice(current),
    next: price && typeof price !== 'string' && !price.deleted ? planOfPrice(price) : null,
  };
}

export function statusOf(subscription: Stripe.Subscription): SubscriptionUpdate['status'] {
  const endsByItself = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  switch (subscription.status) {
    case 'incomplete':
      return 'pending';
    case 'active':
    case 'trialing':
      return endsByItself ? 'cancelled' : 'active';
    case 'past_due':
    case 'paused':
      return endsByItself ? 'cancelled' : 'past_due';
    case 'canceled':
    case 'incomplete_expired':
    // Stripe has stopped collecting.
    case 'unpaid':
    default:
      return 'ended';
  }
}

/**
 * The end of the paid lines, not of the subscription's own period: that moves on an hour before the
 * renewal is collected, and stays there if the collection fails.
 */
const endsOf = ({ lines }: Stripe.Invoice): number[] => lines.data.map(({ period }) => period.end);

const dateOf = (seconds: number): Date | null => (seconds > 0 ? new Date(seconds * 1000) : null);

/**
 * The first invoice is the user's own payment. An invoice that was paid by hand has no
 * PaymentIntent. Renewals are written with the currency's usual digits, whatever the store's
 * setting.
 */
function renewalsOf({ subscription, invoices, paid }: SubscriptionSnapshot): Renewal[] {
  const present = subscription.items.data[0]?.price;
  const byId = new Map(paid.map((snapshot) => [snapshot.intent.id, snapshot]));
  return invoices.flatMap((invoice) => {
    const snapshot = byId.get(intentIdOf(invoice) ?? '');
    if (invoice.billing_reason === 'subscription_create' || !snapshot) return [];
    return [
      {
        gatewayId: snapshot.intent.id,
        ...moneyOf(snapshot.intent, exponentOf(snapshot.intent.currency.toUpperCase())),
        ...cardOf(snapshot.intent),
        state: paidStateOf(snapshot),
        at: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
        isOfCurrentPlan: invoice.lines.data.some((line) => priceIdOf(line) === present?.id),
      },
    ];
  });
}

function priceIdOf({ pricing }: Stripe.InvoiceLineItem): string | undefined {
  const price = pricing?.price_details?.price;
  return typeof price === 'string' ? price : price?.id;
}

/** Returns the PaymentIntent that has paid or is to pay an invoice. */
export function intentIdOf(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? [];
  const one = payments.find(({ status }) => status === 'paid') ?? payments[0];
  const intent = one?.payment.payment_intent;
  return intent ? (typeof intent === 'string' ? intent : intent.id) : null;
}
