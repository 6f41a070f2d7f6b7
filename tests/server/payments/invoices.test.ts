import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { type Locale, locales } from '#contract/boot.ts';
import type { UserId } from '#contract/ids.ts';
import { writeInvoice } from '../../../server/billing/receipts/invoicePdf.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { translate } from '../../../server/platform/translations.ts';
import { addInvoice, addIssueRow, addPayment } from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { type Visit, visit } from '../../helpers/visit.ts';

const write = (item: string, locale: Locale = 'en') =>
  writeInvoice({
    title: 'Invoice',
    label: 'R-2026-000001',
    storeName: 'Tide Press',
    facts: [],
    item,
    itemLanguage: 'ja',
    kind: 'Issue',
    sums: [['Total', '$4.99']],
    parties: [],
    issuedAt: new Date('2026-03-04T05:06:07Z'),
    locale,
  });

/** What a reader program finds in a PDF. */
async function contentsOf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { items, lang } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  const { info } = await document.getMetadata();
  const contents = {
    text,
    lang,
    title: (info as { Title?: string }).Title,
    isTagged: ((await document.getMarkInfo()) as Map<string, boolean> | null)?.get('Marked'),
    structure: JSON.stringify(await page.getStructTree()),
    pages: document.numPages,
  };
  await task.destroy();
  return contents;
}

describe.each(databases)('An invoice, on %s', (database) => {
  let store: OpenDoor;
  let buyer: UserId;
  let here: Visit;
  beforeAll(async () => {
    store = await openDoor(database);
    await addIssueRow(store);
  });
  beforeEach(async () => {
    buyer = await addPerson(store);
    here = await visit(store, { cookie: store.cookie(await addSession(store, buyer)) });
  });
  afterAll(() => store.close());

  const get = (id: number) => here.get(calls.invoice.path.replace(':id', String(id)));
  const paid = () =>
    addPayment(store, buyer, { cardBrand: 'visa', cardDigits: '4242', description: 'Größe №1' });
  const history = async () =>
    (await (await here.get(calls.payments.path)).json()) as { invoices: object[] }[];
  const bytesOf = async (id: number) => new Uint8Array(await (await get(id)).arrayBuffer());

  it('has number, date, seller, item, net sum, tax, total and card, and is tagged', async () => {
    const id = await addInvoice(store, await paid(), { label: 'R-2026-000017' });
    const { headers } = await get(id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('attachment; filename="R-2026-000017.pdf"');
    const { text, lang, title, isTagged, structure } = await contentsOf(await bytesOf(id));
    for (const part of [
      'Receipt number R-2026-000017',
      'Date March 4, 2026',
      'Paid with Stripe, Visa •••• 4242',
      'Seller Tide Press, Via Mare 1, 00100 Roma',
      'Tax number IT 123',
      'Größe №1',
      'Net $4.66',
      'Includes VAT 7 % (Germany) $0.33',
      'Total $4.99',
    ])
      expect(text).toContain(part);
    expect({ lang, title, isTagged }).toEqual({
      lang: 'en',
      title: 'Invoice R-2026-000017',
      isTagged: true,
    });
    for (const role of ['Document', 'H1', 'H2', 'P']) expect(structure).toContain(`"${role}"`);
  });

  it('has the customer of its time, as the page of the receipt has', async () => {
    const payment = await paid();
    const company = { name: 'Größe GmbH', address: 'Am Deich 1\n20457 Hamburg' };
    const buyer = { ...company, country: 'DE', taxNumber: 'DE123456789' };
    const { text } = await contentsOf(await bytesOf(await addInvoice(store, payment, { buyer })));
    const page = await (await here.get(calls.receipt.path.replace(':id', String(payment)))).text();
    for (const shown of ['Größe GmbH, Am Deich 1, 20457 Hamburg, Germany', 'DE123456789']) {
      expect(text).toContain(shown);
      expect(page).toContain(`<bdi>${shown}</bdi>`);
    }
    expect(text).toContain('Customer Größe');
  });

  it('of a returned sum is a credit note, with the number of its receipt', async () => {
    const payment = await paid();
    await addInvoice(store, payment, { label: 'R-2026-000018' });
    const credit = { series: 'credit', label: 'C-2026-000001', amount: 200 } as const;
    const { text } = await contentsOf(await bytesOf(await addInvoice(store, payment, credit)));
    for (const part of [
      'Credit note C-2026-000001',
      'Receipt number R-2026-000018',
      'Includes VAT 7 % (Germany) -$0.13',
      'Net -$1.87',
      'Total -$2.00',
    ])
      expect(text).toContain(part);
  });

  it('has the same bytes each time, as long as its document is the same', async () => {
    const id = await addInvoice(store, await paid());
    expect(await bytesOf(id)).toEqual(await bytesOf(id));
  });

  it('is listed with its payment, and a receipt without a number has none', async () => {
    const payment = await paid();
    expect(await history()).toMatchObject([{ id: payment, invoices: [] }]);
    const id = await addInvoice(store, payment, { label: 'R-2026-000019' });
    const listed = { id, label: 'R-2026-000019', series: 'receipt' };
    expect(await history()).toMatchObject([{ invoices: [listed] }]);
  });

  it.each(locales)('is in the language of the store: %s', async (locale) => {
    await setStore(store.db, 'language', locale);
    const { text, lang, title } = await contentsOf(
      await bytesOf(await addInvoice(store, await paid())),
    );
    expect(lang).toBe(locale);
    expect(title).toMatch(new RegExp(`^${translate(locale, 'books.receipt.invoice')} R-`));
    for (const key of ['number', 'date', 'gateway', 'email', 'seller', 'taxNumber', 'net'])
      expect(text).toContain(translate(locale, `books.receipt.${key}`));
    await setStore(store.db, 'language', 'en');
  });
});

describe('The PDF of an invoice', () => {
  it.each([
    '海の本 第12号「波と風」',
    'Ελλάδα',
    'Привет, мир',
    'Łódź żółć',
    'Tạp chí biển',
    'Ocean 海 №3',
  ])('has the title %s as text', async (title) =>
    expect((await contentsOf(await write(title))).text).toContain(title),
  );

  it.each(['مجلة البحر (العدد ١٢)', 'ירחון הים', 'นิตยสาร'])(
    'tells a program the title %s, whose signs are in another order or have no font',
    async (title) => {
      const start = Buffer.from(title.slice(0, 3), 'utf16le').swap16();
      expect((await write(title)).includes(start)).toBe(true);
    },
  );

  it('marks the language of the title', async () =>
    expect((await contentsOf(await write('海の本'))).structure).toContain('"lang":"ja"'));

  it('of the longest title has more than one page', async () => {
    const { pages } = await contentsOf(await write('海の本 '.repeat(1000), 'ja'));
    expect(pages).toBeGreaterThan(1);
  });
});
