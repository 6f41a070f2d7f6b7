import type { Stripe } from 'stripe';
import {
  type GatewayPlanChanges,
  logGatewayMisconfiguration,
  PlanChangeRefused,
  type PlanTerms,
  type SubscriptionUpdate,
} from '../../gateway.ts';
import { NotPayable } from './amounts.ts';
import { callStripe, messageOf, refusalOf, type StripeContext } from './client.ts';
import { periods, priceOf } from './plans.ts';
import { endedSubscription, idOf, readSubscription } from './readObjects.ts';
import { statusOf } from './toSubscriptionUpdate.ts';

type Schedule = Stripe.SubscriptionSchedule;

/**
 * A change of plan is a subscription schedule of two phases: the paid period with the present price, and one
 * period with the new price. Then Stripe releases the schedule, and the subscription keeps the new price. Nothing
 * is prorated.
 */
export const stripePlanChanges = (context: StripeContext): GatewayPlanChanges => ({
  schedule: (id, terms) => schedulePlan(context, id, terms),
  async withdraw(id) {
    await releaseSchedule(context.stripe, id);
    return readState(context.stripe, id);
  },
});

async function schedulePlan(
  context: StripeContext,
  id: string,
  terms: PlanTerms,
): Promise<SubscriptionUpdate> {
  const { stripe } = context;
  try {
    const subscription = await callStripe(stripe.subscriptions.retrieve(id));
    if (statusOf(subscription) === 'active') {
      const { id: price } = await priceOf(stripe, terms);
      const schedule = await scheduleOf(stripe, subscription);
      await callStripe(
        stripe.subscriptionSchedules.update(
          schedule.id,
          phasesFor(subscription, schedule, { price, period: terms.plan.period }),
        ),
      );
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal && !(error instanceof NotPayable)) throw error;
    const message = refusal ? messageOf(refusal) : String(error);
    logGatewayMisconfiguration(context.log, 'stripe', message);
    throw new PlanChangeRefused(message, { cause: error });
  }
  return readState(stripe, id);
}

/** A new schedule has one phase, the paid period, so it changes nothing by itself. */
async function scheduleOf(
  stripe: Stripe,
  { id, schedule }: Stripe.Subscription,
): Promise<Schedule> {
  if (schedule) return callStripe(stripe.subscriptionSchedules.retrieve(idOf(schedule)));
  // The library may repeat the request on a closed connection. Another change is another request.
  const idempotencyKey = `schedule_${crypto.randomUUID()}`;
  return callStripe(
    stripe.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey }),
  );
}

function phasesFor(
  { items, status, default_payment_method: method }: Stripe.Subscription,
  { current_phase: current }: Schedule,
  next: { readonly price: string; readonly period: keyof typeof periods },
): Stripe.SubscriptionScheduleUpdateParams {
  const present = items.data[0]?.price.id;
  if (!current || present === undefined)
    throw new NotPayable('The subscription has no current period.');
  const { start_date, end_date } = current;
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    // Without it the invoices would use the customer's default card.
    ...(method && { default_settings: { default_payment_method: idOf(method) } }),
    phases: [
      {
        items: [{ price: present, quantity: 1 }],
        start_date,
        end_date,
        // A first period that was paid ahead is a trial at Stripe. Otherwise Stripe would charge it again.
        ...(status === 'trialing' && { trial: true }),
        proration_behavior: 'none',
      },
      {
        items: [{ price: next.price, quantity: 1 }],
        duration: periods[next.period],
        proration_behavior: 'none',
      },
    ],
  };
}

/** Stripe rejects the cancellation of a subscription with a schedule, so each cancellation releases it first. */
export async function releaseSchedule(stripe: Stripe, id: string): Promise<void> {
  const { schedule } = await callStripe(stripe.subscriptions.retrieve(id));
  if (!schedule) return;
  try {
    await callStripe(stripe.subscriptionSchedules.release(idOf(schedule)));
  } catch (error) {
    // It has ended meanwhile.
    if (!refusalOf(error)) throw error;
  }
}

const readState = async (stripe: Stripe, id: string): Promise<SubscriptionUpdate> =>
  (await readSubscription(stripe, id)) ?? endedSubscription(id);
