import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import {
  identities,
  maintenance,
  oauthFlows,
  outboundMails,
  pendingRegistrations,
  users,
} from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addPerson, addSession } from '../../helpers/inProcessStore.ts';
import { enter, type MailDoor, newAddress, openMailDoor, order } from '../../helpers/mailSignIn.ts';
import { queriesOf } from '../../helpers/recordedQueries.ts';
import { handOff, isSignedIn, meOf, pendingIn, sayingOf } from '../../helpers/signIn.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

const hour = 60 * 60_000;
/** The mode is read once a second. */
const patience = { timeout: 15_000 };

describe.each(databases)('a sign-in by mail, on %s', (database) => {
  let door: MailDoor;
  beforeAll(async () => {
    door = await openMailDoor(database);
  });
  beforeEach(() => door.restartLimits());
  afterAll(() => door.close());

  it('by the link makes an account after the confirmation, which has no identity but its e-mail', async () => {
    const email = newAddress();
    const { page, mail, link, verifier } = await door.ordered(email);
    expect(mail?.headers).toMatchObject({ to: email, subject: 'Sign in to Gatefold' });
    for (const _ of 'twice') expect((await page.get(link)).status).toBe(200);
    expect(await handOff(page, verifier)).toEqual({ type: 'pending' });
    expect((await door.press(page, link)).status).toBe(200);
    expect(await isSignedIn(page)).toBe(false);
    const { key, csrfToken, userInfo } = pendingIn(await handOff(page, verifier));
    expect(userInfo).toEqual({ provider: 'email', email });
    expect((await page.post(calls.register.path, { key, csrfToken })).status).toBe(204);
    expect(await meOf(page)).toMatchObject({ email, identities: [], email_sign_in: true });
    const [user] = await door.store.db.select().from(users).where(eq(users.email, email));
    expect(user?.emailVerified).toBe(true);
    const rows = await door.store.db.select().from(identities);
    expect(rows.filter(({ userId }) => userId === user?.id)).toEqual([]);
  });

  it('by the code signs in the account with the address, in any case of its letters', async () => {
    const email = newAddress();
    const id = await door.addAccount(email);
    const { page, code, verifier } = await door.ordered(email.replace('reader', 'READER'));
    expect((await enter(page, verifier, code)).status).toBe(204);
    expect(await handOff(page, verifier)).toEqual({ type: 'done' });
    expect(await meOf(page)).toMatchObject({ id });
  });

  it('is refused for what is not one address, and mails nothing', async () => {
    const before = door.mailbox.mails.length;
    for (const email of [
      'a@b.cd\r\nBcc: e@f.gh',
      'a@b.cd, e@f.gh',
      'A <a@b.cd>',
      '"a b"@c.de',
      'a@b',
      '',
    ])
      expect(await refusalOf(await order(await door.stranger(), email))).toBe('400 bad_request');
    expect(door.mailbox.mails.length).toBe(before);
  });

  it('has a mail that repeats nothing of the address, and no markup or placeholder of the name', async () => {
    await setStore(door.store.db, 'name', 'A <b>&\u200E {{date}}');
    const { mail } = await door.ordered("o'neil+tag@example.com");
    await setStore(door.store.db, 'name', 'Gatefold');
    expect(mail?.html).not.toContain('<b>');
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('{{date}}');
      expect(body).not.toContain('neil');
    }
  });

  it('does not change a session that began meanwhile, until the page claims it', async () => {
    const email = newAddress();
    const id = await door.addAccount(email);
    const other = await addPerson(door.store);
    const page = await visit(door.store, {
      cookie: door.store.cookie(await addSession(door.store, other)),
    });
    const { link, verifier } = await door.ordered(email, page);
    await door.press(page, link);
    expect(await meOf(page)).toMatchObject({ id: other });
    expect(await handOff(page, verifier)).toEqual({ type: 'done' });
    expect(await meOf(page)).toMatchObject({ id });
  });

  it('does not bring a deleted account back', async () => {
    const email = newAddress();
    const id = await door.addAccount(email);
    const before = await door.ordered(email);
    const after = await door.ordered(email);
    await door.press(before.page, before.link);
    const gateways = new Map();
    await deleteUser({ ...door.store.resources, gateways } as never, id as never);
    expect(await handOff(before.page, before.verifier)).toEqual({ type: 'pending' });
    expect((await door.press(after.page, after.link)).status).toBe(410);
    const kept = JSON.stringify([
      await door.store.db.select().from(oauthFlows),
      await door.store.db.select().from(pendingRegistrations),
    ]);
    expect(kept).not.toContain(email);
    const next = await door.ordered(email);
    await enter(next.page, next.verifier, next.code);
    expect((await handOff(next.page, next.verifier)).type).toBe('registration');
  });

  it('takes an e-mail from an account that never verified it, and a publisher keeps it as a name', async () => {
    const email = newAddress();
    const squatter = await door.addAccount(email.toUpperCase(), { emailVerified: false });
    const editor = await door.addAccount(email, { emailVerified: false, isPublisher: true });
    const { page, link, verifier } = await door.ordered(email);
    await door.press(page, link);
    const { key, csrfToken } = pendingIn(await handOff(page, verifier));
    await page.post(calls.register.path, { key, csrfToken });
    expect(await meOf(page)).not.toMatchObject({ id: squatter });
    const kept = new Map(
      (await door.store.db.select().from(users)).map((user) => [user.id, user.email]),
    );
    expect([kept.get(squatter), kept.get(editor)]).toEqual([null, email]);
  });

  describe('tells nobody whether an address has an account:', () => {
    it('the answer, the mail and the queries are the same', async () => {
      const known = newAddress();
      await door.addAccount(known);
      const answers = [];
      for (const email of [known, newAddress()]) {
        const visitor = await door.stranger();
        let status = 0;
        let text = '';
        let names: string[] = [];
        const asked = await queriesOf(async () => {
          const answer = await order(visitor, email);
          status = answer.status;
          text = await answer.text();
          names = [...answer.headers.keys()].toSorted();
          await expect.poll(() => door.mailsTo(email).length).toBe(1);
        });
        const mail = door.mailsTo(email)[0];
        const words = (mail?.text ?? '').replace(/\d{6}$/m, '').replace(/link\/\S+/, '');
        const ofOrder = asked.map((query) => query.text).filter((one) => /insert|users/.test(one));
        answers.push({ status, text, names, words, ofOrder: ofOrder.toSorted() });
      }
      expect(answers[0]).toEqual(answers[1]);
    });

    it('the limits are the same', async () => {
      const known = newAddress();
      await door.addAccount(known);
      for (const email of [known, newAddress()]) {
        const visitor = await door.stranger();
        for (const spelt of [email, email.toUpperCase(), email, email, email])
          expect((await order(visitor, spelt)).status).toBe(204);
        expect(await refusalOf(await order(visitor, email))).toBe('429 rate_limited');
      }
      expect((await order(await door.stranger(), newAddress())).status).toBe(204);
      door.store.clock.time += hour + 1;
      expect((await order(await door.stranger(), known)).status).toBe(204);
    });
  });

  it('waits while the store is closed, and uses nothing up', async () => {
    const { page, link, verifier } = await door.ordered(newAddress());
    const stop = await door.store.resources.maintenance.watch({ warn() {}, error() {} } as never);
    await door.store.db.insert(maintenance).values({ reason: 'restore' });
    await expect.poll(async () => (await page.get(calls.store.path)).status, patience).toBe(503);
    expect(await (await door.press(page, link)).text()).toContain(sayingOf('maintenance'));
    expect((await order(page, newAddress())).status).toBe(503);
    await door.store.db.delete(maintenance);
    await expect.poll(async () => (await page.get(calls.store.path)).status, patience).toBe(200);
    stop();
    expect((await door.press(page, link)).status).toBe(200);
    expect((await handOff(page, verifier)).type).toBe('registration');
  });

  it('is not offered while its switch, or all sign-in, is off', async () => {
    const { page, link, code, verifier } = await door.ordered(newAddress());
    for (const name of ['email-sign-in', 'auth']) {
      await setStore(door.store.db, name, 'off');
      expect(await refusalOf(await order(page, newAddress()))).toBe('404 not_found');
      expect(await refusalOf(await enter(page, verifier, code))).toBe('404 not_found');
      expect((await door.press(page, link)).status).toBe(404);
      await setStore(door.store.db, name, 'on');
    }
    expect((await door.press(page, link)).status).toBe(200);
  });

  it('leaves no secret in the database, and no address in the outbox', async () => {
    const email = newAddress();
    const { page, link, code, verifier } = await door.ordered(email);
    const stored = async () =>
      JSON.stringify([
        await door.store.db.select().from(oauthFlows),
        await door.store.db.select().from(outboundMails),
      ]);
    await expect
      .poll(async () =>
        (await door.store.db.select().from(outboundMails)).some((row) => row.recipient),
      )
      .toBe(false);
    const token = link.split('/').at(-1) ?? '';
    for (const secret of [token, verifier, ...page.jar.values()])
      expect(await stored()).not.toContain(secret);
    expect(await stored()).not.toContain(`"${code}"`);
    door.store.clock.time += hour;
    await sweep({ db: door.store.db, clock: { now: () => new Date(door.store.clock.time) } });
    expect(await stored()).toBe('[[],[]]');
  });
});
