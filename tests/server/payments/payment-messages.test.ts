import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookTypes } from '#contract/admin/webhooks.ts';
import { applyPaymentUpdate } from '../../../server/billing/applyPaymentUpdate.ts';
import { applySubscriptionUpdate } from '../../../server/billing/applySubscriptionUpdate.ts';
import type { PaymentUpdate, SubscriptionRow } from '../../../server/billing/gateway.ts';
import {
  purchases,
  webhookDeliveries,
  webhookEndpoints,
} from '../../../server/platform/db/schema.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('a program of the publisher is told, on %s,', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
    await shop.context.db.insert(webhookEndpoints).values({
      url: 'https://receiver.example',
      types: [...webhookTypes],
      secret: 'sealed',
      createdAt: shop.context.clock.now(),
    });
  });
  beforeEach(async () => void (await shop.context.db.delete(webhookDeliveries)));
  afterAll(() => shop.close());

  const told = async () => {
    const rows = await shop.context.db
      .select()
      .from(webhookDeliveries)
      .orderBy(asc(webhookDeliveries.id));
    return rows.map(({ type, data, userId }) => ({ type, userId, ...data }));
  };

  it('a purchase once, and each refund of a part, however often they are reported', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'action');
    expect(await told()).toEqual([]);
    const payment = await shop.lastOf(person);
    shop.stripe.pay(payment);
    const paid = (await shop.stripe.readPayment(payment)) as PaymentUpdate;
    for (let report = 0; report < 2; report += 1)
      await applyPaymentUpdate(shop.context, payment, paid, 'webhook');
    for (const refunded of [100, 300])
      await shop.happens(payment, (entry) => {
        Object.assign(entry, { state: 'partially_refunded', refunded });
      });
    await applyPaymentUpdate(shop.context, payment, paid, 'webhook');
    const sale = { id: payment.id, amount: 599, currency: 'USD', precision: 2, issue, plan: null };
    const row = { userId: person, payment: sale };
    expect(await told()).toMatchObject([
      { type: 'purchase.completed', ...row },
      { type: 'purchase.refunded', userId: person, payment: { ...sale, refunded: 100 } },
      { type: 'purchase.refunded', userId: person, payment: { ...sale, refunded: 300 } },
    ]);
  });

  it('nothing of a payment that the store returns because the issue is owned already', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'action');
    const payment = await shop.lastOf(person);
    await shop.context.db.insert(purchases).values({ userId: person, issueId: issue });
    await shop.happens(payment, () => shop.stripe.pay(payment));
    await shop.reconciler.run('payments');
    expect(await shop.lastOf(person)).toMatchObject({ status: 'refunded' });
    expect(await told()).toEqual([]);
  });

  it('the begin, each renewal and the end of a subscription', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'ok');
    const row = (await shop.subscriptionOf(person)) as SubscriptionRow;
    const at = shop.context.clock.now();
    const renewal = { gatewayId: `renewal-${row.id}`, at, amount: 499, currency: 'USD' };
    const state = { state: 'succeeded', isOfCurrentPlan: true } as const;
    const update = { gatewayId: row.gatewayId, paidUntil: row.expiresAt, nextBillingAt: null };
    const renewals = [{ ...renewal, ...state }];
    const plans = { current: plan, next: null };
    const reports = [
      { status: 'active', renewals },
      { status: 'active', renewals },
      { status: 'ended', renewals },
      { status: 'ended', renewals },
    ] as const;
    for (const report of reports)
      await applySubscriptionUpdate(
        shop.context,
        row,
        { ...update, ...report, plans } as never,
        'webhook',
      );
    expect((await told()).map(({ type }) => type)).toEqual([
      'subscription.started',
      'subscription.renewed',
      'subscription.ended',
    ]);
    shop.stripe.entry((await shop.paymentsOf(person))[0]?.id ?? 0).amount += 499;
  });
});
