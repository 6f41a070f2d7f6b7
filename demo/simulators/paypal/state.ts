import type { Events } from './events.ts';
import { amountOf, unitsOf } from './money.ts';
import type { PayPalObjects } from './storedObjects.ts';
import { notFound, unprocessable } from './errors.ts';
import {
  type Amount,
  type Capture,
  newId,
  now,
  type Order,
  type Plan,
  type Refund,
  type Subscription,
} from './objects.ts';

interface StoredKinds {
  order: Order;
  capture: Capture;
  refund: Refund;
  product: { id: string; name: string; create_time: string };
  plan: Plan;
  subscription: Subscription;
}

/** The results of the next captures, instead of 'COMPLETED'. */
export const nextCaptures = ['INSTRUMENT_DECLINED', 'PAYEE_ACCOUNT_RESTRICTED', 'PENDING'] as const;
export type NextCapture = (typeof nextCaptures)[number];

/** All objects of the simulated PayPal, with typed access and refunds. */
export class PayPalState {
  readonly objects: PayPalObjects;
  readonly events: Events;
  /** In the order of use. */
  readonly nextCaptures: NextCapture[] = [];

  constructor(objects: PayPalObjects, events: Events) {
    this.objects = objects;
    this.events = events;
  }

  find<K extends keyof StoredKinds>(kind: K, id: string): StoredKinds[K] | null {
    return this.objects.find(kind, id) as StoredKinds[K] | null;
  }

  /** @throws PayPal's 404 */
  get<K extends keyof StoredKinds>(kind: K, id: string): StoredKinds[K] {
    const found = this.find(kind, id);
    if (!found) throw notFound();
    return found;
  }

  save<K extends keyof StoredKinds>(kind: K, object: StoredKinds[K]): StoredKinds[K] {
    this.objects.save(kind, object.id, object);
    return object;
  }

  all<K extends keyof StoredKinds>(kind: K): StoredKinds[K][] {
    return this.objects.all<StoredKinds[K]>(kind);
  }

  newCapture(
    fields: Pick<Capture, 'amount' | 'custom_id' | 'supplementary_data'> & Partial<Capture>,
  ): Capture {
    const time = now();
    return this.save('capture', {
      id: newId(),
      status: 'COMPLETED',
      final_capture: true,
      create_time: time,
      update_time: time,
      ...fields,
    });
  }

  salesOf({ $sales }: Subscription): Capture[] {
    return $sales.map((id) => this.get('capture', id));
  }

  refundsOf(capture: string): Refund[] {
    return this.all('refund').filter(({ $capture }) => $capture === capture);
  }

  /** Returns the refunded amount in minor units. */
  refundedOf(capture: string): number {
    return this.refundsOf(capture).reduce((sum, { amount }) => sum + unitsOf(amount), 0);
  }

  /** @param requested null refunds the rest of the capture */
  refund(id: string, requested: Amount | null, type: 'REFUNDED' | 'REVERSED' = 'REFUNDED'): Refund {
    const capture = this.get('capture', id);
    const left = unitsOf(capture.amount) - this.refundedOf(id);
    const units = requested ? unitsOf(requested) : left;
    if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status))
      throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'The capture is not completed.');
    if (left === 0)
      throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
    if (units > left)
      throw unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      );
    const amount = amountOf(units, capture.amount.currency_code);
    const refund = this.save('refund', {
      id: newId(),
      status: 'COMPLETED',
      amount,
      custom_id: capture.custom_id,
      create_time: now(),
      $capture: id,
    });
    const status = units === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.save('capture', { ...capture, status, update_time: now() });
    this.events.emitRefund(capture, refund, type, this.refundedOf(id));
    return refund;
  }
}
