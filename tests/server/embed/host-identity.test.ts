import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { identities, oauthFlows, sessions, users } from '../../../server/platform/db/schema.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { meOf } from '../../helpers/signIn.ts';
import { databases } from '../../helpers/startStore.ts';
import { inFrame, refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const issuer = 'https://news.example';
const minute = 60;

/** The key set of a site, at an address of this machine. */
async function startKeySet() {
  const pairs = {
    EdDSA: await generateKeyPair('EdDSA', { extractable: true }),
    ES256: await generateKeyPair('ES256', { extractable: true }),
    RS256: await generateKeyPair('RS256', { extractable: true }),
    ES384: await generateKeyPair('ES384', { extractable: true }),
  };
  const keys: JWK[] = await Promise.all(
    Object.entries(pairs).map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
    })),
  );
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys })));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { pairs, address: `http://127.0.0.1:${port}/jwks.json`, server };
}

const secret = 'a secret of the site and its store, 1';
let count = 0;

const signed = (payload: object, header: JWTHeaderParameters, key: CryptoKey | Uint8Array) =>
  new SignJWT({ ...payload }).setProtectedHeader(header).sign(key);

const signIn = (page: Visit, token: string | null) => page.post(calls.signInByHost.path, { token });
const outcome = async (response: Response) => (response.ok ? 'signed in' : refusalOf(response));
const userIdOf = async (page: Visit): Promise<number> => ((await meOf(page)) as { id: number }).id;

describe.each(databases)(
  'the sign-in by a token of the site that frames the store, on %s',
  (db) => {
    let site: Awaited<ReturnType<typeof startKeySet>>;
    let store: OpenDoor;
    let simple: OpenDoor;
    beforeAll(async () => {
      site = await startKeySet();
      const env = { DEMO: '0', EMBED_IDENTITY_ISSUER: issuer };
      store = await openDoor(db, { ...env, EMBED_IDENTITY_JWKS: site.address });
      simple = await openDoor(db, { ...env, EMBED_IDENTITY_SECRET: secret });
    });
    afterAll(async () => {
      await store.close();
      await simple.close();
      site.server.close();
    });

    const claims = (more: object = {}) => {
      const iat = Math.floor(store.clock.time / 1000);
      const jti = `the-number-of-a-token-${(count += 1)}`;
      const standard = { iss: issuer, aud: store.origin, sub: 'reader-1', iat, exp: iat + minute };
      return { ...standard, jti, ...more };
    };
    const tokenOf = (more: object = {}, alg: keyof typeof site.pairs = 'EdDSA') =>
      signed(claims(more), { alg, kid: alg }, site.pairs[alg].privateKey);
    const frame = (door = store) => visit(door, 'stranger', inFrame);

    it('opens a session of the frame, for the account of issuer and subject, again and again', async () => {
      const page = await frame();
      expect((await signIn(page, await tokenOf({ email: 'one@news.example' }))).status).toBe(204);
      const first = await userIdOf(page);
      expect(await meOf(page)).toMatchObject({ email: 'one@news.example', identities: [] });
      const other = await frame();
      await signIn(other, await tokenOf({ email: 'changed@news.example' }));
      expect(await userIdOf(other)).toBe(first);
      const rows = await store.db
        .select()
        .from(identities)
        .where(eq(identities.subject, 'reader-1'));
      expect(rows).toMatchObject([{ provider: 'host', issuer, userId: first }]);
    });

    it.each(['EdDSA', 'ES256', 'RS256'] as const)('accepts a public key of %s', async (alg) => {
      expect((await signIn(await frame(), await tokenOf({}, alg))).status).toBe(204);
    });

    it.each<[what: string, answer: string, more: () => object]>([
      ['expired', '400 host_identity_expired', () => ({ iat: now() - 120, exp: now() - 60 })],
      ['of the future', '400 host_identity_expired', () => ({ iat: now() + 60, exp: now() + 120 })],
      ['valid later', '400 host_identity_expired', () => ({ nbf: now() + 60 })],
      [
        'valid for longer than five minutes',
        '400 host_identity_expired',
        () => ({ exp: now() + 301 }),
      ],
      ['without an end', '403 host_identity_refused', () => ({ exp: undefined })],
      ['without a beginning', '403 host_identity_refused', () => ({ iat: undefined })],
      ['for another store', '403 host_identity_refused', () => ({ aud: 'https://other.example' })],
      ['for no store', '403 host_identity_refused', () => ({ aud: undefined })],
      ['of another issuer', '403 host_identity_refused', () => ({ iss: 'https://evil.example' })],
      ['without a subject', '403 host_identity_refused', () => ({ sub: undefined })],
      ['with an empty subject', '403 host_identity_refused', () => ({ sub: '' })],
      ['without a number', '403 host_identity_refused', () => ({ jti: undefined })],
      [
        'with a number that is easily used twice',
        '403 host_identity_refused',
        () => ({ jti: '7' }),
      ],
      ['without an e-mail', 'signed in', () => ({ sub: 'no-mail' })],
      ['with a wrong e-mail', 'signed in', () => ({ sub: 'no-mail', email: 'nobody' })],
    ])('a token %s: %s', async (_, answer, more) => {
      expect(await outcome(await signIn(await frame(), await tokenOf(more())))).toBe(answer);
    });
    const now = () => Math.floor(store.clock.time / 1000);

    it.each<[what: string, make: () => Promise<string> | string]>([
      ['no signature', () => new UnsecuredJWT({ ...claims() }).encode()],
      ['no token', () => 'a.b.c'],
      ['an algorithm that is not listed', () => tokenOf({}, 'ES384')],
      [
        'another key under a known name',
        async () =>
          signed(
            claims(),
            { alg: 'ES256', kid: 'ES256' },
            (await generateKeyPair('ES256')).privateKey,
          ),
      ],
      [
        'an unknown key',
        () => signed(claims(), { alg: 'EdDSA', kid: 'gone' }, site.pairs.EdDSA.privateKey),
      ],
      [
        'the public key as a secret',
        async () => {
          const pem = await exportSPKI(site.pairs.RS256.publicKey);
          return signed(claims(), { alg: 'HS256', kid: 'RS256' }, new TextEncoder().encode(pem));
        },
      ],
      ['a secret', () => signed(claims(), { alg: 'HS256' }, new TextEncoder().encode(secret))],
    ])('refuses a token with %s', async (_, make) => {
      const answer = await signIn(await frame(), await make());
      expect(await refusalOf(answer)).toBe('403 host_identity_refused');
    });

    it('a store with a secret accepts HS256 alone', async () => {
      const payload = () => claims({ aud: simple.origin });
      const key = new TextEncoder().encode(secret);
      const good = await signed(payload(), { alg: 'HS256' }, key);
      expect((await signIn(await frame(simple), good)).status).toBe(204);
      const rsa = await signed(
        payload(),
        { alg: 'RS256', kid: 'RS256' },
        site.pairs.RS256.privateKey,
      );
      expect(await refusalOf(await signIn(await frame(simple), rsa))).toBe(
        '403 host_identity_refused',
      );
    });

    it('a token opens one session, in whichever frame, until it is forgotten after its end', async () => {
      const token = await tokenOf({ sub: 'replayed' });
      expect((await signIn(await frame(), token)).status).toBe(204);
      const twice = await Promise.all([signIn(await frame(), token), signIn(await frame(), token)]);
      for (const answer of twice) expect(await refusalOf(answer)).toBe('400 host_identity_used');
      store.clock.time += 10 * minute * 1000;
      expect(await refusalOf(await signIn(await frame(), token))).toBe('400 host_identity_expired');
      await sweep(store.resources);
      expect(await store.db.select().from(oauthFlows)).toEqual([]);
    });

    it('another user of the site replaces the first, and nobody ends the session', async () => {
      const page = await frame();
      await signIn(page, await tokenOf({ sub: 'first' }));
      const first = await userIdOf(page);
      await signIn(page, await tokenOf({ sub: 'second' }));
      expect(await userIdOf(page)).not.toBe(first);
      const open = await store.db.select().from(sessions).where(eq(sessions.userId, first));
      expect(open).toEqual([]);
      expect((await signIn(page, null)).status).toBe(204);
      expect((await page.get(calls.me.path)).status).toBe(401);
    });

    it('a site does not end a session that the user has opened', async () => {
      const id = await addPerson(store);
      const page = await visit(store, { cookie: store.cookie(await addSession(store, id)) });
      await signIn(page, null);
      expect(await userIdOf(page)).toBe(id);
    });

    it('joins an account only if both have verified the e-mail, and takes over no other', async () => {
      const own = { email: 'own@news.example', emailVerified: true };
      const [account] = await store.db.insert(users).values(own).returning({ id: users.id });
      const page = await frame();
      const unproven = await tokenOf({ sub: 'thief', email: own.email });
      expect(await refusalOf(await signIn(page, unproven))).toBe('422 user_exists');
      const asText = await tokenOf({ sub: 'thief', email: own.email, email_verified: 'true' });
      expect(await refusalOf(await signIn(page, asText))).toBe('422 user_exists');
      await signIn(page, await tokenOf({ sub: 'owner', email: own.email, email_verified: true }));
      expect(await userIdOf(page)).toBe(account?.id);
    });

    it('opens no account of a publisher, ends for one, and adds no way to sign in', async () => {
      const page = await frame();
      await signIn(
        page,
        await tokenOf({ sub: 'editor', email: 'ed@news.example', email_verified: true }),
      );
      const id = await userIdOf(page);
      const verifier = 'v'.repeat(22);
      for (const path of [calls.linkSignIn.path, calls.ownPasskeyChallenge.path])
        expect(await refusalOf(await page.post(path, { verifier }))).toBe(
          '403 host_identity_refused',
        );
      await store.db.update(users).set({ isPublisher: true }).where(eq(users.id, id));
      expect((await page.get(calls.me.path)).status).toBe(401);
      const again = await tokenOf({ sub: 'editor' });
      expect(await refusalOf(await signIn(await frame(), again))).toBe('403 host_identity_refused');
      const joining = { sub: 'same mail', email: 'ed@news.example', email_verified: true };
      const joined = await signIn(await frame(), await tokenOf(joining));
      expect(await refusalOf(joined)).toBe('403 host_identity_refused');
      const linked = await store.db.select().from(identities).where(eq(identities.userId, id));
      expect(linked).toMatchObject([{ subject: 'editor' }]);
    });

    it('ends after a day, and needs the form token of its page', async () => {
      const page = await frame();
      const token = await tokenOf({ sub: 'daily' });
      const forged = await page.post(
        calls.signInByHost.path,
        { token },
        { 'x-xsrf-token': undefined },
      );
      expect(await refusalOf(forged)).toBe('403 bad_csrf_token');
      await signIn(page, token);
      store.clock.time += 23 * 60 * minute * 1000;
      expect((await page.get(calls.me.path)).status).toBe(200);
      store.clock.time += 61 * minute * 1000;
      expect((await page.get(calls.me.path)).status).toBe(401);
    });

    it('waits for another try while the keys of the site cannot be fetched', async () => {
      const env = { EMBED_IDENTITY_ISSUER: issuer, EMBED_IDENTITY_JWKS: 'http://127.0.0.1:9/keys' };
      const cut = await openDoor(db, { DEMO: '0', ...env });
      try {
        const token = await tokenOf({ aud: cut.origin });
        expect(await refusalOf(await signIn(await frame(cut), token))).toMatch(
          /provider_unavailable$/,
        );
      } finally {
        await cut.close();
      }
    });

    it('is closed while the store names no site', async () => {
      const closed = await openDoor(db, { DEMO: '0' });
      try {
        expect(await refusalOf(await signIn(await frame(closed), await tokenOf()))).toBe(
          '404 not_found',
        );
      } finally {
        await closed.close();
      }
    });
  },
);
