import * as z from 'zod';
import type { Plan as StorePlan } from '#contract/api/store.ts';
import {
  GatewayIndeterminate,
  type Order,
  type PaymentUpdate,
  type PaymentRow,
  type SubscriptionUpdate,
  type SubscriptionRow,
} from '../../gateway.ts';
import type { Amount } from './amounts.ts';
import { type Ask, complainUnless, ifThere, PayPalRefusal } from './client.ts';
import { customIdOf, keyOf } from './idempotencyKeys.ts';
import { orRefused } from './orders.ts';
import { refundedOfSale } from './refunds.ts';
import { type Sale, Subscription, Transactions } from './schemas.ts';
import {
  firstPaymentUpdate,
  subscriptionUpdate,
  type SubscriptionSeen,
} from './subscriptionUpdates.ts';
import type { PayPalContext } from './context.ts';
import { oneDay } from '../../../platform/clock.ts';

/** One that waits for the person's approval; PayPal collects by itself from then on. */
export async function submitSubscription(
  context: PayPalContext,
  order: Order,
): Promise<PaymentUpdate> {
  const { payment, plan } = order;
  if (payment.gatewayId) return checkFirstPayment(context, payment, payment.gatewayId);
  if (!plan) throw new Error('There is no plan to subscribe to.');
  return orRefused(context, payment, async () => {
    const { id } = await subscribe(context, order, plan).catch((error: unknown) => {
      if (!isPlanGone(error)) throw error;
      context.plans.forget(plan, order);
      return subscribe(context, order, plan, true);
    });
    return checkFirstPayment(context, payment, id);
  });
}

/** @param isAgain to another plan: under the same id PayPal would repeat its no */
async function subscribe(context: PayPalContext, order: Order, plan: StorePlan, isAgain = false) {
  const planId = await context.plans.idOf(plan, order);
  const key = keyOf('subscribe', order.payment);
  return context.ask(Subscription.pick({ id: true }), {
    method: 'POST',
    path: '/v1/billing/subscriptions',
    once: isAgain ? `${key}_${planId}` : key,
    body: bodyOf(order, planId),
  });
}

/** Its owner has deactivated it at PayPal, which the store learns here. */
const isPlanGone = (error: unknown): boolean =>
  error instanceof PayPalRefusal && /^(PLAN_STATUS_INVALID|RESOURCE_NOT_FOUND)$/.test(error.issue);

const bodyOf = ({ payment, storeName, origin }: Order, plan_id: string): object => ({
  plan_id,
  custom_id: customIdOf(payment),
  application_context: {
    brand_name: storeName.slice(0, 127),
    shipping_preference: 'NO_SHIPPING',
    user_action: 'SUBSCRIBE_NOW',
    return_url: `${origin}/`,
    cancel_url: `${origin}/`,
  },
});

/** Whatever the person says was approved: only the row knows which subscription theirs is. */
export async function followUpSubscription(
  context: PayPalContext,
  order: Order,
  id: string,
): Promise<PaymentUpdate> {
  const { payment, plan } = order;
  const seen = await read(context, id);
  if (!seen) return { state: 'expired', gatewayId: id };
  if (plan && !(await context.plans.isOf(seen.subscription.plan_id, plan, order)))
    throw new GatewayIndeterminate('PayPal speaks of another plan.');
  return firstPaymentUpdate(seen, payment, context.clock.now());
}

export async function checkFirstPayment(
  context: PayPalContext,
  payment: PaymentRow,
  id: string,
): Promise<PaymentUpdate> {
  const seen = await read(context, id);
  return seen
    ? firstPaymentUpdate(seen, payment, context.clock.now())
    : { state: 'expired', gatewayId: id };
}

export async function readSubscription(
  context: PayPalContext,
  id: string,
): Promise<SubscriptionUpdate | null> {
  const seen = await read(context, id);
  return seen && subscriptionUpdate(seen, context.clock.now());
}

export async function read(context: PayPalContext, id: string): Promise<SubscriptionSeen | null> {
  const { ask, plans } = context;
  const subscription = await ifThere(
    ask(Subscription, { path: `/v1/billing/subscriptions/${id}` }),
  );
  if (!subscription) return null;
  const sales = await salesOf(context, subscription);
  return {
    subscription,
    sales,
    frequency: await plans.frequencyOf(subscription.plan_id),
    refunded: await refundsOf(ask, sales),
  };
}

/** The oldest first. What PayPal may list as given back, with less than nothing, is no sale. */
async function salesOf(context: PayPalContext, subscription: Subscription): Promise<Sale[]> {
  if (subscription.status.startsWith('APPROV')) return [];
  const { id, start_time: start, create_time: made } = subscription;
  const first = start && start < made ? start : made;
  const query = new URLSearchParams({
    start_time: new Date(first.getTime() - oneDay).toISOString(),
    end_time: new Date(context.clock.now().getTime() + oneDay).toISOString(),
  });
  const path = `/v1/billing/subscriptions/${id}/transactions?${query.toString()}`;
  const { transactions } = await context.ask(Transactions, { path });
  return transactions
    .filter(
      ({ amount_with_breakdown }) => !amount_with_breakdown.gross_amount.value.startsWith('-'),
    )
    .toSorted((a, b) => a.time.getTime() - b.time.getTime());
}

async function refundsOf(ask: Ask, sales: readonly Sale[]): Promise<Map<string, Amount>> {
  const refunded = new Map<string, Amount>();
  for (const { id, status } of sales) {
    const part = status === 'PARTIALLY_REFUNDED' ? await refundedOfSale(ask, id) : null;
    if (part) refunded.set(id, part);
  }
  return refunded;
}

/**
 * PayPal ends a subscription at once, and forgets when it would have collected next. So that is read
 * before; what is paid for stays open until then.
 */
export async function cancelRenewal(
  context: PayPalContext,
  { gatewayId }: Pick<SubscriptionRow, 'gatewayId'>,
): Promise<SubscriptionUpdate> {
  if (!gatewayId) throw new Error('PayPal does not know of this subscription.');
  const before = await readSubscription(context, gatewayId);
  if (!before) return gone(gatewayId);
  // Whatever PayPal may still collect: also for one that is approved, and not paid yet.
  if (before.status !== 'cancelled' && before.status !== 'ended') await end(context, gatewayId);
  const after = (await readSubscription(context, gatewayId)) ?? gone(gatewayId);
  const paidUntil = latest(before.paidUntil, after.paidUntil);
  const isOpen = paidUntil !== null && paidUntil > context.clock.now();
  return {
    ...after,
    paidUntil,
    ...(after.status === 'ended' && isOpen && { status: 'cancelled' }),
  };
}

/**
 * Ends one that was never paid. PayPal cancels only what was approved; until it is, nothing can be
 * collected, and if the person still approves it in a window that was left open, PayPal tells us.
 */
export async function cancelUnpaid(
  context: PayPalContext,
  payment: PaymentRow,
  id: string,
): Promise<PaymentUpdate> {
  const news = await checkFirstPayment(context, payment, id);
  if (news.state === 'requires_action') return { state: 'canceled', gatewayId: id };
  if (news.state !== 'processing') return news;
  await end(context, id);
  const after = await checkFirstPayment(context, payment, id);
  if (after.state === 'requires_action') return { state: 'canceled', gatewayId: id };
  return after;
}

async function end({ ask, log }: PayPalContext, id: string): Promise<void> {
  try {
    await ask(z.unknown(), {
      method: 'POST',
      path: `/v1/billing/subscriptions/${id}/cancel`,
      body: { reason: 'The reader wishes no renewal.' },
    });
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    // It has ended meanwhile, or was not approved.
    complainUnless(log, ['SUBSCRIPTION_STATUS_INVALID'], error);
  }
}

const latest = (a: Date | null, b: Date | null): Date | null => (a && (!b || a > b) ? a : b);

const gone = (gatewayId: string): SubscriptionUpdate => ({
  gatewayId,
  status: 'ended',
  paidUntil: null,
  nextBillingAt: null,
  renewals: [],
});
