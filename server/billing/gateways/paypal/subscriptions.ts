import * as z from 'zod';
import type { Plan as StorePlan } from '#contract/api/store.ts';
import { oneDay } from '../../../platform/time.ts';
import {
  GatewaySilent,
  type Order,
  type PaymentNews,
  type PaymentRow,
  type SubscriptionNews,
  type SubscriptionRow,
} from '../../gateway.ts';
import type { Amount } from './amounts.ts';
import { type Ask, complainUnless, ifThere, PayPalRefusal } from './client.ts';
import { customIdOf, keyOf } from './idempotencyKeys.ts';
import { orRefused } from './orders.ts';
import { refundedOfSale } from './refunds.ts';
import { type Sale, Subscription, Transactions } from './schemas.ts';
import { firstPaymentNews, subscriptionNews, type SubscriptionSeen } from './subscriptionUpdates.ts';
import type { Till } from './context.ts';

/** One that waits for the person's approval; PayPal collects by itself from then on. */
export async function submitSubscription(till: Till, order: Order): Promise<PaymentNews> {
  const { payment, plan } = order;
  if (payment.gatewayId) return lookAtFirstPayment(till, payment, payment.gatewayId);
  if (!plan) throw new Error('There is no plan to subscribe to.');
  return orRefused(till, payment, async () => {
    const { id } = await subscribe(till, order, plan).catch((error: unknown) => {
      if (!isPlanGone(error)) throw error;
      till.plans.forget(plan, order);
      return subscribe(till, order, plan, true);
    });
    return lookAtFirstPayment(till, payment, id);
  });
}

/** @param isAgain to another plan: under the same id PayPal would repeat its no */
async function subscribe(till: Till, order: Order, plan: StorePlan, isAgain = false) {
  const planId = await till.plans.idOf(plan, order);
  const key = keyOf('subscribe', order.payment);
  return till.ask(Subscription.pick({ id: true }), {
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
  till: Till,
  order: Order,
  id: string,
): Promise<PaymentNews> {
  const { payment, plan } = order;
  const seen = await read(till, id);
  if (!seen) return { state: 'expired', gatewayId: id };
  if (plan && !(await till.plans.isOf(seen.subscription.plan_id, plan, order)))
    throw new GatewaySilent('PayPal speaks of another plan.');
  return firstPaymentNews(seen, payment, till.clock.now());
}

export async function lookAtFirstPayment(
  till: Till,
  payment: PaymentRow,
  id: string,
): Promise<PaymentNews> {
  const seen = await read(till, id);
  return seen
    ? firstPaymentNews(seen, payment, till.clock.now())
    : { state: 'expired', gatewayId: id };
}

export async function readSubscription(till: Till, id: string): Promise<SubscriptionNews | null> {
  const seen = await read(till, id);
  return seen && subscriptionNews(seen, till.clock.now());
}

export async function read(till: Till, id: string): Promise<SubscriptionSeen | null> {
  const { ask, plans } = till;
  const subscription = await ifThere(
    ask(Subscription, { path: `/v1/billing/subscriptions/${id}` }),
  );
  if (!subscription) return null;
  const sales = await salesOf(till, subscription);
  return {
    subscription,
    sales,
    frequency: await plans.frequencyOf(subscription.plan_id),
    refunded: await refundsOf(ask, sales),
  };
}

/** The oldest first. What PayPal may list as given back, with less than nothing, is no sale. */
async function salesOf(till: Till, subscription: Subscription): Promise<Sale[]> {
  if (subscription.status.startsWith('APPROV')) return [];
  const { id, start_time: start, create_time: made } = subscription;
  const first = start && start < made ? start : made;
  const query = new URLSearchParams({
    start_time: new Date(first.getTime() - oneDay).toISOString(),
    end_time: new Date(till.clock.now().getTime() + oneDay).toISOString(),
  });
  const path = `/v1/billing/subscriptions/${id}/transactions?${query.toString()}`;
  const { transactions } = await till.ask(Transactions, { path });
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
  till: Till,
  { gatewayId }: Pick<SubscriptionRow, 'gatewayId'>,
): Promise<SubscriptionNews> {
  if (!gatewayId) throw new Error('PayPal does not know of this subscription.');
  const before = await readSubscription(till, gatewayId);
  if (!before) return gone(gatewayId);
  // Whatever PayPal may still collect: also for one that is approved, and not paid yet.
  if (before.status !== 'cancelled' && before.status !== 'ended') await end(till, gatewayId);
  const after = (await readSubscription(till, gatewayId)) ?? gone(gatewayId);
  const paidUntil = latest(before.paidUntil, after.paidUntil);
  const isOpen = paidUntil !== null && paidUntil > till.clock.now();
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
  till: Till,
  payment: PaymentRow,
  id: string,
): Promise<PaymentNews> {
  const news = await lookAtFirstPayment(till, payment, id);
  if (news.state === 'requires_action') return { state: 'canceled', gatewayId: id };
  if (news.state !== 'processing') return news;
  await end(till, id);
  const after = await lookAtFirstPayment(till, payment, id);
  if (after.state === 'requires_action') return { state: 'canceled', gatewayId: id };
  return after;
}

async function end({ ask, log }: Till, id: string): Promise<void> {
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

const gone = (gatewayId: string): SubscriptionNews => ({
  gatewayId,
  status: 'ended',
  paidUntil: null,
  nextBillingAt: null,
  renewals: [],
});
