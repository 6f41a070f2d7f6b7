import { describe, expect, it } from 'vitest';
import type { Stripe } from 'stripe';
import { paymentUpdate } from '../../../server/billing/gateways/stripe/toPaymentUpdate.ts';
import { subscriptionUpdate } from '../../../server/billing/gateways/stripe/toSubscriptionUpdate.ts';

const intentOf = (parts: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent =>
  ({
    id: 'pi_1',
    amount: 499,
    amount_received: 499,
    currency: 'usd',
    client_secret: 'pi_1_secret_x',
    latest_charge: 'ch_1',
    last_payment_error: null,
    cancellation_reason: null,
    status: 'succeeded',
    ...parts,
  }) as Stripe.PaymentIntent;

const paidWith = (refunded: number): Stripe.PaymentIntent =>
  intentOf({
    latest_charge: {
      billing_details: { address: { country: 'DE' } },
      amount_refunded: refunded,
    } as Stripe.Charge,
  });

const disputeOf = (status: string) => ({ status }) as Stripe.Dispute;

const newsOf = (intent: Stripe.PaymentIntent, dispute: Stripe.Dispute | null = null) =>
  paymentUpdate({ intent, dispute }, 2);

describe('A PaymentIntent', () => {
  it.each([
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['something_new', 'processing'],
    ['requires_action', 'requires_action'],
    ['requires_confirmation', 'declined'],
    ['requires_payment_method', 'declined'],
    ['succeeded', 'succeeded'],
    ['canceled', 'canceled'],
  ])("that is '%s' is a payment that is '%s'", (status, state) => {
    const news = { state, gatewayId: 'pi_1', amount: 499, currency: 'USD', refunded: 0 };
    expect(newsOf(intentOf({ status }))).toMatchObject(news);
  });

  it.each(['automatic', 'expired', 'failed_invoice', 'void_invoice'])(
    'that Stripe gave up (%s) has expired',
    (reason) => {
      const given = intentOf({ status: 'canceled', cancellation_reason: reason });
      expect(newsOf(given).state).toBe('expired');
    },
  );

  it('gives its secret to the page only where something has to be done there', () => {
    expect(newsOf(intentOf({ status: 'requires_action' })).action).toEqual({
      requires_action: true,
      payment_intent_client_secret: 'pi_1_secret_x',
    });
    for (const status of ['succeeded', 'processing', 'requires_payment_method'])
      expect(newsOf(intentOf({ status }))).not.toHaveProperty('action');
  });

  it('says why its card was declined', () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    const declined = intentOf({
      status: 'requires_payment_method',
      last_payment_error: error,
    });
    expect(newsOf(declined).decline?.code).toBe('gateway_insufficient_funds');
  });

  it.each([
    // [given back, dispute, state]
    [0, null, 'succeeded'],
    [100, null, 'partially_refunded'],
    [499, null, 'refunded'],
    [0, 'needs_response', 'disputed'],
    [0, 'under_review', 'disputed'],
    [100, 'under_review', 'disputed'],
    [0, 'warning_needs_response', 'succeeded'],
    [0, 'warning_closed', 'succeeded'],
    [0, 'prevented', 'succeeded'],
    [0, 'won', 'succeeded'],
    [100, 'won', 'partially_refunded'],
    [0, 'lost', 'charged_back'],
    [100, 'lost', 'charged_back'],
    [499, 'lost', 'charged_back'],
    [499, 'under_review', 'refunded'],
    [0, 'appeal_under_review', 'charged_back'],
  ])('of which %i was given back, with a dispute that is %s, is %s', (back, dispute, state) => {
    const news = newsOf(paidWith(back), dispute ? disputeOf(dispute) : null);
    expect(news).toMatchObject({ state, refunded: back });
  });
});

const day = 24 * 60 * 60;
const start = 1_800_000_000;
const dateOf = (seconds: number) => new Date(seconds * 1000);

const invoiceOf = (intent: string | null, reason: string, month: number): Stripe.Invoice =>
  ({
    id: `in_${month}`,
    billing_reason: reason,
    created: start + month * 30 * day,
    status_transitions: { paid_at: start + month * 30 * day + 3600 },
    lines: {
      data: [
        {
          period: { end: start + (month + 1) * 30 * day },
          pricing: { price_details: { price: 'price_1' } },
        },
      ],
    },
    payments: { data: intent ? [{ status: 'paid', payment: { payment_intent: intent } }] : [] },
  }) as unknown as Stripe.Invoice;

const subscriptionOf = (parts: Partial<Stripe.Subscription>): Stripe.Subscription =>
  ({
    id: 'sub_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    items: {
      data: [
        {
          current_period_end: start + 60 * day,
          price: { id: 'price_1', lookup_key: 'gatefold_plan_3_499_usd_month' },
        },
      ],
    },
    ...parts,
  }) as Stripe.Subscription;

const first = invoiceOf('pi_1', 'subscription_create', 0);
const renewal = invoiceOf('pi_2', 'subscription_cycle', 1);

function standing(
  parts: Partial<Stripe.Subscription>,
  invoices: readonly Stripe.Invoice[] = [renewal, first],
  renewed: Stripe.PaymentIntent = intentOf({ id: 'pi_2' }),
  schedule: Stripe.SubscriptionSchedule | null = null,
) {
  const paid = [intentOf({ id: 'pi_1' }), renewed].map((intent) => ({ intent, dispute: null }));
  return subscriptionUpdate({
    subscription: subscriptionOf(parts),
    invoices,
    paid,
    schedule,
  });
}

describe('A subscription', () => {
  it.each([
    ['incomplete', false, 'pending'],
    ['active', false, 'active'],
    ['active', true, 'cancelled'],
    ['trialing', false, 'active'],
    ['past_due', false, 'past_due'],
    ['past_due', true, 'cancelled'],
    ['paused', false, 'past_due'],
    ['unpaid', false, 'ended'],
    ['canceled', true, 'ended'],
    ['incomplete_expired', false, 'ended'],
    ['something_new', false, 'ended'],
  ])("that is '%s' (to end with its period: %s) is %s", (status, ends, ours) => {
    expect(standing({ status, cancel_at_period_end: ends }).status).toBe(ours);
  });

  it('that somebody has set an end to at Stripe renews no more', () => {
    const news = standing({ cancel_at: start + 60 * day });
    expect(news).toMatchObject({ status: 'cancelled', nextBillingAt: null });
  });

  it('is paid until the end of its last paid invoice, in any period', () => {
    const late = standing({ status: 'past_due' }, [first]);
    expect(late.paidUntil).toEqual(dateOf(start + 30 * day));
    expect(standing({}).paidUntil).toEqual(dateOf(start + 60 * day));
    expect(standing({ status: 'incomplete' }, []).paidUntil).toBeNull();
  });

  it('is billed next at the end of its period', () => {
    expect(standing({}).nextBillingAt).toEqual(dateOf(start + 60 * day));
    expect(standing({ status: 'canceled' }).nextBillingAt).toBeNull();
  });

  it('has collected its renewals by itself, and not its first payment', () => {
    expect(standing({}).renewals).toEqual([
      {
        gatewayId: 'pi_2',
        amount: 499,
        currency: 'USD',
        refunded: 0,
        state: 'succeeded',
        at: dateOf(start + 30 * day + 3600),
        isOfCurrentPlan: true,
      },
    ]);
  });

  it('tells of a renewal whether it paid for the present plan', () => {
    const price = { id: 'price_2', lookup_key: 'gatefold_plan_4_4999_usd_year' };
    const items = { data: [{ current_period_end: start + 60 * day, price }] };
    const changed = standing({ items } as unknown as Partial<Stripe.Subscription>);
    expect(changed.renewals).toMatchObject([{ isOfCurrentPlan: false }]);
    expect(changed.plans).toEqual({ current: 4, next: null });
  });

  it('tells of the plan of the next payment', () => {
    const phase = (month: number, id: number) => ({
      start_date: start + month * 30 * day,
      items: [{ price: { lookup_key: `gatefold_plan_${id}_4999_usd_year` } }],
    });
    const schedule = {
      current_phase: { start_date: start + 30 * day, end_date: start + 60 * day },
      phases: [phase(1, 3), phase(2, 4)],
    } as unknown as Stripe.SubscriptionSchedule;
    expect(standing({}, undefined, undefined, schedule).plans).toEqual({ current: 3, next: 4 });
    expect(standing({}).plans).toEqual({ current: 3, next: null });
  });

  it('tells of a renewal that was given back', () => {
    const back = { ...paidWith(499), id: 'pi_2' };
    expect(standing({}, [renewal, first], back).renewals).toMatchObject([
      { gatewayId: 'pi_2', state: 'refunded', refunded: 499 },
    ]);
  });

  it('tells of no renewal that was paid in another way than by card', () => {
    const byHand = invoiceOf(null, 'subscription_cycle', 2);
    const news = standing({}, [byHand, renewal, first]);
    expect(news.renewals).toHaveLength(1);
    expect(news.paidUntil).toEqual(dateOf(start + 90 * day));
  });
});
