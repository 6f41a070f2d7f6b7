import type { RenewalAnswer, RenewalOrder } from '#contract/api/plan.ts';
import type { UserId } from '#contract/ids.ts';
import { Refused } from '../platform/http/refusal.ts';
import { applySubscriptionUpdate } from './applySubscriptionUpdate.ts';
import type { SubscriptionRow } from './gateway.ts';
import { callGateway, findGateway } from './gatewayRegistry.ts';
import { type PaymentContext, runningSubscription, subscriptionBy } from './paymentRows.ts';
import {
  isUnderWay,
  nextCallAt,
  openPlanChange,
  postponeCall,
} from './planChanges/planChangeRows.ts';

/**
 * Collects a late renewal of the user's plan, with another card if the order has one. Without a late renewal the card
 * alone is changed. If the gateway does not answer, the reconciler reads the state. Throws 'no_renewal',
 * 'gateway_unavailable', 'plan_change_unavailable', and the code of a decline.
 */
export async function payRenewal(
  context: PaymentContext,
  userId: UserId,
  { payment_method: paymentMethodId, setup_intent: setupIntentId }: RenewalOrder,
): Promise<RenewalAnswer> {
  const now = context.clock.now();
  const row = await runningSubscription(context.db, userId);
  const gatewayId = row?.gatewayId;
  if (!row || !gatewayId) throw new Refused('no_renewal');
  const cards = findGateway(context, row)?.renewalCards;
  if (!cards) throw new Refused('gateway_unavailable');
  const change = await openPlanChange(context.db, row.id);
  // Both calls write the card of the schedule.
  if (change && isUnderWay(change, now)) throw new Refused('plan_change_unavailable');
  await postponeCall(context.db, row, earliest(row, nextCallAt(now)));
  const answer = await callGateway(() =>
    paymentMethodId === undefined && setupIntentId === undefined
      ? cards.pay(gatewayId)
      : cards.change(gatewayId, { paymentMethodId, setupIntentId }),
  );
  if (!answer) throw new Refused('gateway_unavailable');
  const { action, decline, subscription } = answer;
  await applySubscriptionUpdate(context, row, subscription, 'person');
  if (decline) throw new Refused(decline.code);
  if (action)
    return {
      status: 'requires_action',
      client_secret: action.clientSecret,
      ...(action.setupIntentId !== undefined && { setup_intent: action.setupIntentId }),
    };
  const after = await subscriptionBy(context.db, row.id);
  return { status: after?.status === 'past_due' ? 'processing' : 'done' };
}

/** A planned read stays at its time. */
const earliest = ({ reconcileAt }: SubscriptionRow, next: Date): Date =>
  reconcileAt && reconcileAt < next ? reconcileAt : next;
