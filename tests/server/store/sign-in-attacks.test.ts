import type { RequestListener } from 'node:http';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import {
  identities,
  pendingRegistrations,
  sessions,
  oauthFlows,
  users,
} from '../../../server/platform/db/schema.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { discoveryPath, type OpenIdServer, startOpenId } from '../../helpers/openid.ts';
import {
  badNewsOf,
  handOff,
  isSignedIn,
  locationOf,
  newHandOff,
  openWindow,
  pendingIn,
  registerBy,
  throughWindow,
} from '../../helpers/signIn.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

const oneMinute = 60_000;

describe.each(databases)('a sign-in, on %s', (database) => {
  let club: OpenIdServer;
  let store: OpenDoor;
  beforeAll(async () => {
    club = await startOpenId();
    store = await openDoor(database, club.env);
    await registerBy(store, await visit(store, 'stranger'), 'ann@club.example');
  });
  afterAll(async () => {
    await store.close();
    await club.close();
  });

  /** A window in which Ann has agreed, with the provider's parameters and her page's secret. */
  async function agreed(change: (sentTo: URL) => void = () => {}) {
    const { verifier, h } = newHandOff();
    const window = openWindow(store);
    const sentTo = new URL(locationOf(await window.go({ h })));
    change(sentTo);
    const callback = await window.agree(sentTo.href, 'ann@club.example');
    return { verifier, window, callback };
  }
  const stranger = () => visit(store, 'stranger');
  /** Somebody new, who has only to confirm. */
  async function registering() {
    const { page } = await throughWindow(store, `${newHandOff().h}@club.example`);
    const { key, csrfToken } = pendingIn(page.news);
    return { key, csrfToken };
  }

  describe('has a state that', () => {
    it('cannot be forged', async () => {
      const { window, callback } = await agreed();
      callback.searchParams.set('state', 'made-up-by-somebody-00');
      expect((await window.visit(callback)).news).toEqual(badNewsOf('sign_in_expired'));
      callback.searchParams.delete('state');
      expect((await window.visit(callback)).news).toEqual(badNewsOf('sign_in_expired'));
    });

    it('belongs to the browser where it began, and is not used up by another', async () => {
      const { window, callback } = await agreed();
      const elsewhere = openWindow(store);
      expect((await elsewhere.visit(callback)).news).toEqual(badNewsOf('sign_in_expired'));
      await elsewhere.go();
      expect((await elsewhere.visit(callback)).news).toEqual(badNewsOf('sign_in_expired'));
      expect((await window.visit(callback)).news).toEqual({ type: 'done' });
    });

    it('is used once', async () => {
      const { window, callback } = await agreed();
      await window.visit(callback);
      expect((await window.visit(callback)).news).toEqual(badNewsOf('sign_in_expired'));
    });

    it('belongs to one provider', async () => {
      const { window, callback } = await agreed();
      callback.pathname = '/auth/callback/google';
      expect((await window.visit(callback)).status).toBe(404);
    });

    it('ends after 10 minutes', async () => {
      const [late, inTime] = [await agreed(), await agreed()];
      store.clock.time += 10 * oneMinute - 1;
      expect((await inTime.window.visit(inTime.callback)).news).toEqual({ type: 'done' });
      store.clock.time += 1;
      expect((await late.window.visit(late.callback)).news).toEqual(badNewsOf('sign_in_expired'));
    });
  });

  it.each([
    ['nonce', 'a-nonce-of-somebody-else'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('is refused where the provider was told another %s', async (name, value) => {
    const { window, callback, verifier } = await agreed((sentTo) =>
      sentTo.searchParams.set(name, value),
    );
    expect((await window.visit(callback)).news).toEqual(badNewsOf('provider_failed'));
    expect(await handOff(await stranger(), verifier)).toEqual(badNewsOf('provider_failed'));
  });

  it.each([
    ['another code', (url: URL) => url.searchParams.set('code', 'a'.repeat(43))],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['two codes', (url: URL) => url.searchParams.append('code', 'a'.repeat(43))],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (url: URL) => url.searchParams.delete('iss')],
  ])('is refused where the provider comes back with %s', async (_, spoil) => {
    const { window, callback } = await agreed();
    spoil(callback);
    expect((await window.visit(callback)).news).toEqual(badNewsOf('provider_failed'));
  });

  it('does not take the code of another sign-in', async () => {
    const [mine, theirs] = [await agreed(), await agreed()];
    mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '');
    expect((await mine.window.visit(mine.callback)).news).toEqual(badNewsOf('provider_failed'));
  });

  describe('has a hand-off that', () => {
    it('reveals nothing without its secret', async () => {
      const { window, callback } = await agreed();
      await window.visit(callback);
      const visitor = await stranger();
      expect(await handOff(visitor, newHandOff().verifier)).toEqual({ type: 'pending' });
      expect(await isSignedIn(visitor)).toBe(false);
    });

    it('signs in once', async () => {
      const { window, callback, verifier } = await agreed();
      await window.visit(callback);
      await handOff(await stranger(), verifier);
      const second = await stranger();
      const answer = await second.post(calls.handOff.path, { verifier });
      expect(await refusalOf(answer)).toBe('400 sign_in_expired');
      expect(await isSignedIn(second)).toBe(false);
    });

    it('signs one in of two who ask at once', async () => {
      const { window, callback, verifier } = await agreed();
      await window.visit(callback);
      const both = [await stranger(), await stranger()];
      const answers = await Promise.all(
        both.map((one) => one.post(calls.handOff.path, { verifier })),
      );
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
    });

    it('ends 10 minutes after the window came back', async () => {
      const { window, callback, verifier } = await agreed();
      store.clock.time += 9 * oneMinute;
      await window.visit(callback);
      store.clock.time += 10 * oneMinute;
      const answer = await (await stranger()).post(calls.handOff.path, { verifier });
      expect(await refusalOf(answer)).toBe('400 sign_in_expired');
    });

    it.each([
      { 'x-xsrf-token': undefined },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ])('only our own page may ask for: %o', async (headers) => {
      const { window, callback, verifier } = await agreed();
      await window.visit(callback);
      const visitor = await stranger();
      const answer = await visitor.post(calls.handOff.path, { verifier }, headers);
      expect(await refusalOf(answer)).toBe('403 bad_csrf_token');
      expect(await handOff(visitor, verifier)).toEqual({ type: 'done' });
    });
  });

  describe('leads to a registration that', () => {
    const expired = { error: true, id: '9416d08d', code: 'registration_expired' };

    it('cannot be confirmed without both of its secrets (AUTH-026)', async () => {
      const [mine, theirs] = [await registering(), await registering()];
      const visitor = await stranger();
      for (const wrong of [
        { ...mine, key: theirs.key },
        { ...mine, csrfToken: theirs.csrfToken },
        { key: mine.csrfToken, csrfToken: mine.key },
      ]) {
        const answer = await visitor.post(calls.register.path, wrong);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject(expired);
      }
      expect((await visitor.post(calls.register.path, mine)).status).toBe(204);
    });

    it('is confirmed once', async () => {
      const mine = await registering();
      await (await stranger()).post(calls.register.path, mine);
      const again = await (await stranger()).post(calls.register.path, mine);
      expect(again.status).toBe(400);
      expect(await again.json()).toMatchObject(expired);
    });

    it('ends after 15 minutes, and not before', async () => {
      const [late, inTime] = [await registering(), await registering()];
      store.clock.time += 15 * oneMinute - 1;
      expect((await (await stranger()).post(calls.register.path, inTime)).status).toBe(204);
      store.clock.time += 1;
      const answer = await (await stranger()).post(calls.register.path, late);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject(expired);
    });

    it.each([{}, { key: 'short', csrfToken: 'short' }, { key: 1, csrfToken: null }])(
      'is not understood as %j',
      async (body) => {
        const answer = await (await stranger()).post(calls.register.path, body);
        expect(await refusalOf(answer)).toBe('400 bad_request');
      },
    );
  });

  it('leaves no secret in the database', async () => {
    const { h } = newHandOff();
    const window = openWindow(store);
    const went = await window.go({ h });
    const sentTo = new URL(locationOf(went));
    const { page, verifier } = await throughWindow(store, 'secret@club.example');
    const visitor = await stranger();
    await visitor.post(calls.register.path, pendingIn(page.news));
    const kept = await Promise.all(
      [oauthFlows, pendingRegistrations, sessions, users, identities].map(async (table) => [
        getTableName(table),
        await store.db.select().from(table),
      ]),
    );
    const everything = JSON.stringify(kept);
    expect(everything).toContain('secret@club.example');
    const cookie = went.headers.getSetCookie()[0]?.match(/=([^;]+)/)?.[1];
    const { key, csrfToken } = pendingIn(page.news);
    const { state, nonce } = Object.fromEntries(sentTo.searchParams);
    for (const secret of [
      cookie,
      state,
      nonce,
      verifier,
      key,
      csrfToken,
      ...visitor.jar.values(),
    ]) {
      expect(secret).toMatch(/^[\w.-]{22,}$/);
      expect(everything).not.toContain(secret);
    }
  });

  it('is forgotten when it has ended, while the others stay', async () => {
    await agreed();
    store.clock.time += 20 * oneMinute;
    await throughWindow(store, 'stays@club.example');
    const clock = { now: () => new Date(store.clock.time) };
    await sweep({ db: store.db, clock });
    const [windows, waiting] = [
      await store.db.select().from(oauthFlows),
      await store.db.select().from(pendingRegistrations),
    ];
    expect([windows.length, waiting.length]).toEqual([1, 1]);
  });

  it.each<[string, 'provider_unavailable' | 'provider_failed', RequestListener]>([
    ['is not there', 'provider_unavailable', (_, response) => response.destroy()],
    ['fails', 'provider_unavailable', (_, response) => response.writeHead(503).end('{}')],
    ['talks nonsense', 'provider_failed', (_, response) => response.end('<html>hello')],
  ])(
    'at a provider that %s says so to the window and to the page, and works when it is back',
    async (_, code, answer) => {
      // A discovery document is cached for an hour.
      store.clock.time += 61 * oneMinute;
      club.spoil(discoveryPath, answer);
      const { verifier, h } = newHandOff();
      const window = openWindow(store);
      const page = await window.visit(`${store.origin}/auth/go/custom?h=${h}`);
      expect([page.status, page.news]).toEqual([200, badNewsOf(code)]);
      expect(await handOff(await stranger(), verifier)).toEqual(badNewsOf(code));
      club.heal();
      const healed = await agreed();
      expect((await healed.window.visit(healed.callback)).news).toEqual({ type: 'done' });
    },
  );
});
