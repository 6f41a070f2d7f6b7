import type { UnitOfWork } from './unitOfWork.ts';
import { collect, expire, giveUp, lastInvoice, periodEnd, renew } from './subscriptionLife.ts';
import type { Subscription } from './subscriptionObjects.ts';

const patience = 23 * 3600;

/** Does what the clock says is due: renewals, further tries, and the end of what was never paid. */
export function doWhatIsDue(unit: UnitOfWork): void {
  for (const { id } of unit.all<Subscription>('subscription').toReversed()) {
    // A clock that jumped far makes several things due, one after the other.
    for (let step = 0; step < 60 && doNext(unit, id); step += 1);
  }
}

function doNext(unit: UnitOfWork, id: string): boolean {
  const subscription = unit.require<Subscription>('subscription', id);
  const now = unit.now();
  switch (subscription.status) {
    case 'incomplete':
      if (subscription.created + patience > now) return false;
      expire(unit, subscription);
      return true;
    case 'active':
    case 'past_due':
      if (tryAgain(unit, subscription)) return true;
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

function tryAgain(unit: UnitOfWork, subscription: Subscription): boolean {
  if (subscription.status !== 'past_due') return false;
  const { attempt_count, next_payment_attempt: at } = lastInvoice(unit, subscription);
  if (at !== null && at <= unit.now()) collect(unit, subscription.id);
  else if (at === null && attempt_count > 3) giveUp(unit, subscription, 'canceled');
  else return false;
  return true;
}
