import type { Bank } from './bank.ts';
import { notFound } from './problems.ts';
import type { Approval } from './page.ts';
import { type Amount, now, type Order, type Subscription } from './objects.ts';
import type { Subscribing } from './subscribing.ts';

/** What the window shows of an order or a subscription; null where it cannot be approved. */
export function approvalOf(bank: Bank, token: string): Approval | null {
  const order = bank.find('order', token);
  if (order && isOpen(order)) {
    const { description, amount } = order.$units;
    return { token, what: description, price: priceOf(amount), button: 'Pay' };
  }
  const subscription = bank.find('subscription', token);
  return subscription?.status === 'APPROVAL_PENDING' ? planApproval(bank, subscription) : null;
}

/** The person has pressed the button. Throws PayPal's 404 where there is nothing to approve. */
export function approve(bank: Bank, subscribing: Subscribing, token: string): void {
  const order = bank.find('order', token);
  if (order && isOpen(order)) {
    const approved = { ...order, status: 'APPROVED' as const, update_time: now() };
    return bank.events.ofOrder('APPROVED', bank.put('order', approved));
  }
  const subscription = bank.get('subscription', token);
  if (subscription.status !== 'APPROVAL_PENDING') throw notFound();
  subscribing.begin(subscription);
}

/** Somebody who has approved may look again, and press again. */
const isOpen = ({ status }: Order): boolean =>
  ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(status);

function planApproval(bank: Bank, { id, plan_id }: Subscription): Approval | null {
  const plan = bank.get('plan', plan_id);
  const [cycle] = plan.billing_cycles;
  if (!cycle) return null;
  const { interval_count: count, interval_unit } = cycle.frequency;
  const unit = interval_unit.toLowerCase();
  const every = count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
  const price = `${priceOf(cycle.pricing_scheme.fixed_price)} ${every}`;
  return { token: id, what: plan.name, price, button: 'Subscribe' };
}

const priceOf = ({ value, currency_code: currency }: Amount): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(value));
