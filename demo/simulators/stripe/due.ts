import type { Desk } from './desk.ts';
import { collect, expire, giveUp, lastInvoice, periodEnd, renew } from './subscriptionLife.ts';
import type { Subscription } from './subscriptionObjects.ts';

const patience = 23 * 3600;

/** Does what the clock says is due: renewals, further tries, and the end of what was never paid. */
export function doWhatIsDue(desk: Desk): void {
  for (const { id } of desk.all<Subscription>('subscription').toReversed()) {
    // A clock that jumped far makes several things due, one after the other.
    for (let step = 0; step < 60 && doNext(desk, id); step += 1);
  }
}

function doNext(desk: Desk, id: string): boolean {
  const subscription = desk.need<Subscription>('subscription', id);
  const now = desk.now();
  switch (subscription.status) {
    case 'incomplete':
      if (subscription.created + patience > now) return false;
      expire(desk, subscription);
      return true;
    case 'active':
    case 'past_due':
      if (tryAgain(desk, subscription)) return true;
      if (periodEnd(subscription) > now) return false;
      renew(desk, subscription);
      return true;
    case 'canceled':
    case 'incomplete_expired':
    case 'unpaid':
    default:
      return false;
  }
}

function tryAgain(desk: Desk, subscription: Subscription): boolean {
  if (subscription.status !== 'past_due') return false;
  const { attempt_count, next_payment_attempt: at } = lastInvoice(desk, subscription);
  if (at !== null && at <= desk.now()) collect(desk, subscription.id);
  else if (at === null && attempt_count > 3) giveUp(desk, subscription, 'canceled');
  else return false;
  return true;
}
