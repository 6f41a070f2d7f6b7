import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#contract/boot.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { type OpenIdServer, startOpenId } from '../../helpers/openid.ts';
import {
  badNewsOf,
  newHandOff,
  openWindow,
  pageOf,
  sayingOf,
  throughWindow,
} from '../../helpers/signIn.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('the sign-in window, on %s', (db) => {
  let club: OpenIdServer;
  let store: OpenDoor;
  beforeAll(async () => {
    club = await startOpenId();
    store = await openDoor(db, { ...club.env, TRUST_PROXY: '1' });
  });
  afterAll(async () => {
    await store.close();
    await club.close();
  });

  const set = (name: string, value: string) => setStore(store.db, name, value);
  const goFrom = (address: string) =>
    openWindow(store).go({ headers: { 'x-forwarded-for': address } });

  describe('at its end', () => {
    it('runs one script of the store, and is not cached', async () => {
      const { page } = await throughWindow(store, 'new@club.example');
      expect(page.status).toBe(200);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(page.headers.get('cross-origin-opener-policy')).toBeNull();
      expect(page.html).not.toMatch(/<style|\sstyle=|\son\w+=/);
      const scripts = [...page.html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      expect(scripts).toEqual([
        '<script type="application/json" id="news">',
        '<script src="/auth/window.js" defer>',
      ]);
    });

    it.each(locales)('speaks the store’s language: %s', async (locale) => {
      await set('language', locale);
      const page = await openWindow(store).visit(`${store.origin}/auth/callback/custom?state=no`);
      await set('language', 'en');
      expect(page.news).toEqual({
        type: 'error',
        payload: { message: sayingOf('sign_in_expired', locale) },
      });
      expect(page.html).toContain(`<html lang="${locale}" dir="ltr">`);
    });

    it('escapes the texts of the publisher and of the user', async () => {
      const evil = '"</title></script><script>alert(1)</script>';
      await set('name', evil);
      const page = await openWindow(store).visit(
        `${store.origin}/auth/callback/custom?state=${encodeURIComponent(evil)}`,
      );
      await set('name', 'Gatefold');
      expect(page.html).not.toContain('<script>alert');
    });
  });

  describe('that is not opened by our own page', () => {
    it.each<Record<string, string>>([
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { referer: 'https://evil.example/' },
      { 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' },
    ])('asks the user to begin in the store: %o', async (headers) => {
      const answer = await openWindow(store).go({ headers });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const { html, news } = await pageOf(answer);
      expect(news).toBeNull();
      expect(html).toContain('<a href="/">Open the store</a>');
    });

    it('may be a browser that does not say where it comes from', async () => {
      expect((await openWindow(store).go({ headers: {} })).status).toBe(302);
    });
  });

  it.each(['google', 'nobody', '%2e%2e', 'constructor'])(
    'has no way to %s, which the store does not offer',
    async (provider) => {
      const answer = await openWindow(store).go({ provider });
      expect(answer.status).toBe(404);
    },
  );

  it.each(['', 'short', 'a'.repeat(44), `${'a'.repeat(42)}%`])(
    'does not begin with the hand-off %j',
    async (h) => {
      const answer = await openWindow(store).go({ h });
      expect(answer.status).toBe(400);
      expect((await pageOf(answer)).news?.type).toBe('error');
    },
  );

  it('takes each hand-off for one window', async () => {
    const { h } = newHandOff();
    expect((await openWindow(store).go({ h })).status).toBe(302);
    expect((await openWindow(store).go({ h })).status).toBe(400);
  });

  it('is limited to a hundred for an address, and no other address waits for it', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const twenty = Array.from({ length: 20 }, () => goFrom('203.0.113.7'));
      statuses.push(...(await Promise.all(twenty)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 302)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect((await goFrom('203.0.113.8')).status).toBe(302);
    const refused = await goFrom('203.0.113.7');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await pageOf(refused)).news).toEqual(badNewsOf('rate_limited'));
  });

  it('counts by the address that the proxy saw, not by the address in the visitor’s header', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 101; i += 1) {
      statuses.push((await goFrom(`10.9.8.${i}, 203.0.113.77`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await goFrom('203.0.113.77, 203.0.113.78')).status).toBe(302);
  });

  it('counts a network of IPv6 as one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 101; i += 1) {
      statuses.push((await goFrom(`2001:db8:1:2::${i.toString(16)}`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await goFrom('2001:db8:1:3::1')).status).toBe(302);
  });
});
