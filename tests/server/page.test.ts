import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { setStore, showStore, switches } from '../../server/store/index.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { type OpenDoor, openSeededDoor } from '../helpers/openDoor.ts';
import { type Page, pageOf, storeIn } from '../helpers/page.ts';
import { openPublisher } from '../helpers/publisher.ts';
import { issueIds, planPrices } from '../helpers/seedPlan.ts';
import { databases } from '../helpers/testDatabase.ts';
import { inFrame, refusalOf, visit } from '../helpers/visit.ts';

beforeAll(buildIfStale);

describe.each(databases)('the page, on %s', (db) => {
  let store: OpenDoor;
  const set = (name: string, value: string) => setStore(store.db, name, value, true);
  const shown = () => showStore(store.db);
  beforeAll(async () => {
    const env = {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_SECRET_KEY: 'sk_test_notForPages',
      STRIPE_CONNECTED_ACCOUNT: 'acct_1',
      STRIPE_COUNTRY: 'IT',
      PAYPAL_CLIENT_ID: 'paypal-1',
      PAYPAL_CLIENT_SECRET: 'paypal-notForPages',
      AUTH_GOOGLE_CLIENT_ID: 'google-1',
      AUTH_GOOGLE_CLIENT_SECRET: 'google-notForPages',
      AUTH_CUSTOM_CLIENT_ID: 'custom-1',
      AUTH_CUSTOM_CLIENT_SECRET: 'custom-notForPages',
      AUTH_CUSTOM_ISSUER: 'https://id.example',
      AUTH_CUSTOM_NAME: 'Reader Club',
      EMBED_HOSTS: 'https://news.example,https://*.daily.example',
      SUPPORT_EMAIL: 'help@example.com',
    };
    store = await openSeededDoor(db, env);
  });
  afterAll(() => store.close());

  it('is told the gateways, without their secrets (DATA-031)', async () => {
    const { boot, html } = await pageOf(store);
    expect(boot.gateways).toEqual({
      stripe: { publishable_key: 'pk_test_1', connected_account_id: 'acct_1', country: 'IT' },
      paypal: { clientId: 'paypal-1', style_nonce: expect.any(String) },
    });
    expect(boot.currency).toBe('USD');
    expect(html).not.toContain('notForPages');
  });

  it('is told the ways to sign in (DATA-032)', async () => {
    const { boot } = await pageOf(store);
    expect(boot.auth).toEqual({
      enabled: true,
      providers: ['google'],
      custom: { name: 'Reader Club' },
      origin: store.origin,
      needs_https: false,
    });
  });

  it('is told language, direction, theme and the switches (DATA-033)', async () => {
    const { boot, html } = await pageOf(store);
    expect(boot).toMatchObject({
      locale: 'en',
      ui_direction: 'ltr',
      theme: 'kiosk',
      sandbox: false,
      promocodes_mode_only: false,
      payments: true,
      demo: false,
      site_message: null,
      support_email: 'help@example.com',
      sentry_dsn: null,
    });
    expect(html).toContain('<html lang="en" dir="ltr" data-theme="kiosk">');
  });

  it('is given store and plans as JSON in strings, as the calls spell them (DATA-034, API-021, API-022)', async () => {
    const { boot } = await pageOf(store);
    const asked = await Promise.all(
      ['store', 'plans'].map(async (name) => (await fetch(`${store.origin}/api/${name}`)).json()),
    );
    expect([JSON.parse(boot.store ?? ''), JSON.parse(boot.plans ?? '')]).toEqual(asked);
    expect(asked[1]).toHaveLength(Object.keys(planPrices).length);
  });

  it('runs no script but its own files, and has no style of its own', async () => {
    const { html } = await pageOf(store);
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    const inline = scripts.filter((tag) => !/ src="\/assets\//.test(tag));
    expect(inline).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/json" id="boot">',
      '<script type="application/json" id="first-issues">',
    ]);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('is the same at every address of the app, and 404 where the app has none', async () => {
    for (const path of ['/', '/issues', '/read', '/read/1', '/read/1/preview', '/read/1/full']) {
      expect((await pageOf(store, path)).response.status).toBe(200);
    }
    expect((await pageOf(store, '/nothing/here')).response.status).toBe(404);
  });

  it('gives a session and a form token, neither of which a script of another site gets', async () => {
    const { response } = await pageOf(store);
    const [session, token] = response.headers.getSetCookie();
    expect(session).toMatch(/^sid_\d+=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(token).toMatch(/^XSRF-TOKEN_\d+=[\w-]{22}\.[\w-]{43}; Path=\/; SameSite=Lax$/);
  });

  it('is kept by nobody, but its files with a hash in their name by everybody', async () => {
    const { html, response } = await pageOf(store);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const script = / src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
    const file = await fetch(store.origin + script);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toMatch(/br|gzip/);
  });

  it('has no page in place of a part that is missing', async () => {
    expect(await refusalOf(await fetch(`${store.origin}/assets/gone-12345678.js`))).toBe(
      '404 not_found',
    );
    expect(
      (await fetch(`${store.origin}/.vite/manifest.json`)).headers.get('content-type'),
    ).not.toContain('json;');
  });

  it('cannot be ended by what the publisher writes', async () => {
    const name = '</script><script>alert(1)</script>\u2028$& <!--';
    await set('name', name);
    const page = await pageOf(store);
    expect(storeIn(page).name).toBe(name);
    expect(page.html).not.toContain('<script>alert');
    await set('name', 'Gatefold');
  });

  describe('shows each switch of the store', () => {
    const flags: Record<string, (page: Page) => unknown> = {
      auth: ({ boot }) => boot.auth.enabled,
      payments: ({ boot }) => boot.payments,
      'promo-only': ({ boot }) => boot.promocodes_mode_only,
      sandbox: ({ boot }) => boot.sandbox,
      downloading: (page) => storeIn(page).enableDownloading,
      pagination: (page) => storeIn(page).enablePagination,
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
      'site-message-header': ['Closed', ({ boot }) => boot.site_message?.header],
      'site-message-text': ['Until Monday', ({ boot }) => boot.site_message?.text],
    };
    /** Asked for by the pages that show them; the start page does not carry them. */
    const elsewhere = ['terms', 'privacy'];
    let before: Record<string, unknown>;
    beforeEach(async () => {
      before = await shown();
      return async () => {
        for (const [name, value] of Object.entries(before)) await set(name, String(value));
      };
    });

    it('and leaves none out', () => {
      expect(Object.keys(switches).toSorted()).toEqual(
        [...Object.keys(flags), ...Object.keys(texts), ...elsewhere].toSorted(),
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
      expect(await asked.json()).toEqual({ text: '# Words' });
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
      expect(response.headers.get('content-security-policy')).toContain(
        'blob: https://cdn.example',
      );
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
    ])('and asks for consent before %s reprices what has a price', async (name, value, effect) => {
      const unaccepted = setStore(store.db, name, value);
      await expect(unaccepted).rejects.toThrow(effect);
      await expect(unaccepted).rejects.toThrow(/^[-\w]+ was not changed\. .* add --yes\.$/);
      expect(await shown()).toEqual(before);
      await setStore(store.db, name, value, true);
      expect((await shown())[name]).toBe(name === 'currency' ? value : Number(value));
    });

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

    it('downloading: nobody gets a file to keep where it is off (DATA-011)', async () => {
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

    it('auth-to-read: asks nobody where nobody can sign in', async () => {
      await set('auth-to-read', 'on');
      await set('auth', 'off');
      expect(storeIn(await pageOf(store)).requireAuthToRead).toBe(false);
      const guest = await visit(store, 'stranger');
      expect((await guest.post(`/api/issues/${issueIds.free}/download/full`)).status).toBe(200);
      expect((await shown())['auth-to-read']).toBe(true);
    });
  });
});

describe('a page at an https address', () => {
  it('has cookies that travel by HTTPS only, and says so for the future', async () => {
    const store = await openPublisher(undefined, { PUBLIC_URL: 'https://store.example' });
    const app = await buildApp(store.resources);
    try {
      const { headers } = await app.inject({ url: '/', headers: { host: 'store.example' } });
      expect(headers['set-cookie']).toEqual([
        expect.stringMatching(/^__Host-sid=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
        expect.stringMatching(/^XSRF-TOKEN=[\w.-]+; Path=\/; Secure; SameSite=Lax$/),
      ]);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      const framed = { host: 'store.example', ...inFrame };
      expect((await app.inject({ url: '/', headers: framed })).headers['set-cookie']).toEqual([
        expect.stringMatching(/^__Host-sid_p=[\w-]{22}; Path=\/; HttpOnly; Secure; Partitioned; /),
        expect.stringMatching(/^XSRF-TOKEN=[\w.-]+; Path=\/; Secure; Partitioned; SameSite=None$/),
      ]);
    } finally {
      await app.close();
      await store.close();
    }
  });
});
