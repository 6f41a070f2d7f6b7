import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueId, PlanId } from '#contract/ids.ts';
import { issues, plans, store, subscriptions } from '../../../server/platform/db/schema.ts';
import { openPaperShop, type PaperShop, shown } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const attempt = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

describe.each(databases)('a payment begins, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  it('continues with another card after a decline, as the same payment', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    expect(await shop.pay(person, { issue }, 'poor')).toBe('gateway_insufficient_funds');
    const [payment] = await shop.paymentsOf(person);
    expect(payment).toMatchObject({ status: 'declined', failureRaw: 'No.' });
    expect(await shop.pay(person, { paymentId: payment?.id as never })).toBe(
      'gateway_insufficient_funds',
    );
    const answer = await shop.pay(person, { paymentId: payment?.id as never }, 'ok');
    expect(answer).toMatchObject({ success: true });
    expect(await shop.paymentsOf(person)).toMatchObject([
      { id: payment?.id, status: 'succeeded', tryCount: 2, failureCode: null },
    ]);
  });

  it('tries a card once for a press that is sent twice, also where it is declined', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    const press = () => shop.pay(person, { issue, attempt: attempt(21) }, 'declined');
    expect([await press(), await press()]).toEqual([
      'gateway_card_declined',
      'gateway_card_declined',
    ]);
    expect(await shop.paymentsOf(person)).toMatchObject([{ tryCount: 1 }]);
  });

  it('is not known to be lost while the gateway is silent, and is followed up', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    for (const card of ['lost-after', 'lost-before']) {
      const each = card === 'lost-after' ? issue : await shop.issue();
      const answer = await shop.pay(person, { issue: each }, card);
      expect(answer).toMatchObject({ success: false, payment: { status: 'processing' } });
      const paymentId = (await shop.paymentsOf(person)).at(-1)?.id as never;
      expect(await shop.pay(person, { paymentId })).toMatchObject({ success: true });
    }
    expect((await shop.paymentsOf(person)).map(({ tryCount }) => tryCount)).toEqual([1, 1]);
  });

  it('charges no second card before it knows what became of the first', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'lost-after');
    expect(await shop.pay(person, { issue }, 'declined')).toMatchObject({ success: true });
    expect(await shop.paymentsOf(person)).toMatchObject([
      { tryCount: 1, paymentMethodId: 'lost-after' },
    ]);
  });

  it('asks for the authentication of the card, and reads its result', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    const asked = await shop.pay(person, { issue }, 'action');
    expect(asked).toMatchObject({ success: false, payload: { requires_action: true } });
    const [payment] = await shop.paymentsOf(person);
    shop.stripe.pay(payment as never);
    expect(await shop.pay(person, { paymentId: payment?.id as never })).toMatchObject({
      success: true,
    });
  });

  it('is ended at one gateway before it begins at another', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'action');
    const answer = await shop.pay(person, { issue, gateway: 'paypal' });
    expect(answer).toMatchObject({ payload: { orderID: expect.any(String) } });
    expect(await shop.paymentsOf(person)).toMatchObject([
      { gateway: 'stripe', status: 'canceled' },
      { gateway: 'paypal', status: 'requires_action' },
    ]);
    const paymentId = (await shop.paymentsOf(person))[1]?.id as never;
    const done = await shop.pay(person, { paymentId, payload: { orderID: 'any' } });
    expect(done).toMatchObject({ success: true });
  });

  it('waits where the other gateway does not know yet', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'processing');
    expect(await shop.pay(person, { issue, gateway: 'paypal' })).toBe('payment_under_way');
    expect(await shop.paymentsOf(person)).toMatchObject([{ status: 'processing' }]);
  });

  it('is for the sum that was shown, and begins anew where that has changed', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    expect(await shop.pay(person, { issue, price: shown(598) }, 'ok')).toBe('price_changed');
    expect(await shop.pay(person, { issue, price: shown(599, 'EUR') }, 'ok')).toBe('price_changed');
    expect(await shop.paymentsOf(person)).toEqual([]);
    await shop.pay(person, { issue, price: shown(599) }, 'declined');
    await shop.context.db.update(issues).set({ price: 799 }).where(eq(issues.id, issue));
    expect(await shop.pay(person, { issue, price: shown(599) }, 'ok')).toBe('price_changed');
    expect(await shop.pay(person, { issue, price: shown(799) }, 'ok')).toMatchObject({
      success: true,
    });
    expect(await shop.paymentsOf(person)).toMatchObject([
      { amount: 599, status: 'canceled' },
      { amount: 799, status: 'succeeded' },
    ]);
  });

  it('is refused for an item that is not sold', async () => {
    const person = await shop.person();
    const free = await shop.issue(0);
    const withdrawn = await shop.issue();
    const archived = await shop.plan();
    const past = new Date(0);
    await shop.context.db.update(issues).set({ withdrawnAt: past }).where(eq(issues.id, withdrawn));
    await shop.context.db.update(plans).set({ archivedAt: past }).where(eq(plans.id, archived));
    const unknown = { issue: 999_999 as IssueId };
    for (const order of [{ issue: free }, { issue: withdrawn }, { plan: archived }, unknown])
      expect(await shop.pay(person, order, 'ok')).toBe('not_for_sale');
    expect(await shop.pay(person, { plan: 999_999 as PlanId }, 'ok')).toBe('not_for_sale');
    expect(await shop.paymentsOf(person)).toEqual([]);
  });

  it('is accepted from a subscriber who keeps an issue, and refused for goods that are owned', async () => {
    const [person, issue, plan] = [await shop.person(), await shop.issue(), await shop.plan()];
    const given = { userId: person, expiresAt: new Date(shop.clock.time + 86_400_000) };
    await shop.context.db.insert(subscriptions).values(given);
    expect(await shop.pay(person, { issue }, 'ok')).toMatchObject({
      payment: { status: 'succeeded' },
    });
    expect(await shop.pay(person, { issue }, 'ok')).toBe('already_owned');
    expect(await shop.pay(person, { plan }, 'ok')).toMatchObject({
      success: true,
      payment: { status: 'activated' },
    });
    expect(await shop.pay(person, { plan: await shop.plan(899) }, 'ok')).toBe('already_owned');
    expect(await shop.pay(person, { issue: await shop.issue() }, 'ok')).toMatchObject({
      success: true,
    });
  });

  it('is not accessible to other users: its ids are unknown to them', async () => {
    const [owner, mallory, issue] = [await shop.person(), await shop.person(), await shop.issue()];
    await shop.pay(owner, { issue }, 'action');
    const [payment] = await shop.paymentsOf(owner);
    const paymentId = payment?.id as never;
    expect(await shop.pay(mallory, { paymentId }, 'ok')).toBe('payment_not_found');
    expect(await shop.cancel(mallory, paymentId)).toBe('payment_not_found');
    expect(await shop.cancel(owner, paymentId)).toBe('canceled');
    expect(await shop.cancel(owner, paymentId)).toBe('canceled');
  });

  it('is refused for an hour after five cards were declined', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    for (const _ of [1, 2, 3, 4, 5])
      expect(await shop.pay(person, { issue }, 'declined')).toBe('gateway_card_declined');
    expect(await shop.pay(person, { issue }, 'ok')).toBe('rate_limited');
    const [payment] = await shop.paymentsOf(person);
    expect(await shop.pay(person, { paymentId: payment?.id as never }, 'ok')).toBe('rate_limited');
    shop.pass(60);
    expect(await shop.pay(person, { issue }, 'ok')).toMatchObject({ success: true });
  });

  it('is refused after thirty in an hour', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    for (let n = 0; n < 30; n += 1) {
      await shop.pay(person, { issue, gateway: 'paypal' });
      const [last] = (await shop.paymentsOf(person)).slice(-1);
      await shop.cancel(person, last?.id ?? 0);
    }
    expect(await shop.pay(person, { issue, gateway: 'paypal' })).toBe('rate_limited');
    expect(new Set(ids(await shop.paymentsOf(person))).size).toBe(30);
  });

  it('begins nowhere while a gateway that has to know the person first is away', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    shop.stripe.isAway = true;
    expect(await shop.pay(person, { plan }, 'ok')).toBe('gateway_unavailable');
    shop.stripe.isAway = false;
    expect(await shop.pay(person, { plan }, 'ok')).toMatchObject({ success: true });
    expect(await shop.paymentsOf(person)).toMatchObject([{ tryCount: 1, status: 'succeeded' }]);
  });

  it.each([{ paymentsEnabled: false }, { couponsOnly: true }, { signInEnabled: false }])(
    'is refused where the store takes none: %o',
    async (switched) => {
      const [person, issue] = [await shop.person(), await shop.issue()];
      const { db } = shop.context;
      await db.update(store).set(switched);
      expect(await shop.pay(person, { issue }, 'ok')).toBe('payments_off');
      await db
        .update(store)
        .set({ paymentsEnabled: true, couponsOnly: false, signInEnabled: true });
    },
  );
});
