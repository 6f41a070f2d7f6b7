import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { type OpenIdServer, startOpenId } from '../../helpers/openid.ts';
import {
  badNewsOf,
  handOff,
  isSignedIn,
  locationOf,
  meOf,
  newHandOff,
  openWindow,
  pendingIn,
  registerBy,
  sayingOf,
  throughWindow,
} from '../../helpers/signIn.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { userIds } from '../../helpers/seedPlan.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

/** 'anna+2@…' is another person with Anna's e-mail, 'anna+loud@…' one who writes it in capitals. */
function claimsOf(account: string) {
  if (account.startsWith('nameless')) return { sub: account };
  const email = account.replace(/\+\w+@/, '@');
  return { sub: account, email: account.includes('+loud@') ? email.toUpperCase() : email };
}

describe.each(databases)('signing in, on %s', (db) => {
  let club: OpenIdServer;
  let store: OpenDoor;
  let visitor: Visit;
  beforeAll(async () => {
    club = await startOpenId(claimsOf);
    store = await openSeededDoor(db, club.env);
  });
  afterAll(async () => {
    await store.close();
    await club.close();
  });

  const set = (name: string, value: string) => setStore(store.db, name, value);
  /** A person of their own for each test, who is here for the first time. */
  const people = { count: 0 };
  const somebody = () => `person-${(people.count += 1)}@club.example`;

  it('begins with the provider’s page, and sends it only the required parameters (API-025)', async () => {
    const answer = await openWindow(store).go();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const page = new URL(locationOf(answer));
    expect(page.origin).toBe(club.issuer);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: 'gatefold',
      response_type: 'code',
      redirect_uri: `${store.origin}/auth/callback/custom`,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{22}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^tx_\d+=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('asks a new person to confirm, and makes the account then (AUTH-014, AUTH-021, DATA-025, API-024)', async () => {
    visitor = await visit(store, 'stranger');
    const email = somebody();
    const { page, verifier } = await throughWindow(store, email);
    const pending = pendingIn(page.news);
    expect(pending).toEqual({
      key: expect.stringMatching(/^[\w-]{43}$/),
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
      userInfo: { provider: 'custom', email },
    });
    expect(await handOff(visitor, verifier)).toEqual(page.news);
    expect(await isSignedIn(visitor)).toBe(false);
    const { key, csrfToken } = pending;
    expect((await visitor.post(calls.register.path, { key, csrfToken })).status).toBe(204);
    expect(await meOf(visitor)).toMatchObject({ email, identities: [{ provider: 'custom' }] });
  });

  it('recognizes a user the next time, by the hand-off alone (AUTH-013, DATA-015)', async () => {
    const email = somebody();
    visitor = await visit(store, 'stranger');
    await registerBy(store, visitor, email);
    const first = await meOf(visitor);
    const elsewhere = await visit(store, 'stranger');
    const { page, verifier } = await throughWindow(store, email);
    expect(page.news).toEqual({ type: 'done' });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await handOff(elsewhere, verifier)).toEqual({ type: 'done' });
    expect(await meOf(elsewhere)).toEqual(first);
  });

  it('recognizes a user by the identity, and never by the e-mail', async () => {
    visitor = await visit(store, 'stranger');
    await registerBy(store, visitor, 'anna@club.example');
    const other = await throughWindow(store, 'anna+2@club.example');
    expect(other.page.news?.type).toBe('registration');
    const same = await throughWindow(store, 'anna@club.example');
    expect(same.page.news?.type).toBe('done');
  });

  it('happens in the page: the window gets no session', async () => {
    const email = somebody();
    await registerBy(store, await visit(store, 'stranger'), email);
    const { page, window } = await throughWindow(store, email);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect((await window.visit(store.origin + calls.me.path)).status).toBe(401);
  });

  it('leaves a cookie from before worth nothing', async () => {
    const email = somebody();
    await registerBy(store, await visit(store, 'stranger'), email);
    const planted = `sid_${new URL(store.origin).port}=planted-by-somebody-00`;
    const victim = await visit(store, { cookie: planted });
    const before = new Map(victim.jar);
    await handOff(victim, (await throughWindow(store, email)).verifier);
    expect(await isSignedIn(victim)).toBe(true);
    expect(before.size).toBe(3);
    for (const [name, value] of before) expect(victim.jar.get(name)).not.toBe(value);
    expect(await isSignedIn(await visit(store, { cookie: planted }))).toBe(false);
  });

  it('ends the session that the page had', async () => {
    const email = somebody();
    const one = await visit(store, 'stranger');
    await registerBy(store, one, email);
    const cookie = [...one.jar].find(([name]) => name.startsWith('sid_'))?.join('=') ?? '';
    await registerBy(store, one, somebody());
    expect(await isSignedIn(await visit(store, { cookie }))).toBe(false);
  });

  it('that was declined is reported to the window and to the page (AUTH-015)', async () => {
    const { verifier, h } = newHandOff();
    const window = openWindow(store);
    const back = await window.decline(locationOf(await window.go({ h })));
    const page = await window.visit(back);
    const news = badNewsOf('sign_in_refused');
    expect(page.news).toEqual(news);
    expect(page.html).toContain(`<p>${sayingOf('sign_in_refused')}</p>`);
    expect(await handOff(await visit(store, 'stranger'), verifier)).toEqual(news);
  });

  it('waits for the window, also where it has not come yet', async () => {
    const { verifier, h } = newHandOff();
    visitor = await visit(store, 'stranger');
    expect(await handOff(visitor, verifier)).toEqual({ type: 'pending' });
    await openWindow(store).go({ h });
    expect(await handOff(visitor, verifier)).toEqual({ type: 'pending' });
  });

  it('in two tabs of one browser at once ends well in both', async () => {
    const window = openWindow(store);
    const sentTo = [locationOf(await window.go()), locationOf(await window.go())];
    for (const address of sentTo) {
      const page = await window.visit(await window.agree(address, somebody()));
      expect(page.news?.type).toBe('registration');
    }
  });

  describe('registering', () => {
    it('by an e-mail that an account has verified is refused, however it is written (AUTH-023, API-024)', async () => {
      visitor = await visit(store, 'stranger');
      for (const email of ['buyer@example.com', 'buyer+loud@example.com']) {
        const { key, csrfToken } = pendingIn((await throughWindow(store, email)).page.news);
        const answer = await visitor.post(calls.register.path, { key, csrfToken });
        expect(answer.status).toBe(422);
        expect(await answer.json()).toMatchObject({
          code: 'user_exists',
          error: true,
          id: '08926b15',
        });
      }
      expect(await isSignedIn(visitor)).toBe(false);
      const buyer = await visit(store, 'buyer');
      expect(await meOf(buyer)).toMatchObject({
        id: userIds.buyer,
        identities: [{ provider: 'google' }, { provider: 'microsoft' }],
      });
    });

    it('needs no e-mail', async () => {
      for (const name of ['nameless-1@club.example', 'nameless-2@club.example']) {
        visitor = await visit(store, 'stranger');
        const { key, csrfToken, userInfo } = pendingIn(
          (await throughWindow(store, name)).page.news,
        );
        expect(userInfo).toEqual({ provider: 'custom', email: null });
        await visitor.post(calls.register.path, { key, csrfToken });
        expect(await meOf(visitor)).toMatchObject({ email: null });
      }
    });

    it('twice at once makes one account and one session', async () => {
      const { page } = await throughWindow(store, somebody());
      const { key, csrfToken } = pendingIn(page.news);
      const both = [await visit(store, 'stranger'), await visit(store, 'stranger')];
      const answers = await Promise.all(
        both.map((one) => one.post(calls.register.path, { key, csrfToken })),
      );
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '400']);
      const signedIn = await Promise.all(both.map(isSignedIn));
      expect(signedIn.filter(Boolean)).toEqual([true]);
    });

    it('of one person from two windows makes one account', async () => {
      const email = somebody();
      const [one, two] = [await throughWindow(store, email), await throughWindow(store, email)];
      visitor = await visit(store, 'stranger');
      const statuses: number[] = [];
      for (const { page } of [one, two]) {
        const { key, csrfToken } = pendingIn(page.news);
        const answer = await visitor.post(calls.register.path, { key, csrfToken });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([204, 422]);
    });
  });

  it('is over where the publisher switches it off, for those under way too', async () => {
    const { page } = await throughWindow(store, somebody());
    visitor = await visit(store, 'stranger');
    await set('auth', 'off');
    const [go, registered] = [
      await openWindow(store).go(),
      await visitor.post(calls.register.path, pendingIn(page.news)),
    ];
    await set('auth', 'on');
    expect(go.status).toBe(404);
    expect(await refusalOf(registered)).toBe('403 could_not_register');
  });
});
