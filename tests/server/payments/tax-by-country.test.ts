import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules } from '../../../server/billing/invariants.ts';
import { applyPaymentUpdate } from '../../../server/billing/applyPaymentUpdate.ts';
import { listPayments } from '../../../server/billing/salesLists.ts';
import { orderRefund } from '../../../server/billing/ownerRefunds.ts';
import { paidBy } from '../../../server/billing/receipts/purchaseHistory.ts';
import { receiptOf } from '../../../server/billing/receipts/receipt.ts';
import { documentsOf } from '../../../server/billing/receipts/receiptNumbers.ts';
import { receipts } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { dialects } from '../../helpers/testDatabase.ts';

describe.each(dialects)('The tax by country, on %s', (database) => {
  let shop: PaperShop;
  const set = (name: string, value: string) => setStore(shop.context.db, name, value);
  beforeAll(async () => {
    shop = await openPaperShop(database);
    await set('seller-name', 'Tide Press');
    await set('tax-name', 'VAT');
    await set('tax-rate', '22');
    await set('tax-rates', 'DE 7\nAT 10');
  });
  afterAll(() => shop.close());

  async function sold(country: string | null) {
    shop.stripe.country = country;
    const buyer = await shop.person();
    await shop.pay(buyer, { issue: await shop.issue() }, 'ok');
    return shop.lastOf(buyer);
  }
  const taxesOf = async (id: number) =>
    (await documentsOf(shop.context.db, id)).map(({ country, taxRate }) => `${country} ${taxRate}`);

  it.each([
    ['DE', 'DE 7', ['Includes VAT 7 % (Germany)', '$0.39'], '$5.60'],
    ['SE', 'SE 22', ['Includes VAT 22 % (Sweden)', '$1.08'], '$4.91'],
    [null, ' 22', ['Includes VAT 22 %', '$1.08'], '$4.91'],
  ])(
    'of a payment from %s is %s, and the customer pays the same',
    async (country, tax, line, net) => {
      const payment = await sold(country);
      expect(payment).toMatchObject({ country, amount: 599 });
      expect(await taxesOf(payment.id)).toEqual([tax]);
      const paid = await paidBy(shop.context.db, payment.id);
      const documents = await documentsOf(shop.context.db, payment.id);
      const { sums } = receiptOf(paid as NonNullable<typeof paid>, documents, null, 'en');
      expect(sums).toEqual([['Total', '$5.99'], line, ['Net', net]]);
    },
  );

  it('stays as the receipt has it, in its credit notes too, after a change of the table', async () => {
    const { id } = await sold('AT');
    await set('tax-rates', 'AT 20');
    await set('tax-rate', '25');
    await orderRefund(shop.context, { id, amount: 200, refunded: 0 });
    expect(await taxesOf(id)).toEqual(['AT 10', 'AT 10']);
    expect(await taxesOf((await sold('AT')).id)).toEqual(['AT 20']);
  });

  it('is not changed by a late, repeated or other report of the country', async () => {
    const unknown = await sold(null);
    for (const country of ['AT', 'AT', 'DE'])
      await shop.happens(unknown, (entry) => {
        entry.country = country;
      });
    expect(await taxesOf(unknown.id)).toEqual([' 25']);
    const known = await sold('AT');
    const update = { state: 'succeeded', gatewayId: known.gatewayId, country: 'DE' } as const;
    const after = await applyPaymentUpdate(shop.context, known, update, 'webhook');
    expect(after.country).toBe('AT');
    expect(await taxesOf(known.id)).toEqual(['AT 20']);
  });

  it('of a renewal is that of the card which the renewal was collected from', async () => {
    shop.stripe.country = 'DE';
    const buyer = await shop.person();
    await shop.pay(buyer, { plan: await shop.plan() }, 'ok');
    const first = await shop.lastOf(buyer);
    await shop.happens(first, ({ plan }) => {
      const sum = { amount: 499, currency: 'USD', refunded: 0, state: 'succeeded' as const };
      plan?.renewals.push({
        ...sum,
        gatewayId: 'renewal_1',
        at: new Date(shop.clock.time),
        country: 'AT',
      });
    });
    const renewal = await shop.lastOf(buyer);
    expect(renewal).toMatchObject({ isRenewal: true, country: 'AT' });
    expect(await taxesOf(renewal.id)).toEqual(['AT 20']);
  });

  it('is listed with country, rate and amount for the file of the payments', async () => {
    const { id } = await sold('AT');
    const part = { search: String(id), after: null, most: 10, who: null, status: null };
    const { rows } = await listPayments(shop.context.db, part);
    expect(rows).toMatchObject([{ id, tax: { country: 'AT', rate: '20', amount: 100 } }]);
  });

  it('of a credit note that differs from its receipt breaks a rule of the books', async () => {
    const { id } = await sold('AT');
    await orderRefund(shop.context, { id, amount: 200, refunded: 0 });
    const [, credit] = await documentsOf(shop.context.db, id);
    const isIt = eq(receipts.id, credit?.id ?? 0);
    await shop.context.db.update(receipts).set({ taxRate: '7' }).where(isIt);
    expect(await brokenRules(shop.context.db, shop.context.clock.now())).toEqual([
      expect.objectContaining({
        rule: 'A credit note has the tax, the country and the customer of its receipt.',
      }),
    ]);
    await shop.context.db.update(receipts).set({ taxRate: '20' }).where(isIt);
  });
});
