import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, xsrf } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import { deleteExpiredSessions } from '../../../server/identity/sessions.ts';
import { sessions } from '../../../server/platform/db/schema.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';
import {
  addPerson,
  addRegistration,
  addSession,
  openDoor,
  type OpenDoor,
} from '../../helpers/inProcessStore.ts';
import { dialects } from '../../helpers/testDatabase.ts';
import { formTokenIn, inFrame, refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const oneHour = 60 * 60 * 1000;
const oneDay = 24 * oneHour;

const isSignedIn = async (visitor: Visit) => (await visitor.get(calls.me.path)).ok;

/** The value of the session's cookie. */
const secretOf = ({ jar }: Visit) => [...jar].find(([name]) => name.startsWith('sid_'))?.[1] ?? '';

describe.each(dialects)('a session, on %s', (database) => {
  let store: OpenDoor;
  let ann: UserId;
  beforeAll(async () => {
    store = await openDoor(database);
    ann = await addPerson(store);
  });
  afterAll(() => store.close());

  const formTokenCookie = () => xsrf.cookieAt(new URL(store.origin), '');
  const by = (value: string) => visit(store, { cookie: store.cookie(value) });
  const rowOf = async (value: string) => {
    const rows = await store.db.select().from(sessions);
    return rows.find(({ idHash }) => idHash === hashOf(value));
  };

  /** A user confirms the account that a provider has verified. */
  const signUp = async (visitor: Visit) =>
    visitor.post(calls.register.path, await addRegistration(store));

  describe('ends', () => {
    it('after 30 days without use, and not earlier', async () => {
      const value = await addSession(store, ann);
      store.clock.time += 30 * oneDay - 1;
      expect(await isSignedIn(await by(value))).toBe(true);
      store.clock.time += 30 * oneDay;
      expect(await isSignedIn(await by(value))).toBe(false);
    });

    it('after 90 days however much it is used', async () => {
      const visitor = await visit(store, 'stranger');
      await signUp(visitor);
      for (const _ of [1, 2, 3]) {
        expect(await isSignedIn(visitor)).toBe(true);
        store.clock.time += 30 * oneDay - 1;
      }
      expect(await isSignedIn(visitor)).toBe(true);
      store.clock.time += 3;
      expect(await isSignedIn(visitor)).toBe(false);
    });

    it('and is then swept, while the others stay', async () => {
      const now = store.clock.time;
      const idle = await addSession(store, ann, { lastUsedAt: new Date(now - 30 * oneDay) });
      const old = await addSession(store, ann, { expiresAt: new Date(now) });
      const alive = await addSession(store, ann);
      await deleteExpiredSessions(store.db, new Date(now));
      expect(await Promise.all([idle, old, alive].map(rowOf))).toEqual([
        undefined,
        undefined,
        expect.objectContaining({ userId: ann }),
      ]);
    });
  });

  it('is written down as used once an hour at most', async () => {
    const value = await addSession(store, ann);
    const visitor = await by(value);
    const begin = store.clock.time;
    const lastUse = async () => {
      await visitor.get(calls.me.path);
      return ((await rowOf(value))?.lastUsedAt.getTime() ?? 0) - begin;
    };
    store.clock.time += oneHour - 1;
    expect(await lastUse()).toBe(0);
    store.clock.time += 1;
    expect(await lastUse()).toBe(oneHour);
  });

  it('of a guest has no row in the database', async () => {
    const before = await store.db.$count(sessions);
    const guest = await visit(store, 'stranger');
    await guest.post('/api/issues/1/download/full');
    expect(await store.db.$count(sessions)).toBe(before);
  });

  describe('that starts', () => {
    it('has a new secret: a planted one opens nothing', async () => {
      const planted = 'planted-by-somebody-00';
      const victim = await by(planted);
      expect((await signUp(victim)).status).toBe(204);
      expect(secretOf(victim)).not.toBe(planted);
      expect(await isSignedIn(victim)).toBe(true);
      expect(await isSignedIn(await by(planted))).toBe(false);
    });

    it('has a new form token: the one before is refused', async () => {
      const visitor = await visit(store, 'stranger');
      const before = formTokenIn(visitor.jar);
      await signUp(visitor);
      expect(formTokenIn(visitor.jar)).not.toBe(before);
      const forged = await fetch(store.origin + calls.signOutEverywhere.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': before ?? '',
          cookie: `${formTokenCookie()}=${before}; ${store.cookie(secretOf(visitor))}`,
        },
      });
      expect(await refusalOf(forged)).toBe('403 bad_csrf_token');
    });

    it('ends the earlier one of its browser', async () => {
      const before = await addSession(store, ann);
      const visitor = await by(before);
      expect((await signUp(visitor)).status).toBe(204);
      expect(await rowOf(before)).toBeUndefined();
      expect(await isSignedIn(await by(before))).toBe(false);
    });

    it('has a cookie that outlives the browser’s session, for 90 days at most', async () => {
      const [cookie] = (await signUp(await visit(store, 'stranger'))).headers.getSetCookie();
      expect(cookie).toMatch(
        /^sid_\d+=[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    it('has its cookie in the frame where it was started', async () => {
      const framed = await visit(store, 'stranger', inFrame);
      const cookies = (await signUp(framed)).headers.getSetCookie();
      expect(cookies).toEqual([
        expect.stringMatching(/^sid_p_\d+=.*; Secure; Partitioned; SameSite=None$/),
        expect.stringMatching(/^XSRF-TOKEN_\d+=.*; Secure; Partitioned; SameSite=None$/),
        expect.stringMatching(/^XSRF-TOKEN=.*; Secure; Partitioned; SameSite=None$/),
      ]);
      expect(await isSignedIn(framed)).toBe(true);
    });
  });

  it('is apart from that of another store on the same machine, and so is its form token', async () => {
    const other = await openDoor(database);
    try {
      const here = await by(await addSession(store, await addPerson(store)));
      const there = await visit(other, 'stranger');
      const cookies = new Map([...here.jar, ...there.jar]);
      const shared = [...here.jar.keys()].filter((name) => there.jar.has(name));
      expect(shared).toEqual([xsrf.cookie]);
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await here.post(calls.signOutEverywhere.path, {}, { cookie });
      expect(answer.status).toBe(204);
    } finally {
      await other.close();
    }
  });

  describe('in a frame of another site', () => {
    it('has cookies that browsers keep for that site alone', async () => {
      const page = await fetch(store.origin + calls.store.path, { headers: inFrame });
      expect(page.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^sid_p_\d+=[\w-]{22}; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
        ),
        expect.stringMatching(
          /^XSRF-TOKEN_\d+=[\w.-]+; Path=\/; Secure; Partitioned; SameSite=None$/,
        ),
        expect.stringMatching(/^XSRF-TOKEN=[\w.-]+; Path=\/; Secure; Partitioned; SameSite=None$/),
      ]);
    });

    it('is known in later calls, which look like those of any page', async () => {
      const framed = await visit(store, 'stranger', inFrame);
      const before = new Map(framed.jar);
      expect((await framed.post('/api/issues/1/download/full')).status).toBe(404);
      expect(framed.jar).toEqual(before);
    });

    it('is not taken for the one of our own page, which may come with both', async () => {
      const other = await addSession(store, await addPerson(store));
      const mine = store.cookie(await addSession(store, ann));
      const cookie = `${mine}; ${store.cookie(other).replace('sid_', 'sid_p_')}`;
      const answer = await fetch(store.origin + calls.me.path, { headers: { cookie } });
      expect(await answer.json()).toMatchObject({ id: ann });
    });
  });

  describe('GET /auth/logout', () => {
    it('ends this session and no other of the same person (API-023)', async () => {
      const [here, elsewhere] = [await addSession(store, ann), await addSession(store, ann)];
      const visitor = await by(here);
      expect((await visitor.get(calls.signOut.path)).status).toBe(204);
      expect(await isSignedIn(visitor)).toBe(false);
      expect(await isSignedIn(await by(here))).toBe(false);
      expect(await isSignedIn(await by(elsewhere))).toBe(true);
      expect(await rowOf(here)).toBeUndefined();
    });

    it('lets the user continue as a guest', async () => {
      const visitor = await by(await addSession(store, ann));
      await visitor.get(calls.signOut.path);
      const answer = await visitor.post(calls.signOutEverywhere.path);
      expect(await refusalOf(answer)).toBe('401 not_signed_in');
    });

    it('touches no cookie but our own, and nothing else that the browser keeps', async () => {
      const { headers } = await (await by(await addSession(store, ann))).get(calls.signOut.path);
      const names = headers.getSetCookie().map((line) => line.split('=')[0]);
      expect(names).toEqual([expect.stringMatching(/^sid_\d+$/), formTokenCookie(), xsrf.cookie]);
      expect(headers.has('clear-site-data')).toBe(false);
    });

    it('responds in the same way to a guest and to a client without fetch metadata', async () => {
      const guest = await visit(store, 'stranger');
      expect((await guest.get(calls.signOut.path)).status).toBe(204);
      expect((await fetch(store.origin + calls.signOut.path)).status).toBe(204);
      const own = { 'sec-fetch-site': 'same-origin' };
      expect((await guest.get(calls.signOut.path, own)).status).toBe(204);
    });

    it.each(['cross-site', 'same-site', 'none'])(
      'does nothing for a page or an address typed elsewhere (%s)',
      async (relation) => {
        const visitor = await by(await addSession(store, ann));
        const answer = await visitor.get(calls.signOut.path, { 'sec-fetch-site': relation });
        expect(await refusalOf(answer)).toBe('403 bad_csrf_token');
        expect(await isSignedIn(visitor)).toBe(true);
      },
    );
  });

  it('signing out everywhere ends all sessions of the user at their next call, and no session of others', async () => {
    const bob = await addPerson(store);
    const values = [await addSession(store, ann), await addSession(store, ann)];
    const [here, there] = await Promise.all(values.map(by));
    const other = await by(await addSession(store, bob));
    if (!here || !there) throw new Error('There are two.');
    expect((await here.post(calls.signOutEverywhere.path)).status).toBe(204);
    expect(await store.db.$count(sessions, eq(sessions.userId, ann))).toBe(0);
    for (const visitor of [here, there, ...(await Promise.all(values.map(by)))]) {
      expect(await refusalOf(await visitor.get(calls.me.path))).toBe('401 not_signed_in');
    }
    expect(await refusalOf(await there.post(calls.signOutEverywhere.path))).toBe(
      '401 not_signed_in',
    );
    expect(values).not.toContain(secretOf(here));
    expect(await isSignedIn(other)).toBe(true);
  });
});
