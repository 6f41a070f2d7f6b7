import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setStore, showStore, storeSettings } from '../../../server/storeSettings/index.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { type Page, pageOf, pageSettings, storeIn } from '../../helpers/storePage.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

beforeAll(buildIfStale);

describe.each(databases)('the page shows each switch of the store, on %s', (db) => {
  let store: OpenDoor;
  const set = (name: string, value: string) => setStore(store.db, name, value, true);
  const shown = () => showStore(store.db);
  beforeAll(async () => {
    store = await openSeededDoor(db, pageSettings);
  });
  afterAll(() => store.close());

  const flags: Record<string, (page: Page) => unknown> = {
    auth: ({ boot }) => boot.auth.enabled,
    'accessibility-page': ({ boot }) => boot.footer_pages?.includes('accessibility'),
    passkeys: ({ boot }) => boot.auth.passkeys ?? false,
    payments: ({ boot }) => boot.payments,
    'coupons-only': ({ boot }) => boot.promocodes_mode_only,
    'preview-mode': ({ boot }) => boot.sandbox,
    downloading: (page) => storeIn(page).enableDownloading,
    pagination: (page) => storeIn(page).enablePagination,
    offline: ({ boot }) => boot.offline ?? false,
    'gift-purchases': ({ html }) => html.includes('data-gift-purchases'),
    'auth-to-read': (page) => storeIn(page).requireAuthToRead,
  };
  const texts: Record<string, [value: string, (page: Page) => unknown, shown?: unknown]> = {
    name: ['Die Bücherei', (page) => storeIn(page).name],
    icon: ['https://cdn.example/icon.png', (page) => storeIn(page).icon],
    description: ['**Read** more', (page) => storeIn(page).description],
    currency: ['JPY', ({ boot }) => boot.currency],
    'currency-precision': ['3', (page) => storeIn(page).currencyPrecision, 3],
    language: ['ja', ({ boot }) => boot.locale],
    'interface-direction': ['rtl', ({ boot }) => boot.ui_direction],
    'reading-direction': ['rtl', (page) => storeIn(page).rtl, true],
    theme: ['salon', ({ boot }) => boot.theme],
    accent: ['#0b6e4f', ({ html }) => /--accent: (#\w+);/.exec(html)?.[1]],
    'site-message-header': ['Closed', ({ boot }) => boot.site_message?.header],
    'site-message-text': ['Until Monday', ({ boot }) => boot.site_message?.text],
    withdrawal: ['all', ({ boot }) => boot.withdrawal],
  };
  /** Asked for by the pages that show them, or part of the answer to a call; the start page does not carry them. */
  const elsewhere = ['terms', 'privacy', 'accessibility'];
  /** Part of the receipts. */
  const ofReceipts = [
    'seller-name',
    'seller-address',
    'tax-number',
    'tax-name',
    'tax-rate',
    'tax-rates',
  ];
  /** Read by the search, by the link of a document, and by the call that makes a gift link. */
  const ofCalls = ['feeds', 'text-search', 'article-view', 'gift-links', 'gift-visitors'];
  /** Decide about the end and the mails of a subscription. */
  const ofPlans = ['grace-days', 'renewal-reminder'];
  /** Shown while mail is set up, as mail-sign-in.test.ts tests. */
  const ofMail = ['email-sign-in', 'guest-checkout', 'news'];
  let before: Record<string, unknown>;
  beforeEach(async () => {
    before = await shown();
    return async () => {
      for (const [name, value] of Object.entries(before)) await set(name, String(value));
    };
  });

  it('and leaves none out', () => {
    expect(Object.keys(storeSettings).toSorted()).toEqual(
      [
        ...Object.keys(flags),
        ...Object.keys(texts),
        ...elsewhere,
        ...ofCalls,
        ...ofReceipts,
        ...ofMail,
        ...ofPlans,
      ].toSorted(),
    );
  });

  it.each(Object.entries(flags))('%s', async (name, read) => {
    for (const [value, expected] of [
      ['on', true],
      ['off', false],
      ['on', true],
    ] as const) {
      await set(name, value);
      expect(read(await pageOf(store))).toBe(expected);
    }
  });

  it.each(Object.entries(texts))('%s', async (name, [value, read, expected = value]) => {
    expect(read(await pageOf(store))).not.toBe(expected);
    await set(name, value);
    expect(read(await pageOf(store))).toBe(expected);
  });

  it.each(elsewhere)('%s', async (name) => {
    await set(name, '# Words');
    expect((await shown())[name]).toBe('# Words');
    const asked = await fetch(`${store.origin}/api/legal/${name}`);
    expect(await asked.json()).toMatchObject({ text: '# Words' });
  });

  it('in the head of the page too, and its icon in the policy', async () => {
    for (const [name, value] of [
      ['language', 'it'],
      ['interface-direction', 'rtl'],
      ['theme', 'salon'],
      ['icon', 'https://cdn.example/i.png'],
      ['name', 'A & B'],
    ] as const) {
      await set(name, value);
    }
    const { html, response } = await pageOf(store);
    expect(html).toContain('<html lang="it" dir="rtl" data-theme="salon">');
    expect(html).toContain('<title>A &amp; B</title>');
    expect(response.headers.get('content-security-policy')).toContain('blob: https://cdn.example');
  });

  it('with a new id for each new message, so that it is shown again', async () => {
    await set('site-message-text', 'One');
    const one = (await pageOf(store)).boot.site_message?.id;
    await set('site-message-text', 'Two');
    const two = (await pageOf(store)).boot.site_message?.id;
    expect(one).toMatch(/^\w+$/);
    expect(two).not.toBe(one);
  });

  it('and the precision that belongs to a currency', async () => {
    await set('currency', 'KWD');
    expect(storeIn(await pageOf(store)).currencyPrecision).toBe(3);
  });

  it.each([
    ['currency', 'KWD', /becomes \d+\.\d{3} KWD/],
    ['currency-precision', '0', /becomes \d+ USD/],
  ])(
    'and asks for consent before %s reprices the goods with a price',
    async (name, value, effect) => {
      const unaccepted = setStore(store.db, name, value);
      await expect(unaccepted).rejects.toThrow(effect);
      await expect(unaccepted).rejects.toThrow(/^[-\w]+ was not changed\. .* add --yes\.$/);
      expect(await shown()).toEqual(before);
      await setStore(store.db, name, value, true);
      expect((await shown())[name]).toBe(name === 'currency' ? value : Number(value));
    },
  );

  it('and sets a currency without consent where it is the same', async () => {
    await expect(setStore(store.db, 'currency', 'USD')).resolves.toBeUndefined();
  });

  it.each([
    ['auth', 'perhaps', 'auth has to be on or off.'],
    ['theme', 'dark', 'theme has to be one of kiosk, salon.'],
    ['currency', 'euro', 'currency has to be a code like EUR.'],
    ['currency', 'XXX', 'currency has to be a currency of ISO 4217'],
    ['currency', 'XAU', 'currency has to be a currency of ISO 4217'],
    ['icon', 'javascript:alert(1)', 'icon has to be an https address'],
    ['icon', 'https://x.example/;script-src *', 'icon has to be an https address'],
    ['name', '', 'name must not be empty.'],
    ['colour', 'red', 'There is no setting colour: use name, icon,'],
  ])('and refuses %s %s in a sentence', async (name, value, sentence) => {
    await expect(set(name, value)).rejects.toThrow(sentence);
    expect(await shown()).toEqual(before);
  });

  it('downloading: no user can download a file where it is off (DATA-011)', async () => {
    const buyer = await visit(store, 'buyer');
    const download = async () => (await buyer.get(`/api/download-pdf/${issueIds.bought}`)).status;
    expect(await download()).toBe(200);
    await set('downloading', 'off');
    expect(await download()).toBe(404);
  });

  it('auth-to-read: guests read no free issue, but every sample (DATA-013)', async () => {
    await set('auth-to-read', 'on');
    const guest = await visit(store, 'stranger');
    const full = `/api/issues/${issueIds.free}/download/full`;
    expect(await refusalOf(await guest.post(full))).toBe('401 sign_in_to_read');
    expect((await guest.post(`/api/issues/${issueIds.withSample}/download/sample`)).status).toBe(
      200,
    );
    expect((await (await visit(store, 'new')).post(full)).status).toBe(200);
  });

  it('auth-to-read: has no effect where sign-in is off', async () => {
    await set('auth-to-read', 'on');
    await set('auth', 'off');
    expect(storeIn(await pageOf(store)).requireAuthToRead).toBe(false);
    const guest = await visit(store, 'stranger');
    expect((await guest.post(`/api/issues/${issueIds.free}/download/full`)).status).toBe(200);
    expect((await shown())['auth-to-read']).toBe(true);
  });
});
