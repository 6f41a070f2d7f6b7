import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';
import { consentCookie } from '#contract/firstScreen.ts';
import {
  hostile,
  type HostileStore,
  openHostileStore,
  usualCount,
} from '../../helpers/hostileTitles.ts';
import { pageOf } from '../../helpers/storePage.ts';
import { issueIds } from '../../helpers/seedPlan.ts';

let store: HostileStore;
/** The seeded issues that are listed, the usual and the hostile ones. */
const total = 5 + usualCount + Object.keys(hostile).length;

beforeAll(async () => {
  await buildIfStale();
  store = await openHostileStore();
});
afterAll(() => store.close());

const issuesOf = async (path: string) => (await pageOf(store, path)).first;
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

  it('lack a withdrawn issue, whose address responds with 404 and without its title to all users except its buyers', async () => {
    const seenBy = async (cookie: string) => {
      const answer = await fetch(`${store.origin}/read/${issueIds.withdrawn}`, {
        headers: { cookie },
      });
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      return [answer.status, (await answer.text()).includes('Withdrawn')];
    };
    expect(await seenBy(store.cookieOf('buyer'))).toEqual([200, true]);
    for (const user of ['subscriber', 'new', 'guest'] as const)
      expect(await seenBy(store.cookieOf(user))).toEqual([404, false]);
  });

  it('come only with the list', async () => {
    expect(await issuesOf('/account')).toBeNull();
    expect(await issuesOf('/nothing/here')).toBeNull();
  });
});

/** The colour scheme in the document's element and in its meta tag. */
const schemeOf = (html: string) => [
  all(html, /<html[^>]* data-appearance="([^"]*)"/g)[0],
  all(html, /<meta name="color-scheme" content="([^"]*)"/g)[0],
];

describe('the text that can be read before any script runs', () => {
  it('is the latest issue and the first page of the list: each cover a link with its title, in the server’s order', async () => {
    const html = await read('/');
    const { first } = await pageOf(store, '/');
    const shown = first?.issues.slice(0, 12) ?? [];
    expect(all(html, /<h2[^>]*><bdi[^>]*>([^<]*)</g)).toEqual(
      [...shown.slice(0, 1), ...shown].map(({ title }) => title),
    );
    expect(all(html, /<a [^>]*href="(\/read\/\d+)"/g)).toEqual(
      shown.map(({ id }) => `/read/${id}`),
    );
    expect(all(html, /<img [^>]*src="([^"]*\?w=400)"/g)).toHaveLength(13);
    expect(all(html, /<h1[^>]*>([^<]*)</g)).toEqual(['Issues']);
    expect(all(html, /<a [^>]*href="(\/)"/g)).toHaveLength(1);
  });

  it('is the whole issue, over the list', async () => {
    const html = await read(`/read/${issueIds.withSample}`);
    expect(all(html, /<h1[^>]*><bdi[^>]*>([^<]*)</g)).toEqual(['With a Sample']);
    expect(all(html, /<p>([^<]*)<\/p>/g)).toEqual(['An issue with emphasis and a link.']);
    expect(all(html, /<img [^>]*src="([^"]*\?w=350)"/g)).toHaveLength(1);
  });

  it.each(Object.keys(hostile))('is text where the publisher wrote %s', async (name) => {
    const html = await read(`/read/${store.hostileIds[name]}`);
    expect(html).not.toMatch(/<script>|<img src=x|<[^>]* style=|<style/);
    expect(all(html, /<h1[^>]*><bdi[^>]*>([^<]*)</g)).toHaveLength(1);
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

  it('asks for JavaScript in the store’s language', async () => {
    expect(await read('/')).toMatch(/<noscript>.*please allow JavaScript.*<\/noscript>/);
  });

  it('does not ask again after a decision', async () => {
    const asked = 'Cookies keep you signed in';
    expect(await read('/')).toContain(asked);
    expect(await read('/', { cookie: `${consentCookie}=yes` })).not.toContain(asked);
  });

  it('is in a frame the list, inert until the host has answered; in place of an issue it announces that it loads', async () => {
    const framed = { 'sec-fetch-dest': 'iframe' };
    const list = await read('/', framed);
    expect(list).toMatch(/<div [^>]*role="progressbar"/);
    expect(list).toMatch(/<div [^>]*data-still(?:="")? inert/);
    expect(list).toMatch(/href="\/read\/\d+"/);
    const issue = await read('/read/1', framed);
    expect(issue).toMatch(/<div [^>]*role="progressbar"/);
    expect(issue).not.toContain('data-still');
  });

  it('has in a frame the colour scheme of its address, and in a window that of the user', async () => {
    const framed = { 'sec-fetch-dest': 'iframe' };
    expect(schemeOf(await read('/?appearance=light', framed))).toEqual(['light', 'light']);
    const reading = `/read/${issueIds.free}/full?page=2&appearance=dark`;
    expect(schemeOf(await read(reading, framed))).toEqual(['dark', 'dark']);
    for (const query of [
      '',
      '?appearance=auto',
      '?appearance=%22%3E',
      '?appearance=dark&appearance=dark',
    ])
      expect([query, ...schemeOf(await read(`/${query}`, framed))]).toEqual([
        query,
        undefined,
        'light dark',
      ]);
    expect(schemeOf(await read('/?appearance=light'))).toEqual([undefined, 'light dark']);
  });

  it('is the list alone where no issue has that number', async () => {
    const html = await read('/read/999999');
    expect(all(html, /<h1[^>]*>([^<]*)</g)).toEqual(['Issues']);
  });
});
