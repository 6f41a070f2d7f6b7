import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, xsrf } from '#contract/api/registry.ts';
import { readEvents, store as storeRow } from '../../../server/platform/db/schema.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { formTokenIn, refusalOf, type Visit, visit } from '../../helpers/visit.ts';

/** A page in the frame of another site, in a browser that keeps none of its cookies there. */

/** The headers of a browser for a call of our own page. */
const ours = (origin: string) => ({ 'sec-fetch-site': 'same-origin', origin });

describe.each(databases)('a page whose browser keeps no cookies, on %s', (db) => {
  let store: OpenDoor;
  let buyer: Visit;
  beforeAll(async () => {
    store = await openSeededDoor(db);
    buyer = await visit(store, 'buyer');
  });
  afterAll(() => store.close());

  const post = (path: string, headers: object = ours(store.origin), body: object = {}) =>
    fetch(new URL(path, store.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const askFor = (issue: number, type: 'full' | 'sample', headers?: object) =>
    post(`/api/issues/${issue}/download/${type}`, headers);
  const read = (url: string) =>
    fetch(new URL(url, store.origin), { headers: { range: 'bytes=0-4' } });
  interface Link {
    readonly url: string;
    readonly open_token: string;
  }
  const linkTo = async (issue: number, type: 'full' | 'sample') =>
    (await (await askFor(issue, type)).json()) as Link;

  it.each([
    [issueIds.free, 'full'],
    [issueIds.withSample, 'sample'],
  ] as const)(
    'reads free issues and samples without a cookie: issue %i, %s',
    async (issue, type) => {
      const answer = await askFor(issue, type);
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const file = await read(((await answer.json()) as Link).url);
      expect([file.status, await file.text()]).toEqual([206, '%PDF-']);
    },
  );

  it('opens no bought issue, and no free issue if reading requires an account', async () => {
    expect(await refusalOf(await askFor(issueIds.bought, 'full'))).toBe('403 purchase_required');
    const { url } = await linkTo(issueIds.free, 'full');
    await store.db.update(storeRow).set({ signInToRead: true });
    try {
      expect(await refusalOf(await askFor(issueIds.free, 'full'))).toBe('401 sign_in_to_read');
      expect(await refusalOf(await read(url))).toBe('401 sign_in_to_read');
    } finally {
      await store.db.update(storeRow).set({ signInToRead: false });
    }
  });

  it('has separate links: a link of a session does not open without the session, and a link without a session does not open in one', async () => {
    const { url } = await buyer.link(issueIds.withSample, 'sample');
    expect(await refusalOf(await read(url))).toContain('link_expired');
    const free = await linkTo(issueIds.withSample, 'sample');
    expect(await refusalOf(await buyer.get(free.url))).toContain('link_expired');
  });

  it('is counted as a read event without a session', async () => {
    const { open_token } = await linkTo(issueIds.free, 'full');
    const path = `/api/issues/${issueIds.free}/open/full`;
    expect((await post(path, ours(store.origin), { openToken: open_token })).status).toBe(204);
    const rows = await store.db.select().from(readEvents).where(eq(readEvents.sessionHash, ''));
    const opened = rows.filter(({ openedAt }) => openedAt !== null);
    expect(opened.map(({ issueId }) => issueId)).toEqual([issueIds.free]);
  });

  it('is rejected from another site, and with a session without its token', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const refused = '403 bad_csrf_token';
    expect(await refusalOf(await askFor(issueIds.free, 'full', foreign))).toBe(refused);
    const cookie = [...buyer.jar].map((pair) => pair.join('=')).join('; ');
    const withSession = { ...ours(store.origin), cookie };
    expect(await refusalOf(await askFor(issueIds.free, 'full', withSession))).toBe(refused);
  });

  it('can make no other call that changes data', async () => {
    const posts = Object.values(calls).filter(
      (call) => call.method === 'POST' && !('withoutCookies' in call),
    );
    expect(posts.length).toBeGreaterThan(8);
    for (const { path } of posts)
      expect([path, await refusalOf(await post(path.replace(/:\w+/g, '1')))]).toEqual([
        path,
        '403 bad_csrf_token',
      ]);
  });

  it('gets the cookies of a frame as soon as the browser keeps them, and its calls are proven from then on', async () => {
    const answer = await post(calls.beginSession.path);
    expect(answer.status).toBe(204);
    const given = answer.headers.getSetCookie();
    expect(
      given.every((line) => /SameSite=None; Partitioned|Partitioned.*SameSite=None/i.test(line)),
    ).toBe(true);
    const jar = new Map(
      given.map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]),
    );
    expect([...jar.keys()].some((name) => /sid_p/.test(name))).toBe(true);
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const token = formTokenIn(jar) ?? '';
    const proven = { ...ours(store.origin), cookie, [xsrf.header]: token };
    expect((await askFor(issueIds.free, 'full', proven)).status).toBe(200);
    expect(
      await refusalOf(await askFor(issueIds.free, 'full', { ...proven, [xsrf.header]: '' })),
    ).toBe('403 bad_csrf_token');
  });
});
