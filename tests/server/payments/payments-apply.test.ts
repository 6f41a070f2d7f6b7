import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueId, UserId } from '#contract/ids.ts';
import { paymentEvents, purchases } from '../../../server/platform/db/schema.ts';
import { applyPaymentUpdate } from '../../../server/billing/applyPaymentUpdate.ts';
import type { PaymentUpdate, PaymentRow } from '../../../server/billing/gateway.ts';
import { mailsOf } from '../../helpers/mails.ts';
import type { Entry } from '../../helpers/scriptedGateway.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('payment updates of a gateway are applied, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  /** An issue that is being paid for by card. */
  async function paying(card: string): Promise<[PaymentRow, UserId, IssueId]> {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, card);
    return [await shop.lastOf(person), person, issue];
  }

  const owns = async (person: UserId, issue: IssueId): Promise<boolean> => {
    const isTheirs = and(eq(purchases.userId, person), eq(purchases.issueId, issue));
    const isLive = and(isTheirs, isNull(purchases.revokedAt));
    return (await shop.context.db.select().from(purchases).where(isLive)).length === 1;
  };

  const storyOf = async ({ id }: PaymentRow): Promise<string[]> => {
    const events = await shop.context.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, id))
      .orderBy(paymentEvents.id);
    return events.map(
      ({ source, fromState: was, toState: became }) => `${source}: ${was} → ${became}`,
    );
  };

  it('in order: an update that is older than the stored state changes nothing', async () => {
    const [payment, person, issue] = await paying('action');
    const early = (await shop.stripe.readPayment(payment)) as PaymentUpdate;
    await shop.happens(payment, () => shop.stripe.pay(payment));
    await applyPaymentUpdate(shop.context, payment, early, 'webhook');
    expect(await shop.lastOf(person)).toMatchObject({ status: 'succeeded' });
    expect(await owns(person, issue)).toBe(true);
  });

  it('not to a card that was handed in since', async () => {
    const [payment, person] = await paying('declined');
    const early = (await shop.stripe.readPayment(payment)) as PaymentUpdate;
    await shop.pay(person, { paymentId: payment.id as never }, 'action');
    await applyPaymentUpdate(shop.context, payment, early, 'webhook');
    expect(await shop.lastOf(person)).toMatchObject({ status: 'requires_action', tryCount: 2 });
  });

  it('nor is a payment ended that is handed in just now', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    shop.stripe.isAway = true;
    await shop.pay(person, { plan }, 'ok');
    shop.stripe.isAway = false;
    const created = await shop.lastOf(person);
    await shop.pay(person, { plan }, 'action');
    await applyPaymentUpdate(
      shop.context,
      created,
      { state: 'canceled', gatewayId: null },
      'person',
    );
    expect(await shop.lastOf(person)).toMatchObject({ status: 'requires_action' });
  });

  it('never where it is about another sum, which is noted once', async () => {
    const [payment, person, issue] = await paying('action');
    shop.stripe.pay(payment);
    const news = (await shop.stripe.readPayment(payment)) as PaymentUpdate;
    for (const wrong of [{ amount: 1 }, { amount: 1 }, { currency: 'JPY' }])
      await applyPaymentUpdate(shop.context, payment, { ...news, ...wrong }, 'webhook');
    expect(await shop.lastOf(person)).toMatchObject({ status: 'requires_action' });
    expect(await owns(person, issue)).toBe(false);
    expect(await storyOf(payment)).toHaveLength(4);
    expect(shop.warnings).toContain('news of a payment was not believed');
    await applyPaymentUpdate(shop.context, payment, { ...news, currency: 'usd' }, 'webhook');
    expect(await owns(person, issue)).toBe(true);
  });

  it.each<[string, Partial<Entry>[], string, boolean]>([
    [
      'a part refunded',
      [{ state: 'partially_refunded', refunded: 100 }],
      'partially_refunded',
      true,
    ],
    [
      'a part, then all refunded',
      [
        { state: 'partially_refunded', refunded: 100 },
        { state: 'refunded', refunded: 599 },
      ],
      'refunded',
      false,
    ],
    ['a dispute', [{ state: 'disputed' }], 'disputed', true],
    ['a dispute that is won', [{ state: 'disputed' }, { state: 'succeeded' }], 'succeeded', true],
    [
      'a dispute that is lost',
      [{ state: 'disputed' }, { state: 'charged_back' }],
      'charged_back',
      false,
    ],
    [
      'a dispute after all was given back',
      [{ state: 'refunded', refunded: 599 }, { state: 'charged_back' }],
      'charged_back',
      false,
    ],
  ])('after the money: %s', async (_, changes, status, isTheirs) => {
    const [payment, person, issue] = await paying('ok');
    for (const change of changes)
      await shop.happens(payment, (entry) => Object.assign(entry, change));
    const refunded = shop.stripe.entry(payment.id).refunded;
    expect(await shop.lastOf(person)).toMatchObject({ status, refunded });
    expect(await owns(person, issue)).toBe(isTheirs);
  });

  it('where all was given back before anybody heard that it was paid', async () => {
    const [payment, person, issue] = await paying('action');
    await shop.happens(payment, (entry) =>
      Object.assign(entry, { state: 'refunded', refunded: 599 }),
    );
    const now = shop.context.clock.now();
    expect(await shop.lastOf(person)).toMatchObject({
      status: 'refunded',
      completedAt: now,
    });
    expect(await mailsOf(shop.context, person)).toMatchObject([{ kind: 'refund' }]);
    expect(await owns(person, issue)).toBe(false);
    expect(await shop.pay(person, { issue }, 'ok')).toMatchObject({ success: true });
  });

  it('to a payment that had ended: money beats everything', async () => {
    const [payment, person, issue] = await paying('action');
    await shop.cancel(person, payment.id);
    await shop.happens(payment, () => shop.stripe.pay(payment));
    expect(await shop.lastOf(person)).toMatchObject({ status: 'succeeded', refundReason: null });
    expect(await owns(person, issue)).toBe(true);
  });
});
