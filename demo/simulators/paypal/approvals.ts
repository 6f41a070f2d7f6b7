import { notFound } from './errors.ts';
import { type Amount, now, type Order, type Subscription } from './objects.ts';
import type { PayPalState } from './state.ts';
import type { SubscriptionLifecycle } from './subscriptionLifecycle.ts';

/** The content of the approval page. */
export interface Approval {
  readonly token: string;
  readonly description: string;
  /** '€4.99', or '€4.99 every month'. */
  readonly price: string;
  readonly button: 'Pay' | 'Subscribe';
}

/** Returns the approval of an order or a subscription, or null if it cannot be approved. */
export function approvalOf(state: PayPalState, token: string): Approval | null {
  const order = state.find('order', token);
  if (order && isOpen(order)) {
    const { description, amount } = order.$units;
    return { token, description, price: priceOf(amount), button: 'Pay' };
  }
  const subscription = state.find('subscription', token);
  return subscription?.status === 'APPROVAL_PENDING' ? planApproval(state, subscription) : null;
}

/** Approves an order or a subscription for its user. @throws PayPal's 404 */
export function approve(state: PayPalState, lifecycle: SubscriptionLifecycle, token: string): void {
  const order = state.find('order', token);
  if (order && isOpen(order)) {
    const approved = { ...order, status: 'APPROVED' as const, update_time: now() };
    return state.events.emitOrder('APPROVED', state.save('order', approved));
  }
  const subscription = state.get('subscription', token);
  if (subscription.status !== 'APPROVAL_PENDING') throw notFound();
  lifecycle.begin(subscription);
}

/** An approved order can be approved again until it is captured. */
const isOpen = ({ status }: Order): boolean =>
  ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(status);

function planApproval(state: PayPalState, subscription: Subscription): Approval | null {
  const { id, plan_id, start_time, $setupFee } = subscription;
  const plan = state.get('plan', plan_id);
  const [cycle] = plan.billing_cycles;
  if (!cycle) return null;
  const { interval_count: count, interval_unit } = cycle.frequency;
  const unit = interval_unit.toLowerCase();
  const every = count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
  const regular = `${priceOf(cycle.pricing_scheme.fixed_price)} ${every}`;
  const price = $setupFee
    ? `${priceOf($setupFee)} now, ${regular} from ${start_time.slice(0, 10)}`
    : regular;
  return { token: id, description: plan.name, price, button: 'Subscribe' };
}

const priceOf = ({ value, currency_code: currency }: Amount): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(value));
