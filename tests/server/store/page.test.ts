import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { consentCookie, dismissalCookie } from '#contract/firstScreen.ts';
import { issues, store as storeRow } from '../../../server/platform/db/schema.ts';
import { readStore, setStore } from '../../../server/storeSettings/index.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { pageOf, pageSettings, storeIn } from '../../helpers/storePage.ts';
import { openPublisher } from '../../helpers/publisher.ts';
import { issueIds, planPrices } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { inFrame, refusalOf } from '../../helpers/visit.ts';

beforeAll(buildIfStale);

describe.each(databases)('the page, on %s', (db) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openSeededDoor(db, pageSettings);
  });
  afterAll(() => store.close());

  it('contains the gateways, without their secrets (DATA-031)', async () => {
    const { boot, html } = await pageOf(store);
    expect(boot.gateways).toEqual({
      stripe: { publishable_key: 'pk_test_1', connected_account_id: 'acct_1', country: 'IT' },
      paypal: { clientId: 'paypal-1', style_nonce: expect.any(String) },
    });
    expect(boot.currency).toBe('USD');
    expect(html).not.toContain('notForPages');
  });

  it.each(['en_US', 'C', 'de-AT', '', 'xx'])(
    'is served where the store’s row has the language %j, and so is every other page',
    async (locale) => {
      const before = await readStore(store.db);
      await store.db.update(storeRow).set({ locale, uiDirection: 'up', theme: 'none' });
      const headers = { 'accept-language': 'C, en_US;q=0.9, *;q=oops' };
      const own = locale === 'de-AT' ? 'de' : 'en';
      for (const path of ['/', `/read/${issueIds.free}`, '/publish', '/auth/ticket/none']) {
        const html = await (await fetch(store.origin + path, { headers })).text();
        expect([path, html]).toEqual([
          path,
          expect.stringContaining(`<html lang="${own}" dir="ltr"`),
        ]);
      }
      const terms = await fetch(`${store.origin}/api/legal/terms`, { headers });
      expect(terms.status).toBe(200);
      await store.db.update(storeRow).set(before);
    },
  );

  it('contains the sign-in providers (DATA-032)', async () => {
    const { boot } = await pageOf(store);
    expect(boot.auth).toEqual({
      enabled: true,
      providers: ['google'],
      custom: { name: 'Reader Club' },
      origin: store.origin,
      needs_https: false,
    });
  });

  it('contains language, direction, theme and the switches (DATA-033)', async () => {
    const { boot, html } = await pageOf(store);
    expect(boot).toMatchObject({
      locale: 'en',
      ui_direction: 'ltr',
      theme: 'kiosk',
      sandbox: false,
      promocodes_mode_only: false,
      payments: true,
      notice: null,
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
      '<script type="application/json" id="latest-issue">',
    ]);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('has its scripts in a template until the first paint, and in a frame one with `async` after its content', async () => {
    const { html } = await pageOf(store);
    const [template = ''] = /<template data-app>.*?<\/template>/s.exec(html) ?? [];
    expect(template).toMatch(/<script type="module"[^>]* src="\/assets\/index-/);
    const outside = html.replace(template, '').match(/<[^>]* (?:src|href)="[^"]*\.js"[^>]*>/g);
    expect(outside).toEqual([
      expect.stringMatching(/^<script type="module" async .*afterFirstPaint-/),
    ]);
    const framed = await (await fetch(`${store.origin}/`, { headers: inFrame })).text();
    expect(framed).not.toContain('<template');
    expect(framed).toMatch(/id="boot".*\s*<script type="module" async[^>]* src="\/assets\/index-/);
  });

  it('has the scripts of the reader from the start where the address opens it, and waits for no paint', async () => {
    const { html } = await pageOf(store, '/read/1/full');
    expect(html).not.toContain('<template');
    expect(html).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/reader-/);
    expect(html).toMatch(/id="boot".*\s*<script type="module" async[^>]* src="\/assets\/index-/);
    const details = await pageOf(store, '/read/1');
    expect(details.html).toContain('<template');
    expect(details.html).not.toContain('/assets/reader-');
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

  it('is not cached, but its files with a hash in their name are cached by every client', async () => {
    const { html, response } = await pageOf(store);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const script = / src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
    const file = await fetch(store.origin + script);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toMatch(/br|gzip/);
  });

  it('is the same text in each encoding, and has a nonce of its own in each answer', async () => {
    const texts = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const headers = { 'accept-encoding': encoding };
        const answer = await fetch(store.origin, { headers });
        const { nonce = '' } =
          /'nonce-(?<nonce>[^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')
            ?.groups ?? {};
        const html = await answer.text();
        expect(html).toContain(nonce);
        return { nonce, rest: html.replaceAll(nonce, '') };
      }),
    );
    expect(new Set(texts.map(({ nonce }) => nonce)).size).toBe(3);
    expect(new Set(texts.map(({ rest }) => rest)).size).toBe(1);
  });

  it('shows a change of the settings and of an issue with the next answer', async () => {
    const { title, name } = { title: 'A title of this minute', name: 'A name of this minute' };
    await pageOf(store);
    const before = await readStore(store.db);
    const [issue] = await store.db.select().from(issues).where(eq(issues.id, issueIds.free));
    await setStore(store.db, 'name', name);
    await store.db.update(issues).set({ title }).where(eq(issues.id, issueIds.free));
    const { html } = await pageOf(store);
    expect([html.includes(title), html.includes(name)]).toEqual([true, true]);
    await store.db.update(storeRow).set(before);
    await store.db
      .update(issues)
      .set({ title: issue?.title ?? '' })
      .where(eq(issues.id, issueIds.free));
  });

  it('has no note about cookies and no message for those who have closed them', async () => {
    await setStore(store.db, 'site-message-text', 'Closed on Sunday');
    const { boot } = await pageOf(store);
    const seen = [consentCookie, dismissalCookie(boot.site_message?.id ?? '')];
    const cookie = seen.map((one) => `${one}=yes`).join('; ');
    const shown = async (headers: Record<string, string>) =>
      (await (await fetch(store.origin, { headers })).text()).match(/Closed on Sunday/g)?.length;
    expect([await shown({}), await shown({ cookie })]).toEqual([2, 1]);
    await setStore(store.db, 'site-message-text', '');
  });

  it('has no page in place of a part that is missing', async () => {
    expect(await refusalOf(await fetch(`${store.origin}/assets/gone-12345678.js`))).toBe(
      '404 not_found',
    );
    expect(
      (await fetch(`${store.origin}/.vite/manifest.json`)).headers.get('content-type'),
    ).not.toContain('json;');
  });

  it('cannot be ended by the publisher’s text', async () => {
    const name = '</script><script>alert(1)</script>\u2028$& <!--';
    await setStore(store.db, 'name', name);
    const page = await pageOf(store);
    expect(storeIn(page).name).toBe(name);
    expect(page.html).not.toContain('<script>alert');
    await setStore(store.db, 'name', 'Gatefold');
  });
});

describe('a page at an https address', () => {
  it('has cookies that travel by HTTPS only, and a header that demands HTTPS from then on', async () => {
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
