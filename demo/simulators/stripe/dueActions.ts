import type { UnitOfWork } from './unitOfWork.ts';
import {
  collect,
  expire,
  endAfterRetries,
  lastInvoice,
  periodEnd,
  renew,
} from './subscriptionLifecycle.ts';
import type { Subscription } from './subscriptionObjects.ts';

const incompleteSeconds = 23 * 3600;

/** Runs the due actions of subscriptions: renewals, payment retries, and the expiry of unpaid ones. */
export function runDueActions(unit: UnitOfWork): void {
  for (const { id } of unit.all<Subscription>('subscription').toReversed()) {
    // After a jump of the clock, several actions of a subscription are due.
    for (let step = 0; step < 60 && runNext(unit, id); step += 1);
  }
}

function runNext(unit: UnitOfWork, id: string): boolean {
  const subscription = unit.require<Subscription>('subscription', id);
  const now = unit.now();
  switch (subscription.status) {
    case 'incomplete':
      if (subscription.created + incompleteSeconds > now) return false;
      expire(unit, subscription);
      return true;
    case 'trialing':
    case 'active':
    case 'past_due':
      if (retryPayment(unit, subscription)) return true;
      if (periodEnd(subscription) > now) return false;
      renew(unit, subscription);
      return true;
    case 'canceled':
    case 'incomplete_expired':
    case 'unpaid':
    default:
      return false;
  }
}

function retryPayment(unit: UnitOfWork, subscription: Subscription): boolean {
  if (subscription.status !== 'past_due') return false;
  const { attempt_count, next_payment_attempt: at } = lastInvoice(unit, subscription);
  if (at !== null && at <= unit.now()) collect(unit, subscription.id);
  else if (at === null && attempt_count > 3) endAfterRetries(unit, subscription, 'canceled');
  else return false;
  return true;
}
