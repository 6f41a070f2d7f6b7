import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { outboundMails, users } from '../../../server/platform/db/schema.ts';
import { addReceiptMail } from '../../../server/billing/mails/transitionMails.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import {
  addInvoice,
  addIssueRow,
  addPayment,
  addPlan,
  ofPlan,
  type PaymentValues,
  waiver,
} from '../../helpers/billing.ts';
import { mailsBy, openTestQueue } from '../../helpers/mails.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { addPerson, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/testDatabase.ts';

const minutes = 60_000;

describe.each(databases)('a receipt is mailed, on %s', (database) => {
  let store: OpenDoor;
  let mailbox: MailServer;
  let env: Record<string, string>;
  let month: number;
  let buyer: UserId;

  beforeAll(async () => {
    mailbox = await startMailServer();
    env = {
      SMTP_URL: mailbox.url,
      SUPPORT_EMAIL: 'help@shop.example',
      PUBLIC_URL: 'https://shop.example',
    };
    store = await openDoor(database, env);
    await addIssueRow(store);
    month = await addPlan(store);
    await setStore(store.db, 'name', 'Zeitung & Söhne');
  });
  beforeEach(async () => {
    mailbox.does = 'take';
    buyer = await addPerson(store);
  });
  afterAll(async () => {
    await store.close();
    await mailbox.close();
  });

  const another = () => openTestQueue(store, env);
  /** Adds a payment whose receipt is due now, or after some minutes. */
  const due = async (more: Partial<PaymentValues> = {}, after = 0) => {
    const id = await addPayment(store, buyer, more);
    const payment = { id, userId: more.userId === undefined ? buyer : more.userId };
    const now = new Date(store.clock.time + after * minutes);
    await addReceiptMail(store.db, payment, { now, sendsMails: true });
    return id;
  };
  const rowOf = async (id: number) => (await mailsBy(store, eq(outboundMails.paymentId, id)))[0];
  const mailsOf = (id: number) =>
    mailbox.mails.filter(({ text }) => text.includes(`Receipt number: ${id}\n`));

  it('to the buyer, once, with what the page says and a link to the issue', async () => {
    const id = await due();
    await Promise.all([another().round(), another().round()]);
    await another().round();
    const [mail, ...more] = mailsOf(id);
    const [user] = await store.db.select().from(users).where(eq(users.id, buyer));
    expect(more).toEqual([]);
    expect(mail?.recipients).toEqual([user?.email]);
    expect(mail?.headers).toMatchObject({
      from: 'Zeitung & Söhne <help@shop.example>',
      subject: 'Your receipt from Zeitung & Söhne',
      'content-type': expect.stringMatching(/^multipart\/alternative;/),
    });
    expect(mail?.text).toMatch(/^Thank you for your purchase\.\n\nTides\nSingle issue\n\nTotal: /);
    expect(mail?.text).toContain('\nPaid with: Stripe\n');
    expect(mail?.text).toContain(waiver);
    expect(mail?.text).toContain('\nRead now:\nhttps://shop.example/read/1/full\n');
    expect(mail?.html).toContain('href="https://shop.example/read/1/full"');
    expect(await rowOf(id)).toMatchObject({
      dueAt: null,
      mailedAt: new Date(store.clock.time),
    });
  });

  it('with the customer that the numbered receipt names', async () => {
    const id = await due();
    const company = { name: 'Größe GmbH', address: 'Am Deich 1\n20457 Hamburg', country: 'DE' };
    const label = `R-2026-mail-${id}`;
    await addInvoice(store, id, { label, buyer: { ...company, taxNumber: 'DE123456789' } });
    await another().round();
    const mail = mailbox.mails.find(({ text }) => text.includes(label));
    expect(mail?.text).toContain('\nCustomer: Größe GmbH, Am Deich 1, 20457 Hamburg, Germany\n');
    expect(mail?.text).toContain('\nTax number of the customer: DE123456789\n');
  });

  it('in the language of the store', async () => {
    await setStore(store.db, 'language', 'de');
    const id = await due(ofPlan(month));
    await another().round();
    await setStore(store.db, 'language', 'en');
    const mail = mailbox.mails.at(-1);
    expect(mail?.headers.subject).toBe('Ihr Beleg von Zeitung & Söhne');
    expect(mail?.text).toContain(`Belegnummer: ${id}\n`);
    expect(mail?.text).toContain('Ein Monat\nAbonnement');
  });

  it('again and later where the mail server refuses it, five times and no more', async () => {
    mailbox.does = 'refuse';
    const id = await due();
    const queue = another();
    const pauses: number[] = [];
    await queue.round();
    for (;;) {
      const next = (await rowOf(id))?.dueAt;
      if (!next) break;
      pauses.push((next.getTime() - store.clock.time) / minutes);
      store.clock.time = next.getTime();
      await queue.round();
    }
    expect(pauses).toEqual([5, 30, 180, 720]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'failed', mailedAt: null });
    expect(queue.warnings[0]).toEqual({
      mail: row?.id,
      kind: 'receipt',
      attempt: 1,
      code: 'EMESSAGE',
      answer: 450,
    });
  });

  it('not without an e-mail address, not days later, and not before it is due', async () => {
    const before = mailbox.tries;
    const day = 24 * 60;
    await due({}, -3 * day);
    await due({}, 1);
    const nobody = await addPerson(store);
    await store.db.update(users).set({ email: null }).where(eq(users.id, nobody));
    await due({ userId: nobody });
    await due({ userId: null });
    await another().round();
    expect(mailbox.tries).toBe(before);
  });
});
