import type { UserId } from '#contract/ids.ts';
import { Refused } from '../platform/http/refusal.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import { applySubscriptionUpdate } from './applySubscriptionUpdate.ts';
import { callGateway, gatewayOf } from './gatewayRegistry.ts';
import type { PaymentRow, SubscriptionRow } from './gateway.ts';
import {
  type ChangeContext,
  type PaymentContext,
  runningSubscription,
  subscriptionBy,
} from './paymentRows.ts';
import { openPlanChange } from './planChanges/planChangeRows.ts';
import { isUnderWay } from './planChanges/planChangeRules.ts';
import { isOpen } from '../platform/db/schema/paymentStates.ts';

/**
 * Ends an open payment at its gateway and returns the row. The payment may have been collected
 * meanwhile. If the outcome is unknown, the row stays unchanged.
 */
export async function endPayment(
  context: PaymentContext,
  payment: PaymentRow,
  source: ChangeContext['source'] = 'person',
): Promise<PaymentRow> {
  if (!isOpen(payment.status)) return payment;
  if (payment.status === 'created') {
    return applyPaymentUpdate(context, payment, { state: 'canceled', gatewayId: null }, source);
  }
  const gateway = gatewayOf(context, payment);
  const subscription = await subscriptionBy(context.db, payment.subscriptionId);
  const update = await callGateway(() => gateway.cancel(payment, subscription));
  return update ? applyPaymentUpdate(context, payment, update, source) : payment;
}

/** Ends the renewal of the user's plan. Throws 'no_renewal', 'gateway_unavailable' and 'plan_change_unavailable'. */
export async function endRenewal(context: PaymentContext, userId: UserId): Promise<void> {
  const row = await runningSubscription(context.db, userId);
  if (!row) throw new Refused('no_renewal');
  await endRenewalOf(context, row);
}

/**
 * Ends the renewal of one plan in any state, and with it a change of plan. Throws 'gateway_unavailable', and
 * 'plan_change_unavailable' while a call for a change may still be running.
 */
export async function endRenewalOf(context: PaymentContext, row: SubscriptionRow): Promise<void> {
  const change = await openPlanChange(context.db, row.id);
  if (change && isUnderWay(change, context.clock.now()))
    throw new Refused('plan_change_unavailable');
  const gateway = gatewayOf(context, row);
  const update = await callGateway(() => gateway.cancelRenewal(row));
  if (!update) throw new Refused('gateway_unavailable');
  await applySubscriptionUpdate(context, row, update, 'person');
}
