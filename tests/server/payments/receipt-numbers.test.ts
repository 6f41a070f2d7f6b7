import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderRefund } from '../../../server/billing/ownerRefunds.ts';
import { receiptOf } from '../../../server/billing/receipts/receipt.ts';
import { paidBy } from '../../../server/billing/receipts/purchaseHistory.ts';
import { documentsOf, includedTax } from '../../../server/billing/receipts/receiptNumbers.ts';
import { payments, receipts } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { demandSoundBooks } from '../../helpers/billing.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { dialects } from '../../helpers/testDatabase.ts';

describe.each(dialects)('The numbers of receipts, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const set = (name: string, value: string) => setStore(shop.context.db, name, value);
  async function sold(card = 'ok') {
    const buyer = await shop.person();
    await shop.pay(buyer, { issue: await shop.issue() }, card);
    return shop.lastOf(buyer);
  }
  const textsOf = async (id: number) =>
    (await documentsOf(shop.context.db, id)).map(({ label }) => label);

  it('are given once the store has a seller', async () => {
    expect(await textsOf((await sold()).id)).toEqual([]);
    await set('seller-name', 'Tide Press');
    await set('seller-address', 'Via Mare 1\n00100 Roma');
    await set('tax-number', 'IT 123');
    await set('tax-name', 'IVA');
    await set('tax-rate', '22');
    expect(await textsOf((await sold()).id)).toEqual(['R-2026-000001']);
  });

  it('have no gap and no double when 20 users buy at once, some of whom pay nothing', async () => {
    const cards = Array.from({ length: 24 }, (_, at) => (at % 6 === 0 ? 'declined' : 'ok'));
    const rows = await Promise.all(cards.map((card) => sold(card)));
    expect(rows.filter(({ status }) => status === 'succeeded')).toHaveLength(20);
    const numbers = await shop.context.db
      .select({ number: receipts.number })
      .from(receipts)
      .where(eq(receipts.series, 'receipt'));
    expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 21 }, (_, at) => at + 1),
    );
  });

  it('are of a series of their own for each returned sum, which a repeated report does not repeat', async () => {
    const { id } = await sold();
    await orderRefund(shop.context, { id, amount: 200, refunded: 0 });
    await orderRefund(shop.context, { id, amount: null, refunded: 200 });
    const [payment] = await shop.context.db.select().from(payments).where(eq(payments.id, id));
    if (payment) await shop.happens(payment, () => undefined);
    expect(await textsOf(id)).toEqual(['R-2026-000022', 'C-2026-000001', 'C-2026-000002']);
    await demandSoundBooks(shop.context.db, shop.context.clock.now());
  });

  it('begin at 1 in each year, and an issued number never changes', async () => {
    const before = await sold();
    // The declined payments end.
    shop.pass(25 * 60);
    await shop.reconciler.round();
    shop.pass(365 * 24 * 60);
    await set('tax-rate', '');
    await set('seller-name', 'Ebb Press');
    expect(await textsOf((await sold()).id)).toEqual(['R-2027-000001']);
    const paid = await paidBy(shop.context.db, before.id);
    if (!paid) throw new Error('Nothing was paid.');
    paid.cardBrand = 'visa';
    paid.cardDigits = '4242';
    const documents = await documentsOf(shop.context.db, before.id);
    const { facts, sums, parties } = receiptOf(paid, documents, null, 'en');
    expect(parties).toEqual([
      ['Seller', 'Tide Press, Via Mare 1, 00100 Roma'],
      ['Tax number', 'IT 123'],
    ]);
    expect(facts).toContainEqual(['Receipt number', 'R-2026-000023']);
    expect(facts).toContainEqual(['Paid with', 'Stripe, Visa •••• 4242']);
    expect(sums).toContainEqual(['Includes IVA 22 %', '$1.08']);
  });

  it.each([
    [599, '22', 108],
    [1000, '7,7', 71],
    [100, '25', 20],
  ])('%i include at %s percent %i', (amount, rate, tax) =>
    expect(includedTax(amount, rate)).toBe(tax),
  );
});
