import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { issueIds, issuePlans, planPrices, userIds } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

type Visitor = Parameters<typeof visit>[1];
interface Purchases {
  readonly issues: unknown[];
  readonly withdrawn: unknown[];
  readonly subscription: unknown;
}

describe.each(databases)('the calls of the app, on %s', (db) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openSeededDoor(db);
  });
  afterAll(() => store.close());

  /** The parsed body, without a check of its shape. */
  async function json<Body = unknown>(path: string, user: Visitor = 'stranger'): Promise<Body> {
    const answer = await (await visit(store, user)).get(path);
    return (await answer.json()) as Body;
  }

  describe('GET /api/issues', () => {
    it('lists the newest first and leaves out withdrawn issues (API-020)', async () => {
      const ids = (await json<{ id: number }[]>('/api/issues')).map((issue) => issue.id);
      const { withoutTitle, withSample, notBought, bought, free } = issueIds;
      expect(ids).toEqual([withoutTitle, withSample, notBought, bought, free]);
    });

    it('has the values of each issue that the catalogue shows (DATA-001 to DATA-007)', async () => {
      const [untitled, , , , free] = await json<unknown[]>('/api/issues');
      expect(free).toEqual({
        id: issueIds.free,
        title: issuePlans.free.title,
        description: expect.stringContaining('*emphasis*'),
        cover: {
          file_name: expect.stringMatching(/\.jpg$/),
          width: expect.any(Number),
          height: expect.any(Number),
        },
        is_free: true,
        price: 0,
        has_sample: false,
        language: 'en',
        reading_direction: 'auto',
        spreads: 'auto',
        pages: expect.any(Number),
        // The month in which the file was made.
        cover_date: expect.stringMatching(/^\d{4}-\d{2}$/),
        published_at: expect.stringMatching(/^\d{4}-.*Z$/),
        text_access: 'text',
      });
      expect(untitled).toMatchObject({ title: '', is_free: false, price: 99, has_sample: true });
    });
  });

  it('GET /api/plans has each plan once with its period and price (DATA-008, DATA-009)', async () => {
    const plans = await json<{ id: number; period: string; price: number }[]>('/api/plans');
    expect(plans.map(({ period, price }) => [period, price])).toEqual(Object.entries(planPrices));
    expect(plans.every(({ id }) => Number.isInteger(id))).toBe(true);
  });

  it('GET /api/store has the names that the product spells (DATA-010 to DATA-013)', async () => {
    expect(await json('/api/store')).toEqual({
      name: 'Gatefold',
      icon: '',
      description: '',
      rtl: false,
      currency: 'USD',
      currency_precision: 2,
      enable_downloading: true,
      enablePagination: true,
      require_auth_to_read: false,
    });
  });

  it('GET /api/user/me returns e-mail, id and identities to a signed-in user (API-006, DATA-015)', async () => {
    expect(await json('/api/user/me', 'buyer')).toEqual({
      id: userIds.buyer,
      email: 'buyer@example.com',
      identities: [{ provider: 'google' }, { provider: 'microsoft' }],
      plan_payment: null,
    });
  });

  it.each(['stranger', 'guest'] as const)(
    'GET /api/user/me refuses a %s (API-007)',
    async (user) => {
      expect(await refusalOf(await (await visit(store, user)).get('/api/user/me'))).toBe(
        '401 not_signed_in',
      );
    },
  );

  it('GET /api/user/purchases lists the purchases that were not refunded (API-008)', async () => {
    const { issues, withdrawn } = await json<Purchases>('/api/user/purchases', 'buyer');
    expect(issues).toEqual([{ issue_id: issueIds.bought }, { issue_id: issueIds.withdrawn }]);
    // What no list has any more comes whole.
    expect(withdrawn).toMatchObject([{ id: issueIds.withdrawn, title: 'Withdrawn', price: 399 }]);
    for (const user of ['new', 'subscriber'] as const)
      expect(await json<Purchases>('/api/user/purchases', user)).toMatchObject({
        issues: [],
        withdrawn: [],
      });
  });

  it('GET /api/user/purchases tells whether a subscription runs and until when (API-009)', async () => {
    const [running, ended, none] = await Promise.all(
      (['subscriber', 'lapsed', 'new'] as const).map((user) =>
        json<Purchases>('/api/user/purchases', user),
      ),
    );
    expect(running?.subscription).toEqual({
      active: true,
      expires_at: '2100-01-01T00:00:00.000Z',
    });
    expect(ended?.subscription).toEqual({ active: false, expires_at: '2020-01-01T00:00:00.000Z' });
    expect(none?.subscription).toEqual({ active: false, expires_at: null });
  });

  describe('a POST', () => {
    const path = `/api/issues/${issueIds.free}/download/full`;

    it('needs no body, and may have an empty one (API-001, API-028)', async () => {
      const guest = await visit(store, 'stranger');
      for (const body of [undefined, {}]) {
        const answer = await (await guest.post(path, body)).json();
        expect(answer).toEqual({
          url: expect.stringMatching(/^\/files\/[0-9a-f]{64}\/1\.full\.pdf\?t=/),
          open_token: expect.stringMatching(/^[\w-]{22}$/),
          opening: [expect.stringMatching(/^0-\d+$/)],
          articles: true,
          pack: {
            url: expect.stringMatching(/^\/files\/[0-9a-f]{64}\/1\.full\.pack\?t=/),
            size: expect.any(Number),
            head_end: expect.any(Number),
            picture_end: expect.any(Number),
          },
        });
      }
    });

    it.each([
      ['no token', { 'x-xsrf-token': undefined }],
      ['a token that is made up', { 'x-xsrf-token': 'a.b' }],
      ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
      ['a page of a sister site', { 'sec-fetch-site': 'same-site' }],
      ['a foreign origin', { origin: 'http://evil.example' }],
      ['an opaque origin', { origin: 'null' }],
    ])('with %s is refused as "Bad CSRF token." (API-003)', async (_, headers) => {
      const answer = await (await visit(store, 'buyer')).post(path, {}, headers);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ code: 'bad_csrf_token', message: 'Bad CSRF token.' });
    });

    it("with another session's token is refused (API-002)", async () => {
      const page = await (await visit(store, 'stranger')).get('/');
      const [, name, theirs = ''] =
        /(XSRF-TOKEN_\d+)=([^;]+)/.exec(page.headers.getSetCookie().join()) ?? [];
      const other = await fetch(store.origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': theirs,
          cookie: `${name}=${theirs}; ${store.cookieOf('buyer')}`,
        },
      });
      expect(await refusalOf(other)).toBe('403 bad_csrf_token');
    });

    it('that has neither a body nor a content type is answered (API-028)', async () => {
      const visitor = await visit(store, 'buyer');
      const answer = await visitor.post(path, undefined, { 'content-type': undefined });
      expect(answer.status).toBe(200);
    });

    it('that is no JSON is refused (API-001)', async () => {
      const headers = { 'content-type': 'text/plain' };
      const answer = await (await visit(store, 'buyer')).post(path, {}, headers);
      expect(await refusalOf(answer)).toBe('415 unsupported_media_type');
    });

    it.each([
      '/api/issues/01/download/full',
      '/api/issues/1e1/download/full',
      '/api/issues/1/download/cover',
    ])('to %s, which names no document, is refused in words', async (wrong) => {
      expect(await refusalOf(await (await visit(store, 'new')).post(wrong))).toBe(
        '400 bad_request',
      );
    });
  });

  it('says nothing about itself where something is not there', async () => {
    const guest = await visit(store, 'stranger');
    expect(await refusalOf(await guest.get('/api/nothing'))).toBe('404 not_found');
    expect(await refusalOf(await guest.post('/api/issues', {}))).toBe('404 not_found');
  });

  it.each(['/api/issues/%zz/download/full', `/api/issues/${'x'.repeat(300)}/download/full`])(
    'refuses an address that is none as it refuses everything: %s',
    async (path) => {
      const answer = await (await visit(store, 'stranger')).post(path);
      expect(await refusalOf(answer)).toBe('400 bad_request');
    },
  );

  it.each(['//read/1', '/../etc/passwd', '/%00', '/assets'])(
    'responds at %s with the not-found page',
    async (path) => {
      const page = await rawGet(store.origin, path);
      expect([page.status, page.type]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  it.each(['/%', '/read/%F0%9F', '/50%-off?from=a%'])(
    'responds to a navigation at %s, which cannot be decoded, with the not-found page',
    async (path) => {
      const page = await rawGet(store.origin, path, { accept: 'text/html,*/*;q=0.8' });
      expect([page.status, page.type]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  it.each(['/assets/', '/api//store'])('refuses a program that asks for %s', async (path) => {
    expect(await refusalOf(await fetch(store.origin + path))).toBe('404 not_found');
  });

  it('sends the security headers with a redirect, and forbids caching', async () => {
    const { port } = new URL(store.origin);
    const answer = await fetch(`http://localhost:${port}/read/1`, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers to probes by any name, and to people by its own', async () => {
    const port = new URL(store.origin).port;
    const [ready, healthy, page] = await Promise.all(
      ['readyz', 'healthz', 'read/1?x=1'].map((path) =>
        fetch(`http://localhost:${port}/${path}`, { redirect: 'manual' }),
      ),
    );
    expect([ready?.status, healthy?.status, page?.status]).toEqual([200, 200, 308]);
    expect(page?.headers.get('location')).toBe(`${store.origin}/read/1?x=1`);
  });
});

/** The path as it stands: `fetch` would tidy it up. */
async function rawGet(origin: string, path: string, headers: Record<string, string> = {}) {
  const [answer] = (await once(get(origin, { path, headers }), 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, type: answer.headers['content-type'] };
}
