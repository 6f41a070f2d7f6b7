import type { Events } from './events.ts';
import { amountOf, unitsOf } from './money.ts';
import type { Papers } from './storedObjects.ts';
import { notFound, unprocessable } from './problems.ts';
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

interface Kinds {
  order: Order;
  capture: Capture;
  refund: Refund;
  product: { id: string; name: string; create_time: string };
  plan: Plan;
  subscription: Subscription;
}

/** What the next captures do, instead of being completed at once. */
export const nextCaptures = ['INSTRUMENT_DECLINED', 'PAYEE_ACCOUNT_RESTRICTED', 'PENDING'] as const;
export type NextCapture = (typeof nextCaptures)[number];

/** Everything that the simulator keeps, and the money that moves in it. */
export class Bank {
  readonly papers: Papers;
  readonly events: Events;
  /** In the order in which they come true. */
  readonly nextCaptures: NextCapture[] = [];

  constructor(papers: Papers, events: Events) {
    this.papers = papers;
    this.events = events;
  }

  find<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | null {
    return this.papers.find(kind, id) as Kinds[K] | null;
  }

  /** Throws PayPal's 404. */
  get<K extends keyof Kinds>(kind: K, id: string): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw notFound();
    return found;
  }

  put<K extends keyof Kinds>(kind: K, document: Kinds[K]): Kinds[K] {
    this.papers.put(kind, document.id, document);
    return document;
  }

  all<K extends keyof Kinds>(kind: K): Kinds[K][] {
    return this.papers.all<Kinds[K]>(kind);
  }

  newCapture(of: Pick<Capture, 'amount' | 'custom_id' | 'supplementary_data'> & Partial<Capture>) {
    const time = now();
    return this.put('capture', {
      id: newId(),
      status: 'COMPLETED',
      final_capture: true,
      create_time: time,
      update_time: time,
      ...of,
    });
  }

  salesOf({ $sales }: Subscription): Capture[] {
    return $sales.map((id) => this.get('capture', id));
  }

  refundsOf(capture: string): Refund[] {
    return this.all('refund').filter(({ $capture }) => $capture === capture);
  }

  /** Minor units. */
  refundedOf(capture: string): number {
    return this.refundsOf(capture).reduce((sum, { amount }) => sum + unitsOf(amount), 0);
  }

  /** @param asked all that is left where it is null */
  refund(id: string, asked: Amount | null, type: 'REFUNDED' | 'REVERSED' = 'REFUNDED'): Refund {
    const capture = this.get('capture', id);
    const left = unitsOf(capture.amount) - this.refundedOf(id);
    const units = asked ? unitsOf(asked) : left;
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
    const { custom_id } = capture;
    const refund = {
      id: newId(),
      status: 'COMPLETED',
      amount,
      custom_id,
      create_time: now(),
    } as const;
    const kept = this.put('refund', { ...refund, $capture: id });
    const status = units === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.put('capture', { ...capture, status, update_time: now() });
    this.events.refunded(capture, kept, type, this.refundedOf(id));
    return kept;
  }
}
