import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CouponOrder } from '#contract/admin/sales.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { receiptOf } from '../../../server/billing/receipts/receipt.ts';
import type { Paid } from '../../../server/billing/receipts/purchaseHistory.ts';
import { couponCalls, redeem } from '../../../server/coupons/couponCalls.ts';
import { priceAfter } from '../../../server/coupons/discounts.ts';
import { addCoupon } from '../../../server/coupons/manageCoupons.ts';
import { coupons, issues, purchases } from '../../../server/platform/db/schema.ts';
import { Refused } from '../../../server/platform/http/refusal.ts';
import { openPaperShop, type PaperShop, shown } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const percent = (discountPercent: number) => ({ discountPercent, discountAmount: null });
const amount = (discountAmount: number) => ({ discountPercent: null, discountAmount });

describe('The price after a discount', () => {
  it.each([
    ['20 percent', 599, percent(20), 'USD', 479],
    ['a part of a cent', 333, percent(50), 'USD', 166],
    ['an amount', 599, amount(150), 'USD', 449],
    ['less than a gateway charges', 599, percent(99), 'USD', 50],
    ['less than a gateway charges, where no minimum is known', 100, percent(99), 'XAF', 1],
    ['as much as the price', 599, amount(599), 'USD', 0],
    ['more than the price', 599, amount(1000), 'USD', 0],
    ['a price that is the minimum already', 50, percent(10), 'USD', 50],
  ])('of %s', (_, price, discount, currency, after) =>
    expect(priceAfter(price, discount, currency)).toBe(after),
  );
});

describe.each(databases)('a coupon with a discount, on %s,', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  // Checks the accounting rules.
  afterAll(() => shop.close());

  const db = () => shop.context.db;
  const half = { issueId: null, discountPercent: 50 };
  let codes = 0;
  async function add(order: Partial<CouponOrder> = {}): Promise<string> {
    codes += 1;
    const usual = { code: `HALF-${codes}`, gives: half, uses: null, until: null };
    return addCoupon(db(), { ...usual, ...order }, shop.context.clock.now());
  }
  const usesOf = async (code: string): Promise<number | undefined> => {
    const [row] = await db().select().from(coupons).where(eq(coupons.code, code));
    return row?.usedCount;
  };
  const owns = async (person: UserId, issueId: IssueId): Promise<boolean> => {
    const isTheirs = and(eq(purchases.userId, person), eq(purchases.issueId, issueId));
    const isLive = and(isTheirs, isNull(purchases.revokedAt));
    return (await db().select().from(purchases).where(isLive)).length === 1;
  };
  const buyer = async () => [await shop.person(), await shop.issue()] as const;

  it('lowers the price before the gateway is asked, and the receipt shows it', async () => {
    const code = await add();
    const [person, issue] = await buyer();
    await shop.pay(person, { issue, coupon: ` ${code.toLowerCase()} `, price: shown(299) }, 'ok');
    const payment = await shop.lastOf(person);
    expect(payment).toMatchObject({ status: 'succeeded', amount: 299, discount: 300 });
    expect(shop.stripe.entry(payment.id).amount).toBe(299);
    expect(await owns(person, issue)).toBe(true);
    expect(await usesOf(code)).toBe(1);
    expect(receiptOf(payment as Paid, [], null, 'en').sums).toEqual([
      ['Price', '$5.99'],
      ['Discount', '-$3.00'],
      ['Total', '$2.99'],
    ]);
  });

  it('is refused with another shown price, and takes no use', async () => {
    const code = await add();
    const [person, issue] = await buyer();
    for (const price of [599, 298, 1])
      expect(await shop.pay(person, { issue, coupon: code, price: shown(price) }, 'ok')).toBe(
        'price_changed',
      );
    expect(await usesOf(code)).toBe(0);
    expect(await shop.paymentsOf(person)).toEqual([]);
  });

  it('is for one purchase of each customer, and for as many as the owner allows', async () => {
    const code = await add({ uses: 2 });
    const people = [await shop.person(), await shop.person(), await shop.person()] as const;
    const [issue, another] = [await shop.issue(), await shop.issue()];
    const outcomes = [];
    for (const person of people)
      outcomes.push(await shop.pay(person, { issue, coupon: code }, 'ok'));
    expect(outcomes[2]).toBe('coupon_used');
    const again = await shop.pay(people[0], { issue: another, coupon: code }, 'ok');
    expect(again).toBe('coupon_used_by_you');
    expect(await usesOf(code)).toBe(2);
  });

  it('has one winner where several customers want the last use', async () => {
    const code = await add({ uses: 1 });
    const issue = await shop.issue();
    const people = await Promise.all(Array.from({ length: 5 }, () => shop.person()));
    const outcomes = await Promise.all(
      people.map((person) => shop.pay(person, { issue, coupon: code }, 'ok')),
    );
    expect(outcomes.filter((one) => one === 'coupon_used')).toHaveLength(4);
    expect(await usesOf(code)).toBe(1);
  });

  it.each<[string, Partial<CouponOrder>, string]>([
    ['of another issue', { gives: { issueId: 1, discountPercent: 50 } }, 'coupon_for_purchase'],
    ['that opens something', { gives: { allAccessDays: 3 } }, 'coupon_for_purchase'],
    ['that is over', { until: '2026-05-02' }, 'coupon_unknown'],
  ])('is refused %s', async (_, order, refusal) => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await db().update(issues).set({ withdrawnAt: null }).where(eq(issues.id, 1));
    const code = await add(order);
    if (order.until) shop.pass(3 * 24 * 60);
    expect(await shop.pay(person, { issue, coupon: code }, 'ok')).toBe(refusal);
  });

  it('is refused for a plan, and with an unknown code', async () => {
    const [person, plan, issue] = [await shop.person(), await shop.plan(), await shop.issue()];
    expect(await shop.pay(person, { plan, coupon: await add() }, 'ok')).toBe('coupon_for_purchase');
    expect(await shop.pay(person, { issue, coupon: 'NOT-THERE' }, 'ok')).toBe('coupon_unknown');
  });

  it('gives its use back when the payment ends without money, once', async () => {
    const code = await add({ uses: 1 });
    const [person, issue] = await buyer();
    await shop.pay(person, { issue, coupon: code }, 'action');
    expect(await usesOf(code)).toBe(1);
    expect(await shop.pay(await shop.person(), { issue, coupon: code }, 'ok')).toBe('coupon_used');
    const { id } = await shop.lastOf(person);
    for (let press = 0; press < 2; press += 1) await shop.cancel(person, id);
    expect(await usesOf(code)).toBe(0);
    const next = await shop.person();
    await shop.pay(next, { issue, coupon: code }, 'ok');
    expect(await owns(next, issue)).toBe(true);
  });

  it('gives its use back when the payment is abandoned', async () => {
    const code = await add();
    const [person, issue] = await buyer();
    await shop.pay(person, { issue, coupon: code }, 'action');
    for (let hours = 0; hours < 30; hours += 1) {
      shop.pass(60);
      await shop.reconciler.run('payments');
    }
    expect(['canceled', 'expired']).toContain((await shop.lastOf(person)).status);
    expect(await usesOf(code)).toBe(0);
  });

  it('stays with the payment that another gateway or a second tab goes on with', async () => {
    const code = await add({ uses: 1 });
    const [person, issue] = await buyer();
    const order = { issue, coupon: code, price: shown(299) };
    await shop.pay(person, order, 'action');
    await shop.pay(person, order, 'ok');
    expect(await shop.paymentsOf(person)).toHaveLength(1);
    expect(await usesOf(code)).toBe(1);
    const [other, second] = await buyer();
    const more = await add({ uses: 1 });
    await shop.pay(other, { issue: second, coupon: more }, 'action');
    await shop.pay(other, { issue: second, coupon: more, gateway: 'paypal' });
    const [ended, open] = await shop.paymentsOf(other);
    expect([ended?.status, open?.gateway, open?.amount]).toEqual(['canceled', 'paypal', 299]);
    expect(await usesOf(more)).toBe(1);
  });

  it.each([
    ['takes its use again', 2, 1],
    ['keeps the price although the last use is gone', 1, 1],
  ])('%s when a payment that had ended is collected', async (_, uses, used) => {
    const code = await add({ uses });
    const [person, issue] = await buyer();
    await shop.pay(person, { issue, coupon: code }, 'action');
    const payment = await shop.lastOf(person);
    await shop.cancel(person, payment.id);
    if (uses === 1) await shop.pay(await shop.person(), { issue, coupon: code }, 'ok');
    for (let report = 0; report < 2; report += 1)
      await shop.happens(payment, (entry) => {
        Object.assign(entry, { state: 'succeeded' });
      });
    expect(await shop.lastOf(person)).toMatchObject({ status: 'succeeded', amount: 299 });
    expect(await owns(person, issue)).toBe(true);
    expect(await usesOf(code)).toBe(used);
  });

  it('gives its use back when the store returns the money of a second purchase', async () => {
    const code = await add();
    const [person, issue] = await buyer();
    await shop.pay(person, { issue, coupon: code }, 'action');
    const payment = await shop.lastOf(person);
    await db().insert(purchases).values({ userId: person, issueId: issue });
    await shop.happens(payment, () => shop.stripe.pay(payment));
    await shop.reconciler.run('payments');
    expect(await shop.lastOf(person)).toMatchObject({ status: 'refunded' });
    expect(await usesOf(code)).toBe(0);
  });

  it('stays used after a refund by the owner, and after the customer is deleted', async () => {
    const code = await add();
    const [person, issue] = await buyer();
    await shop.pay(person, { issue, coupon: code }, 'ok');
    await shop.happens(await shop.lastOf(person), (entry) => {
      Object.assign(entry, { state: 'refunded', refunded: 299 });
    });
    await deleteUser(shop.context, person);
    expect(await usesOf(code)).toBe(1);
  });

  it('opens an issue that it makes free, without a payment', async () => {
    const gives = { issueId: null, discountAmount: 600 as MinorUnits };
    const code = await add({ gives });
    const [person, issue] = await buyer();
    const now = shop.context.clock.now();
    expect(await shop.pay(person, { issue, coupon: code }, 'ok')).toBe('price_changed');
    await redeem(db(), person, { code, issue }, now);
    expect(await owns(person, issue)).toBe(true);
    expect(await usesOf(code)).toBe(1);
    const calls = couponCalls(shop.context);
    const listed = await calls.promocodes({ userId: person } as never);
    expect(listed).toMatchObject([{ issue: { id: issue }, state: 'open' }]);
    const dear = await shop.issue(900);
    await expect(redeem(db(), await shop.person(), { code, issue: dear }, now)).rejects.toEqual(
      new Refused('coupon_for_purchase'),
    );
  });

  it('answers the price without taking a use', async () => {
    const code = await add();
    const [person, issue] = await buyer();
    const calls = couponCalls(shop.context);
    const body = { code, issue };
    expect(await calls.discountedPrice({ userId: person, body } as never)).toEqual({
      price: 299,
      discount: 300,
    });
    expect(await usesOf(code)).toBe(0);
  });
});
