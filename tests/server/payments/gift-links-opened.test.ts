import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import { giftEndedPath, readingPath } from '#contract/paths.ts';
import { oneDay } from '../../../server/platform/clock.ts';
import {
  issues,
  purchases,
  readEvents,
  subscriptions,
  users,
} from '../../../server/platform/db/schema.ts';
import { translate } from '../../../server/platform/translations.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { buildPacks } from '../../helpers/builtPack.ts';
import { giveLink, givenLinks, giver, pathOf, revokeLink } from '../../helpers/gifts.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const locationOf = (answer: Response) => answer.headers.get('location');

describe.each(databases)('a gift link that is opened, on %s', (database) => {
  let store: OpenDoor;
  let issue: number;
  let other: number;
  let userId: UserId;
  let owner: Visit;
  let visitor: Visit;
  beforeAll(async () => {
    store = await openDoor(database);
    issue = await store.publish('Tides');
    other = await store.publish('Other');
    await setStore(store.db, 'downloading', 'on');
    await buildPacks(store.resources);
  });
  beforeEach(async () => {
    store.clock.time = Date.now();
    ({ userId, owner } = await giver(store, issue));
    visitor = await visit(store, 'stranger');
  });
  afterAll(() => store.close());

  const open = (path: string) => visitor.get(path, { accept: 'text/html' });
  const ask = (id = issue, type = 'full', who = visitor) =>
    who.post(`/api/issues/${id}/download/${type}`);
  const refusal = async (id = issue) => refusalOf(await ask(id));

  /** The visitor has opened a link and reads the issue. */
  async function opened(days = 7) {
    const link = await giveLink(owner, issue, days);
    expect(locationOf(await open(pathOf(link)))).toBe(readingPath(issue));
    const document = await visitor.link(issue, 'full');
    const range = () => visitor.get(document.url, { range: 'bytes=0-9' });
    expect((await range()).status).toBe(206);
    return { link, range, document };
  }

  /** The answers to the next range and the next opening of the file, and where the link leads. */
  const endOf = async ({ link, range }: Awaited<ReturnType<typeof opened>>) => [
    await refusalOf(await range()),
    await refusal(),
    locationOf(await open(pathOf(link))),
  ];
  const endWith = (code: string) => [code, code, giftEndedPath(issue)];

  it('gives the token to the browser in a cookie that no script reads, and leads to the reader', async () => {
    const link = await giveLink(owner, issue);
    const answer = await open(pathOf(link));
    expect(answer.status).toBe(303);
    expect(locationOf(answer)).toBe(readingPath(issue));
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^gift_\d+=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(await (await visitor.get('/robots.txt')).text()).toContain('Disallow: /gift/');
  });

  it('gives the full file and its pack to a guest, until the end of the link', async () => {
    const reading = await opened(1);
    const pack = reading.document.pack?.url ?? '';
    expect((await visitor.get(pack)).status).toBe(200);
    store.clock.time += oneDay - 1000;
    expect((await ask()).status).toBe(200);
    store.clock.time += 1000;
    expect(await refusal()).toBe('403 purchase_required');
    expect(locationOf(await open(pathOf(reading.link)))).toBe(giftEndedPath(issue));
  });

  it('opens for as many visitors as the publisher allows, and each counts once', async () => {
    await setStore(store.db, 'gift-visitors', '2');
    const link = await giveLink(owner, issue);
    expect(link.maxVisitors).toBe(2);
    const preview = await visit(store, 'stranger');
    const agent = { 'user-agent': 'Slackbot-LinkExpanding 1.0', accept: 'text/html' };
    expect(locationOf(await preview.get(pathOf(link), agent))).toBe(`/read/${issue}`);
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => visit(store, 'stranger')));
    for (const who of [first, first, second])
      expect(locationOf((await who?.get(pathOf(link))) as Response)).toBe(readingPath(issue));
    expect(locationOf((await third?.get(pathOf(link))) as Response)).toBe(
      giftEndedPath(issue, 'used-up'),
    );
    expect(await refusalOf(await ask(issue, 'full', third))).toBe('403 purchase_required');
    expect((await ask(issue, 'full', first)).status).toBe(200);
    expect(await givenLinks(owner)).toMatchObject([{ visitors: 2, maxVisitors: 2 }]);
    await setStore(store.db, 'gift-visitors', '20');
  });

  it('opens for no more visitors than allowed when they come at once', async () => {
    await setStore(store.db, 'gift-visitors', '3');
    const link = await giveLink(owner, issue);
    const visitors = await Promise.all([1, 2, 3, 4, 5, 6].map(() => visit(store, 'stranger')));
    const places = await Promise.all(
      visitors.map(async (who) => locationOf(await who.get(pathOf(link)))),
    );
    expect(places.filter((place) => place === readingPath(issue))).toHaveLength(3);
    await setStore(store.db, 'gift-visitors', '20');
  });

  it('gives no other issue, and nothing to another browser', async () => {
    await opened();
    expect(await refusal(other)).toBe('403 purchase_required');
    const stranger = await visit(store, 'stranger');
    expect(await refusalOf(await ask(issue, 'full', stranger))).toBe('403 purchase_required');
  });

  it('gives no download of the file, neither to a guest nor to a signed-in user', async () => {
    await opened();
    const path = calls.downloadPdf.path.replace(':id', String(issue));
    expect(await refusalOf(await visitor.get(path))).toBe('401 not_signed_in');
    const session = await addSession(store, await addPerson(store));
    const named = await visit(store, { cookie: store.cookie(session) });
    await named.get(pathOf(await giveLink(owner, issue)));
    expect((await ask(issue, 'full', named)).status).toBe(200);
    expect(await refusalOf(await named.get(path))).toBe('403 purchase_required');
  });

  it('of two issues opens both', async () => {
    await store.db.insert(purchases).values({ userId, issueId: other });
    await opened();
    await open(pathOf(await giveLink(owner, other)));
    for (const id of [issue, other]) expect((await ask(id)).status).toBe(200);
  });

  it('ends when it is revoked', async () => {
    const reading = await opened();
    await revokeLink(owner, reading.link.id);
    expect(await endOf(reading)).toEqual(endWith('403 purchase_required'));
  });

  it('ends when the purchase of its user is taken back', async () => {
    const reading = await opened();
    const revoked = { revokedAt: new Date(store.clock.time) };
    await store.db.update(purchases).set(revoked).where(eq(purchases.userId, userId));
    expect(await endOf(reading)).toEqual(endWith('403 purchase_required'));
  });

  it('ends with the subscription of its user', async () => {
    await store.db.delete(purchases).where(eq(purchases.userId, userId));
    const expiresAt = new Date(store.clock.time + 60_000);
    await store.db.insert(subscriptions).values({ userId, expiresAt });
    const reading = await opened();
    store.clock.time = expiresAt.getTime();
    expect(await endOf(reading)).toEqual(endWith('403 purchase_required'));
  });

  it('ends when the issue is withdrawn', async () => {
    const reading = await opened();
    const withdraw = (withdrawnAt: Date | null) =>
      store.db.update(issues).set({ withdrawnAt }).where(eq(issues.id, issue));
    await withdraw(new Date(store.clock.time));
    expect(await endOf(reading)).toEqual(endWith('404 issue_not_found'));
    await withdraw(null);
  });

  it('ends while the setting gift-links is off', async () => {
    const reading = await opened();
    await setStore(store.db, 'gift-links', 'off');
    expect(await endOf(reading)).toEqual(endWith('403 purchase_required'));
    await setStore(store.db, 'gift-links', 'on');
    expect((await reading.range()).status).toBe(206);
  });

  it('ends with the account of its user, and is then unknown', async () => {
    const { link, range } = await opened();
    await store.db.delete(users).where(eq(users.id, userId));
    expect(await refusalOf(await range())).toBe('403 purchase_required');
    expect((await open(pathOf(link))).status).toBe(404);
  });

  it('with an unknown or invalid token is a page with the reason, which sets no cookie', async () => {
    for (const path of [`/gift/${'A'.repeat(22)}`, '/gift/short', '/gift/%00']) {
      const answer = await open(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(await answer.text()).toContain(translate('en', 'gift.unknown'));
    }
  });

  it('counts in the analytics like every reading', async () => {
    const { document } = await opened();
    const report = await visitor.post(`/api/issues/${issue}/open/full`, {
      openToken: document.open_token,
    });
    expect(report.status).toBe(204);
    const events = await store.db.select().from(readEvents).where(eq(readEvents.issueId, issue));
    expect(events.some(({ openedAt }) => openedAt !== null)).toBe(true);
  });

  it('is opened so often from one address and no more', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 301; count += 1)
      statuses.add((await open(`/gift/${'B'.repeat(22)}`)).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});
