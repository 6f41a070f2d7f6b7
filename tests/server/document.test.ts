import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.ts';
import { consentCookie } from '#contract/notices.ts';
import { setStore } from '../../server/store/index.ts';
import { headOf } from '../helpers/head.ts';
import { addIssue, addIssues } from '../helpers/manyIssues.ts';
import { type OpenDoor, openSeededDoor } from '../helpers/openDoor.ts';
import { pageOf } from '../helpers/page.ts';
import { issueIds } from '../helpers/seedPlan.ts';

/** Whatever a publisher may type. */
const hostile = {
  script: '</script><script>alert(1)</script>',
  comment: '<!-- <script>',
  separators: 'a\u2028b\u2029c',
  dollars: "$& $1 $' \\u003c",
  quotes: `"><img src=x onerror='alert(1)'>`,
  emoji: '🐝👩‍👩‍👧 Bee',
  arabic: 'مرسى: مجلة الثقافة',
  long: 'Wort '.repeat(60).trim(),
};

let store: OpenDoor;
const hostileIds: Record<string, number> = {};
/** Of the seeded issues that are listed, the copies, and the hostile. */
const total = 5 + 30 + Object.keys(hostile).length;

beforeAll(async () => {
  await buildIfStale();
  store = await openSeededDoor();
  for (const [name, title] of Object.entries(hostile))
    hostileIds[name] = await addIssue(store.resources, { title, description: title });
  await addIssues(store.resources, 30);
});
afterAll(() => store.close());

const issuesOf = async (path: string) => (await pageOf(store, path)).first;
const set = (name: string, value: string) => setStore(store.db, name, value, true);
const told = (id: number) => headOf(store, `/read/${id}`);
const thingOf = async (id: number) => (await told(id)).things[0];
const read = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(store.origin + path, { headers })).text();
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, one]) => one);

describe('the first issues in the document', () => {
  it('are the first 24 as the call spells them, with the number of all', async () => {
    const all = (await (await fetch(`${store.origin}/api/issues`)).json()) as unknown[];
    for (const path of ['/', '/login', `/read/${issueIds.withdrawn}`]) {
      expect(await issuesOf(path)).toEqual({ total: all.length, issues: all.slice(0, 24) });
    }
    expect(all).toHaveLength(total);
  });

  it('are followed by the issue that the address names, where it stands further down', async () => {
    for (const path of ['/read/1', '/read/1/preview', '/read/1/full?page=2']) {
      expect(await issuesOf(path)).toMatchObject({ total, asked: { id: 1 } });
    }
    const first = await issuesOf('/');
    expect(await issuesOf(`/read/${first?.issues[3]?.id}`)).toEqual(first);
  });

  it.each(['/read/999999', `/read/${issueIds.withdrawn}`, '/read/0', '/read/1e1', '/read/x/full'])(
    'lack what is not there, and the document is a 404: %s',
    async (path) => {
      const { first, response } = await pageOf(store, path);
      expect(response.status).toBe(404);
      expect(first).toEqual(await issuesOf('/'));
    },
  );

  it.each(['xyz', 'Full', 'preview/x', 'sample/full'])(
    'and the issue are nowhere in the document of an unknown address below that of an issue: %s',
    async (below) => {
      const { first, response, html } = await pageOf(
        store,
        `/read/${issueIds.withSample}/${below}`,
      );
      expect(response.status).toBe(404);
      expect(first).toBeNull();
      expect(html).not.toContain('data-details');
      expect(html).not.toContain('With a Sample');
    },
  );

  it.each(['', '/', '/preview', '/full', '/full/', '/sample'])(
    'and the issue are in the document of an issue and of what is read there: %s',
    async (below) => {
      const { response, html } = await pageOf(store, `/read/${issueIds.withSample}${below}`);
      expect(response.status).toBe(200);
      expect(html).toContain('data-details');
    },
  );

  it('lack what was taken off the shelf, which is no 404 to whoever bought it, and to them alone', async () => {
    const statusFor = async (cookie: string) => {
      const answer = await fetch(`${store.origin}/read/${issueIds.withdrawn}`, {
        headers: { cookie },
      });
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(await answer.text()).not.toContain('Withdrawn');
      return answer.status;
    };
    expect(await statusFor(store.cookieOf('buyer'))).toBe(200);
    for (const user of ['subscriber', 'new', 'guest'] as const)
      expect(await statusFor(store.cookieOf(user))).toBe(404);
  });

  it('come only where the list is', async () => {
    expect(await issuesOf('/account')).toBeNull();
    expect(await issuesOf('/nothing/here')).toBeNull();
  });
});

describe('what search engines and previews of links are told', () => {
  beforeEach(() => async () => {
    for (const [name, value] of Object.entries(usual)) await set(name, value);
  });
  const usual = {
    name: 'Gatefold',
    description: '',
    language: 'en',
    currency: 'USD',
    'promo-only': 'off',
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

  it.each([
    ['JPY', '499'],
    ['KWD', '0.499'],
  ])('prices have the digits of %s', async (currency, price) => {
    await set('currency', currency);
    const thing = await thingOf(issueIds.bought);
    expect(thing).toMatchObject({ offers: { price, priceCurrency: currency } });
  });

  it('no prices where issues are unlocked by coupons, or not sold', async () => {
    await set('promo-only', 'on');
    expect(await thingOf(issueIds.bought)).not.toHaveProperty('offers');
    expect(await thingOf(issueIds.free)).not.toHaveProperty('offers');
    await set('promo-only', 'off');
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
    const head = await told(hostileIds[name] ?? 0);
    expect(head.title).toBe(`${title} - Gatefold`);
    expect(head.meta['og:title']).toBe(title);
    expect(head.things).toMatchObject([{ name: title }]);
    expect(head.html).not.toMatch(/<script>|<img src=x/);
    const { first } = await pageOf(store, `/read/${hostileIds[name]}`);
    expect(first?.asked?.title).toBe(title);
  });

  it('what an issue without a title is called, in the language of the store', async () => {
    expect((await told(issueIds.withoutTitle)).title).toBe('no title - Gatefold');
    await set('language', 'de');
    const { title, meta } = await told(issueIds.withoutTitle);
    expect(title).toBe('ohne Titel - Gatefold');
    expect(meta['og:locale']).toBe('de_DE');
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

  it('which addresses are nobody else’s business', async () => {
    const robots = await fetch(`${store.origin}/robots.txt`);
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(robots.headers.getSetCookie()).toEqual([]);
    const lines = (await robots.text()).split('\n');
    for (const path of ['/api/', '/auth/', '/account', '/login'])
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

describe('what can be read before any script runs', () => {
  it('is the first page of the list: each cover a link with its title, in the server’s order', async () => {
    const html = await read('/');
    const { first } = await pageOf(store, '/');
    const shown = first?.issues.slice(0, 12) ?? [];
    expect(all(html, /<h2[^>]*><bdi>([^<]*)</g)).toEqual(shown.map(({ title }) => title));
    expect(all(html, /<a [^>]*href="(\/read\/\d+)"/g)).toEqual(
      shown.map(({ id }) => `/read/${id}`),
    );
    expect(all(html, /<img [^>]*src="([^"]*\?w=400)"/g)).toHaveLength(12);
    expect(all(html, /<h1[^>]*>([^<]*)</g)).toEqual(['Issues']);
    expect(all(html, /<a [^>]*href="(\/)"/g)).toHaveLength(1);
  });

  it('is an issue in full, over the list', async () => {
    const html = await read(`/read/${issueIds.withSample}`);
    expect(all(html, /<h1[^>]*><bdi>([^<]*)</g)).toEqual(['With a Sample']);
    expect(all(html, /<p>([^<]*)<\/p>/g)).toEqual(['An issue with emphasis and a link.']);
    expect(all(html, /<img [^>]*src="([^"]*\?w=350)"/g)).toHaveLength(1);
  });

  it.each(Object.keys(hostile))('is text where the publisher wrote %s', async (name) => {
    const html = await read(`/read/${hostileIds[name]}`);
    expect(html).not.toMatch(/<script>|<img src=x|<[^>]* style=|<style/);
    expect(all(html, /<h1[^>]*><bdi>([^<]*)</g)).toHaveLength(1);
  });

  it.each(['/', `/read/${issueIds.withSample}`])(
    'is in looks that the app has, from style sheets that come along: %s',
    async (path) => {
      const html = await read(path);
      const sheets = all(html, /<link rel="stylesheet"[^>]* href="([^"]*)"/g);
      const rules = (await Promise.all(sheets.map((sheet = '') => read(sheet)))).join('');
      const classes = all(html, /\sclass="([^"]*)"/g).flatMap((names = '') => names.split(' '));
      expect(classes.length).toBeGreaterThan(50);
      expect(classes.filter((name) => name === '' || !rules.includes(`.${name}`))).toEqual([]);
    },
  );

  it('says in the store’s language what reading needs', async () => {
    expect(await read('/')).toMatch(/<noscript>.*please allow JavaScript.*<\/noscript>/);
  });

  it('asks no more for what was decided before', async () => {
    const asked = 'Cookies keep you signed in';
    expect(await read('/')).toContain(asked);
    expect(await read('/', { cookie: `${consentCookie}=yes` })).not.toContain(asked);
  });

  it('is in a frame the list, out of reach until the host has answered; of an issue only that it comes', async () => {
    const framed = { 'sec-fetch-dest': 'iframe' };
    const list = await read('/', framed);
    expect(list).toMatch(/<div [^>]*role="progressbar"/);
    expect(list).toMatch(/<div [^>]*data-still(?:="")? inert/);
    expect(list).toMatch(/href="\/read\/\d+"/);
    const issue = await read('/read/1', framed);
    expect(issue).toMatch(/<div [^>]*role="progressbar"/);
    expect(issue).not.toContain('data-still');
  });

  it('is the list alone where no issue has that number', async () => {
    const html = await read('/read/999999');
    expect(all(html, /<h1[^>]*>([^<]*)</g)).toEqual(['Issues']);
  });
});
