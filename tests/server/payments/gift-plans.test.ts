import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentId, PlanId, UserId } from '#contract/ids.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import type { PaymentRow } from '../../../server/billing/gateway.ts';
import { brokenRules } from '../../../server/billing/invariants.ts';
import { historyOf } from '../../../server/billing/receipts/purchaseHistory.ts';
import { redeem } from '../../../server/coupons/couponCalls.ts';
import { purchasesOf } from '../../../server/entitlements/rights.ts';
import { store, subscriptions } from '../../../server/platform/db/schema.ts';
import type { PaymentState } from '../../../server/platform/db/schema/paymentStates.ts';
import type { Refused } from '../../../server/platform/http/refusal.ts';
import { openPaperShop, type PaperShop, shown } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('a plan as a gift, on %s,', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
    await shop.context.db.update(store).set({ giftPurchasesEnabled: true });
  });
  // Checks the accounting rules.
  afterAll(() => shop.close());

  const db = () => shop.context.db;
  const now = () => new Date(shop.clock.time);
  const give = (person: UserId, plan: PlanId, card = 'ok', attempt: string = crypto.randomUUID()) =>
    shop.pay(person, { plan, gift: true, attempt, price: shown(499) }, card);
  const giftOf = async (person: UserId) => (await historyOf(db(), person))[0]?.gift;
  const isOpenTo = async (person: UserId): Promise<boolean> =>
    (await purchasesOf(db(), person, now())).subscription.active;
  const open = (person: UserId, code: string): Promise<string> =>
    redeem(db(), person, { code }, now()).then(
      () => 'redeemed',
      (error: Refused) => error.code,
    );
  async function given() {
    const [buyer, recipient, plan] = [await shop.person(), await shop.person(), await shop.plan()];
    expect(await give(buyer, plan)).toMatchObject({ payment: { status: 'succeeded' } });
    const payment = await shop.lastOf(buyer);
    return { buyer, recipient, plan, payment, code: (await giftOf(buyer))?.code ?? '' };
  }
  const happens = (payment: PaymentRow, state: PaymentState) =>
    shop.happens(payment, (entry) => Object.assign(entry, { state }));

  it('is paid once without a subscription, and opens one period to its recipient', async () => {
    const { buyer, recipient, payment, code } = await given();
    expect(payment).toMatchObject({ subscriptionId: null, amount: 499, laterAmount: null });
    expect(await shop.subscriptionOf(buyer)).toBeUndefined();
    expect(await open(recipient, code)).toBe('redeemed');
    expect([await isOpenTo(buyer), await isOpenTo(recipient)]).toEqual([false, true]);
    expect(await shop.subscriptionOf(recipient)).toMatchObject({
      gateway: null,
      nextBillingAt: null,
      expiresAt: new Date(shop.clock.time + 31 * 24 * 60 * 60_000),
    });
  });

  it('is paid with the wallet as an order, and a repeated press pays once', async () => {
    const [buyer, plan, attempt] = [await shop.person(), await shop.plan(), crypto.randomUUID()];
    const order = { gateway: 'paypal', plan, gift: true, attempt, price: shown(499) } as const;
    await shop.pay(buyer, order);
    const { id, gatewayId } = await shop.lastOf(buyer);
    const approved = { gateway: 'paypal', paymentId: id as PaymentId } as const;
    const payload = { orderID: gatewayId ?? '' };
    for (let times = 0; times < 2; times += 1)
      expect(await shop.pay(buyer, { ...approved, payload })).toMatchObject({
        payment: { status: 'succeeded' },
      });
    expect(await shop.paymentsOf(buyer)).toHaveLength(1);
    expect(await giftOf(buyer)).toMatchObject({ state: 'open' });
  });

  it('costs the price of a whole period, and leaves the first price to its buyer and its recipient', async () => {
    const [buyer, recipient, plan] = [
      await shop.person(),
      await shop.person(),
      await shop.plan(499, 99),
    ];
    expect(await shop.pay(buyer, { plan, gift: true, price: shown(99) }, 'ok')).toBe(
      'price_changed',
    );
    await give(buyer, plan);
    await open(recipient, (await giftOf(buyer))?.code ?? '');
    for (const person of [buyer, recipient])
      expect(await shop.pay(person, { plan, price: shown(99) }, 'ok')).toMatchObject({
        payment: { status: 'activated' },
      });
  });

  it('is bought by a subscriber, who cannot redeem it before the own plan has ended', async () => {
    const { buyer, plan, code } = await given();
    await shop.pay(buyer, { plan, price: shown(499) }, 'ok');
    await give(buyer, plan);
    expect(await open(buyer, code)).toBe('gift_after_subscription');
    expect((await giftOf(buyer))?.state).toBe('open');
  });

  it('is followed by a plan that its recipient orders meanwhile', async () => {
    const { recipient, plan, code } = await given();
    await open(recipient, code);
    const end = (await shop.subscriptionOf(recipient))?.expiresAt;
    await shop.pay(recipient, { plan, price: shown(499) }, 'ok');
    expect((await shop.subscriptionOf(recipient))?.startsAt).toEqual(end);
  });

  it('has one recipient of several at the same time, and one gift at a time for a recipient', async () => {
    const [first, second] = [await given(), await given()];
    const people = [first.recipient, second.recipient, await shop.person()];
    const outcomes = await Promise.all(people.map((person) => open(person, first.code)));
    expect(outcomes.toSorted()).toEqual(['coupon_used', 'coupon_used', 'redeemed']);
    const [third, fourth, person] = [await given(), await given(), await shop.person()];
    const both = await Promise.all([open(person, third.code), open(person, fourth.code)]);
    expect(both.toSorted()).toEqual(['gift_after_subscription', 'redeemed']);
  });

  it.each(['refunded', 'charged_back'] as const)(
    'ends when it is %s before the redemption',
    async (state) => {
      const { buyer, recipient, payment, code } = await given();
      await happens(payment, state);
      expect(await open(recipient, code)).toBe('coupon_unknown');
      expect(await giftOf(buyer)).toEqual({ code, state: 'revoked' });
    },
  );

  it.each(['refunded', 'charged_back'] as const)(
    'that was redeemed ends when it is %s, and late and repeated reports change nothing',
    async (state) => {
      const { recipient, payment, code } = await given();
      await open(recipient, code);
      for (const reported of [state, 'succeeded', state, state] as const) {
        await happens(payment, reported);
        expect(await isOpenTo(recipient)).toBe(false);
      }
    },
  );

  it('opens nothing after a refund and a redemption at the same time', async () => {
    const { recipient, payment, code } = await given();
    await Promise.all([open(recipient, code), happens(payment, 'refunded')]);
    expect(await isOpenTo(recipient)).toBe(false);
  });

  it('survives the deletion of its buyer, and the money is returned after it', async () => {
    const { buyer, recipient, payment, code } = await given();
    await deleteUser(shop.context, buyer);
    expect(await open(recipient, code)).toBe('redeemed');
    await happens(payment, 'refunded');
    expect(await isOpenTo(recipient)).toBe(false);
  });

  it('ends with the account of its recipient', async () => {
    const { buyer, recipient, payment, code } = await given();
    await open(recipient, code);
    await deleteUser(shop.context, recipient);
    expect(await open(buyer, code)).toBe('coupon_used');
    await happens(payment, 'refunded');
    expect(await giftOf(buyer)).toEqual({ code, state: 'revoked' });
  });

  it('keeps the account of its buyer until the gateway has decided', async () => {
    const [buyer, plan] = [await shop.person(), await shop.plan()];
    await give(buyer, plan, 'processing');
    const payment = await shop.lastOf(buyer);
    await expect(deleteUser(shop.context, buyer)).rejects.toMatchObject({
      code: 'gateway_unavailable',
    });
    await happens(payment, 'succeeded');
    expect(await giftOf(buyer)).toMatchObject({ state: 'open' });
  });

  it('does not take the place of a subscription that waits for another card', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan, price: shown(499) }, 'declined');
    await give(person, plan);
    expect(await isOpenTo(person)).toBe(false);
    const states = (await shop.paymentsOf(person)).map(({ status }) => status);
    expect(states).toEqual(['canceled', 'succeeded']);
  });

  it('is found at its gateway when the answer was lost', async () => {
    const [buyer, plan] = [await shop.person(), await shop.plan()];
    await give(buyer, plan, 'lost-after');
    shop.pass(10);
    await shop.reconciler.round();
    expect(await giftOf(buyer)).toMatchObject({ state: 'open' });
  });

  it('that outlives its refund, or has no right, breaks a rule of the accounting', async () => {
    const [refunded, kept] = [await given(), await given()];
    for (const { recipient, code } of [refunded, kept]) await open(recipient, code);
    await happens(refunded.payment, 'refunded');
    const broken = async () =>
      (await brokenRules(db(), now())).map(({ rule }) => rule.split(',')[0]);
    expect(await broken()).toEqual([]);
    const isOf = ({ recipient }: typeof kept) => eq(subscriptions.userId, recipient);
    const end = new Date(shop.clock.time + 31 * 24 * 60 * 60_000);
    await db().update(subscriptions).set({ expiresAt: end }).where(isOf(refunded));
    expect(await broken()).toEqual(['A gift opens nothing if its payment collected no money']);
    await db().update(subscriptions).set({ expiresAt: now() }).where(isOf(refunded));
    await db().update(subscriptions).set({ userId: kept.buyer }).where(isOf(kept));
    expect(await broken()).toEqual(['A redeemed gift has one right']);
    await db()
      .update(subscriptions)
      .set({ userId: kept.recipient })
      .where(eq(subscriptions.userId, kept.buyer));
  });
});
