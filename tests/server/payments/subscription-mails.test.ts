import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { applySubscriptionUpdate } from '../../../server/billing/applySubscriptionUpdate.ts';
import { endRenewal } from '../../../server/billing/cancellation.ts';
import type { SubscriptionUpdate } from '../../../server/billing/gateway.ts';
import { outboundMails, store, subscriptions, users } from '../../../server/platform/db/schema.ts';
import { mailsOf } from '../../helpers/mails.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import type { PaperPlan } from '../../helpers/scriptedGateway.ts';
import { databases } from '../../helpers/testDatabase.ts';

const day = 24 * 60;

describe.each(databases)('the mails about a subscription, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  async function subscribed(): Promise<[UserId, PaperPlan]> {
    const [person, plan] = [await shop.person(), await shop.plan()];
    const email = `subscriber-${person}@example.com`;
    await shop.context.db.update(users).set({ email }).where(eq(users.id, person));
    await shop.pay(person, { plan }, 'ok');
    const paper = shop.stripe.entry((await shop.lastOf(person)).id).plan;
    if (!paper) throw new Error('There is no plan.');
    return [person, paper];
  }

  const inDays = (days: number): Date => new Date(shop.clock.time + days * day * 60_000);

  /** Applies a report of the gateway, which may be late or repeated. */
  async function report(person: UserId, update: Partial<SubscriptionUpdate>): Promise<void> {
    const row = await shop.subscriptionOf(person);
    if (!row) throw new Error('There is no subscription.');
    const present = { gatewayId: row.gatewayId, paidUntil: null, nextBillingAt: null };
    const rest = { ...present, renewals: [], status: 'active' as const };
    const whole = { ...rest, ...update } as SubscriptionUpdate;
    await applySubscriptionUpdate(shop.context, row, whole, 'webhook');
  }

  const kindsOf = async (person: UserId): Promise<string[]> =>
    (await mailsOf(shop.context, person)).map(({ kind }) => kind);
  const countOf = async (person: UserId, kind: string): Promise<number> =>
    (await kindsOf(person)).filter((one) => one === kind).length;
  const markAllMailed = (person: UserId) =>
    shop.context.db
      .update(outboundMails)
      .set({ state: 'sent', mailedAt: shop.context.clock.now() })
      .where(eq(outboundMails.userId, person));
  /** So that the accounting rules at the end of the file find no subscription that should renew. */
  async function end(person: UserId, paper: PaperPlan): Promise<void> {
    Object.assign(paper, { status: 'ended', nextBillingAt: null });
    await shop.context.db
      .update(subscriptions)
      .set({ status: 'ended', nextBillingAt: null, reconcileAt: null })
      .where(eq(subscriptions.userId, person));
  }

  it('begin with the receipt, the start, and the notice of the renewal on its day', async () => {
    const [person, paper] = await subscribed();
    const row = await shop.subscriptionOf(person);
    const mails = await mailsOf(shop.context, person);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'receipt',
      'renewal_ahead',
      'subscription_started',
    ]);
    const renewal = row?.nextBillingAt?.getTime() ?? 0;
    const notice = mails.find(({ kind }) => kind === 'renewal_ahead');
    expect(notice?.dueAt).toEqual(new Date(renewal - 7 * day * 60_000));
    expect(notice?.expiresAt).toEqual(new Date(renewal));
    expect(notice?.details).toMatchObject({ period: 'month', amount: 499, currency: 'USD' });
    await end(person, paper);
  });

  it('are written once, however often a report arrives, and after they were sent too', async () => {
    const [person, paper] = await subscribed();
    const before = await mailsOf(shop.context, person);
    const { paidUntil, nextBillingAt } = paper;
    const active = { status: 'active', paidUntil, nextBillingAt } as const;
    await Promise.all([report(person, active), report(person, active), report(person, active)]);
    expect(await mailsOf(shop.context, person)).toEqual(before);
    await markAllMailed(person);
    await report(person, active);
    expect(await kindsOf(person)).toHaveLength(before.length);
    await end(person, paper);
  });

  it('name a failed payment once, also when the reports arrive in the wrong order', async () => {
    const [person, paper] = await subscribed();
    const { paidUntil } = paper;
    shop.clock.time = paidUntil?.getTime() ?? 0;
    const failed = { status: 'past_due', paidUntil } as const;
    await report(person, failed);
    await markAllMailed(person);
    const collected = { paidUntil: inDays(30), nextBillingAt: inDays(30) };
    await report(person, collected);
    await report(person, failed);
    await report(person, collected);
    await report(person, failed);
    expect(await countOf(person, 'payment_failed')).toBe(1);
    await end(person, paper);
  });

  it('repeat a failure during the grace of the store, and keep the end that they have named', async () => {
    const { db } = shop.context;
    await db.update(store).set({ graceDays: 14 });
    const [person, paper] = await subscribed();
    const { paidUntil } = paper;
    const end14 = new Date((paidUntil?.getTime() ?? 0) + 14 * day * 60_000);
    expect((await shop.subscriptionOf(person))?.expiresAt).toEqual(end14);
    shop.clock.time = paidUntil?.getTime() ?? 0;
    const failed = { status: 'past_due', paidUntil } as const;
    await Promise.all([report(person, failed), report(person, failed)]);
    const failures = (await mailsOf(shop.context, person)).filter(
      ({ kind, state }) => kind === 'payment_failed' && state === 'waiting',
    );
    const days = failures.map(({ dueAt }) =>
      Math.round(((dueAt?.getTime() ?? 0) - shop.clock.time) / day / 60_000),
    );
    expect(days.toSorted((a, b) => a - b)).toEqual([0, 3, 7, 13]);
    await db.update(store).set({ graceDays: 0 });
    await report(person, failed);
    expect((await shop.subscriptionOf(person))?.expiresAt).toEqual(end14);
    await report(person, { paidUntil: inDays(30), nextBillingAt: inDays(30) });
    expect((await shop.subscriptionOf(person))?.expiresAt).toEqual(inDays(33));
    expect(await countOf(person, 'payment_failed')).toBe(0);
    await end(person, paper);
  });

  it('take back an unsent notice of a failure that was made good', async () => {
    const [person, paper] = await subscribed();
    shop.clock.time = paper.paidUntil?.getTime() ?? 0;
    await report(person, { status: 'past_due', paidUntil: paper.paidUntil });
    expect(await countOf(person, 'payment_failed')).toBe(1);
    await report(person, { paidUntil: inDays(30), nextBillingAt: inDays(30) });
    expect(await countOf(person, 'payment_failed')).toBe(0);
    await end(person, paper);
  });

  it('confirm a cancellation at once, drop the renewal, and tell of the end on its day', async () => {
    const [person] = await subscribed();
    await endRenewal(shop.context, person);
    await report(person, { status: 'cancelled' });
    const kinds = await kindsOf(person);
    expect(kinds).not.toContain('renewal_ahead');
    expect(kinds.filter((kind) => kind === 'subscription_cancelled')).toHaveLength(1);
    const row = await shop.subscriptionOf(person);
    const mails = await mailsOf(shop.context, person);
    const ended = mails.filter(({ kind }) => kind === 'subscription_ended');
    expect(ended).toMatchObject([{ dueAt: row?.expiresAt }]);
    await report(person, { status: 'ended' });
    await report(person, { status: 'cancelled' });
    expect((await kindsOf(person)).toSorted()).toEqual(kinds.toSorted());
  });

  it('are not written without a mail server', async () => {
    shop.settings.smtpUrl = null;
    const [person, paper] = await subscribed();
    shop.settings.smtpUrl = 'smtp://mail.example';
    expect(await kindsOf(person)).toEqual([]);
    await end(person, paper);
  });

  it('end with the account, but for the receipt and the cancellation, which do not name access', async () => {
    const [person] = await subscribed();
    const recipient = `subscriber-${person}@example.com`;
    await deleteUser(shop.context, person);
    expect(await kindsOf(person)).toEqual([]);
    const isTheirs = eq(outboundMails.recipient, recipient);
    const kept = await shop.context.db.select().from(outboundMails).where(isTheirs);
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'subscription_cancelled']);
    for (const { details } of kept) expect(details).not.toHaveProperty('accessUntil');
  });

  it('that were sent keep nothing of a deleted account', async () => {
    const [person] = await subscribed();
    await endRenewal(shop.context, person);
    await markAllMailed(person);
    const before = await shop.context.db.$count(outboundMails);
    const theirs = (await kindsOf(person)).length;
    await deleteUser(shop.context, person);
    expect(await shop.context.db.$count(outboundMails)).toBe(before - theirs);
  });
});
