import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import type { PaymentPart } from '#contract/admin/payments.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { orderRefund } from '../../../server/billing/ownerRefunds.ts';
import { documentsOf } from '../../../server/billing/receipts/receiptNumbers.ts';
import { invoiceDetails, users } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addInvoice, addIssueRow, addPayment } from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const party = { name: 'Größe GmbH', address: 'Am Deich 1\n20457 Hamburg', country: 'DE' };
const company = { ...party, taxNumber: 'DE123456789' };
const none = { name: '', address: '', country: '', taxNumber: '' };

describe.each(databases)('The invoice details of an account, on %s', (database) => {
  let store: OpenDoor;
  let buyer: UserId;
  let here: Visit;
  beforeAll(async () => {
    store = await openDoor(database);
    await addIssueRow(store);
  });
  beforeEach(async () => {
    await setStore(store.db, 'seller-name', 'Tide Press');
    buyer = await addPerson(store);
    here = await visit(store, { cookie: store.cookie(await addSession(store, buyer)) });
  });
  afterAll(() => store.close());

  const shown = async (who = here) => (await who.get(calls.invoiceDetails.path)).json();
  const set = (details: object, who = here) => who.post(calls.setInvoiceDetails.path, details);

  it('are stored as one form with a tidy tax number, and removed by an empty form', async () => {
    expect(await shown()).toEqual(none);
    expect((await set({ ...party, taxNumber: ' 123 456 789' })).status).toBe(204);
    expect(await shown()).toEqual(company);
    expect((await set({ ...company, name: 'Ebb GmbH' })).status).toBe(204);
    expect(await shown()).toEqual({ ...company, name: 'Ebb GmbH' });
    expect((await set(none)).status).toBe(204);
    expect(await shown()).toEqual(none);
    expect(await store.db.select().from(invoiceDetails)).toEqual([]);
  });

  it('do not exist while the store numbers no receipts', async () => {
    await setStore(store.db, 'seller-name', '');
    expect(await shown()).toBeNull();
    expect(await refusalOf(await set(company))).toBe('404 not_found');
  });

  it.each([
    ['a tax number of another form', { ...company, taxNumber: 'DE1' }],
    ['an unknown country', { ...company, country: 'ZZ' }],
    ['no address', { ...company, address: ' ' }],
    ['a name of 201 characters', { ...company, name: 'x'.repeat(201) }],
  ])('are refused with %s', async (_, details) =>
    expect(await refusalOf(await set(details))).toBe('400 bad_request'),
  );

  it('are those of the caller, and a guest has none', async () => {
    await set(company);
    const id = await addPerson(store);
    const cookie = store.cookie(await addSession(store, id));
    expect(await shown(await visit(store, { cookie }))).toEqual(none);
    await store.db
      .update(users)
      .set({ guestLinkHash: `link-${id}` })
      .where(eq(users.id, id));
    const guest = await visit(store, { cookie });
    expect(await refusalOf(await set(company, guest))).toBe('401 not_signed_in');
  });

  it('are in the list of payments from which the file of the publisher is made', async () => {
    const payment = await addPayment(store, buyer);
    await addInvoice(store, payment, { buyer: company });
    const order = { who: null, search: '', status: null, most: 10, after: null };
    const answer = await (await visitAsOwner(store)).post('/api/admin/payments', order);
    const { rows } = (await answer.json()) as PaymentPart;
    expect(rows.find(({ id }) => id === payment)?.buyer).toEqual(company);
  });
});

describe.each(databases)('The customer on a receipt, on %s', (database) => {
  let shop: PaperShop;
  let buyer: UserId;
  beforeAll(async () => {
    shop = await openPaperShop(database);
    await setStore(shop.context.db, 'seller-name', 'Tide Press');
  });
  beforeEach(async () => {
    buyer = await shop.person();
  });
  afterAll(() => shop.close());

  const put = (details: typeof company) =>
    shop.context.db
      .insert(invoiceDetails)
      .values({ userId: buyer, ...details })
      .onConflictDoUpdate({ target: invoiceDetails.userId, set: details });
  async function sold() {
    await shop.pay(buyer, { issue: await shop.issue() }, 'ok');
    return (await shop.lastOf(buyer)).id;
  }
  const buyersOf = async (id: number) =>
    (await documentsOf(shop.context.db, id)).map((document) => document.buyer);

  it('is that of its issue: details that are added or changed later hold for later receipts', async () => {
    const early = await sold();
    await put(company);
    const late = await sold();
    await put({ ...company, name: 'Ebb GmbH' });
    expect([await buyersOf(early), await buyersOf(late)]).toEqual([[null], [company]]);
    expect(await buyersOf(await sold())).toEqual([{ ...company, name: 'Ebb GmbH' }]);
  });

  it('is on its credit notes too, also after a change', async () => {
    await put(company);
    const id = await sold();
    await put({ ...company, name: 'Ebb GmbH' });
    await orderRefund(shop.context, { id, amount: 200, refunded: 0 });
    expect(await buyersOf(id)).toEqual([company, company]);
  });

  it('stays when the account is deleted, whose details are gone', async () => {
    await put(company);
    const id = await sold();
    await deleteUser(shop.context, buyer);
    expect(await buyersOf(id)).toEqual([company]);
    const own = eq(invoiceDetails.userId, buyer);
    expect(await shop.context.db.select().from(invoiceDetails).where(own)).toEqual([]);
  });

  it('is the same after a repeated and a late report of the gateway', async () => {
    await put(company);
    await shop.pay(buyer, { issue: await shop.issue() }, 'processing');
    const payment = await shop.lastOf(buyer);
    await put({ ...company, name: 'Ebb GmbH' });
    const succeed = () =>
      shop.happens(payment, (entry) => {
        entry.state = 'succeeded';
      });
    await succeed();
    await put(company);
    await succeed();
    expect(await buyersOf(payment.id)).toEqual([{ ...company, name: 'Ebb GmbH' }]);
  });
});
