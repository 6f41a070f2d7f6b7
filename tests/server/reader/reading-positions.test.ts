import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { PositionList, StoredPosition } from '#contract/api/readingPosition.ts';
import * as z from 'zod/mini';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

interface Report {
  readonly page: number;
  readonly page_count?: number;
  readonly is_finished?: boolean;
  readonly device?: string;
  readonly read_at: string;
  readonly sent_at?: string;
}

const stored = async (user: Visit) =>
  z.decode(PositionList, (await (await user.get(calls.readingPositions.path)).json()) as never);

describe.each(databases)('the position of a user in an issue, on %s', (database) => {
  let store: OpenDoor;
  let issue: number;
  beforeAll(async () => {
    store = await openDoor(database);
    issue = await store.publish('Tides');
  });
  afterAll(() => store.close());

  const reader = async (): Promise<Visit> => {
    const id = await addPerson(store);
    return visit(store, { cookie: store.cookie(await addSession(store, id)) });
  };
  /** `seconds` before now on the clock of the store. */
  const ago = (seconds: number) => new Date(store.clock.time - seconds * 1000).toISOString();
  const address = (type = 'full', id = issue) => `/api/user/reading/${id}/${type}`;
  const report = (user: Visit, { page_count = 48, is_finished = false, ...rest }: Report) =>
    user.post(address(), { device: 'device-a', page_count, is_finished, ...rest });
  it('is the newest report of any device, also where an older one arrives later', async () => {
    const user = await reader();
    const newest = await report(user, { page: 12, read_at: ago(10), device: 'device-b' });
    expect(z.decode(StoredPosition, (await newest.json()) as never)).toMatchObject({ page: 12 });
    await report(user, { page: 30, read_at: ago(60), device: 'device-a' });
    expect(await stored(user)).toEqual([
      {
        issueId: issue,
        type: 'full',
        page: 12,
        pageCount: 48,
        furthestPage: 30,
        isFinished: false,
        isRemoved: false,
        device: 'device-b',
        readAt: ago(10),
      },
    ]);
  });

  it.each([
    ['behind', 10 * 365 * 24 * 3600],
    ['ahead of', -3600],
  ])(
    'is what the last page says also on a device whose clock is %s the store’s',
    async (_, late) => {
      const user = await reader();
      await report(user, { page: 12, read_at: ago(60), sent_at: ago(0), device: 'device-b' });
      await report(user, {
        page: 14,
        read_at: ago(late + 30),
        sent_at: ago(late),
        device: 'device-a',
      });
      expect(await stored(user)).toMatchObject([{ page: 14, device: 'device-a', readAt: ago(30) }]);
      await report(user, {
        page: 10,
        read_at: ago(late + 90),
        sent_at: ago(late),
        device: 'device-c',
      });
      expect(await stored(user)).toMatchObject([{ page: 14, device: 'device-a' }]);
    },
  );

  it('is the same for any order of the reports', async () => {
    const reports = [4, 9, 2, 17, 6, 11].map((page, at) => ({
      page,
      read_at: ago(600 - at * 60),
      device: `device-${at % 2}`,
    }));
    const results = [];
    for (const order of [
      reports,
      reports.toReversed(),
      [3, 0, 5, 1, 4, 2].map((at) => reports[at]),
    ]) {
      const user = await reader();
      for (const one of order) if (one) await report(user, one);
      results.push(await stored(user));
    }
    expect(results[0]).toMatchObject([{ page: 11, furthestPage: 17, device: 'device-1' }]);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it('is kept for the sample and the full issue apart', async () => {
    const user = await reader();
    await report(user, { page: 5, read_at: ago(5) });
    const sample = { page: 2, page_count: 6, is_finished: false, device: 'device-a' };
    await user.post(address('sample'), { ...sample, read_at: ago(1) });
    expect((await stored(user)).map(({ type, page }) => [type, page])).toEqual([
      ['sample', 2],
      ['full', 5],
    ]);
  });

  it('begins anew in a replaced file with another number of pages', async () => {
    const user = await reader();
    await report(user, { page: 40, read_at: ago(20) });
    await report(user, { page: 3, page_count: 8, read_at: ago(10) });
    expect(await stored(user)).toMatchObject([{ page: 3, pageCount: 8, furthestPage: 3 }]);
    await report(user, { page: 41, read_at: ago(30) });
    expect(await stored(user)).toMatchObject([{ page: 3, pageCount: 8, furthestPage: 3 }]);
  });

  it('is not decided for ever by a device whose clock is ahead', async () => {
    const user = await reader();
    await report(user, { page: 7, read_at: ago(-86_400) });
    expect(await stored(user)).toMatchObject([{ page: 7, readAt: ago(0) }]);
    await report(user, { page: 9, read_at: ago(0) });
    expect(await stored(user)).toMatchObject([{ page: 9 }]);
  });

  it('is stored where its age is longer than any time', async () => {
    const user = await reader();
    const times = { read_at: '0001-01-01T00:00:00Z', sent_at: '9999-12-31T00:00:00Z' };
    expect((await report(user, { page: 7, ...times })).status).toBe(200);
    expect(await stored(user)).toMatchObject([{ page: 7, readAt: new Date(0).toISOString() }]);
  });

  it('leaves the list of begun issues when the user asks, until the issue is read again', async () => {
    const user = await reader();
    await report(user, { page: 7, read_at: ago(30) });
    expect((await user.post(`${address()}/remove`)).status).toBe(204);
    expect(await stored(user)).toMatchObject([{ page: 7, isRemoved: true }]);
    await report(user, { page: 8, read_at: ago(20) });
    expect(await stored(user)).toMatchObject([{ page: 8, isRemoved: true }]);
    store.clock.time += 60_000;
    await report(user, { page: 9, read_at: ago(0) });
    expect(await stored(user)).toMatchObject([{ page: 9, isRemoved: false }]);
  });

  it('is known to no other user, and to no guest', async () => {
    const [user, other] = [await reader(), await reader()];
    await report(user, { page: 7, read_at: ago(30) });
    expect(await stored(other)).toEqual([]);
    const guest = await visit(store, 'stranger');
    expect(await refusalOf(await guest.get(calls.readingPositions.path))).toBe('401 not_signed_in');
    const asked = { page: 1, page_count: 2, is_finished: false, device: 'device-a' };
    const refused = await guest.post(address(), { ...asked, read_at: ago(1) });
    expect(await refusalOf(refused)).toBe('401 not_signed_in');
  });

  it('is refused for an unknown issue, and for a page that cannot be', async () => {
    const user = await reader();
    const good = {
      page: 1,
      page_count: 2,
      is_finished: false,
      device: 'device-a',
      read_at: ago(1),
    };
    const unknown = await user.post(address('full', 999_999), good);
    expect(await refusalOf(unknown)).toBe('404 issue_not_found');
    for (const bad of [{ page: 3 }, { page: 0 }, { device: 'x' }, { read_at: 'today' }])
      expect((await user.post(address(), { ...good, ...bad })).status).toBe(400);
    expect(await stored(user)).toEqual([]);
  });
});
