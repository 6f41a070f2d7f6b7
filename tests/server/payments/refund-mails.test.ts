import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locales } from '#contract/boot.ts';
import type { UserId } from '#contract/ids.ts';
import { subscriptions, users } from '../../../server/platform/db/schema.ts';
import type { PaymentRow } from '../../../server/billing/gateway.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { mailsOf, openTestQueue } from '../../helpers/mails.ts';
import { type Mail, type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import type { Entry } from '../../helpers/scriptedGateway.ts';
import { databases } from '../../helpers/testDatabase.ts';

const part = { state: 'partially_refunded', refunded: 100 } as const;
const whole = { state: 'refunded', refunded: 599 } as const;

describe.each(databases)('a refund is mailed, on %s', (database) => {
  let shop: PaperShop;
  let mailbox: MailServer;
  let buyer: UserId;
  let payment: PaymentRow;

  beforeAll(async () => {
    mailbox = await startMailServer();
    shop = await openPaperShop(database);
    await setStore(shop.context.db, 'name', 'Zeitung & Söhne');
  });
  beforeEach(async () => {
    buyer = await shop.person();
    const email = `buyer-${buyer}@example.com`;
    await shop.context.db.update(users).set({ email }).where(eq(users.id, buyer));
    await shop.pay(buyer, { issue: await shop.issue() }, 'ok');
    payment = await shop.lastOf(buyer);
  });
  afterAll(async () => {
    await shop.close();
    await mailbox.close();
  });

  const happens = (change: Partial<Entry>) =>
    shop.happens(payment, (entry) => Object.assign(entry, change));
  const refundsOf = async () =>
    (await mailsOf(shop.context, buyer)).filter(({ kind }) => kind === 'refund');
  /** Sends the due mails, and returns those about refunds. */
  async function sent(): Promise<Mail[]> {
    const env = {
      SMTP_URL: mailbox.url,
      SUPPORT_EMAIL: 'help@shop.example',
      PUBLIC_URL: 'https://shop.example',
    };
    const store = { db: shop.context.db, clock: shop.clock };
    await openTestQueue(store, env).round();
    return mailbox.mails.filter(
      ({ recipients, headers }) =>
        recipients.includes(`buyer-${buyer}@example.com`) &&
        headers.subject === 'Your refund from Zeitung & Söhne',
    );
  }

  it('once for each returned sum, however often the gateway reports it', async () => {
    await happens(part);
    await happens(part);
    await happens(whole);
    await happens(whole);
    expect(await refundsOf()).toMatchObject([
      { event: `payment ${payment.id} refunded 100`, details: { refund: 100, refunded: 100 } },
      { event: `payment ${payment.id} refunded 599`, details: { refund: 499, refunded: 599 } },
    ]);
    await sent();
    await happens(whole);
    expect(await sent()).toHaveLength(2);
  });

  it('with the sums of a part, after which the issue stays open', async () => {
    await happens(part);
    const [mail] = await sent();
    expect(mail?.text).toMatch(
      /^We have returned \$1\.00 to you\n\nYou can still read the issue\./,
    );
    expect(mail?.text).toMatch(/\nTotal: \$5\.99\nRefunded: -\$1\.00\n/);
    expect(mail?.text).toContain(`Receipt number: ${payment.id}\n`);
    expect(mail?.text).toContain('\nRead now:\nhttps://shop.example/read/');
    expect(mail?.html).toContain('You can still read the issue.');
  });

  it('with the whole sum, after which the issue is closed', async () => {
    await happens(whole);
    const [mail] = await sent();
    expect(mail?.text).toMatch(/^We have returned \$5\.99 to you\n/);
    expect(mail?.text).toContain('The issue is no longer in your library.');
    expect(mail?.text).not.toContain('Read now');
  });

  it('with the end of the access if the last period of a subscription is returned', async () => {
    await shop.pay(buyer, { plan: await shop.plan() }, 'ok');
    payment = await shop.lastOf(buyer);
    await happens({ state: 'refunded', refunded: payment.amount });
    const [mail] = await sent();
    expect(mail?.text).toContain('Your access through the subscription has ended.');
    await shop.context.db
      .update(subscriptions)
      .set({ status: 'ended', nextBillingAt: null, reconcileAt: null })
      .where(eq(subscriptions.userId, buyer));
  });

  it('in the language of the store', async () => {
    const subjects = new Set<string | undefined>();
    for (const [index, locale] of locales.entries()) {
      await setStore(shop.context.db, 'language', locale);
      await happens({ state: 'partially_refunded', refunded: 100 + index });
      await sent();
      const mail = mailbox.mails.at(-1);
      subjects.add(mail?.headers.subject);
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/\{\{|undefined|mails\.refund/);
    }
    await setStore(shop.context.db, 'language', 'en');
    expect(subjects.size).toBe(locales.length);
  });

  it('but a chargeback is not, and neither is one in a store without a mail server', async () => {
    await happens({ state: 'disputed' });
    await happens({ state: 'charged_back' });
    expect(await refundsOf()).toEqual([]);
    await shop.pay(buyer, { issue: await shop.issue() }, 'ok');
    payment = await shop.lastOf(buyer);
    shop.settings.smtpUrl = null;
    await happens(whole);
    shop.settings.smtpUrl = 'smtp://mail.example';
    expect(await refundsOf()).toEqual([]);
  });
});
