import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkeys, users } from '../../../server/platform/db/schema.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type Ceremony, softAuthenticator } from '../../helpers/softAuthenticator.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
let origin: string;
let owner: Visit;
beforeAll(async () => {
  const opened = await openDoor(undefined, {
    DEMO: '0',
    HOST: 'localhost',
    // The other way to sign in of the readers.
    AUTH_GOOGLE_CLIENT_ID: 'google-1',
    AUTH_GOOGLE_CLIENT_SECRET: 'google-secret',
  });
  origin = opened.origin.replace('127.0.0.1', 'localhost');
  door = { ...opened, origin };
});
afterAll(() => door.close());

type Authenticator = ReturnType<typeof softAuthenticator>;

const challengeOf = async (visitor: Visit, path: string): Promise<string> => {
  const answer = await visitor.post(path, {});
  return ((await answer.json()) as { challenge: string }).challenge;
};

const own = '/api/publish/passkeys';
const signInPath = '/api/access/passkey';

async function register(key: Authenticator, changes: Partial<Ceremony> = {}): Promise<Response> {
  const challenge = await challengeOf(owner, `${own}/challenge`);
  return owner.post(own, key.register({ challenge, origin, ...changes }));
}

async function signIn(
  visitor: Visit,
  key: Authenticator,
  changes: Partial<Ceremony> = {},
): Promise<Response> {
  const challenge = await challengeOf(visitor, signInPath);
  const answer = key.signIn({ challenge, origin, ...changes });
  return visitor.post(`${signInPath}/use`, answer);
}

const guest = () => visit(door, 'stranger');

/** The paths of readers, in their account and in the sign-in dialog. */
const ofReader = '/api/user/passkeys';
const readerSignIn = '/auth/passkey';

let key: Authenticator;
beforeEach(async () => {
  await door.db.delete(users);
  owner = await visitAsOwner(door);
  key = softAuthenticator();
});

describe('A passkey', () => {
  it('is registered, signs in with a new session, is listed and removed', async () => {
    expect((await register(key)).status).toBe(204);
    const visitor = await guest();
    expect((await signIn(visitor, key)).status).toBe(204);
    const listed = (await (await visitor.get(own)).json()) as { id: string }[];
    expect(listed).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    await visitor.post(`${own}/remove`, { id: listed[0]?.id });
    expect(await refusalOf(await signIn(await guest(), key))).toBe('403 passkey_refused');
  });

  it.each<[string, Partial<Ceremony>]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['of another host', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['without a check of the person', { isUserVerified: false }],
  ])('is refused with an answer %s, in both directions', async (_, changes) => {
    expect(await refusalOf(await register(key, changes))).toBe('403 passkey_refused');
    expect((await register(key)).status).toBe(204);
    expect(await refusalOf(await signIn(await guest(), key, changes))).toBe('403 passkey_refused');
  });

  it('signs in once with one answer, and only in the browser that got its challenge', async () => {
    await register(key);
    const [visitor, other] = [await guest(), await guest()];
    const answer = key.signIn({ challenge: await challengeOf(visitor, signInPath), origin });
    const send = (by: Visit) => by.post(`${signInPath}/use`, answer);
    expect(await refusalOf(await send(other))).toBe('403 passkey_refused');
    expect((await send(visitor)).status).toBe(204);
    expect(await refusalOf(await send(visitor))).toBe('403 passkey_refused');
  });

  it('is refused for an old challenge, and for one of a registration', async () => {
    await register(key);
    const challenge = await challengeOf(owner, `${own}/challenge`);
    const answer = key.signIn({ challenge, origin });
    expect(await refusalOf(await owner.post(`${signInPath}/use`, answer))).toBe(
      '403 passkey_refused',
    );
    const visitor = await guest();
    const late = key.signIn({ challenge: await challengeOf(visitor, signInPath), origin });
    door.clock.time += 5 * 60_000 + 1;
    expect(await refusalOf(await visitor.post(`${signInPath}/use`, late))).toBe(
      '403 passkey_refused',
    );
  });

  it('is refused with a number of signatures that was used, like that of a copy', async () => {
    await register(key);
    expect((await signIn(await guest(), key)).status).toBe(204);
    key.rewind();
    expect(await refusalOf(await signIn(await guest(), key))).toBe('403 passkey_refused');
  });

  it('does not sign in an account that publishes no more', async () => {
    await register(key);
    await door.db.update(users).set({ isPublisher: false, isOwner: false });
    expect(await refusalOf(await signIn(await guest(), key))).toBe('403 passkey_refused');
  });

  it('is registered for one account, and removed by this account only', async () => {
    await register(key);
    const [row] = await door.db.select().from(passkeys);
    owner = await visitAsOwner(door);
    expect(await refusalOf(await register(key))).toBe('403 passkey_refused');
    await owner.post(`${own}/remove`, { id: row?.id });
    expect(await door.db.$count(passkeys, eq(passkeys.id, row?.id ?? ''))).toBe(1);
  });
});

const set = (value: 'on' | 'off') => setStore(door.db, 'passkeys', value);

async function enter(by: Visit, path = readerSignIn): Promise<Response> {
  const answer = key.signIn({ challenge: await challengeOf(by, path), origin });
  return by.post(`${path}/use`, answer);
}
const listed = async (by: Visit) => (await (await by.get(ofReader)).json()) as { id: string }[];

describe('A passkey of a reader', () => {
  let reader: Visit;
  beforeEach(async () => {
    await set('on');
    const id = await addPerson(door);
    reader = await visit(door, { cookie: door.cookie(await addSession(door, id)) });
  });

  async function add(by = reader): Promise<Response> {
    const challenge = await challengeOf(by, `${ofReader}/challenge`);
    return by.post(ofReader, key.register({ challenge, origin }));
  }
  it('is added, signs in with a new session, is listed and removed', async () => {
    expect((await add()).status).toBe(204);
    const elsewhere = await guest();
    expect((await enter(elsewhere)).status).toBe(204);
    const [passkey, ...others] = await listed(elsewhere);
    expect(others).toEqual([]);
    expect((await elsewhere.post(`${ofReader}/remove`, { id: passkey?.id })).status).toBe(204);
    expect(await listed(reader)).toEqual([]);
    expect(await refusalOf(await enter(await guest()))).toBe('403 passkey_refused');
  });

  it('does not open the page of publishers, while that of a publisher signs in as a reader too', async () => {
    await add();
    expect(await refusalOf(await enter(await guest(), signInPath))).toBe('403 passkey_refused');
    key = softAuthenticator();
    await register(key);
    expect((await enter(await guest())).status).toBe(204);
  });

  it('is not removed by another account', async () => {
    await add();
    const [passkey] = await listed(reader);
    await owner.post(`${ofReader}/remove`, { id: passkey?.id });
    expect(await listed(reader)).toHaveLength(1);
  });

  it('is not offered while the setting is off, and can still be removed', async () => {
    await add();
    await set('off');
    for (const [by, path] of [
      [await guest(), readerSignIn],
      [reader, `${ofReader}/challenge`],
    ] as const)
      expect(await refusalOf(await by.post(path, {}))).toBe('404 not_found');
    const [passkey] = await listed(reader);
    expect((await reader.post(`${ofReader}/remove`, { id: passkey?.id })).status).toBe(204);
  });

  it('needs a session to be added', async () => {
    expect(await refusalOf(await (await guest()).post(`${ofReader}/challenge`, {}))).toBe(
      '401 not_signed_in',
    );
  });
});
