import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SupportRefusal } from '#contract/api/support.ts';
import { calls } from '#contract/api/registry.ts';
import { outboundMails, supportRequests } from '../../../server/platform/db/schema.ts';
import { storeRequest } from '../../../server/support/supportCalls.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { mailsOfRequest, openTestQueue } from '../../helpers/mails.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const minutes = 60_000;
const form = { email: 'anna@example.com', topic: 'reader', problem: 'Page nine stays white.' };

const kindsOf = async (store: OpenDoor, request: number) =>
  (await mailsOfRequest(store, request, ['support_request', 'support_received'])).map(
    ({ kind }) => kind,
  );

describe.each(databases)('a request for support, on %s', (database) => {
  let mailbox: MailServer;
  let store: OpenDoor;
  let env: { SMTP_URL: string; SUPPORT_EMAIL: string };
  let guest: Visit;
  beforeAll(async () => {
    mailbox = await startMailServer();
    env = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@shop.example' };
    store = await openDoor(database, env);
    await setStore(store.db, 'name', 'Zeitung & Söhne');
    guest = await visit(store, 'stranger');
  });
  beforeEach(() => {
    mailbox.does = 'take';
  });
  afterAll(async () => {
    await store.close();
    await mailbox.close();
  });

  const send = (fields: object = {}, who = guest) =>
    who.post(calls.needSupport.path, { need_support: { ...form, ...fields } });
  const kept = () => store.db.$count(supportRequests);
  const lastRow = async () => {
    const [row] = await store.db.select().from(supportRequests).orderBy(desc(supportRequests.id));
    if (!row) throw new Error('Nothing was kept.');
    return row;
  };
  const mailOf = async (id: number) => {
    const [row] = await mailsOfRequest(store, id);
    if (!row) throw new Error('Nothing was written for the publisher.');
    return row;
  };
  const rowIsMailed = async () => {
    const row = await lastRow();
    await expect.poll(async () => (await mailOf(row.id)).mailedAt).not.toBeNull();
    return row;
  };
  /** As another process of the same store has one. */
  const another = (patience?: number) => openTestQueue(store, env, patience);
  /** Sends while the mail server does something, until that is over. */
  async function sendWhileIt(does: MailServer['does']): Promise<number> {
    mailbox.does = does;
    const before = mailbox.tries;
    expect((await send()).status).toBe(204);
    await expect.poll(() => mailbox.tries).toBeGreaterThan(before);
    return (await lastRow()).id;
  }
  const mailsOf = (id: number) =>
    mailbox.mails.filter(({ headers }) => headers.subject?.startsWith(`#${id} `));

  it('is kept and mailed to the publisher, who answers to the person (API-031)', async () => {
    expect((await send()).status).toBe(204);
    const row = await rowIsMailed();
    expect(row).toMatchObject({ ...form, userId: null });
    // The job ends after the mail.
    await expect.poll(() => mailOf(row.id)).toMatchObject({ state: 'sent', dueAt: null });
    const [mail, ...more] = mailsOf(row.id);
    expect(more).toEqual([]);
    expect(mail?.recipients).toEqual(['help@shop.example']);
    expect(mail?.headers).toMatchObject({
      from: 'Zeitung & Söhne <help@shop.example>',
      to: 'help@shop.example',
      'reply-to': 'anna@example.com',
      subject: `#${row.id} I have a problem with reading the edition`,
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(mail?.text).toMatch(/^Page nine stays white\.\n\n-- \nanna@example\.com\n/);
    expect(mail?.text).not.toContain('account');
  });

  it('says whose account it comes from, and by no more than the session', async () => {
    const id = await addPerson(store);
    const person = await visit(store, { cookie: store.cookie(await addSession(store, id)) });
    expect((await send({ user_id: 1 }, person)).status).toBe(204);
    expect(await rowIsMailed()).toMatchObject({ userId: id, email: form.email });
    expect(mailsOf((await lastRow()).id)[0]?.text).toContain(`\naccount ${id}\n`);
  });

  it('is confirmed to its sender, in a mail that repeats none of its text', async () => {
    const email = 'confirmed@example.com';
    const problem = 'Visit https://evil.example now!';
    expect((await send({ email, problem })).status).toBe(204);
    const { id } = await lastRow();
    const sent = () => mailbox.mails.filter(({ recipients }) => recipients.includes(email));
    await expect.poll(() => sent()).toHaveLength(1);
    const [mail] = sent();
    expect(mail?.headers).toMatchObject({
      from: 'Zeitung & Söhne <help@shop.example>',
      subject: `We have received your request #${id} to Zeitung & Söhne`,
      'auto-submitted': 'auto-generated',
    });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(`#${id}`);
      expect(body).not.toContain('evil');
    }
  });

  it('is confirmed at most three times a day, with any case of the address', async () => {
    for (const email of [
      'flood@x.example',
      'Flood@x.example',
      'flood@x.example',
      'FLOOD@x.example',
    ])
      expect((await send({ email })).status).toBe(204);
    const { id } = await lastRow();
    expect(await kindsOf(store, id - 1)).toEqual(['support_request', 'support_received']);
    expect(await kindsOf(store, id)).toEqual(['support_request']);
  });

  describe('with something wrong in it', () => {
    const faults = {
      email: 'Please provide a valid email address',
      topic: 'Please select a category of your problem',
      problem: 'Please describe your problem',
    };
    type Case = [says: string, fields: object, wrong: Partial<Record<keyof typeof faults, string>>];
    const cases: Case[] = [
      ['an empty e-mail', { email: '' }, { email: faults.email }],
      ['no e-mail', { email: undefined }, { email: faults.email }],
      ['what is no address', { email: 'abc' }, { email: faults.email }],
      ['an address of 300 signs', { email: `${'a'.repeat(300)}@x.yz` }, { email: faults.email }],
      ['two addresses', { email: 'a@b.cd, e@f.gh' }, { email: faults.email }],
      ['a header behind the address', { email: 'a@b.cd\r\nBcc: e@f.gh' }, { email: faults.email }],
      ['a name around the address', { email: 'A <a@b.cd>' }, { email: faults.email }],
      ['an unknown topic', { topic: 'constructor' }, { topic: faults.topic }],
      ['four characters', { problem: 'Help' }, { problem: faults.problem }],
      [
        'nothing but what cannot be seen',
        { problem: ' \u0000\u001b\n ' },
        { problem: faults.problem },
      ],
      [
        '10,001 characters',
        { problem: 'x'.repeat(10_001) },
        { problem: 'This is too long to send. Please keep it under 10,000 characters.' },
      ],
      ['nothing at all', { email: '', topic: '', problem: '' }, faults],
    ];
    it.each(cases)(
      'by %s, is answered by field and not kept (API-032)',
      async (_, fields, wrong) => {
        const before = await kept();
        const answer = await send(fields);
        expect(answer.status).toBe(400);
        const body: unknown = await answer.json();
        const children = (['email', 'topic', 'problem'] as const).map((field) => [
          field,
          { errors: wrong[field] ? [wrong[field]] : [] },
        ]);
        expect(body).toMatchObject({
          code: 400,
          errors: { children: Object.fromEntries(children) },
        });
        expect(SupportRefusal.safeParse(body).success).toBe(true);
        expect(await kept()).toBe(before);
      },
    );

    it('is answered in the language of the store', async () => {
      await setStore(store.db, 'language', 'sv');
      const body = SupportRefusal.parse(await (await send({ email: '' })).json());
      await setStore(store.db, 'language', 'en');
      expect(body.errors.children.email?.errors).toEqual(['Ange en giltig e-postadress']);
    });

    it.each([
      ['100,000 characters', { problem: 'x'.repeat(100_000) }, 413, 'The body is too large.'],
      ['a number for a text', { problem: 12_345 }, 400, 'body/need_support/problem'],
    ])('by %s, is refused in a sentence', async (_, fields, status, sentence) => {
      const before = await kept();
      const answer = await send(fields);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining(sentence) });
      expect(await kept()).toBe(before);
    });
  });

  it('of the greatest length, in any script and with signs that steer, arrives as it is read', async () => {
    const odd = 'Ünïcode 日本語 العربية 👩‍👩‍👧 \ud800 <b>&amp;</b>';
    expect(
      (await send({ problem: `\u0000${odd}\u001b[31m\r\nBcc: eve@example.com\u0007` })).status,
    ).toBe(204);
    const row = await rowIsMailed();
    const read = `${odd.replace('\ud800', '\ufffd')}[31m\nBcc: eve@example.com`;
    expect(row.problem).toBe(read);
    expect(mailsOf(row.id)[0]?.text.startsWith(`${read}\n`)).toBe(true);
    expect(mailsOf(row.id)[0]?.recipients).toEqual(['help@shop.example']);
    const longest = '\u0001'.repeat(10) + 'あ'.repeat(9_990);
    expect((await send({ problem: longest })).status).toBe(204);
    expect((await rowIsMailed()).problem).toBe('あ'.repeat(9_990));
  });

  it('that is refused by the mail server is tried again later, and mailed once', async () => {
    const id = await sendWhileIt('refuse');
    const [one, other] = [another(), another()];
    mailbox.does = 'take';
    await Promise.all([one.round(), other.round()]);
    expect(mailsOf(id)).toHaveLength(0);
    store.clock.time += 5 * minutes;
    await Promise.all([one.round(), other.round(), one.round()]);
    expect(mailsOf(id)).toHaveLength(1);
    expect(await rowIsMailed()).toMatchObject({ id });
    await expect.poll(() => mailOf(id)).toMatchObject({ state: 'sent', dueAt: null });
    store.clock.time += 24 * 60 * minutes;
    await one.round();
    expect(mailsOf(id)).toHaveLength(1);
  });

  it('to a mail server that does not respond is postponed, and blocks no other request', async () => {
    const id = await sendWhileIt('hang');
    expect((await mailOf(id)).mailedAt).toBeNull();
    store.clock.time += 5 * minutes;
    const impatient = another(50);
    await impatient.round();
    const { id: mail } = await mailOf(id);
    expect(impatient.warnings).toContainEqual({
      mail,
      kind: 'support_request',
      attempt: 2,
      code: 'EABORT',
    });
    mailbox.does = 'take';
    store.clock.time += 30 * minutes;
    await another().round();
    expect(mailsOf(id)).toHaveLength(1);
  });

  it('whose try is called off by the end of the process is due again', async () => {
    mailbox.does = 'hang';
    const before = mailbox.tries;
    const now = new Date(store.clock.time);
    const fields = { ...form, topic: 'other' as const };
    await storeRequest(store.db, fields, { userId: null, now, isToBeMailed: true });
    const { id } = await lastRow();
    const ending = another();
    const round = ending.round();
    await expect.poll(() => mailbox.tries).toBeGreaterThan(before);
    await ending.stop();
    await round;
    expect(ending.warnings).toEqual([]);
    mailbox.does = 'take';
    store.clock.time += 5 * minutes;
    await another().round();
    expect(mailsOf(id)).toHaveLength(1);
  });

  it('is given up after five tries, with growing pauses, and stays', async () => {
    const id = await sendWhileIt('refuse');
    const queue = another();
    const pauses: number[] = [];
    for (;;) {
      const { dueAt } = await mailOf(id);
      if (!dueAt) break;
      pauses.push((dueAt.getTime() - store.clock.time) / minutes);
      store.clock.time = dueAt.getTime();
      await queue.round();
    }
    expect(pauses).toEqual([5, 30, 180, 720]);
    expect(await lastRow()).toMatchObject({ id, ...form });
    const mail = await mailOf(id);
    expect(mail).toMatchObject({ state: 'failed', mailedAt: null });
    // Neither an address, nor the user's text, nor the mail server's answer about them.
    expect(queue.warnings).toContainEqual({
      mail: mail.id,
      kind: 'support_request',
      attempt: 2,
      code: 'EMESSAGE',
      answer: 450,
    });
  });
});

const sendAs = (who: Visit) => who.post(calls.needSupport.path, { need_support: form });

describe.each(databases)('a request for support where nothing can be mailed, on %s', (database) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openDoor(database);
  });
  afterAll(() => store.close());

  it('is kept, comes so often from one address and no more, and from who is known still', async () => {
    const crowd = await visit(store, 'stranger');
    const statuses = new Set<number>();
    const invalid = { need_support: { ...form, email: 'anna' } };
    for (let count = 0; count < 70; count += 1)
      expect((await crowd.post(calls.needSupport.path, invalid)).status).toBe(400);
    for (let count = 0; count < 60; count += 1) statuses.add((await sendAs(crowd)).status);
    expect([...statuses]).toEqual([204]);
    expect(await refusalOf(await sendAs(crowd))).toBe('429 rate_limited');
    const person = await addSession(store, await addPerson(store));
    const known = await visit(store, { cookie: store.cookie(person) });
    expect((await sendAs(known)).status).toBe(204);
    const rows = await store.db.select().from(supportRequests);
    expect(rows).toHaveLength(61);
    expect(rows[0]).toMatchObject(form);
    expect(await store.db.$count(outboundMails)).toBe(0);
  });
});
