import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locales } from '#contract/boot.ts';
import { outboundMails, users } from '../../../server/platform/db/schema.ts';
import { type MailKind, mailKinds } from '../../../server/platform/db/schema/mailKinds.ts';
import {
  addMails,
  closeExpiredMails,
  keepRequiredMails,
  type NewMail,
} from '../../../server/platform/mail/outbox.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { storeRequest } from '../../../server/support/supportCalls.ts';
import { addIssueRow, addPayment } from '../../helpers/billing.ts';
import { addPerson, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { openTestQueue } from '../../helpers/mails.ts';
import { type Mail, type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { databases } from '../../helpers/testDatabase.ts';

const origin = 'https://shop.example';
const hostile = `<img src=x onerror=alert(1)> "Ebb" & 'Flow'`;
const day = 24 * 60 * 60_000;

/** The kinds that a user gets because of a purchase or a subscription. */
const userKinds = mailKinds.filter(
  (kind) => !/^(support|withdrawal|gift_delivery|sign_in|email_change|news|issue_news)/.test(kind),
);

describe.each(databases)('a mail to a user, on %s', (database) => {
  let store: OpenDoor;
  let mailbox: MailServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    mailbox = await startMailServer();
    env = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@shop.example', PUBLIC_URL: origin };
    store = await openDoor(database, env);
    await addIssueRow(store);
    await setStore(store.db, 'name', 'Zeitung & Söhne');
  });
  beforeEach(() => {
    mailbox.does = 'take';
  });
  afterAll(async () => {
    await store.close();
    await mailbox.close();
  });

  let events = 0;
  /** Writes mails of these kinds to a new user, whose purchase has a title that looks like markup. */
  async function written(kinds: readonly MailKind[], more: Partial<NewMail> = {}) {
    const userId = await addPerson(store);
    const paymentId = await addPayment(store, userId, { description: hostile });
    const now = new Date(store.clock.time);
    const date = new Date(Date.UTC(2026, 11, 20)).toISOString();
    const mails = kinds.map((kind): NewMail => {
      events += 1;
      return {
        kind,
        event: `test ${events}`,
        userId,
        paymentId,
        details: {
          period: 'month',
          renewsAt: date,
          accessUntil: date,
          amount: 499,
          currency: 'EUR',
          currencyPrecision: 2,
        },
        dueAt: now,
        expiresAt: new Date(store.clock.time + 2 * day),
        ...more,
      };
    });
    await addMails(store.db, mails, now);
    const [user] = await store.db.select().from(users).where(eq(users.id, userId));
    return { userId, email: user?.email ?? '' };
  }

  const send = () => openTestQueue(store, env).round();
  const sentTo = (email: string): Mail[] =>
    mailbox.mails.filter(({ recipients }) => recipients.includes(email));

  it.each(locales)('says in %s the same as HTML and as text, and loads nothing', async (locale) => {
    await setStore(store.db, 'language', locale);
    const { email } = await written(userKinds);
    await send();
    await setStore(store.db, 'language', 'en');
    const mails = sentTo(email);
    expect(mails).toHaveLength(userKinds.length);
    expect(new Set(mails.map(({ headers }) => headers.subject)).size).toBe(userKinds.length);
    for (const { headers, text, html } of mails) {
      expect(headers['content-type']).toMatch(/^multipart\/alternative;/);
      expect(headers['auto-submitted']).toBe('auto-generated');
      expect(html).toContain(`<html lang="${locale}" dir="ltr">`);
      expect(html).not.toMatch(
        /<(table|img|script|link|iframe|object|form)\b|url\(|@import|@font/i,
      );
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
      for (const address of addresses) expect(address).toMatch(/^https:\/\/shop\.example\//);
      expect(`${headers.subject}${text}${html}`).not.toMatch(/\{\{|undefined|\[object/);
      const heading = /<h1[^>]*><bdi>([^<]*)<\/bdi>/.exec(html)?.[1];
      expect(text.startsWith(`${heading}\n`)).toBe(true);
    }
  });

  it('shows a title that looks like markup as text', async () => {
    const { email } = await written(['receipt']);
    await send();
    const [mail] = sentTo(email);
    expect(mail?.text).toContain(hostile);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)> &quot;Ebb&quot; &amp;');
  });

  it('follows the direction and the theme of the store', async () => {
    await setStore(store.db, 'interface-direction', 'rtl');
    await setStore(store.db, 'theme', 'salon');
    const { email } = await written(['subscription_started']);
    await send();
    await setStore(store.db, 'interface-direction', 'ltr');
    await setStore(store.db, 'theme', 'kiosk');
    const html = sentTo(email)[0]?.html;
    expect(html).toContain('<html lang="en" dir="rtl">');
    expect(html).toContain('background: #0c5f55');
  });

  it('names the next plan, its price and its first day, and says that the change can be taken back', async () => {
    const { email } = await written(['plan_change_scheduled']);
    await send();
    const [mail] = sentTo(email);
    expect(mail?.headers.subject).toBe('Your plan at Zeitung & Söhne changes on December 20, 2026');
    for (const line of ['One month', '€4.99', 'take the change back', `${origin}/account`]) {
      expect(mail?.text).toContain(line);
      expect(mail?.html).toContain(line);
    }
  });

  it('names the plan, the price, the day and the account, where the renewal can be cancelled', async () => {
    const { email } = await written(['renewal_ahead']);
    await send();
    const [mail] = sentTo(email);
    expect(mail?.headers.subject).toBe(
      'Your subscription at Zeitung & Söhne renews on December 20, 2026',
    );
    for (const line of ['One month', '€4.99', 'December 20, 2026', `${origin}/account`]) {
      expect(mail?.text).toContain(line);
      expect(mail?.html).toContain(line);
    }
  });

  it('has no link in a store without PUBLIC_URL', async () => {
    const { email } = await written(['subscription_ended', 'receipt']);
    const { PUBLIC_URL: _, ...rest } = env;
    await openTestQueue(store, rest).round();
    for (const { text, html } of sentTo(email)) expect(`${text}${html}`).not.toMatch(/https?:/);
  });

  it('is sent to the address of a deleted account if the law requires it, which is then erased', async () => {
    const { userId, email } = await written(userKinds);
    await store.db.transaction(async (tx) => {
      await keepRequiredMails(tx, userId);
      await tx.delete(users).where(eq(users.id, userId));
    });
    await send();
    const mails = sentTo(email);
    expect(mails.map(({ headers }) => headers.subject)).toEqual([
      'Your receipt from Zeitung & Söhne',
      'Your subscription at Zeitung & Söhne has been cancelled',
    ]);
    for (const { text } of mails) expect(text).not.toContain(origin);
    expect(mails[1]?.text).toContain('Your account has been deleted');
    const kept = await store.db.$count(outboundMails, eq(outboundMails.recipient, email));
    expect(kept).toBe(0);
  });

  it('to a deleted account is given up after two days, and the address is erased', async () => {
    mailbox.does = 'refuse';
    const { userId, email } = await written(['receipt']);
    await store.db.transaction(async (tx) => {
      await keepRequiredMails(tx, userId);
      await tx.delete(users).where(eq(users.id, userId));
    });
    await send();
    const isTheirs = eq(outboundMails.recipient, email);
    expect(await store.db.$count(outboundMails, isTheirs)).toBe(1);
    await closeExpiredMails(store.db, new Date(store.clock.time + 2 * day));
    expect(await store.db.$count(outboundMails, isTheirs)).toBe(0);
    expect(sentTo(email)).toEqual([]);
  });

  it('of a support request does not reach a sender twice, though two processes send', async () => {
    const email = 'sender@example.com';
    const request = { email, topic: 'other' as const, problem: 'The text is small.' };
    const now = new Date(store.clock.time);
    await storeRequest(store.db, request, { userId: null, now, isToBeMailed: true });
    await Promise.all([send(), send()]);
    await send();
    expect(sentTo(email)).toHaveLength(1);
  });
});
