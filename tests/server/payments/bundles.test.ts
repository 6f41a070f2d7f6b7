import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BundleId, type IssueId, type UserId } from '#contract/ids.ts';
import { ownerCalls } from '#contract/admin/ownerCalls.ts';
import { decodedParts } from '../../../server/adminApi/adminContext.ts';
import { PersonalData } from '#contract/api/personalData.ts';
import { MinorUnits } from '#contract/money.ts';
import { personalDataOf } from '../../../server/account/personalData.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { analyticsOf } from '../../../server/analytics/analytics.ts';
import { historyOf } from '../../../server/billing/receipts/purchaseHistory.ts';
import { previewRefund } from '../../../server/billing/ownerRefunds.ts';
import {
  addBundle,
  archiveBundle,
  listAllBundles,
  listBundles,
} from '../../../server/catalog/bundleQueries.ts';
import { addCoupons } from '../../../server/coupons/manageCoupons.ts';
import { grant, revoke } from '../../../server/operations/manageUsers.ts';
import { issues, purchases, store } from '../../../server/platform/db/schema.ts';
import { openPaperShop, type PaperShop, shown } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const refusal = (body: object) => () =>
  decodedParts(ownerCalls.addBundle, { params: {}, query: {}, body });

it('A bundle of one issue, or of nothing but a price, is refused with one sentence', () => {
  const offer = { title: 'Two', price: 999 };
  expect(refusal({ ...offer, issueIds: [1, 1] })).toThrow(/: issueIds: .* two issues or more\.$/);
  expect(refusal({ ...offer, price: 0, issueIds: [1, 2] })).toThrow(
    /: price: .* cannot be sold\.$/,
  );
});

describe.each(databases)('a bundle, on %s,', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  // Checks the accounting rules.
  afterAll(() => shop.close());

  const db = () => shop.context.db;
  const now = () => new Date(shop.clock.time);
  const owned = async (person: UserId): Promise<number[]> => {
    const isLive = and(eq(purchases.userId, person), isNull(purchases.revokedAt));
    const rows = await db().select().from(purchases).where(isLive).orderBy(purchases.issueId);
    return rows.map(({ issueId }) => issueId);
  };
  const make = (issueIds: IssueId[], price = 999) =>
    addBundle(db(), { title: 'Both tides', price: MinorUnits.parse(price), issueIds }, now());
  async function ready() {
    const [buyer, first, second] = [await shop.person(), await shop.issue(), await shop.issue()];
    const content = [first, second];
    const buy = (bundle: BundleId, card = 'ok') =>
      shop.pay(buyer, { bundle, price: shown(999) }, card);
    return { buyer, first, second, content, bundle: await make(content), buy };
  }
  const returned = async (payment: Awaited<ReturnType<PaperShop['lastOf']>>) =>
    shop.happens(payment, (entry) => Object.assign(entry, { state: 'refunded' }));

  it('is paid once, and opens each of its issues', async () => {
    const { buyer, content, bundle, buy } = await ready();
    expect(await buy(bundle)).toMatchObject({ payment: { status: 'succeeded' } });
    expect(await owned(buyer)).toEqual(content);
    expect(await historyOf(db(), buyer)).toMatchObject([
      { purchasedItem: 'bundle', description: 'Both tides', totalAmount: 999 },
    ]);
    const exported = PersonalData.parse(await personalDataOf(db(), buyer, now()));
    expect(exported.payments).toMatchObject([{ item: 'bundle', description: 'Both tides' }]);
    expect(await buy(bundle)).toBe('already_owned');
    for (const issue of content)
      expect(await shop.pay(buyer, { issue }, 'ok')).toBe('already_owned');
  });

  it('is one payment for one press, also of two tabs and after a lost answer', async () => {
    const { buyer, bundle } = await ready();
    const attempt = crypto.randomUUID();
    await Promise.all([1, 2].map(() => shop.pay(buyer, { bundle, attempt }, 'ok')));
    expect(await shop.paymentsOf(buyer)).toHaveLength(1);
    expect(await shop.attempt(buyer, { attempt: crypto.randomUUID(), bundle })).toMatchObject({
      success: true,
    });
    expect(await shop.pay(buyer, { issue: await shop.issue(), attempt }, 'ok')).toBe('bad_request');
  });

  it('goes on after a declined card', async () => {
    const { buyer, content, bundle, buy } = await ready();
    expect(await buy(bundle, 'declined')).toBe('gateway_card_declined');
    expect(await owned(buyer)).toEqual([]);
    await buy(bundle);
    expect(await owned(buyer)).toEqual(content);
    expect(await shop.paymentsOf(buyer)).toHaveLength(1);
  });

  it('opens the rest to an owner of a part, who keeps each part that is still paid for', async () => {
    const { buyer, first, second, content, bundle, buy } = await ready();
    await shop.pay(buyer, { issue: first }, 'ok');
    const single = await shop.lastOf(buyer);
    await buy(bundle);
    const whole = await shop.lastOf(buyer);
    expect(await owned(buyer)).toEqual(content);
    await returned(single);
    expect(await owned(buyer)).toEqual(content);
    await returned(single);
    await returned(whole);
    expect(await owned(buyer)).toEqual([]);
    expect(await shop.pay(buyer, { issue: second }, 'ok')).toMatchObject({ success: true });
  });

  it('leaves an earlier purchase open when its own money is returned', async () => {
    const { buyer, first, bundle, buy } = await ready();
    await shop.pay(buyer, { issue: first }, 'ok');
    await buy(bundle);
    await returned(await shop.lastOf(buyer));
    expect(await owned(buyer)).toEqual([first]);
  });

  it('opens what another bundle has opened when the money of that one is returned', async () => {
    const { buyer, first, second, bundle, buy } = await ready();
    const third = await shop.issue();
    await buy(bundle);
    const earlier = await shop.lastOf(buyer);
    await buy(await make([second, third]));
    await returned(earlier);
    expect(await owned(buyer)).toEqual([second, third]);
    expect(await shop.pay(buyer, { issue: first }, 'ok')).toMatchObject({ success: true });
  });

  it('opens an issue again that was granted and is revoked', async () => {
    const { buyer, first, content, bundle, buy } = await ready();
    const what = { kind: 'issue', issueId: first } as const;
    await grant(db(), { who: String(buyer), what }, now());
    await buy(bundle);
    await revoke(db(), { who: String(buyer), what }, now());
    expect(await owned(buyer)).toEqual(content);
  });

  it('is returned by the store if all its issues were bought while it was paid', async () => {
    const { buyer, content, bundle } = await ready();
    await shop.pay(buyer, { bundle }, 'processing');
    const late = await shop.lastOf(buyer);
    for (const issue of content) await shop.pay(buyer, { issue }, 'ok');
    await shop.happens(late, (entry) => Object.assign(entry, { state: 'succeeded' }));
    expect((await shop.paymentsOf(buyer))[0]).toMatchObject({ refundReason: 'already_owned' });
    await shop.reconciler.run('payments');
    expect((await shop.paymentsOf(buyer))[0]).toMatchObject({ status: 'refunded' });
    expect(await owned(buyer)).toEqual(content);
  });

  it.each(['refunded', 'charged_back'] as const)(
    'closes its issues when it is %s, and late reports change nothing',
    async (state) => {
      const { buyer, bundle, buy } = await ready();
      await buy(bundle);
      const payment = await shop.lastOf(buyer);
      await shop.happens(payment, (entry) => Object.assign(entry, { state }));
      expect(await owned(buyer)).toEqual([]);
      await shop.happens(payment, (entry) => Object.assign(entry, { state: 'succeeded' }));
      expect(await owned(buyer)).toEqual([]);
      await shop.happens(payment, (entry) => Object.assign(entry, { state }));
    },
  );

  it('tells the owner of the store that a refund closes its issues', async () => {
    const { buyer, bundle, buy } = await ready();
    await buy(bundle);
    const { id } = await shop.lastOf(buyer);
    expect(await previewRefund(shop.context, { id, amount: null })).toMatchObject({
      effect: 'bundle_ends',
    });
  });

  it('survives the deletion of its buyer, and the money is returned after it', async () => {
    const { buyer, bundle, buy } = await ready();
    await buy(bundle);
    const payment = await shop.lastOf(buyer);
    await deleteUser(shop.context, buyer);
    await returned(payment);
    expect(await owned(buyer)).toEqual([]);
  });

  it('is sold at its present price, and only while all its issues are', async () => {
    const { buyer, first, bundle } = await ready();
    expect(await shop.pay(buyer, { bundle, price: shown(998) }, 'ok')).toBe('price_changed');
    const onSale = async () => (await listBundles(db())).some(({ id }) => id === bundle);
    expect(await onSale()).toBe(true);
    await db().update(issues).set({ withdrawnAt: now() }).where(eq(issues.id, first));
    expect([await onSale(), await shop.pay(buyer, { bundle }, 'ok')]).toEqual([
      false,
      'not_for_sale',
    ]);
    const listed = (await listAllBundles(db())).find(({ id }) => id === bundle);
    expect(listed).toMatchObject({ isIncomplete: true, archivedAt: null });
    await expect(make([first, await shop.issue()])).rejects.toThrow('is not on the shelf');
    await db().update(issues).set({ withdrawnAt: null }).where(eq(issues.id, first));
    await archiveBundle(db(), bundle, now());
    expect([await onSale(), await shop.pay(buyer, { bundle }, 'ok')]).toEqual([
      false,
      'not_for_sale',
    ]);
    await expect(archiveBundle(db(), BundleId.parse(999_999), now())).rejects.toThrow(
      'There is no bundle 999999',
    );
  });

  it('has no discount by a coupon', async () => {
    const { buyer, bundle } = await ready();
    const gives = { issueId: null, discountPercent: 50 };
    const [coupon = ''] = await addCoupons(
      db(),
      { code: null, gives, uses: null, until: null },
      now(),
    );
    expect(await shop.pay(buyer, { bundle, coupon }, 'ok')).toBe('coupon_for_purchase');
  });

  it('asks for the consent to immediate performance, like an issue', async () => {
    const { buyer, bundle } = await ready();
    await db().update(store).set({ withdrawal: 'all' });
    expect(await shop.pay(buyer, { bundle }, 'ok')).toBe('consent_needed');
    await shop.pay(buyer, { bundle, consents: true }, 'ok');
    await db().update(store).set({ withdrawal: 'off' });
    expect((await shop.lastOf(buyer)).consentedAt).not.toBeNull();
  });

  it('counts as one sale of each issue, with equal parts of the revenue', async () => {
    const { buyer, first, second, bundle, buy } = await ready();
    const before = await analyticsOf(db(), { days: 1, issue: first }, now());
    expect(before.rows).toEqual([]);
    await buy(bundle);
    expect(await owned(buyer)).toHaveLength(2);
    const figures = await Promise.all(
      [first, second].map((issue) => analyticsOf(db(), { days: 1, issue }, now())),
    );
    expect(figures.map(({ rows }) => rows)).toMatchObject([
      [{ sold: 1, revenue: 500 }],
      [{ sold: 1, revenue: 499 }],
    ]);
  });
});
