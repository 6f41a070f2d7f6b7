import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { giftDays, giftLimits } from '#contract/api/gifts.ts';
import type { UserId } from '#contract/ids.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { giftLinks, issues, purchases, subscriptions } from '../../../server/platform/db/schema.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { oneDay } from '../../../server/platform/clock.ts';
import { giveLink, givenLinks, giver, pathOf, revokeLink } from '../../helpers/gifts.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

describe.each(databases)('the gift links of a user, on %s', (database) => {
  let store: OpenDoor;
  let issue: number;
  let userId: UserId;
  let owner: Visit;
  beforeAll(async () => {
    store = await openDoor(database);
    issue = await store.publish('Tides');
  });
  beforeEach(async () => {
    store.clock.time = Date.now();
    ({ userId, owner } = await giver(store, issue));
  });
  afterAll(() => store.close());

  const order = (body: object, who = owner) => who.post(calls.makeGiftLink.path, body);
  const rows = () => store.db.select().from(giftLinks).where(eq(giftLinks.userId, userId));

  it.each(giftDays)(
    'are made for %d days, and only the hash of the token is stored',
    async (days) => {
      const made = await giveLink(owner, issue, days);
      const expiresAt = new Date(store.clock.time + days * oneDay);
      expect(made.expiresAt).toBe(expiresAt.toISOString());
      expect(new URL(made.url).origin).toBe(store.origin);
      const token = /^\/gift\/([A-Za-z0-9_-]{22})$/.exec(pathOf(made))?.[1] ?? '';
      expect(await rows()).toMatchObject([{ tokenHash: hashOf(token), issueId: issue, expiresAt }]);
      expect(JSON.stringify(await rows())).not.toContain(token);
    },
  );

  it('are made for no other number of days, and for no other field', async () => {
    for (const days of [0, 2, 31, '7', null])
      expect(await refusalOf(await order({ issue, days }))).toBe('400 bad_request');
  });

  it('are for signed-in users only, and need the form token', async () => {
    const guest = await visit(store, 'stranger');
    expect(await refusalOf(await order({ issue, days: 7 }, guest))).toBe('401 not_signed_in');
    expect(await refusalOf(await guest.get(calls.giftLinks.path))).toBe('401 not_signed_in');
    const forged = await owner.post(
      calls.makeGiftLink.path,
      { issue, days: 7 },
      { 'x-xsrf-token': undefined },
    );
    expect(await refusalOf(forged)).toBe('403 bad_csrf_token');
    expect(await rows()).toEqual([]);
  });

  it('are for users who may read the issue by a purchase or a subscription', async () => {
    const id = await addPerson(store);
    const other = await visit(store, { cookie: store.cookie(await addSession(store, id)) });
    expect(await refusalOf(await order({ issue, days: 7 }, other))).toBe('403 purchase_required');
    // A right by a gift link is no right to give.
    await other.get(pathOf(await giveLink(owner, issue)));
    expect(await refusalOf(await order({ issue, days: 7 }, other))).toBe('403 purchase_required');
    const expiresAt = new Date(store.clock.time + oneDay);
    await store.db.insert(subscriptions).values({ userId: id, expiresAt });
    expect((await order({ issue, days: 7 }, other)).status).toBe(200);
    store.clock.time = expiresAt.getTime();
    expect(await refusalOf(await order({ issue, days: 7 }, other))).toBe('403 purchase_required');
  });

  it('are made for no unknown, free or withdrawn issue', async () => {
    expect(await refusalOf(await order({ issue: 999_999, days: 7 }))).toBe('404 issue_not_found');
    const free = await store.publish('Free');
    await store.db.update(issues).set({ isFree: true, price: 0 }).where(eq(issues.id, free));
    expect(await refusalOf(await order({ issue: free, days: 7 }))).toBe('400 bad_request');
    const gone = await store.publish('Withdrawn');
    await store.db.insert(purchases).values({ userId, issueId: gone });
    await store.db.update(issues).set({ withdrawnAt: new Date() }).where(eq(issues.id, gone));
    expect(await refusalOf(await order({ issue: gone, days: 7 }))).toBe('404 issue_not_found');
  });

  it('are refused while the setting gift-links is off, which it is at first', async () => {
    await setStore(store.db, 'gift-links', 'off');
    expect(await refusalOf(await order({ issue, days: 7 }))).toBe('403 gift_links_off');
  });

  it('are listed while they are valid, the newest first, without their tokens', async () => {
    const short = await giveLink(owner, issue, 1);
    const long = await giveLink(owner, issue, 30);
    const revoked = await giveLink(owner, issue, 7);
    expect((await revokeLink(owner, revoked.id)).status).toBe(204);
    expect(await givenLinks(owner)).toMatchObject([
      {
        id: long.id,
        issueId: issue,
        issueTitle: 'Tides',
        expiresAt: long.expiresAt,
        visitors: 0,
        maxVisitors: 20,
      },
      { id: short.id, issueId: issue, issueTitle: 'Tides', expiresAt: short.expiresAt },
    ]);
    store.clock.time += oneDay;
    expect((await givenLinks(owner)).map(({ id }) => id)).toEqual([long.id]);
  });

  it('are revoked by their own user only, and a second time without an error', async () => {
    const { id } = await giveLink(owner, issue);
    const person = await addPerson(store);
    const other = await visit(store, { cookie: store.cookie(await addSession(store, person)) });
    expect(await refusalOf(await revokeLink(other, id))).toBe('404 not_found');
    expect(await givenLinks(owner)).toHaveLength(1);
    expect((await revokeLink(owner, id)).status).toBe(204);
    const [first] = await rows();
    store.clock.time += 60_000;
    expect((await revokeLink(owner, id)).status).toBe(204);
    expect((await rows())[0]?.revokedAt).toEqual(first?.revokedAt);
  });

  it('are limited to those valid at once, also for concurrent requests', async () => {
    const all = Array.from({ length: giftLimits.validAtOnce + 3 }, () => order({ issue, days: 7 }));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(giftLimits.validAtOnce);
    expect(await refusalOf(await order({ issue, days: 7 }))).toBe('409 too_many_gift_links');
    const [newest] = await givenLinks(owner);
    await revokeLink(owner, newest?.id ?? 0);
    expect((await order({ issue, days: 7 })).status).toBe(200);
  });

  it('are limited to those made in 30 days, and their rows are deleted later', async () => {
    for (let made = 0; made < giftLimits.madeInThirtyDays; made += 1)
      await revokeLink(owner, (await giveLink(owner, issue)).id);
    expect(await refusalOf(await order({ issue, days: 1 }))).toBe('409 too_many_gift_links');
    store.clock.time += 30 * oneDay;
    // The earlier session has ended meanwhile.
    const again = await visit(store, { cookie: store.cookie(await addSession(store, userId)) });
    expect((await order({ issue, days: 1 }, again)).status).toBe(200);
    // The figures of a year need the rows.
    store.clock.time += 370 * oneDay;
    await sweep(store.resources);
    expect(await rows()).toHaveLength(1);
  });
});
