import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GiftDelivery } from '#contract/api/gifts.ts';
import { PaymentOrder } from '#contract/api/payment.ts';
import type { UserId } from '#contract/ids.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { deleteOldDeliveryOrders } from '../../../server/billing/giftDeliveries.ts';
import { historyOf } from '../../../server/billing/receipts/purchaseHistory.ts';
import { redeem } from '../../../server/coupons/couponCalls.ts';
import { giftDeliveries, store } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { openTestQueue } from '../../helpers/mails.ts';
import { openPaperShop, type PaperShop, shown } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const minutesOfDay = 24 * 60;
const hostile = '<a href="https://evil.example">\nBcc: all@example.com\n{{store}} {{code}}';

describe('The order of a delivery', () => {
  const order = { gateway: 'stripe', issue: 5, attempt: undefined };
  const delivery = { email: 'ann@example.com', message: 'Two\nlines', day: '2026-12-24' };
  const isValid = (more: object) => PaymentOrder.safeParse({ ...order, ...more }).success;
  it.each([
    ['with a gift', { gift: true, delivery }, true],
    ['without a gift', { delivery }, false],
    ['with a header in the address', { email: 'ann@example.com\nBcc: b@example.com' }, false],
    ['with a control character in the message', { message: 'a\u0000' }, false],
    ['with a long message', { message: 'a'.repeat(301) }, false],
    ['with a day that does not exist', { day: '2026-02-30' }, false],
  ] as const)('%s is %o: %s', (_, more, isOk) =>
    expect(
      isValid(
        'gift' in more || 'delivery' in more
          ? more
          : { gift: true, delivery: { ...delivery, ...more } },
      ),
    ).toBe(isOk),
  );
});

describe.each(databases)('the mail with the link of a gift, on %s,', (database) => {
  let shop: PaperShop;
  let mailbox: MailServer;
  beforeAll(async () => {
    mailbox = await startMailServer();
    shop = await openPaperShop(database);
    await shop.context.db.update(store).set({ giftPurchasesEnabled: true });
  });
  beforeEach(() => {
    mailbox.does = 'take';
    mailbox.refusalOf = () => undefined;
  });
  afterAll(async () => {
    await shop.close();
    await mailbox.close();
  });

  const db = () => shop.context.db;
  const now = () => new Date(shop.clock.time);
  const dayAfter = (days: number): string =>
    new Date(shop.clock.time + days * minutesOfDay * 60_000).toISOString().slice(0, 10);
  let addresses = 0;
  /** A queue of its own for each round, as after a restart. */
  const send = async (): Promise<void> => {
    const env = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'a@shop.example' };
    const queue = openTestQueue(
      { db: db(), clock: shop.clock },
      { ...env, PUBLIC_URL: 'https://shop.example' },
    );
    await queue.round();
    await queue.stop();
  };
  const giftOf = async (person: UserId) => (await historyOf(db(), person))[0]?.gift;
  const ordersOf = (userId: UserId) =>
    db().select().from(giftDeliveries).where(eq(giftDeliveries.userId, userId));

  async function given(days: number, more: Partial<GiftDelivery> = {}, card = 'ok') {
    addresses += 1;
    const email = `recipient-${addresses}@example.com`;
    const [buyer, issue] = [await shop.person(), await shop.issue()];
    const delivery = { email, message: 'Have fun.', day: dayAfter(days), ...more };
    const outcome = await shop.pay(buyer, { issue, gift: true, delivery, price: shown(599) }, card);
    const received = () => mailbox.mails.filter(({ recipients }) => recipients.includes(email));
    return { buyer, email, issue, outcome, received, code: (await giftOf(buyer))?.code ?? '' };
  }

  it('is sent on its day and once, with the link, the goods and the message', async () => {
    const { buyer, email, code, received } = await given(30);
    await send();
    expect(received()).toEqual([]);
    expect(await giftOf(buyer)).toEqual({
      code,
      state: 'open',
      delivery: { state: 'planned', day: dayAfter(30), email },
    });
    shop.pass(30 * minutesOfDay);
    await send();
    await send();
    expect(received()).toHaveLength(1);
    const [mail] = received();
    expect(mail?.text).toContain('Have fun.');
    expect(mail?.text).toContain(code);
    expect(mail?.html).toMatch(new RegExp(`href="https://shop\\.example/account#[^"]*${code}"`));
    expect((await giftOf(buyer))?.delivery).toEqual({ state: 'sent', day: dayAfter(0), email });
  });

  it('of today is sent at once, in the language of the store', async () => {
    await setStore(db(), 'language', 'de');
    const { received } = await given(0);
    await send();
    await setStore(db(), 'language', 'en');
    expect(received()[0]?.headers.subject).toMatch(/^Ein Geschenk für Sie/);
  });

  it('shows the message as text, and no header contains it', async () => {
    const { received } = await given(0, { message: hostile });
    await send();
    const [mail] = received();
    expect(mail?.text).toContain(hostile.split('\n').join('\n\n'));
    expect(mail?.html).toContain('&lt;a href=');
    expect(mail?.html).not.toContain('<a href="https://evil.example"');
    expect(JSON.stringify(mail?.headers)).not.toMatch(/evil|all@example|\{\{/);
    expect(mail?.recipients).toHaveLength(1);
  });

  it.each([-2, 368])(
    'is not ordered for a day that is %i days away, and nothing is paid',
    async (days) => {
      const { buyer, outcome } = await given(days);
      expect(outcome).toBe('bad_request');
      expect(await shop.paymentsOf(buyer)).toEqual([]);
    },
  );

  it('is not sent for a gift that is not paid', async () => {
    const { buyer, received } = await given(0, {}, 'declined');
    await send();
    expect(received()).toEqual([]);
    expect(await ordersOf(buyer)).toHaveLength(1);
    const { id } = await shop.lastOf(buyer);
    expect(await shop.cancel(buyer, id)).toBe('canceled');
    await deleteOldDeliveryOrders(db(), new Date(shop.clock.time + 31 * minutesOfDay * 60_000));
    expect(await ordersOf(buyer)).toEqual([]);
  });

  it('is not sent after a refund, which erases the address', async () => {
    const { buyer, received } = await given(3);
    const payment = await shop.lastOf(buyer);
    for (const state of ['refunded', 'succeeded', 'refunded'] as const)
      await shop.happens(payment, (entry) => Object.assign(entry, { state }));
    expect(await ordersOf(buyer)).toEqual([]);
    shop.pass(3 * minutesOfDay);
    await send();
    expect(received()).toEqual([]);
    expect(await giftOf(buyer)).toMatchObject({ state: 'revoked' });
  });

  it('is not sent after the gift was redeemed', async () => {
    const { buyer, received, code } = await given(3);
    await redeem(db(), await shop.person(), { code }, now());
    shop.pass(3 * minutesOfDay);
    await send();
    expect(received()).toEqual([]);
    expect(await giftOf(buyer)).toEqual({ code, state: 'redeemed' });
  });

  it('and the address end with the account of the buyer', async () => {
    const { buyer, received } = await given(3);
    await deleteUser(shop.context, buyer);
    expect(await ordersOf(buyer)).toEqual([]);
    shop.pass(3 * minutesOfDay);
    await send();
    expect(received()).toEqual([]);
  });

  it('fails at an unknown mailbox, and the buyer keeps the link', async () => {
    mailbox.refusalOf = () => '550 5.1.1 No such mailbox';
    const { buyer, code } = await given(0);
    await send();
    expect(await giftOf(buyer)).toMatchObject({
      code,
      state: 'open',
      delivery: { state: 'failed' },
    });
  });

  it('has an address until a month after the day, and its day stays', async () => {
    const { buyer, email } = await given(0);
    await send();
    const sent = { state: 'sent', day: dayAfter(0) };
    shop.pass(29 * minutesOfDay);
    await deleteOldDeliveryOrders(db(), now());
    expect((await giftOf(buyer))?.delivery).toEqual({ ...sent, email });
    shop.pass(2 * minutesOfDay);
    await deleteOldDeliveryOrders(db(), now());
    expect((await giftOf(buyer))?.delivery).toEqual({ ...sent, email: null });
  });

  it('is ordered ten times a day for one address', async () => {
    const outcomes = [];
    for (let count = 0; count < 11; count += 1)
      outcomes.push((await given(9, { email: 'Often@example.com' })).outcome);
    expect(outcomes.indexOf('rate_limited')).toBe(10);
  });
});
