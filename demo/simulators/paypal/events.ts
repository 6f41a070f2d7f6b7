import type { Deliveries } from '../deliveries.ts';
import { saleOf, subscriptionOf } from './answers.ts';
import { amountOf } from './money.ts';
import type { Papers } from './storedObjects.ts';
import { type Capture, newId, now, type Order, type Refund, type Subscription } from './objects.ts';

export interface Event {
  readonly id: string;
  readonly create_time: string;
  readonly event_type: string;
  readonly resource_type: string;
  readonly resource: object;
}

/** What has happened, kept to be asked for, and sent to the store. */
export class Events {
  private readonly papers: Papers;
  private readonly deliveries: Deliveries;
  /** The simulator's own address of PayPal's API. */
  private readonly api: () => string;

  constructor(papers: Papers, deliveries: Deliveries, api: () => string) {
    this.papers = papers;
    this.deliveries = deliveries;
    this.api = api;
  }

  all(): Event[] {
    return this.papers.all<Event>('event');
  }

  ofOrder(word: 'APPROVED' | 'COMPLETED', order: Order): void {
    this.tell(`CHECKOUT.ORDER.${word}`, 'checkout-order', {
      id: order.id,
      intent: order.intent,
      status: order.status,
      purchase_units: [{ reference_id: 'default', ...order.$units }],
    });
  }

  ofCapture(capture: Capture): void {
    const { status } = capture;
    const word = status === 'DECLINED' ? 'DENIED' : status;
    this.tell(`PAYMENT.CAPTURE.${word}`, 'capture', capture);
  }

  ofSale(capture: Capture): void {
    this.tell('PAYMENT.SALE.COMPLETED', 'sale', saleOf(capture));
  }

  ofSubscription(word: string, subscription: Subscription, sales: readonly Capture[]): void {
    const shown = subscriptionOf(subscription, sales);
    this.tell(`BILLING.SUBSCRIPTION.${word}`, 'subscription', shown);
  }

  /** Of a checkout it names the capture in a link only, of a subscription the sale. */
  refunded(capture: Capture, refund: Refund, word: 'REFUNDED' | 'REVERSED', total: number): void {
    const { $capture, ...shown } = refund;
    const { value, currency_code } = amountOf(total, refund.amount.currency_code);
    if (capture.billing_agreement_id)
      return this.tell(`PAYMENT.SALE.${word}`, 'refund', {
        id: refund.id,
        sale_id: $capture,
        state: 'completed',
        amount: { total: refund.amount.value, currency: currency_code },
        total_refunded_amount: { value, currency: currency_code },
        create_time: refund.create_time,
      });
    this.tell(`PAYMENT.CAPTURE.${word}`, 'refund', {
      ...shown,
      seller_payable_breakdown: { total_refunded_amount: { value, currency_code } },
      links: [
        { href: `${this.api()}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
        { href: `${this.api()}/v2/payments/captures/${$capture}`, rel: 'up', method: 'GET' },
      ],
    });
  }

  private tell(event_type: string, resource_type: string, resource: object): void {
    const id = `WH-${newId()}-${newId()}`;
    const create_time = now();
    const event = { id, event_version: '1.0', create_time, event_type, resource_type, resource };
    this.papers.put('event', id, event);
    this.deliveries.add(id, JSON.stringify(event));
  }
}
