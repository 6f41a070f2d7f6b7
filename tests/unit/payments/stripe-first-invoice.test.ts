import type { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/platform/clock.ts';
import { GatewayIndeterminate, type PaymentDetails } from '../../../server/billing/gateway.ts';
import { submit } from '../../../server/billing/gateways/stripe/submit.ts';
import {
  cancel,
  readPayment,
  refund,
} from '../../../server/billing/gateways/stripe/readPayment.ts';
import { silentLog } from '../../helpers/testLog.ts';
import { monthly, orderWith } from '../../helpers/stripeOrders.ts';

const second = 1_780_000_000;

function demand(id: string, its: string): void {
  if (id !== its) throw new Error(`${id} is not there.`);
}

/** An account whose customer has a balance that pays each plan, so that Stripe makes no PaymentIntent. */
class Account {
  readonly asked: string[] = [];
  status: Stripe.Invoice.Status = 'paid';
  returned = 0;
  /** The parameters by which the subscription was made. */
  made: Stripe.SubscriptionCreateParams | null = null;

  get invoice() {
    return {
      id: 'in_1',
      currency: 'usd',
      total: monthly.price,
      amount_due: 0,
      status: this.status,
      created: second,
      billing_reason: 'subscription_create',
      status_transitions: { paid_at: second },
      post_payment_credit_notes_amount: this.returned,
      payments: { data: [] },
      lines: { data: [{ period: { end: second + 2_592_000 } }] },
    };
  }

  get subscription() {
    return {
      id: 'sub_1',
      customer: this.made?.customer,
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: false,
      metadata: this.made?.metadata ?? {},
      items: { data: [{ current_period_end: second + 2_592_000 }] },
      latest_invoice: this.invoice,
    };
  }

  private says<T>(call: string, answer: T): Promise<T> {
    this.asked.push(call);
    return Promise.resolve(answer);
  }

  get stripe(): Stripe {
    const list = (call: string, data: unknown[]) =>
      Object.assign(this.says(call, { data }), {
        autoPagingEach: async (each: (one: unknown) => unknown) => {
          for (const one of data) await each(one);
        },
      });
    const intents = () => this.says('intent', Promise.reject(new Error('no intent is made')));
    return {
      prices: { list: () => list('price', [{ id: 'price_1' }]) },
      subscriptions: {
        create: (order: Stripe.SubscriptionCreateParams) => {
          this.made = order;
          return this.says('subscribe', this.subscription);
        },
        retrieve: (id: string) => {
          demand(id, 'sub_1');
          return this.says('read', this.subscription);
        },
        list: () => list('find', this.made ? [this.subscription] : []),
      },
      invoices: {
        retrieve: (id: string) => {
          demand(id, 'in_1');
          return this.says('read', this.invoice);
        },
        list: () => list('read', [this.invoice]),
      },
      paymentIntents: {
        create: intents,
        confirm: intents,
        retrieve: intents,
        list: () => list('read', []),
      },
      refunds: { create: intents },
      creditNotes: {
        create: ({ invoice, credit_amount: credited = 0 }: Stripe.CreditNoteCreateParams) => {
          demand(invoice, 'in_1');
          this.returned += credited;
          return this.says('credit', {});
        },
      },
    } as unknown as Stripe;
  }
}

describe('a plan whose first invoice the balance of the customer pays', () => {
  let account: Account;
  let order: PaymentDetails;
  const context = () => ({ stripe: account.stripe, clock: systemClock, log: silentLog });
  const paid = {
    gatewayId: 'in_1',
    state: 'succeeded',
    amount: 0,
    balanceUsed: monthly.price,
    currency: 'USD',
    subscription: { gatewayId: 'sub_1', status: 'active' },
  };
  const known = () => ({ ...order.payment, gatewayId: 'in_1' });
  const count = (call: string) => account.asked.filter((one) => one === call).length;

  beforeEach(() => {
    order = orderWith('pm_card_visa', { plan: monthly }, 'cus_1');
    account = new Account();
  });

  it('is complete without a PaymentIntent beside the subscription', async () => {
    expect(await submit(context(), order)).toMatchObject(paid);
    expect(account.made).toMatchObject({ customer: 'cus_1', items: [{ price: 'price_1' }] });
    expect([count('subscribe'), count('intent')]).toEqual([1, 0]);
  });

  it('is read by its invoice, and found again where the answer was lost', async () => {
    await submit(context(), order);
    expect(await readPayment(context(), known())).toMatchObject(paid);
    expect(await readPayment(context(), order.payment)).toMatchObject(paid);
    const subscription = { id: 1, gatewayId: 'sub_1' } as PaymentDetails['subscription'];
    expect(await submit(context(), { ...order, payment: known(), subscription })).toMatchObject(
      paid,
    );
    expect([count('subscribe'), count('intent')]).toEqual([1, 0]);
  });

  it('stays paid where somebody cancels the payment afterwards', async () => {
    await submit(context(), order);
    expect(await cancel(context(), order.payment, null)).toMatchObject(paid);
  });

  it('is silent until Stripe has finished the invoice, and ended where the invoice is void', async () => {
    await submit(context(), order);
    account.status = 'draft';
    await expect(readPayment(context(), order.payment)).rejects.toThrow(GatewayIndeterminate);
    account.status = 'void';
    expect(await readPayment(context(), order.payment)).toMatchObject({ state: 'expired' });
  });

  it('is returned to the balance, once', async () => {
    await submit(context(), order);
    const returned = { state: 'refunded', amount: 0 };
    expect(await refund(context(), known())).toMatchObject(returned);
    expect(await refund(context(), known())).toMatchObject(returned);
    expect([count('credit'), count('intent')]).toEqual([1, 0]);
  });
});
