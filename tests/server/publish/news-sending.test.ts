import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NewsReport } from '#contract/admin/news.ts';
import { writeBatch } from '../../../server/news/newsSending.ts';
import {
  issues,
  jobs,
  newsSendings,
  newsSubscriptions,
  outboundMails,
} from '../../../server/platform/db/schema.ts';
import { addMails, expiryOf } from '../../../server/platform/mail/outbox.ts';
import { setListed } from '../../../server/publishing/index.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { openTestQueue } from '../../helpers/mails.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit } from '../../helpers/visit.ts';

const day = 24 * 60 * 60_000;
const unknown = '550 5.1.1 No such mailbox';

const addressOf = (number: number): string => `subscriber-${number}@example.com`;

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => addressOf(at)).toSorted();

describe.each(databases)('news of a new issue, on %s', (database) => {
  let store: OpenDoor;
  let mailbox: MailServer;
  let owner: Visit;
  let issue: number;
  beforeAll(async () => {
    mailbox = await startMailServer();
    // Without mail of its own, so that only the test sends.
    store = await openDoor(database);
    await setStore(store.db, 'news', 'on');
    owner = await visitAsOwner(store);
    issue = await store.publish('Tides');
  });
  beforeEach(async () => {
    const { db, clock } = store;
    mailbox.does = 'take';
    mailbox.refusalOf = () => undefined;
    (mailbox.mails as unknown[]).length = 0;
    for (const table of [newsSendings, newsSubscriptions, outboundMails, jobs])
      await db.delete(table);
    const draft = { publishedAt: null, withdrawnAt: new Date(clock.time) };
    await db.update(issues).set(draft).where(eq(issues.id, issue));
  });
  afterAll(async () => {
    await store.close();
    await mailbox.close();
  });

  const now = () => new Date(store.clock.time);
  async function subscribe(count: number, from = 0): Promise<void> {
    const rows = Array.from({ length: count }, (_, at) => {
      const email = addressOf(from + at);
      return { email, addressKey: email, confirmedAt: now() };
    });
    await store.db.insert(newsSubscriptions).values(rows);
  }
  /** The first publication of the draft. */
  const publish = () =>
    store.db.transaction(async (tx) => {
      const [row] = await tx.select().from(issues).where(eq(issues.id, issue));
      if (row) await setListed(tx, row, true, now());
    });
  const batch = () => writeBatch(store.resources);
  const env = () => ({
    SMTP_URL: mailbox.url,
    SUPPORT_EMAIL: 'help@shop.example',
    SESSION_SECRET: 'a secret of this test with enough characters',
    PUBLIC_URL: 'https://shop.example',
  });
  const send = () => openTestQueue(store, env()).round();
  async function sendAll(): Promise<void> {
    while (await batch()) await send();
  }
  const report = async (): Promise<NewsReport> =>
    NewsReport.parse(await (await owner.get('/api/admin/news')).json());
  const change = (change: 'stop' | 'continue') =>
    owner.post('/api/admin/news', { id: issue, change });
  const recipients = (): string[] =>
    mailbox.mails.flatMap(({ recipients }) => recipients).toSorted();

  it('reach each subscriber once, with two processes that write and send, and again publication sends nothing', async () => {
    await subscribe(130);
    await publish();
    await Promise.all([sendAll(), sendAll()]);
    await sendAll();
    expect(recipients()).toEqual(numbers(130));
    const { subscribers, sendings } = await report();
    expect(subscribers).toBe(130);
    expect(sendings).toMatchObject([
      { id: issue, title: 'Tides', state: 'done', recipients: 130, sent: 130, refused: 0 },
    ]);
    await publish();
    await sendAll();
    expect(recipients()).toHaveLength(130);
  });

  it('have the title and the link, and end by a link and by the button of mail programs', async () => {
    await subscribe(1);
    const title = 'Ebb\r\nBcc: all@example.com';
    await store.db.update(issues).set({ title }).where(eq(issues.id, issue));
    await publish();
    await sendAll();
    await store.db.update(issues).set({ title: 'Tides' }).where(eq(issues.id, issue));
    const [mail] = mailbox.mails;
    expect(mail?.headers.bcc).toBeUndefined();
    expect(mail?.text).toContain(`https://shop.example/read/${issue}`);
    const link = /https:\/\/shop\.example\/news\/end\/[\w.-]+/.exec(mail?.text ?? '')?.[0];
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.headers['list-unsubscribe']).toBe(`<${link}>`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('are not sent while the setting is off, about an imported issue, or to who subscribes later', async () => {
    await subscribe(1);
    await setStore(store.db, 'news', 'off');
    await publish();
    await setStore(store.db, 'news', 'on');
    expect((await report()).sendings).toEqual([]);
    const draft = { publishedAt: null, withdrawnAt: now() };
    await store.db.update(issues).set(draft).where(eq(issues.id, issue));
    await publish();
    store.clock.time += 1000;
    await subscribe(1, 1);
    await sendAll();
    expect(recipients()).toEqual([addressOf(0)]);
  });

  it('stop with the mails that were not sent yet, and go on with them', async () => {
    await subscribe(130);
    await publish();
    await batch();
    expect((await change('stop')).status).toBe(200);
    expect(await refusalOf(await change('stop'))).toBe('404 gone');
    await send();
    await sendAll();
    expect(recipients()).toEqual([]);
    expect((await report()).sendings).toMatchObject([{ state: 'stopped', sent: 0 }]);
    await change('continue');
    await sendAll();
    expect(recipients()).toEqual(numbers(130));
  });

  it('are stopped while they run, go on while they are stopped, and then stay sent', async () => {
    await subscribe(1);
    await publish();
    const before = {
      running: { stop: 'stopped', continue: null },
      stopped: { stop: null, continue: 'running' },
      done: { stop: null, continue: null },
    } as const;
    for (const [state, changes] of Object.entries(before))
      for (const [order, after] of Object.entries(changes)) {
        await store.db.update(newsSendings).set({ state: state as keyof typeof before });
        const answer = await change(order as 'stop' | 'continue');
        expect(answer.status).toBe(after === null ? 404 : 200);
        const [row] = await store.db.select().from(newsSendings);
        expect(row?.state).toBe(after ?? state);
      }
  });

  it('stop when the issue is withdrawn, and go on when it is listed again', async () => {
    await subscribe(110);
    await publish();
    await batch();
    const withdrawn = { withdrawnAt: now() };
    await store.db.update(issues).set(withdrawn).where(eq(issues.id, issue));
    await sendAll();
    expect(recipients()).toEqual([]);
    expect((await report()).sendings).toMatchObject([{ state: 'stopped' }]);
    await store.db.update(issues).set({ withdrawnAt: null }).where(eq(issues.id, issue));
    await change('continue');
    await sendAll();
    expect(recipients()).toEqual(numbers(110));
  });

  it('stop after two days without a batch, until the owner lets them go on', async () => {
    await subscribe(1);
    await publish();
    store.clock.time += 2 * day + 1;
    await sendAll();
    expect(recipients()).toEqual([]);
    expect((await report()).sendings).toMatchObject([{ state: 'stopped' }]);
    await change('continue');
    await sendAll();
    expect(recipients()).toEqual(numbers(1));
  });

  it('end the subscription of an address that the mail server has refused for three issues in succession', async () => {
    await subscribe(2);
    const ids = [issue];
    for (const title of ['Second', 'Third', 'Fourth']) ids.push(await store.publish(title));
    await store.db.delete(newsSendings);
    const bouncesOf = async () =>
      (
        await store.db
          .select({ bounces: newsSubscriptions.bounces })
          .from(newsSubscriptions)
          .orderBy(asc(newsSubscriptions.id))
      ).map(({ bounces }) => bounces);
    const next = async (): Promise<void> => {
      const sending = { startedAt: now(), movedAt: now(), recipients: 2 };
      await store.db.insert(newsSendings).values({ issueId: ids.shift() ?? 0, ...sending });
      await sendAll();
    };
    await store.db.update(issues).set({ publishedAt: now(), withdrawnAt: null });
    // A server that does not relay refuses all addresses.
    mailbox.refusalOf = () => '554 5.7.1 Relay access denied';
    await next();
    expect(await bouncesOf()).toEqual([0, 0]);
    mailbox.refusalOf = (to) => (to === addressOf(0) ? unknown : undefined);
    await next();
    await next();
    expect(await bouncesOf()).toEqual([2, 0]);
    await next();
    expect(await bouncesOf()).toEqual([0]);
    expect((await report()).sendings).toContainEqual(
      expect.objectContaining({ sent: 1, refused: 1, state: 'done' }),
    );
  });

  it('are tried again after a temporary refusal, and not where the mail server may have taken them', async () => {
    await subscribe(2);
    await publish();
    mailbox.refusalOf = (to) => (to === addressOf(0) ? '450 4.2.0 Greylisted' : undefined);
    await sendAll();
    expect(recipients()).toEqual([addressOf(1)]);
    mailbox.refusalOf = () => undefined;
    store.clock.time += 5 * 60_000;
    await send();
    expect(recipients()).toEqual(numbers(2));
    mailbox.does = 'hang';
    const mail = { kind: 'issue_news', event: `news ${issue} 999999` } as const;
    const [first] = await store.db.select().from(newsSubscriptions);
    const event = `news ${issue} ${first?.id}`;
    await store.db.delete(outboundMails);
    const times = { dueAt: now(), expiresAt: expiryOf(now()) };
    await addMails(store.db, [{ ...mail, event, ...times }], now());
    await openTestQueue(store, env(), 300).round();
    const [row] = await store.db.select().from(outboundMails);
    expect(row?.state).toBe('failed');
    expect(await store.db.select().from(jobs)).toEqual([]);
  });

  it('are not sent twice by an attempt that was lost with its process', async () => {
    await subscribe(1);
    await publish();
    await batch();
    // The process has ended between the answer of the mail server and its record.
    await store.db.update(outboundMails).set({ state: 'sending' });
    await send();
    expect(recipients()).toEqual([]);
    const [row] = await store.db.select().from(outboundMails);
    expect(row?.state).toBe('failed');
  });
});
