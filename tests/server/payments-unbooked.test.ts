import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IssueId, PaymentId, PlanId, UserId } from '#contract/ids.ts';
import {
  issues,
  payments,
  purchases,
  store,
  subscriptions,
  users,
  webhookInbox,
} from '../../server/db/schema.ts';
import { type Adoption, adoptPayment, dismissPayment } from '../../server/payments/adopt.ts';
import type { Notice, PaymentRow } from '../../server/payments/gateway.ts';
import { keepNotice } from '../../server/payments/inbox.ts';
import { brokenRules } from '../../server/payments/invariants.ts';
import { listUnbooked } from '../../server/payments/unbooked.ts';
import { losePayments } from '../helpers/books.ts';
import { demandSoundBooks } from '../helpers/invariants.ts';
import { openPaperShop, type PaperShop } from '../helpers/paperShop.ts';
import { databases } from '../helpers/testDatabase.ts';

const alarm = 'a payment of this store is not in the books: see “gatefold payment unbooked”';

describe.each(databases)('a payment that is not in the books, on %s', (database) => {
  let shop: PaperShop;
  let person: UserId;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    person = await shop.person();
    shop.pass(1);
    shop.warnings.length = 0;
  });
  afterEach(async () => {
    await shop.clerk.round();
    await demandSoundBooks(shop.till.db, shop.till.clock.now());
  });

  async function lost(order: { issue: IssueId } | { plan: PlanId }, card = 'ok') {
    await shop.pay(person, order, card);
    const payment = await shop.lastOf(person);
    await losePayments(shop.till, person);
    return payment;
  }

  let events = 0;
  /** What became of a notice about a payment, told once more as often as a test says. */
  async function tell(gatewayId: string, times = 1) {
    events += 1;
    const about = { kind: 'payment', gatewayId } as const;
    const notice: Notice = { eventId: `evt_${events}`, account: '', type: 'paid', about };
    for (let time = 0; time < times; time += 1) {
      const row = await keepNotice(shop.till.db, shop.stripe, notice, shop.till.clock.now());
      if (row) await shop.clerk.hear(row);
    }
    const [row] = await shop.till.db
      .select()
      .from(webhookInbox)
      .where(eq(webhookInbox.eventId, notice.eventId));
    return { error: row?.error, isOver: row?.processedAt != null };
  }

  const adopt = (which: string, more: Partial<Adoption> = {}) =>
    adoptPayment(shop.till, {
      which,
      buyer: { kind: 'payer' },
      issueId: null,
      planId: null,
      ...more,
    });
  const stateOf = async (gatewayId: string) =>
    (await listUnbooked(shop.till.db)).find((one) => one.gatewayId === gatewayId);
  const owns = async () =>
    (await shop.till.db.select().from(purchases).where(eq(purchases.userId, person))).filter(
      ({ revokedAt }) => revokedAt === null,
    ).length;
  const paidAt = (payment: PaymentRow) => shop.stripe.entry(payment.id);

  it('is one alarm, however often it is told, and a right once it is adopted', async () => {
    const issue = await shop.issue();
    const { gatewayId } = paidAt(await lost({ issue }));
    expect(await tell(gatewayId, 2)).toEqual({ error: 'unbooked', isOver: true });
    expect(await tell(gatewayId)).toEqual({ error: 'unbooked', isOver: true });
    expect(shop.warnings).toEqual([alarm]);
    expect(await brokenRules(shop.till.db, shop.till.clock.now())).toMatchObject([
      { rule: expect.stringContaining('payment unbooked') },
    ]);
    expect(await stateOf(gatewayId)).toMatchObject({
      state: 'open',
      userId: person,
      issueId: issue,
      amount: 599,
    });
    expect(await owns()).toBe(0);

    const id = await adopt(gatewayId);
    expect(await shop.lastOf(person)).toMatchObject({
      id,
      gatewayId,
      issueId: issue,
      status: 'succeeded',
      amount: 599,
      receiptDueAt: expect.any(Date),
    });
    expect(await owns()).toBe(1);
    expect(await adopt(gatewayId)).toBe(id);
    expect(await adopt(String((await stateOf(gatewayId))?.id))).toBe(id);
    expect(await shop.paymentsOf(person)).toHaveLength(1);
    await expect(dismissPayment(shop.till, gatewayId)).rejects.toThrow(`as payment ${id}`);
  });

  it('follows the gateway from then on, as every payment does', async () => {
    const payment = await lost({ issue: await shop.issue() });
    const entry = paidAt(payment);
    await tell(entry.gatewayId);
    await adopt(entry.gatewayId);
    entry.state = 'disputed';
    expect(await tell(entry.gatewayId)).toEqual({ error: null, isOver: true });
    expect([(await shop.lastOf(person)).status, await owns()]).toEqual(['disputed', 1]);
    Object.assign(entry, { state: 'charged_back' });
    await tell(entry.gatewayId);
    expect([(await shop.lastOf(person)).status, await owns()]).toEqual(['charged_back', 0]);
  });

  it.each([
    ['refunded', 599, 0],
    ['partially_refunded', 100, 1],
    ['disputed', 0, 1],
    ['charged_back', 0, 0],
  ] as const)('is adopted as it stands where it is %s by now', async (state, refunded, rights) => {
    const entry = paidAt(await lost({ issue: await shop.issue() }));
    Object.assign(entry, { state, refunded });
    await tell(entry.gatewayId);
    await adopt(entry.gatewayId);
    expect(await shop.lastOf(person)).toMatchObject({ status: state, refunded });
    expect(await owns()).toBe(rights);
  });

  it('is no alarm before it has brought money, and is one when money comes later', async () => {
    const payment = await lost({ issue: await shop.issue() }, 'processing');
    const entry = paidAt(payment);
    expect(await tell(entry.gatewayId)).toMatchObject({ error: 'unknown' });
    await expect(adopt(entry.gatewayId)).rejects.toThrow('has brought money');
    expect(shop.warnings).toEqual([]);
    entry.state = 'succeeded';
    expect(await tell(entry.gatewayId)).toEqual({ error: 'unbooked', isOver: true });
    await adopt(entry.gatewayId);
  });

  it('is no alarm where another store has collected it, at once', async () => {
    const { db } = shop.till;
    const [ours] = await db.select().from(store);
    await db.update(store).set({ uid: '11111111-1111-4111-8111-111111111111' });
    const entry = paidAt(await lost({ issue: await shop.issue() }));
    await db.update(store).set({ uid: ours?.uid ?? '' });
    expect(await tell(entry.gatewayId)).toEqual({ error: 'foreign', isOver: true });
    expect(await stateOf(entry.gatewayId)).toBeUndefined();
    await expect(adopt(entry.gatewayId)).rejects.toThrow('carries the mark of this store');
    shop.stripe.forget(entry.gatewayId);
  });

  it('is found by the gateway’s own id where no notice ever came', async () => {
    const { gatewayId } = paidAt(await lost({ issue: await shop.issue() }));
    const id = await adopt(gatewayId);
    expect(await shop.lastOf(person)).toMatchObject({ id, status: 'succeeded' });
    await expect(adopt('no-such-thing')).rejects.toThrow('No gateway knows');
    await shop.pay(person, { issue: await shop.issue() }, 'ok');
    const known = await shop.lastOf(person);
    await expect(adopt(known.gatewayId ?? '')).rejects.toThrow(`as payment ${known.id}`);
  });

  it('goes to nobody by itself where the account is deleted, or its number belongs to a younger one', async () => {
    const { db } = shop.till;
    const entry = paidAt(await lost({ issue: await shop.issue() }));
    await tell(entry.gatewayId);
    await db
      .update(users)
      .set({ createdAt: new Date(shop.clock.time + 60 * 60_000) })
      .where(eq(users.id, person));
    await expect(adopt(entry.gatewayId)).rejects.toThrow('younger than the payment');
    await db.delete(users).where(eq(users.id, person));
    await expect(adopt(entry.gatewayId)).rejects.toThrow('is not in the store');
    expect(await stateOf(entry.gatewayId)).toMatchObject({ state: 'open' });

    person = await shop.person();
    await adopt(entry.gatewayId, { buyer: { kind: 'account', who: String(person) } });
    expect([(await shop.lastOf(person)).status, await owns()]).toEqual(['succeeded', 1]);
  });

  it('is returned where the operator says that nobody gets it, with the reason', async () => {
    const { db } = shop.till;
    const entry = paidAt(await lost({ issue: await shop.issue() }));
    await db.delete(users).where(eq(users.id, person));
    const id = await adopt(entry.gatewayId, { buyer: { kind: 'nobody' } });
    await shop.clerk.round();
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    expect(row).toMatchObject({
      status: 'refunded',
      refundReason: 'account_deleted',
      userId: null,
    });
    expect(entry.state).toBe('refunded');
  });

  it('is for another issue where the operator says so, and for none that came later', async () => {
    const { db } = shop.till;
    const issue = await shop.issue();
    const entry = paidAt(await lost({ issue }));
    const later = new Date(shop.clock.time + 60 * 60_000);
    await db.update(issues).set({ publishedAt: later }).where(eq(issues.id, issue));
    await expect(adopt(entry.gatewayId)).rejects.toThrow(`Issue ${issue}`);
    await expect(adopt(entry.gatewayId, { planId: await shop.plan() })).rejects.toThrow('--issue');
    const another = await shop.issue();
    await adopt(entry.gatewayId, { issueId: another });
    expect(await shop.lastOf(person)).toMatchObject({ issueId: another, status: 'succeeded' });
  });

  it('is returned where the account owns the issue by now', async () => {
    const issue = await shop.issue();
    const entry = paidAt(await lost({ issue }));
    shop.pass(1);
    await shop.pay(person, { issue }, 'ok');
    await adopt(entry.gatewayId);
    await shop.clerk.round();
    expect((await shop.paymentsOf(person)).map(({ status }) => status)).toEqual([
      'succeeded',
      'refunded',
    ]);
    expect(await owns()).toBe(1);
  });

  it('does not disturb an open payment for the same issue', async () => {
    const issue = await shop.issue();
    const entry = paidAt(await lost({ issue }));
    await shop.pay(person, { issue }, 'action');
    await adopt(entry.gatewayId);
    const rows = await shop.paymentsOf(person);
    expect(rows.map(({ status }) => status)).toEqual(['requires_action', 'succeeded']);
    const paymentId = rows[0]?.id as PaymentId;
    expect(await shop.pay(person, { paymentId }, 'ok')).toBe('already_owned');
  });

  it('brings a plan with all of its renewals', async () => {
    const payment = await lost({ plan: await shop.plan() });
    const { gatewayId, plan } = paidAt(payment);
    if (!plan) throw new Error('There is no plan.');
    const renewal = { gatewayId: `${gatewayId}_2`, amount: 499, currency: 'USD', refunded: 0 };
    plan.renewals.push({ ...renewal, state: 'succeeded', at: shop.till.clock.now() });
    expect(await tell(plan.gatewayId)).toEqual({ error: 'unbooked', isOver: true });
    await adopt(gatewayId);
    expect(await shop.subscriptionOf(person)).toMatchObject({
      status: 'active',
      gatewayId: plan.gatewayId,
      nextBillingAt: plan.nextBillingAt,
    });
    expect((await shop.paymentsOf(person)).map(({ isRenewal }) => isRenewal)).toEqual([
      false,
      true,
    ]);
  });

  it('ends a plan that nobody gets, or that stands beside another one, and returns its money', async () => {
    const first = await lost({ plan: await shop.plan() });
    const beside = await lost({ plan: await shop.plan() });
    await shop.pay(person, { plan: await shop.plan() }, 'ok');
    await adopt(paidAt(first).gatewayId, { buyer: { kind: 'nobody' } });
    await adopt(paidAt(beside).gatewayId);
    await shop.clerk.round();
    for (const { state, plan } of [paidAt(first), paidAt(beside)])
      expect([state, plan?.nextBillingAt]).toEqual(['refunded', null]);
    expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'ended' });
    const running = await shop.till.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, person));
    expect(running.filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  it('stays out of the books where the operator dismisses it, until it is adopted after all', async () => {
    const entry = paidAt(await lost({ issue: await shop.issue() }));
    await tell(entry.gatewayId);
    for (const _ of [1, 2]) await dismissPayment(shop.till, entry.gatewayId);
    expect(await tell(entry.gatewayId)).toEqual({ error: null, isOver: true });
    expect(await brokenRules(shop.till.db, shop.till.clock.now())).toEqual([]);
    await adopt(entry.gatewayId);
    expect(await stateOf(entry.gatewayId)).toMatchObject({ state: 'adopted' });
  });

  it('is entered once where two operators adopt it at once', async () => {
    const entry = paidAt(await lost({ issue: await shop.issue() }));
    await tell(entry.gatewayId);
    const ids = await Promise.all([1, 2, 3].map(() => adopt(entry.gatewayId)));
    expect(new Set(ids).size).toBe(1);
    expect(await owns()).toBe(1);
  });

  it('is not adopted for another sum, nor while the gateway is silent', async () => {
    const entry = paidAt(await lost({ issue: await shop.issue() }));
    await tell(entry.gatewayId);
    entry.amount = 1;
    await expect(adopt(entry.gatewayId)).rejects.toThrow('speaks of 1 USD');
    entry.amount = 599;
    shop.stripe.isAway = true;
    await expect(adopt(entry.gatewayId)).rejects.toThrow('try again');
    shop.stripe.isAway = false;
    await adopt(entry.gatewayId);
  });

  it('breaks a rule where its alarm and the books disagree', async () => {
    const { db } = shop.till;
    const entry = paidAt(await lost({ issue: await shop.issue() }));
    await adopt(entry.gatewayId);
    await db.execute(sql`update unbooked_payments set state = 'dismissed', payment_id = null
      where gateway_id = ${entry.gatewayId}`);
    expect(await brokenRules(db, shop.till.clock.now())).toMatchObject([
      { rule: expect.stringContaining('no other payment has its mark') },
    ]);
    const { id } = await shop.lastOf(person);
    await db.execute(sql`update unbooked_payments set state = 'adopted', payment_id = ${id}
      where gateway_id = ${entry.gatewayId}`);
  });
});
