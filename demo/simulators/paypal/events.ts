import type { Deliveries } from '../deliveries.ts';
import { saleResponse, subscriptionResponse } from './responses.ts';
import { amountOf } from './money.ts';
import type { PayPalObjects } from './storedObjects.ts';
import { type Capture, newId, now, type Order, type Refund, type Subscription } from './objects.ts';

export interface Event {
  readonly id: string;
  readonly create_time: string;
  readonly event_type: string;
  readonly resource_type: string;
  readonly resource: object;
}

/** Stores the webhook events, and sends them to the store. */
export class Events {
  private readonly objects: PayPalObjects;
  private readonly deliveries: Deliveries;
  /** The base address of the simulated API. */
  private readonly api: () => string;

  constructor(objects: PayPalObjects, deliveries: Deliveries, api: () => string) {
    this.objects = objects;
    this.deliveries = deliveries;
    this.api = api;
  }

  all(): Event[] {
    return this.objects.all<Event>('event');
  }

  emitOrder(status: 'APPROVED' | 'COMPLETED', order: Order): void {
    this.emit(`CHECKOUT.ORDER.${status}`, 'checkout-order', {
      id: order.id,
      intent: order.intent,
      status: order.status,
      purchase_units: [{ reference_id: 'default', ...order.$units }],
    });
  }

  emitCapture(capture: Capture): void {
    const { status } = capture;
    const name = status === 'DECLINED' ? 'DENIED' : status;
    this.emit(`PAYMENT.CAPTURE.${name}`, 'capture', capture);
  }

  emitSale(capture: Capture): void {
    this.emit('PAYMENT.SALE.COMPLETED', 'sale', saleResponse(capture));
  }

  emitSubscription(status: string, subscription: Subscription, sales: readonly Capture[]): void {
    const response = subscriptionResponse(subscription, sales);
    this.emit(`BILLING.SUBSCRIPTION.${status}`, 'subscription', response);
  }

  /** The event of an order names the capture in a link only. The event of a subscription names the sale. */
  emitRefund(
    capture: Capture,
    refund: Refund,
    status: 'REFUNDED' | 'REVERSED',
    total: number,
  ): void {
    const { $capture, ...response } = refund;
    const { value, currency_code } = amountOf(total, refund.amount.currency_code);
    if (capture.billing_agreement_id)
      return this.emit(`PAYMENT.SALE.${status}`, 'refund', {
        id: refund.id,
        sale_id: $capture,
        state: 'completed',
        amount: { total: refund.amount.value, currency: currency_code },
        total_refunded_amount: { value, currency: currency_code },
        create_time: refund.create_time,
      });
    this.emit(`PAYMENT.CAPTURE.${status}`, 'refund', {
      ...response,
      seller_payable_breakdown: { total_refunded_amount: { value, currency_code } },
      links: [
        { href: `${this.api()}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
        { href: `${this.api()}/v2/payments/captures/${$capture}`, rel: 'up', method: 'GET' },
      ],
    });
  }

  private emit(event_type: string, resource_type: string, resource: object): void {
    const id = `WH-${newId()}-${newId()}`;
    const create_time = now();
    const event = { id, event_version: '1.0', create_time, event_type, resource_type, resource };
    this.objects.save('event', id, event);
    this.deliveries.add(id, JSON.stringify(event));
  }
}
