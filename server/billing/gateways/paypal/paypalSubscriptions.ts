import * as z from 'zod';
import type { Plan as StorePlan } from '#contract/api/store.ts';
import {
  GatewayIndeterminate,
  type PaymentDetails,
  type PaymentUpdate,
  type PaymentRow,
  type SubscriptionUpdate,
  type SubscriptionRow,
} from '../../gateway.ts';
import { endOfFirstPeriod } from '../../subscriptionRules.ts';
import { type Amount, toPayPal } from './amounts.ts';
import {
  type PayPalClient,
  logUnlessExpected,
  ifThere,
  PayPalRefusal,
  customIdOf,
  keyOf,
} from './client.ts';
import { orRefused, refundedOfSale } from './orders.ts';
import { type Sale, Subscription, Transactions } from './schemas.ts';
import {
  firstPaymentUpdate,
  subscriptionUpdate,
  type SubscriptionSnapshot,
} from './toSubscriptionUpdate.ts';
import type { PayPalContext } from './paypalPlans.ts';
import { oneDay } from '../../../platform/clock.ts';

/**
 * Creates a subscription. It waits for the user's approval; from then on PayPal collects by itself.
 */
export async function submitSubscription(
  context: PayPalContext,
  details: PaymentDetails,
): Promise<PaymentUpdate> {
  const { payment, plan } = details;
  if (payment.gatewayId) return checkFirstPayment(context, payment, payment.gatewayId);
  if (!plan) throw new Error('There is no plan to subscribe to.');
  return orRefused(context, payment, async () => {
    const { id } = await subscribe(context, details, plan).catch((error: unknown) => {
      if (!isPlanGone(error)) throw error;
      context.plans.invalidate(plan, details);
      return subscribe(context, details, plan, true);
    });
    return checkFirstPayment(context, payment, id);
  });
}

/** @param isAgain for another plan: under the same id PayPal would repeat its rejection */
async function subscribe(
  context: PayPalContext,
  details: PaymentDetails,
  plan: StorePlan,
  isAgain = false,
) {
  const planId = await context.plans.idOf(plan, details);
  const key = keyOf('subscribe', details.payment);
  return context.request(Subscription.pick({ id: true }), {
    method: 'POST',
    path: '/v1/billing/subscriptions',
    once: isAgain ? `${key}_${planId}` : key,
    body: bodyOf(details, plan, planId),
  });
}

/** The owner of the account has deactivated the plan at PayPal. */
const isPlanGone = (error: unknown): boolean =>
  error instanceof PayPalRefusal && /^(PLAN_STATUS_INVALID|RESOURCE_NOT_FOUND)$/.test(error.issue);

const bodyOf = (details: PaymentDetails, plan: StorePlan, plan_id: string): object => ({
  plan_id,
  custom_id: customIdOf(details.payment),
  ...paidAhead(details, plan),
  application_context: contextOf(details),
});

/**
 * A first period that begins later, or has a price of its own, is paid as the set-up fee, at the approval. PayPal begins with
 * its own payments after that period.
 */
function paidAhead({ payment, subscription }: PaymentDetails, plan: StorePlan): object {
  const endsAt = subscription && endOfFirstPeriod(subscription, payment, plan);
  if (!endsAt) return {};
  const setup_fee = toPayPal(payment.amount, payment.currency, payment.currencyPrecision);
  const payment_preferences = { setup_fee, setup_fee_failure_action: 'CANCEL' };
  return {
    start_time: `${endsAt.toISOString().slice(0, 19)}Z`,
    plan: { payment_preferences },
  };
}

const contextOf = ({ storeName, origin }: PaymentDetails): object => ({
  brand_name: storeName.slice(0, 127),
  shipping_preference: 'NO_SHIPPING',
  user_action: 'SUBSCRIBE_NOW',
  return_url: `${origin}/`,
  cancel_url: `${origin}/`,
});

/** The subscription's id comes from the row, because the page may report another one. */
export async function followUpSubscription(
  context: PayPalContext,
  details: PaymentDetails,
  id: string,
): Promise<PaymentUpdate> {
  const { payment, plan } = details;
  const snapshot = await read(context, id);
  if (!snapshot) return { state: 'expired', gatewayId: id };
  if (plan && !(await context.plans.isOf(snapshot.subscription.plan_id, plan, details)))
    throw new GatewayIndeterminate('PayPal returned another plan.');
  return firstPaymentUpdate(snapshot, payment, context.clock.now());
}

export async function checkFirstPayment(
  context: PayPalContext,
  payment: PaymentRow,
  id: string,
): Promise<PaymentUpdate> {
  const snapshot = await read(context, id);
  return snapshot
    ? firstPaymentUpdate(snapshot, payment, context.clock.now())
    : { state: 'expired', gatewayId: id };
}

export async function readSubscription(
  context: PayPalContext,
  id: string,
): Promise<SubscriptionUpdate | null> {
  const snapshot = await read(context, id);
  return snapshot && subscriptionUpdate(snapshot, context.clock.now());
}

export async function read(
  context: PayPalContext,
  id: string,
): Promise<SubscriptionSnapshot | null> {
  const { request, plans } = context;
  const subscription = await ifThere(
    request(Subscription, { path: `/v1/billing/subscriptions/${id}` }),
  );
  if (!subscription) return null;
  const sales = await salesOf(context, subscription);
  return {
    subscription,
    sales,
    frequency: await plans.frequencyOf(subscription.plan_id),
    refunded: await refundsOf(request, sales),
  };
}

/** Returns the oldest first. Entries with a negative amount are refunds, not sales. */
async function salesOf(context: PayPalContext, subscription: Subscription): Promise<Sale[]> {
  if (subscription.status.startsWith('APPROV')) return [];
  const { id, start_time: start, create_time: made } = subscription;
  const first = start && start < made ? start : made;
  const query = new URLSearchParams({
    start_time: new Date(first.getTime() - oneDay).toISOString(),
    end_time: new Date(context.clock.now().getTime() + oneDay).toISOString(),
  });
  const path = `/v1/billing/subscriptions/${id}/transactions?${query.toString()}`;
  const { transactions } = await context.request(Transactions, { path });
  return transactions
    .filter(
      ({ amount_with_breakdown }) => !amount_with_breakdown.gross_amount.value.startsWith('-'),
    )
    .toSorted((a, b) => a.time.getTime() - b.time.getTime());
}

async function refundsOf(
  request: PayPalClient,
  sales: readonly Sale[],
): Promise<Map<string, Amount>> {
  const refunded = new Map<string, Amount>();
  for (const { id, status } of sales) {
    const part = status === 'PARTIALLY_REFUNDED' ? await refundedOfSale(request, id) : null;
    if (part) refunded.set(id, part);
  }
  return refunded;
}

/**
 * PayPal ends a subscription immediately and deletes its next billing time. That time is therefore
 * read before the cancellation: the paid period stays open until then.
 */
export async function cancelRenewal(
  context: PayPalContext,
  { gatewayId }: Pick<SubscriptionRow, 'gatewayId'>,
): Promise<SubscriptionUpdate> {
  if (!gatewayId) throw new Error('PayPal does not know of this subscription.');
  const before = await readSubscription(context, gatewayId);
  if (!before) return endedSubscription(gatewayId);
  // PayPal may still collect, also for an approved subscription without a payment.
  if (before.status !== 'cancelled' && before.status !== 'ended') await end(context, gatewayId);
  const after = (await readSubscription(context, gatewayId)) ?? endedSubscription(gatewayId);
  const paidUntil = latest(before.paidUntil, after.paidUntil);
  const isOpen = paidUntil !== null && paidUntil > context.clock.now();
  return {
    ...after,
    paidUntil,
    ...(after.status === 'ended' && isOpen && { status: 'cancelled' }),
  };
}

/**
 * Ends an unpaid subscription. PayPal cancels only approved subscriptions. Before the approval
 * nothing can be collected, and a late approval in an open window arrives as a webhook event.
 */
export async function cancelUnpaid(
  context: PayPalContext,
  payment: PaymentRow,
  id: string,
): Promise<PaymentUpdate> {
  const update = await checkFirstPayment(context, payment, id);
  if (update.state === 'requires_action') return { state: 'canceled', gatewayId: id };
  if (update.state !== 'processing') return update;
  await end(context, id);
  const after = await checkFirstPayment(context, payment, id);
  if (after.state === 'requires_action') return { state: 'canceled', gatewayId: id };
  return after;
}

async function end({ request, log }: PayPalContext, id: string): Promise<void> {
  try {
    await request(z.unknown(), {
      method: 'POST',
      path: `/v1/billing/subscriptions/${id}/cancel`,
      body: { reason: 'The customer has ended the renewal.' },
    });
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    // The subscription has ended meanwhile, or was not approved.
    logUnlessExpected(log, ['SUBSCRIPTION_STATUS_INVALID'], error);
  }
}

const latest = (a: Date | null, b: Date | null): Date | null => (a && (!b || a > b) ? a : b);

const endedSubscription = (gatewayId: string): SubscriptionUpdate => ({
  gatewayId,
  status: 'ended',
  paidUntil: null,
  nextBillingAt: null,
  renewals: [],
});
