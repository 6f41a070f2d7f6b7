import type { Bank } from './bank.ts';
import { now, type Subscription, written } from './objects.ts';

/** What happens in the life of a subscription, at PayPal's own doing or the person's. */
export class Subscribing {
  private readonly bank: Bank;

  constructor(bank: Bank) {
    this.bank = bank;
  }

  /** The person has said yes: it begins, and the first period is collected. */
  begin(subscription: Subscription): Subscription {
    const active = this.change(subscription, { status: 'ACTIVE', start_time: now() });
    this.tell('ACTIVATED', active);
    return this.collect(active);
  }

  /** A period passes, and the next is collected. */
  renew(subscription: Subscription): Subscription {
    return this.collect(this.pass(subscription));
  }

  /** A period passes, and PayPal could not collect the next. */
  failToRenew(subscription: Subscription): Subscription {
    const passed = this.pass(subscription);
    const failed = this.change(passed, { $failed: passed.$failed + 1 });
    this.tell('PAYMENT.FAILED', failed);
    return failed;
  }

  /** Time passes by moving what has been further back. */
  pass(subscription: Subscription): Subscription {
    const back = (time: string) => this.add(subscription, new Date(time), -1);
    for (const sale of this.bank.salesOf(subscription))
      this.bank.put('capture', { ...sale, create_time: back(sale.create_time) });
    const { $nextBilling } = subscription;
    return this.change(subscription, {
      start_time: back(subscription.start_time),
      $nextBilling: $nextBilling && back($nextBilling),
    });
  }

  /** 'CANCELLED' for good; 'SUSPENDED' until it is activated again. */
  end(subscription: Subscription, status: Subscription['status'], note: string): Subscription {
    const ended = this.change(subscription, { status, status_change_note: note });
    this.tell(status, ended);
    return ended;
  }

  private collect(subscription: Subscription): Subscription {
    const plan = this.bank.get('plan', subscription.plan_id);
    const sale = this.bank.newCapture({
      amount: plan.billing_cycles[0]?.pricing_scheme.fixed_price ?? neverFree(),
      custom_id: subscription.custom_id,
      supplementary_data: { related_ids: {} },
      billing_agreement_id: subscription.id,
    });
    this.bank.events.ofSale(sale);
    return this.change(subscription, {
      $sales: [...subscription.$sales, sale.id],
      $nextBilling: atTen(this.add(subscription, new Date(), 1)),
      $failed: 0,
    });
  }

  private tell(word: string, subscription: Subscription): void {
    this.bank.events.ofSubscription(word, subscription, this.bank.salesOf(subscription));
  }

  private change(subscription: Subscription, news: Partial<Subscription>): Subscription {
    return this.bank.put('subscription', { ...subscription, ...news, update_time: now() });
  }

  private add({ plan_id }: Subscription, time: Date, periods: 1 | -1): string {
    const [cycle] = this.bank.get('plan', plan_id).billing_cycles;
    const { interval_unit, interval_count } = cycle?.frequency ?? neverFree();
    const moved = new Date(time);
    const count = interval_count * periods;
    if (interval_unit === 'DAY') moved.setUTCDate(moved.getUTCDate() + count);
    if (interval_unit === 'WEEK') moved.setUTCDate(moved.getUTCDate() + 7 * count);
    if (interval_unit === 'MONTH') moved.setUTCMonth(moved.getUTCMonth() + count);
    if (interval_unit === 'YEAR') moved.setUTCFullYear(moved.getUTCFullYear() + count);
    return written(moved);
  }
}

/** PayPal collects at this hour of the day, whenever somebody subscribed. */
const atTen = (time: string): string => `${time.slice(0, 10)}T10:00:00Z`;

function neverFree(): never {
  throw new Error('A plan without a price.');
}
