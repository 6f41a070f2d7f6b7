import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { calls } from '#contract/api/registry.ts';
import { identities, oauthFlows, passkeys, users } from '../../../server/platform/db/schema.ts';
import { proposeRegistration } from '../../../server/identity/registrations.ts';
import { hashOf, newSecret, readKeys } from '../../../server/platform/security/keys.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { type OpenIdServer, startOpenId } from '../../helpers/openid.ts';
import { meOf, newHandOff, registerBy, throughWindow } from '../../helpers/signIn.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const link = (page: Visit, verifier: string) => page.post(calls.linkSignIn.path, { verifier });
const remove = (page: Visit, provider: string) =>
  page.post(calls.removeSignInWay.path, { provider });

describe.each(databases)('another way to sign in, on %s', (database) => {
  let club: OpenIdServer;
  let store: OpenDoor;
  beforeAll(async () => {
    club = await startOpenId();
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', SUPPORT_EMAIL: 'help@shop.example' };
    store = await openDoor(database, { ...club.env, ...mail });
    await setStore(store.db, 'email-sign-in', 'on');
  });
  afterAll(async () => {
    await store.close();
    await club.close();
  });

  let count = 0;
  const newAddress = () => `way-${(count += 1)}@club.example`;
  async function person(): Promise<{ id: UserId; page: Visit }> {
    const id = await addPerson(store);
    return {
      id,
      page: await visit(store, { cookie: store.cookie(await addSession(store, id)) }),
    };
  }
  const waysOf = async (id: UserId) =>
    (await store.db.select().from(identities).where(eq(identities.userId, id)))
      .map(({ provider }) => provider)
      .toSorted();
  /** A sign-in by mail after its link was pressed. */
  async function provedMailbox(email: string): Promise<string> {
    const { verifier, h } = newHandOff();
    const stateHash = hashOf(newSecret());
    const now = new Date(store.clock.time);
    const profile = { issuer: '', subject: email, email, emailVerified: true } as const;
    const registration = await proposeRegistration(
      store.db,
      (await readKeys(store.resources)).signIn,
      stateHash,
      { provider: 'email', ...profile },
      now,
    );
    await store.db.insert(oauthFlows).values({
      stateHash,
      windowHash: 'any',
      handOffHash: h,
      provider: 'email',
      email,
      registration,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    return verifier;
  }

  it('is added by signing in with it, once, and begins no session', async () => {
    const { id, page } = await person();
    const { verifier } = await throughWindow(store, newAddress());
    expect(await (await link(page, newHandOff().verifier)).json()).toEqual({ type: 'pending' });
    const before = page.jar.get([...page.jar.keys()].find((name) => name.startsWith('sid_')) ?? '');
    expect(await (await link(page, verifier)).json()).toEqual({ type: 'done' });
    expect(await waysOf(id)).toEqual(['custom', 'google']);
    expect([...page.jar.values()]).toContain(before);
    expect(await refusalOf(await link(page, verifier))).toBe('400 sign_in_expired');
    const guest = await visit(store, 'stranger');
    expect(await refusalOf(await link(guest, verifier))).toBe('401 not_signed_in');
  });

  it('that belongs to another account is refused', async () => {
    const email = newAddress();
    await registerBy(store, await visit(store, 'stranger'), email);
    const { id, page } = await person();
    const { verifier } = await throughWindow(store, email);
    expect(await refusalOf(await link(page, verifier))).toBe('409 sign_in_way_taken');
    expect(await waysOf(id)).toEqual(['google']);
  });

  it('can be an e-mail, which is verified then and replaces an unverified one', async () => {
    const { id, page } = await person();
    const squatter = await person();
    const email = newAddress();
    await store.db.update(users).set({ email }).where(eq(users.id, squatter.id));
    expect(await (await link(page, await provedMailbox(email))).json()).toEqual({ type: 'done' });
    expect(await meOf(page)).toMatchObject({ id, email, email_sign_in: true });
    expect(await meOf(squatter.page)).toMatchObject({ email: null });
    expect(await refusalOf(await link(page, await provedMailbox(newAddress())))).toBe(
      '400 bad_request',
    );
    expect(await refusalOf(await link(squatter.page, await provedMailbox(email)))).toBe(
      '409 sign_in_way_taken',
    );
  });

  it('can be removed, unless it is the last that works', async () => {
    const { id, page } = await person();
    // The provider 'google' is not set up here, so it opens nothing.
    const { verifier } = await throughWindow(store, newAddress());
    await link(page, verifier);
    expect(await refusalOf(await remove(page, 'custom'))).toBe('409 last_sign_in_way');
    expect((await remove(page, 'google')).status).toBe(204);
    expect(await refusalOf(await remove(page, 'custom'))).toBe('409 last_sign_in_way');
    await link(page, await provedMailbox(newAddress()));
    await setStore(store.db, 'email-sign-in', 'off');
    expect(await refusalOf(await remove(page, 'custom'))).toBe('409 last_sign_in_way');
    await setStore(store.db, 'email-sign-in', 'on');
    expect((await remove(page, 'custom')).status).toBe(204);
    expect(await waysOf(id)).toEqual([]);
  });

  it('a passkey that is the last way is not removed', async () => {
    const { id, page } = await person();
    await setStore(store.db, 'passkeys', 'on');
    const own = { userId: id, publicKey: 'a', counter: 0, createdAt: new Date(store.clock.time) };
    const names = [`first-${id}`, `second-${id}`];
    await store.db.insert(passkeys).values(names.map((name) => ({ id: name, ...own })));
    expect((await remove(page, 'google')).status).toBe(204);
    const drop = (name?: string) => page.post(calls.removeOwnPasskey.path, { id: name });
    expect((await drop(names[0])).status).toBe(204);
    expect(await refusalOf(await drop(names[1]))).toBe('409 last_sign_in_way');
  });
});
