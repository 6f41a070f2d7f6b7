import { and, eq, inArray } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { subscriptions } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { applyNews } from './applyPaymentUpdate.ts';
import { applySubscriptionNews } from './applySubscriptionUpdate.ts';
import { ask, gatewayOf } from './callGateway.ts';
import type { PaymentRow, SubscriptionRow } from './gateway.ts';
import { type Moment, subscriptionBy, type Till } from './paymentRows.ts';
import { isOpen } from '../platform/db/schema/paymentStates.ts';

/**
 * Ends an open payment at its gateway and returns the row. The payment may have been collected meanwhile.
 * While the gateway is silent the row stays unchanged.
 */
export async function endPayment(
  till: Till,
  payment: PaymentRow,
  source: Moment['source'] = 'person',
): Promise<PaymentRow> {
  if (!isOpen(payment.status)) return payment;
  if (payment.status === 'created') {
    return applyNews(till, payment, { state: 'canceled', gatewayId: null }, source);
  }
  const gateway = gatewayOf(till, payment);
  const subscription = await subscriptionBy(till.db, payment.subscriptionId);
  const news = await ask(() => gateway.cancel(payment, subscription));
  return news ? applyNews(till, payment, news, source) : payment;
}

/** Ends the renewal of the user's plan. Throws 'no_renewal' and 'gateway_unavailable'. */
export async function endRenewal(till: Till, userId: UserId): Promise<void> {
  const isRunning = and(
    eq(subscriptions.userId, userId),
    inArray(subscriptions.status, ['active', 'past_due']),
  );
  const [row] = await till.db.select().from(subscriptions).where(isRunning);
  if (!row) throw new Refused('no_renewal');
  await endRenewalOf(till, row);
}

/** Ends the renewal of one plan in any state. Throws 'gateway_unavailable'. */
export async function endRenewalOf(till: Till, row: SubscriptionRow): Promise<void> {
  const gateway = gatewayOf(till, row);
  const news = await ask(() => gateway.cancelRenewal(row));
  if (!news) throw new Refused('gateway_unavailable');
  await applySubscriptionNews(till, row, news, 'person');
}
