import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueId, UserId } from '#contract/ids.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { giftStateOf } from '../../../server/billing/giftPurchases.ts';
import { historyOf } from '../../../server/billing/receipts/purchaseHistory.ts';
import { redeem } from '../../../server/coupons/couponCalls.ts';
import { listCoupons, removeCoupon } from '../../../server/coupons/manageCoupons.ts';
import { coupons, purchases, store } from '../../../server/platform/db/schema.ts';
import { Refused } from '../../../server/platform/http/refusal.ts';
import { openPaperShop, type PaperShop, shown } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const noon = new Date('2026-05-01T12:00:00Z');

describe('The state of a gift', () => {
  it.each([
    [{ usedCount: 0, withdrawnAt: null }, 'open'],
    [{ usedCount: 1, withdrawnAt: null }, 'redeemed'],
    [{ usedCount: 0, withdrawnAt: noon }, 'revoked'],
    [{ usedCount: 1, withdrawnAt: noon }, 'revoked'],
  ] as const)('with the coupon %o is %s', (coupon, state) =>
    expect(giftStateOf(coupon)).toBe(state),
  );
});

describe.each(databases)('a gift, on %s,', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
    await shop.context.db.update(store).set({ giftPurchasesEnabled: true });
  });
  // Checks the accounting rules.
  afterAll(() => shop.close());

  const db = () => shop.context.db;
  const now = () => shop.clock.time;
  const owns = async (person: UserId, issueId: IssueId): Promise<boolean> => {
    const isTheirs = and(eq(purchases.userId, person), eq(purchases.issueId, issueId));
    const isLive = and(isTheirs, isNull(purchases.revokedAt));
    return (await db().select().from(purchases).where(isLive)).length === 1;
  };
  const give = (person: UserId, issue: IssueId, attempt: string = crypto.randomUUID()) =>
    shop.pay(person, { issue, gift: true, attempt, price: shown(599) }, 'ok');
  const giftsOf = async (person: UserId) =>
    (await historyOf(db(), person)).flatMap(({ gift }) => (gift ? [gift] : []));
  async function given() {
    const [buyer, recipient, issue] = [
      await shop.person(),
      await shop.person(),
      await shop.issue(),
    ] as const;
    expect(await give(buyer, issue)).toMatchObject({ payment: { status: 'succeeded' } });
    const payment = await shop.lastOf(buyer);
    const [gift] = await giftsOf(buyer);
    return { buyer, recipient, issue, payment, code: gift?.code ?? '' };
  }
  const open = (person: UserId, code: string): Promise<string> =>
    redeem(db(), person, { code }, new Date(now())).then(
      () => 'redeemed',
      (error: unknown) => {
        if (error instanceof Refused) return error.code;
        throw error;
      },
    );

  it('is paid once, and opens the issue to its recipient and not to its buyer', async () => {
    const { buyer, recipient, issue, code } = await given();
    expect(await giftsOf(buyer)).toEqual([{ code, state: 'open' }]);
    expect(await open(recipient, code)).toBe('redeemed');
    expect([await owns(buyer, issue), await owns(recipient, issue)]).toEqual([false, true]);
    expect(await giftsOf(buyer)).toEqual([{ code, state: 'redeemed' }]);
  });

  it('is bought again and again, also by a user who owns the issue', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'ok');
    await give(person, issue);
    await give(person, issue);
    const codes = (await giftsOf(person)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(2);
    // The payments of gifts are no purchases of the buyer.
    expect(await shop.pay(person, { issue }, 'ok')).toBe('already_owned');
  });

  it('is one for each press of the button, also after a lost answer', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    const attempt = crypto.randomUUID();
    await Promise.all([give(person, issue, attempt), give(person, issue, attempt)]);
    await give(person, issue, attempt);
    expect(await giftsOf(person)).toHaveLength(1);
    expect(await shop.attempt(person, { attempt })).toMatchObject({ success: true });
    // Another press has not arrived, and an earlier gift does not answer for it.
    expect(await shop.attempt(person, { attempt: crypto.randomUUID(), issue })).toBe(
      'payment_not_found',
    );
  });

  it('does not take the place of a purchase that waits for another card', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    expect(await shop.pay(person, { issue }, 'declined')).toBe('gateway_card_declined');
    await give(person, issue);
    expect(await owns(person, issue)).toBe(false);
    expect((await shop.paymentsOf(person)).map(({ status }) => status)).toEqual([
      'canceled',
      'succeeded',
    ]);
  });

  it('has one recipient of several at the same time', async () => {
    const { code, issue } = await given();
    const people = await Promise.all(Array.from({ length: 4 }, () => shop.person()));
    const outcomes = await Promise.all(people.map((person) => open(person, code)));
    expect(outcomes.toSorted()).toEqual(['coupon_used', 'coupon_used', 'coupon_used', 'redeemed']);
    const owned = await Promise.all(people.map((person) => owns(person, issue)));
    expect(owned.filter(Boolean)).toHaveLength(1);
  });

  it('stays open for a recipient who owns the issue', async () => {
    const { buyer, recipient, issue, code } = await given();
    await shop.pay(recipient, { issue }, 'ok');
    expect(await open(recipient, code)).toBe('coupon_product_owned');
    expect(await giftsOf(buyer)).toEqual([{ code, state: 'open' }]);
    expect(await open(buyer, code)).toBe('redeemed');
  });

  it('ends with a refund before it was redeemed, like an unknown code', async () => {
    const { buyer, recipient, payment, code } = await given();
    await shop.happens(payment, (entry) => Object.assign(entry, { state: 'refunded' }));
    expect(await open(recipient, code)).toBe('coupon_unknown');
    expect(await giftsOf(buyer)).toEqual([{ code, state: 'revoked' }]);
  });

  it.each(['refunded', 'charged_back'] as const)(
    'that was redeemed ends when it is %s, and late reports change nothing',
    async (state) => {
      const { buyer, recipient, issue, payment, code } = await given();
      await open(recipient, code);
      await shop.happens(payment, (entry) => Object.assign(entry, { state }));
      expect(await owns(recipient, issue)).toBe(false);
      await shop.happens(payment, (entry) => Object.assign(entry, { state: 'succeeded' }));
      expect(await owns(recipient, issue)).toBe(false);
      await shop.happens(payment, (entry) => Object.assign(entry, { state }));
      expect(await giftsOf(buyer)).toEqual([{ code, state: 'revoked' }]);
    },
  );

  it('opens nothing after a refund and a redemption at the same time', async () => {
    const { recipient, issue, payment, code } = await given();
    await Promise.all([
      open(recipient, code),
      shop.happens(payment, (entry) => Object.assign(entry, { state: 'refunded' })),
    ]);
    expect(await owns(recipient, issue)).toBe(false);
  });

  it('survives the deletion of its buyer, and the money is returned after it', async () => {
    const { buyer, recipient, issue, payment, code } = await given();
    await deleteUser(shop.context, buyer);
    expect(await open(recipient, code)).toBe('redeemed');
    expect(await owns(recipient, issue)).toBe(true);
    await shop.happens(payment, (entry) => Object.assign(entry, { state: 'refunded' }));
    expect(await owns(recipient, issue)).toBe(false);
  });

  it('ends with the account of its recipient', async () => {
    const { buyer, recipient, code } = await given();
    await open(recipient, code);
    await deleteUser(shop.context, recipient);
    expect(await giftsOf(buyer)).toEqual([{ code, state: 'redeemed' }]);
    expect(await open(buyer, code)).toBe('coupon_used');
  });

  it('is no coupon of the publisher', async () => {
    const { code } = await given();
    expect((await listCoupons(db())).filter((coupon) => coupon.code === code)).toEqual([]);
    await expect(removeCoupon(db(), code, new Date(now()))).rejects.toThrow('There is no coupon');
  });

  it('is not sold while the store offers none, and without its payment there is no coupon', async () => {
    await db().update(store).set({ giftPurchasesEnabled: false });
    const [person, issue] = [await shop.person(), await shop.issue()];
    expect(await give(person, issue)).toBe('not_for_sale');
    await db().update(store).set({ giftPurchasesEnabled: true });
    await shop.pay(person, { issue, gift: true }, 'declined');
    const ofIssue = eq(coupons.issueId, issue);
    expect(await db().select().from(coupons).where(ofIssue)).toEqual([]);
  });
});
