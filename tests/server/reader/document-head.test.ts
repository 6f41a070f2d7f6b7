import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';
import { issues } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { headOf } from '../../helpers/head.ts';
import { hostile, type HostileStore, openHostileStore } from '../../helpers/hostileTitles.ts';
import { pageOf } from '../../helpers/storePage.ts';
import { issueIds } from '../../helpers/seedPlan.ts';

let store: HostileStore;
beforeAll(async () => {
  await buildIfStale();
  store = await openHostileStore();
});
afterAll(() => store.close());

const set = (name: string, value: string) => setStore(store.db, name, value, true);
const told = (id: number) => headOf(store, `/read/${id}`);
const thingOf = async (id: number) => (await told(id)).things[0];

describe('the metadata for search engines and link previews', () => {
  beforeEach(() => async () => {
    for (const [name, value] of Object.entries(usual)) await set(name, value);
  });
  const usual = {
    name: 'Gatefold',
    description: '',
    language: 'en',
    currency: 'USD',
    'coupons-only': 'off',
    payments: 'on',
  };

  it('of an issue: its name, its words, its cover and its one address', async () => {
    const { title, meta, canonical } = await told(issueIds.withSample);
    const cover = `${store.origin}/cover/resolve/`;
    expect(title).toBe('With a Sample - Gatefold');
    expect(canonical).toBe(`${store.origin}/read/${issueIds.withSample}`);
    expect(meta).toMatchObject({
      description: 'An issue with emphasis and a link.',
      'og:title': 'With a Sample',
      'og:site_name': 'Gatefold',
      'og:locale': 'en_US',
      'og:url': canonical,
      'og:image': expect.stringContaining(cover) as string,
      'og:image:width': '500',
      // A landscape A5, as the cover's file is.
      'og:image:height': '353',
      'twitter:card': 'summary_large_image',
      'twitter:image': meta['og:image'],
    });
    expect(meta.robots).toBeUndefined();
    const picture = await fetch(meta['og:image'] ?? '');
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    for (const path of ['preview', 'full?page=3'])
      expect((await headOf(store, `/read/${issueIds.withSample}/${path}`)).canonical).toBe(
        canonical,
      );
  });

  it('of an issue that says nothing of itself: no description, also not the store’s', async () => {
    await set('description', 'The words of the store.');
    const [issue] = await store.db.select().from(issues).where(eq(issues.id, issueIds.free));
    await store.db.update(issues).set({ description: '' }).where(eq(issues.id, issueIds.free));
    try {
      const { meta, things } = await told(issueIds.free);
      expect(Object.keys(meta).filter((name) => name.endsWith('description'))).toEqual([]);
      expect(things[0]).not.toHaveProperty('description');
    } finally {
      const { description = '' } = issue ?? {};
      await store.db.update(issues).set({ description }).where(eq(issues.id, issueIds.free));
    }
  });

  it('of an issue as a thing: what it is part of, and what it costs', async () => {
    const url = `${store.origin}/read/${issueIds.bought}`;
    expect(await thingOf(issueIds.bought)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'PublicationIssue',
      url,
      name: 'The Bought Issue',
      description: 'An issue with emphasis and a link.',
      image: { '@type': 'ImageObject', width: 500 },
      isPartOf: { '@type': 'Periodical', name: 'Gatefold', url: `${store.origin}/` },
      isAccessibleForFree: false,
      offers: { '@type': 'Offer', price: '4.99', priceCurrency: 'USD', url },
    });
    const free = await thingOf(issueIds.free);
    expect(free).toMatchObject({ isAccessibleForFree: true, offers: { price: '0.00' } });
  });

  it('of an issue of a series: the series as a periodical, the number, the date, the authors and the tags', async () => {
    const [before] = await store.db.select().from(issues).where(eq(issues.id, issueIds.bought));
    const { series, issueNumber, coverDate, authors, tags } = before as NonNullable<typeof before>;
    const metadata = {
      series: 'Tides',
      issueNumber: '4/2026',
      coverDate: '2026-05',
      authors: ['Ann Lee', '</script>'],
      tags: ['sea', 'harbours'],
    };
    await store.db.update(issues).set(metadata).where(eq(issues.id, issueIds.bought));
    try {
      expect(await thingOf(issueIds.bought)).toMatchObject({
        '@type': 'PublicationIssue',
        isPartOf: { '@type': 'Periodical', name: 'Tides', publisher: { name: 'Gatefold' } },
        issueNumber: '4/2026',
        datePublished: '2026-05',
        author: [{ name: 'Ann Lee' }, { '@type': 'Person', name: '</script>' }],
        keywords: 'sea, harbours',
      });
      const { html } = await told(issueIds.bought);
      expect(html).toMatch(/<dt>Series<\/dt><dd><bdi[^>]*>Tides</);
      expect(html).toMatch(/<dt>Date<\/dt><dd><bdi>May 2026</);
      expect(html).not.toContain('<dt>Published</dt>');
    } finally {
      await store.db
        .update(issues)
        .set({ series, issueNumber, coverDate, authors, tags })
        .where(eq(issues.id, issueIds.bought));
    }
  });

  it('its language, in which its title and its description are marked on the page', async () => {
    const language = { language: 'pt-BR' };
    await store.db.update(issues).set(language).where(eq(issues.id, issueIds.bought));
    const unknown = eq(issues.id, issueIds.free);
    await store.db.update(issues).set({ language: null }).where(unknown);
    expect(await thingOf(issueIds.bought)).toMatchObject({ inLanguage: 'pt-BR' });
    expect(await thingOf(issueIds.free)).not.toHaveProperty('inLanguage');
    const details = (await told(issueIds.bought)).html;
    expect(details).toMatch(/<h1[^>]*><bdi lang="pt-BR">The Bought Issue</);
    expect(details).toMatch(/<div[^>]* lang="pt-BR"[^>]*><p>An issue with emphasis/);
    expect((await told(issueIds.free)).html).toMatch(/<h1[^>]*><bdi lang="">The Free Issue</);
    // A word of the page is not in the issue's language.
    await store.db.update(issues).set(language).where(eq(issues.id, issueIds.withoutTitle));
    expect((await told(issueIds.withoutTitle)).html).toMatch(/<h1[^>]*><bdi>no title</);
  });

  it.each([
    ['a list in Latin letters', '/', 'en', []],
    [
      'a store in Polish',
      '/',
      'pl',
      ['fraunces-latin-ext-opsz-normal', 'source-sans-3-latin-ext-wght-normal'],
    ],
    ['an Arabic title and description', 'arabic', 'en', ['amiri-arabic-700', 'amiri-arabic-400']],
    ['a title in German', 'long', 'de', []],
  ])(
    'the faces that the first screen of %s needs, and no other',
    async (_, what, language, faces) => {
      await set('language', language);
      const id = store.hostileIds[what];
      const { html } = await headOf(store, id ? `/read/${id}` : what);
      const links = [...html.matchAll(/<link rel="preload"[^>]* as="font"[^>]*href="([^"]+)"/g)];
      const hrefs = links.map(([, href = '']) => href);
      // Beside those two that every page has.
      const others = hrefs.filter((href) => !/-latin-(opsz|wght)-/.test(href));
      expect(others).toEqual(faces.map((face) => expect.stringContaining(`/${face}`)));
      for (const href of others) {
        const { status, headers } = await fetch(store.origin + href);
        expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2']);
      }
    },
  );

  it.each([
    ['JPY', '499'],
    ['KWD', '0.499'],
  ])('prices have the digits of %s', async (currency, price) => {
    await set('currency', currency);
    const thing = await thingOf(issueIds.bought);
    expect(thing).toMatchObject({ offers: { price, priceCurrency: currency } });
  });

  it('no prices where issues are unlocked by coupons, or not sold', async () => {
    await set('coupons-only', 'on');
    expect(await thingOf(issueIds.bought)).not.toHaveProperty('offers');
    expect(await thingOf(issueIds.free)).not.toHaveProperty('offers');
    await set('coupons-only', 'off');
    await set('payments', 'off');
    expect(await thingOf(issueIds.bought)).not.toHaveProperty('offers');
    expect(await thingOf(issueIds.free)).toHaveProperty('offers');
  });

  it('of the list: the store, its words and the newest cover', async () => {
    await set('name', 'Kiosk & Söhne');
    await set('description', '# Welcome\n\nRead **all** of it.\n\n'.repeat(20));
    const { title, meta, canonical, things } = await headOf(store, '/?tab=free');
    expect([title, canonical]).toEqual(['Kiosk & Söhne', `${store.origin}/`]);
    expect(meta.description).toMatch(/^Welcome Read all of it\. Welcome .{60,140}…$/);
    expect(meta.description?.length).toBeLessThanOrEqual(160);
    expect(meta['og:image']).toMatch(/\?w=500$/);
    expect(things).toMatchObject([{ '@type': 'Periodical', name: 'Kiosk & Söhne' }]);
  });

  it.each(Object.entries(hostile))('a title of %s ends nothing but itself', async (name, title) => {
    const head = await told(store.hostileIds[name] ?? 0);
    expect(head.title).toBe(`${title} - Gatefold`);
    expect(head.meta['og:title']).toBe(title);
    expect(head.things).toMatchObject([{ name: title }]);
    expect(head.html).not.toMatch(/<script>|<img src=x/);
    const { first } = await pageOf(store, `/read/${store.hostileIds[name]}`);
    expect(first?.asked?.title).toBe(title);
  });

  it('the name of an issue without a title, in the language of the store', async () => {
    expect((await told(issueIds.withoutTitle)).title).toBe('no title - Gatefold');
    await set('language', 'de');
    const { title, meta } = await told(issueIds.withoutTitle);
    expect(title).toBe('ohne Titel - Gatefold');
    expect(meta['og:locale']).toBe('de_DE');
  });

  it('what the page of the plans offers, while the store sells plans', async () => {
    const offered = await headOf(store, '/plans');
    expect(offered).toMatchObject({
      title: 'Plans and prices - Gatefold',
      canonical: `${store.origin}/plans`,
      things: [],
    });
    expect(offered.meta.description).toBe('Read every issue, for as long as you like.');
    expect(offered.meta.robots).toBeUndefined();
    await set('payments', 'off');
    const { meta, canonical } = await headOf(store, '/plans');
    expect({ meta: meta.robots, canonical }).toEqual({ meta: 'noindex', canonical: undefined });
  });

  it.each(['/read/999999', '/read/x', '/nothing/here', '/login', '/account'])(
    'nothing of %s',
    async (path) => {
      const { title, meta, canonical, things } = await headOf(store, path);
      expect({ title, meta: meta.robots, canonical, things }).toEqual({
        title: 'Gatefold',
        meta: 'noindex',
        canonical: undefined,
        things: [],
      });
    },
  );

  it('which addresses are excluded from search engines', async () => {
    const robots = await fetch(`${store.origin}/robots.txt`);
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(robots.headers.getSetCookie()).toEqual([]);
    const lines = (await robots.text()).split('\n');
    for (const path of ['/api/', '/auth/', '/account', '/notes', '/login'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain(`Sitemap: ${store.origin}/sitemap.xml`);
  });

  it('every issue that is listed, and since when', async () => {
    const response = await fetch(`${store.origin}/sitemap.xml`);
    expect(response.headers.get('content-type')).toContain('application/xml');
    const xml = await response.text();
    const named = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
    const all = (await (await fetch(`${store.origin}/api/issues`)).json()) as { id: number }[];
    const ids = all.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(named).toEqual(
      ['/', ...ids.map((id) => `/read/${id}`)].map((path) => store.origin + path),
    );
    const dates = [...xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, date]) => date ?? '');
    expect(dates).toHaveLength(ids.length);
    for (const date of dates) expect(new Date(date).toISOString()).toBe(date);
  });
});
