import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { endRenewal } from '../../../server/billing/cancellation.ts';
import type { PaymentRow, Renewal } from '../../../server/billing/gateway.ts';
import { processWebhook, storeWebhookEvent } from '../../../server/billing/webhookEvents.ts';
import type { PaperPlan } from '../../helpers/scriptedGateway.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const day = 24 * 60;

describe.each(databases)('what a gateway says of a plan is applied, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  async function subscribed(): Promise<[UserId, PaymentRow, PaperPlan]> {
    const [person, plan] = [await shop.person(), await shop.plan()];
    expect(await shop.pay(person, { plan }, 'ok')).toMatchObject({
      payment: { status: 'activated' },
    });
    const payment = await shop.lastOf(person);
    const paper = shop.stripe.entry(payment.id).plan;
    if (!paper) throw new Error('There is no plan.');
    return [person, payment, paper];
  }

  let events = 0;
  /** A webhook about the subscription. */
  async function told({ gatewayId }: PaperPlan): Promise<void> {
    events += 1;
    const subject = { kind: 'subscription', gatewayId } as const;
    const notice = {
      eventId: `evt_${database}_${events}`,
      gatewayAccountId: '',
      type: 'any',
      subject,
    };
    const kept = await storeWebhookEvent(
      shop.context.db,
      shop.stripe,
      notice,
      shop.context.clock.now(),
    );
    if (!kept) throw new Error('It was told before.');
    await processWebhook(shop.context, kept);
  }

  // Nobody collects anything for it any more, while the clock goes on.
  afterEach(async () => {
    for (const { plan } of shop.stripe.book.values()) {
      if (!plan || plan.status === 'ended') continue;
      Object.assign(plan, { status: 'ended', nextBillingAt: null });
      await told(plan);
    }
  });

  const inDays = (days: number): Date => new Date(shop.clock.time + days * day * 60_000);

  const renewalOf = (paper: PaperPlan, more: Partial<Renewal> = {}): Renewal => ({
    gatewayId: `${paper.gatewayId}_${paper.renewals.length + 1}`,
    amount: 499,
    currency: 'USD',
    state: 'succeeded',
    refunded: 0,
    at: shop.context.clock.now(),
    ...more,
  });

  it('which opens everything for what is paid and three days more, as long as it renews', async () => {
    const [person] = await subscribed();
    expect(await shop.subscriptionOf(person)).toMatchObject({
      status: 'active',
      expiresAt: inDays(33),
      nextBillingAt: inDays(30),
    });
  });

  it('a renewal that fails, comes right, and fails for good', async () => {
    const [person, , paper] = await subscribed();
    const end = inDays(33);
    shop.pass(31 * day);
    paper.status = 'past_due';
    await told(paper);
    expect(await shop.subscriptionOf(person)).toMatchObject({
      status: 'past_due',
      expiresAt: end,
    });
    paper.status = 'active';
    paper.renewals.push(renewalOf(paper));
    paper.paidUntil = inDays(29);
    await told(paper);
    expect(await shop.subscriptionOf(person)).toMatchObject({
      status: 'active',
      expiresAt: inDays(32),
    });
    Object.assign(paper, { status: 'ended', nextBillingAt: null });
    await told(paper);
    expect(await shop.subscriptionOf(person)).toMatchObject({
      status: 'ended',
      expiresAt: inDays(29),
      reconcileAt: null,
    });
  });

  it('that is cancelled: it ends with what is paid, and another may follow', async () => {
    const [person, , paper] = await subscribed();
    await endRenewal(shop.context, person);
    expect(await shop.subscriptionOf(person)).toMatchObject({
      status: 'cancelled',
      expiresAt: inDays(30),
      nextBillingAt: null,
    });
    await expect(endRenewal(shop.context, person)).rejects.toMatchObject({
      code: 'no_renewal',
    });
    await told(paper);
    expect(await shop.pay(person, { plan: await shop.plan(899) }, 'ok')).toMatchObject({
      payment: { status: 'activated' },
    });
  });

  it('whose last money is given back: it is over, until the next is paid', async () => {
    const [person, , paper] = await subscribed();
    shop.pass(30 * day);
    paper.renewals.push(renewalOf(paper));
    paper.paidUntil = inDays(30);
    await told(paper);
    const back = { state: 'refunded', refunded: 499 } as const;
    paper.renewals.splice(0, 1, { ...paper.renewals[0], ...back } as Renewal);
    await told(paper);
    const now = shop.context.clock.now();
    expect(await shop.subscriptionOf(person)).toMatchObject({ expiresAt: now });
    expect(await shop.lastOf(person)).toMatchObject({ status: 'refunded', refunded: 499 });
    shop.pass(30 * day);
    paper.renewals.push(renewalOf(paper));
    paper.paidUntil = inDays(30);
    paper.nextBillingAt = inDays(30);
    await told(paper);
    expect(await shop.subscriptionOf(person)).toMatchObject({ expiresAt: inDays(33) });
  });

  it('whose first payment comes to nothing: it never was, and may be tried again', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'action');
    expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'pending' });
    await shop.cancel(person, (await shop.lastOf(person)).id);
    expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'ended' });
    expect(await shop.pay(person, { plan }, 'ok')).toMatchObject({ success: true });
  });

  it('that waits for its money says so', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    expect(await shop.pay(person, { plan }, 'processing')).toMatchObject({
      success: true,
      payment: { status: 'pending' },
    });
    const payment = await shop.lastOf(person);
    shop.stripe.pay(payment);
    await told(shop.stripe.entry(payment.id).plan as PaperPlan);
    expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'active' });
    expect(await shop.lastOf(person)).toMatchObject({ status: 'succeeded' });
  });

  it('that was given up and is paid after all, beside another: the money goes back', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'action');
    const first = await shop.lastOf(person);
    await shop.cancel(person, first.id);
    await shop.pay(person, { plan: await shop.plan(899) }, 'ok');
    await shop.happens(first, () => shop.stripe.pay(first));
    await shop.reconciler.round();
    expect(await shop.paymentsOf(person)).toMatchObject([
      { status: 'refunded', refundReason: 'duplicate_subscription' },
      { status: 'succeeded', refundReason: null },
    ]);
    expect(shop.stripe.entry(first.id).plan).toMatchObject({ status: 'cancelled' });
  });
});
