import type { PayPalState } from './state.ts';
import { type Amount, now, type Subscription, written } from './objects.ts';

/** The state changes of a subscription, by PayPal or by the user. */
export class SubscriptionLifecycle {
  private readonly state: PayPalState;

  constructor(state: PayPalState) {
    this.state = state;
  }

  /** Activates an approved subscription, and collects the first period, or the set-up fee of a later one. */
  begin(subscription: Subscription): Subscription {
    const { start_time: start, $startsLater, $setupFee } = subscription;
    const times = $startsLater ? { $nextBilling: start } : { start_time: now() };
    const active = this.change(subscription, { status: 'ACTIVE', ...times });
    this.emit('ACTIVATED', active);
    if (!$startsLater) return this.collect(active);
    return $setupFee ? this.addSale(active, $setupFee) : active;
  }

  /** Ends the current period, and collects the next one. */
  renew(subscription: Subscription): Subscription {
    return this.collect(this.passPeriod(subscription));
  }

  /** Ends the current period. The payment of the next one fails. */
  failToRenew(subscription: Subscription): Subscription {
    const passed = this.passPeriod(subscription);
    const failed = this.change(passed, { $failed: passed.$failed + 1 });
    this.emit('PAYMENT.FAILED', failed);
    return failed;
  }

  /** Moves all dates of the subscription one period into the past. The clock is not changed. */
  passPeriod(subscription: Subscription): Subscription {
    const earlier = (time: string) => this.add(subscription, new Date(time), -1);
    for (const sale of this.state.salesOf(subscription))
      this.state.save('capture', { ...sale, create_time: earlier(sale.create_time) });
    const { $nextBilling } = subscription;
    return this.change(subscription, {
      create_time: earlier(subscription.create_time),
      start_time: earlier(subscription.start_time),
      $nextBilling: $nextBilling && earlier($nextBilling),
    });
  }

  /** 'CANCELLED' and 'EXPIRED' are final. A suspended subscription can become active again. */
  setStatus(
    subscription: Subscription,
    status: Subscription['status'],
    note: string,
  ): Subscription {
    const changed = this.change(subscription, { status, status_change_note: note });
    this.emit(status, changed);
    return changed;
  }

  private collect(subscription: Subscription): Subscription {
    const plan = this.state.get('plan', subscription.plan_id);
    const price = plan.billing_cycles[0]?.pricing_scheme.fixed_price ?? missingPrice();
    return this.change(this.addSale(subscription, price), {
      $nextBilling: atTen(this.add(subscription, new Date(), 1)),
      $failed: 0,
    });
  }

  private addSale(subscription: Subscription, amount: Amount): Subscription {
    const sale = this.state.newCapture({
      amount,
      custom_id: subscription.custom_id,
      supplementary_data: { related_ids: {} },
      billing_agreement_id: subscription.id,
    });
    this.state.events.emitSale(sale);
    return this.change(subscription, { $sales: [...subscription.$sales, sale.id] });
  }

  private emit(status: string, subscription: Subscription): void {
    this.state.events.emitSubscription(status, subscription, this.state.salesOf(subscription));
  }

  private change(subscription: Subscription, changes: Partial<Subscription>): Subscription {
    return this.state.save('subscription', { ...subscription, ...changes, update_time: now() });
  }

  private add({ plan_id }: Subscription, time: Date, periods: 1 | -1): string {
    const [cycle] = this.state.get('plan', plan_id).billing_cycles;
    const { interval_unit, interval_count } = cycle?.frequency ?? missingPrice();
    const moved = new Date(time);
    const count = interval_count * periods;
    if (interval_unit === 'DAY') moved.setUTCDate(moved.getUTCDate() + count);
    if (interval_unit === 'WEEK') moved.setUTCDate(moved.getUTCDate() + 7 * count);
    if (interval_unit === 'MONTH') moved.setUTCMonth(moved.getUTCMonth() + count);
    if (interval_unit === 'YEAR') moved.setUTCFullYear(moved.getUTCFullYear() + count);
    return written(moved);
  }
}

/** PayPal collects at this time of day, independent of the time of the first payment. */
const atTen = (time: string): string => `${time.slice(0, 10)}T10:00:00Z`;

function missingPrice(): never {
  throw new Error('The plan has no price.');
}
