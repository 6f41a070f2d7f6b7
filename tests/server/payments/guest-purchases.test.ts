import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '#contract/ids.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { applyPaymentUpdate } from '../../../server/billing/applyPaymentUpdate.ts';
import { livePurchase, paymentBy } from '../../../server/billing/paymentRows.ts';
import { deleteIdleGuests } from '../../../server/identity/guests.ts';
import { joinGuests } from '../../../server/identity/joinGuests.ts';
import {
  annotations,
  outboundMails,
  purchases,
  readingPositions,
  sessions,
  users,
  withdrawals,
} from '../../../server/platform/db/schema.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('What a guest has bought, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  let count = 0;
  const newEmail = (): string => `Guest-${(count += 1)}@example.com`;

  async function add(values: Partial<typeof users.$inferInsert>): Promise<UserId> {
    const createdAt = shop.context.clock.now();
    const [user] = await shop.context.db
      .insert(users)
      .values({ createdAt, ...values })
      .returning();
    return UserId.parse(user?.id);
  }
  const addGuest = (email: string) => add({ email, guestLinkHash: `link-${(count += 1)}` });
  const addOwner = (email: string) => add({ email: email.toLowerCase(), emailVerified: true });
  const join = (owner: UserId) => shop.context.db.transaction((tx) => joinGuests(tx, owner));
  const owns = async (user: UserId, issue: number) =>
    (await livePurchase(shop.context.db, user, issue)) !== null;
  const exists = async (user: UserId) =>
    (await shop.context.db.select().from(users).where(eq(users.id, user))).length > 0;

  async function buyer(card = 'ok') {
    const email = newEmail();
    const guest = await addGuest(email);
    const issue = await shop.issue();
    await shop.pay(guest, { issue }, card);
    return { email, guest, issue, payment: await shop.lastOf(guest) };
  }

  it('joins the account that has verified the e-mail, with its records and mails, and the guest is gone', async () => {
    const { db, clock } = shop.context;
    const { email, guest, issue, payment } = await buyer();
    const now = clock.now();
    await db
      .insert(withdrawals)
      .values({ userId: guest, name: '', order: '', email, receivedAt: now });
    const place = { page: 3, pageCount: 8, furthestPage: 4, isFinished: false, device: 'a' };
    await db
      .insert(readingPositions)
      .values({ userId: guest, issueId: issue, type: 'full', readAt: now, ...place });
    const owner = await addOwner(email);
    const kind = { issueId: issue, type: 'full', kind: 'bookmark', page: 1, colour: '', note: '' };
    const times = { stamps: {} as never, createdAt: now, storedAt: now, sequence: 1 };
    const note = (userId: UserId, id: string) => ({
      userId,
      id,
      ...kind,
      ...times,
      isDeleted: false,
    });
    await db
      .insert(annotations)
      .values([
        note(guest, 'c0a80121-7ac0-4e1c-9d4b-000000000001'),
        note(owner, 'c0a80121-7ac0-4e1c-9d4b-000000000002'),
      ]);
    await join(owner);
    expect(await owns(owner, issue)).toBe(true);
    expect(await shop.lastOf(owner)).toMatchObject({ id: payment.id, status: 'succeeded' });
    expect(await exists(guest)).toBe(false);
    for (const table of [outboundMails, withdrawals, readingPositions, annotations] as const)
      expect((await db.select().from(table).where(eq(table.userId, owner))).length).toBeGreaterThan(
        0,
      );
    const notes = await db.select().from(annotations).where(eq(annotations.userId, owner));
    expect(new Set(notes.map(({ sequence }) => sequence))).toEqual(new Set([1, 2]));
    await join(owner);
    expect(await shop.paymentsOf(owner)).toHaveLength(1);
  });

  it('joins once when two sign-ins do it at the same time', async () => {
    const { email, guest, issue } = await buyer();
    const owner = await addOwner(email);
    await Promise.all([join(owner), join(owner), join(owner)]);
    expect(await owns(owner, issue)).toBe(true);
    expect(await exists(guest)).toBe(false);
  });

  it('joins no account that has not verified the e-mail, and no account with another one', async () => {
    const { email, guest, issue } = await buyer();
    await join(await add({ email }));
    await join(await addOwner(newEmail()));
    expect(await owns(guest, issue)).toBe(true);
  });

  it('is no purchase of another unverified account, whose payments stay there', async () => {
    const email = newEmail();
    const unverified = await add({ email });
    const issue = await shop.issue();
    await shop.pay(unverified, { issue }, 'ok');
    const owner = await addOwner(email);
    await join(owner);
    expect([await owns(unverified, issue), await owns(owner, issue)]).toEqual([true, false]);
  });

  it('stays with the guest if the account owns the issue, ends the sessions of the guest, and joins when it is free again', async () => {
    const { db } = shop.context;
    const { email, guest, issue } = await buyer();
    const other = await shop.issue();
    await shop.pay(guest, { issue: other }, 'ok');
    const owner = await addOwner(email);
    await shop.pay(owner, { issue }, 'ok');
    const expiresAt = new Date('2100-01-01');
    await db.insert(sessions).values({ idHash: `of-${guest}`, userId: guest, expiresAt });
    await join(owner);
    expect([await owns(guest, issue), await owns(owner, issue)]).toEqual([true, true]);
    expect([await owns(guest, other), await owns(owner, other)]).toEqual([false, true]);
    expect(await db.select().from(sessions).where(eq(sessions.userId, guest))).toEqual([]);
    const [first] = await shop.paymentsOf(owner);
    if (!first) throw new Error('No payment');
    const mine = (await shop.paymentsOf(owner)).find((row) => row.issueId === issue) ?? first;
    await shop.happens(mine, (entry) => {
      entry.refunded = mine.amount;
      entry.state = 'refunded';
    });
    await join(owner);
    expect(await owns(owner, issue)).toBe(true);
    expect(await exists(guest)).toBe(false);
  });

  it.each(['before', 'after'] as const)(
    'is granted to the account when the gateway reports the money %s the joining, once',
    async (when) => {
      const { email, guest, issue, payment } = await buyer('processing');
      expect(payment.status).toBe('processing');
      const owner = await addOwner(email);
      const report = async () => {
        const row = await paymentBy(shop.context.db, payment.id);
        await shop.happens(row, (entry) => {
          entry.state = 'succeeded';
        });
      };
      if (when === 'before') await report();
      await join(owner);
      for (const _ of 'thrice') await report();
      expect([await owns(owner, issue), await owns(guest, issue)]).toEqual([true, false]);
      const rows = await shop.context.db
        .select()
        .from(purchases)
        .where(eq(purchases.userId, owner));
      expect(rows).toHaveLength(1);
    },
  );

  it('is applied to one of the two when the report and the joining meet', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { email, issue, payment } = await buyer('processing');
      const owner = await addOwner(email);
      shop.stripe.entry(payment.id).state = 'succeeded';
      const news = await shop.stripe.readPayment(payment);
      if (!news) throw new Error('No news');
      const report = () => applyPaymentUpdate(shop.context, payment, news, 'webhook');
      await Promise.all([report(), join(owner), report()]);
      expect(await owns(owner, issue)).toBe(true);
    }
  });

  it('is refunded like every payment, after the joining too', async () => {
    const { email, issue, payment } = await buyer();
    const owner = await addOwner(email);
    await join(owner);
    await shop.happens(await paymentBy(shop.context.db, payment.id), (entry) => {
      entry.refunded = payment.amount;
      entry.state = 'refunded';
    });
    expect(await owns(owner, issue)).toBe(false);
    expect(await shop.lastOf(owner)).toMatchObject({ status: 'refunded' });
  });

  it.each(['before', 'after'] as const)(
    'leaves a payment without a user when the user is deleted %s the joining, and joins nothing more',
    async (when) => {
      const { email, guest, payment } = await buyer();
      const owner = await addOwner(email);
      if (when === 'before') await deleteUser(shop.context, guest);
      await join(owner);
      if (when === 'after') await deleteUser(shop.context, owner);
      expect(await paymentBy(shop.context.db, payment.id)).toMatchObject({
        userId: null,
        status: 'succeeded',
      });
    },
  );

  it('is returned when the gateway collects it after the deletion', async () => {
    const { guest, payment } = await buyer('processing');
    await shop.context.db.delete(users).where(eq(users.id, guest));
    await shop.happens(await paymentBy(shop.context.db, payment.id), (entry) => {
      entry.state = 'succeeded';
    });
    await shop.reconciler.round();
    expect(await paymentBy(shop.context.db, payment.id)).toMatchObject({ status: 'refunded' });
  });

  it('keeps the guest, and a guest who has bought nothing is deleted after a week', async () => {
    const { guest } = await buyer();
    const idle = await addGuest(newEmail());
    const { guest: declined } = await buyer('declined');
    shop.pass(60);
    const later = new Date(shop.clock.time + 8 * 24 * 60 * 60_000);
    await deleteIdleGuests(shop.context.db, later);
    expect([await exists(guest), await exists(idle), await exists(declined)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
