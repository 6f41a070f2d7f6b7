import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PaymentId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { addBundle } from '../../../server/catalog/bundleQueries.ts';
import {
  bundles,
  issues,
  payments,
  subscriptions,
  users,
} from '../../../server/platform/db/schema.ts';
import { lostPayments } from '../../helpers/lostPayments.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('an unbooked payment that the operator adopts, on %s', (database) => {
  const books = lostPayments(database);

  it('follows the gateway after it is adopted', async () => {
    const payment = await books.lose({ issue: await books.shop.issue() });
    const entry = books.entryOf(payment);
    await books.tell(entry.gatewayId);
    await books.adopt(entry.gatewayId);
    entry.state = 'disputed';
    expect(await books.tell(entry.gatewayId)).toEqual({ error: null, isOver: true });
    expect([(await books.shop.lastOf(books.person)).status, await books.owned()]).toEqual([
      'disputed',
      1,
    ]);
    Object.assign(entry, { state: 'charged_back' });
    await books.tell(entry.gatewayId);
    expect([(await books.shop.lastOf(books.person)).status, await books.owned()]).toEqual([
      'charged_back',
      0,
    ]);
  });

  it.each([
    ['refunded', 599, 0],
    ['partially_refunded', 100, 1],
    ['disputed', 0, 1],
    ['charged_back', 0, 0],
  ] as const)(
    'is adopted in its state at the gateway when it is %s',
    async (state, refunded, rights) => {
      const entry = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
      Object.assign(entry, { state, refunded });
      await books.tell(entry.gatewayId);
      await books.adopt(entry.gatewayId);
      expect(await books.shop.lastOf(books.person)).toMatchObject({ status: state, refunded });
      expect(await books.owned()).toBe(rights);
    },
  );

  it('is found by the id of the gateway when no notice has come', async () => {
    const { gatewayId } = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
    const id = await books.adopt(gatewayId);
    expect(await books.shop.lastOf(books.person)).toMatchObject({ id, status: 'succeeded' });
    await expect(books.adopt('no-such-thing')).rejects.toThrow('No gateway knows');
    await books.shop.pay(books.person, { issue: await books.shop.issue() }, 'ok');
    const known = await books.shop.lastOf(books.person);
    await expect(books.adopt(known.gatewayId ?? '')).rejects.toThrow(`as payment ${known.id}`);
  });

  it('needs an account from the operator when its account is deleted, or is younger than the payment', async () => {
    const { db } = books.shop.context;
    const entry = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
    await books.tell(entry.gatewayId);
    await db
      .update(users)
      .set({ createdAt: new Date(books.shop.clock.time + 60 * 60_000) })
      .where(eq(users.id, books.person));
    await expect(books.adopt(entry.gatewayId)).rejects.toThrow('younger than the payment');
    await db.delete(users).where(eq(users.id, books.person));
    await expect(books.adopt(entry.gatewayId)).rejects.toThrow('is not in the store');
    expect(await books.stateOf(entry.gatewayId)).toMatchObject({ state: 'open' });

    books.person = await books.shop.person();
    await books.adopt(entry.gatewayId, { buyer: { kind: 'account', who: String(books.person) } });
    expect([(await books.shop.lastOf(books.person)).status, await books.owned()]).toEqual([
      'succeeded',
      1,
    ]);
  });

  it('is refunded with a reason if the operator names no user', async () => {
    const { db } = books.shop.context;
    const entry = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
    await db.delete(users).where(eq(users.id, books.person));
    const id = await books.adopt(entry.gatewayId, { buyer: { kind: 'nobody' } });
    await books.shop.reconciler.round();
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    expect(row).toMatchObject({
      status: 'refunded',
      refundReason: 'account_deleted',
      userId: null,
    });
    expect(entry.state).toBe('refunded');
  });

  it('gives the issue that the operator names, and no issue that is younger than the payment', async () => {
    const { db } = books.shop.context;
    const issue = await books.shop.issue();
    const entry = books.entryOf(await books.lose({ issue }));
    const later = new Date(books.shop.clock.time + 60 * 60_000);
    await db.update(issues).set({ publishedAt: later }).where(eq(issues.id, issue));
    await expect(books.adopt(entry.gatewayId)).rejects.toThrow(`Issue ${issue}`);
    await expect(books.adopt(entry.gatewayId, { planId: await books.shop.plan() })).rejects.toThrow(
      '--issue',
    );
    const another = await books.shop.issue();
    await books.adopt(entry.gatewayId, { issueId: another });
    expect(await books.shop.lastOf(books.person)).toMatchObject({
      issueId: another,
      status: 'succeeded',
    });
  });

  it('is returned when the account owns the issue already', async () => {
    const issue = await books.shop.issue();
    const entry = books.entryOf(await books.lose({ issue }));
    books.shop.pass(1);
    await books.shop.pay(books.person, { issue }, 'ok');
    await books.adopt(entry.gatewayId);
    await books.shop.reconciler.round();
    expect((await books.shop.paymentsOf(books.person)).map(({ status }) => status)).toEqual([
      'succeeded',
      'refunded',
    ]);
    expect(await books.owned()).toBe(1);
  });

  it('opens the issues of its bundle, and is returned if the bundle is not in the store', async () => {
    const { db } = books.shop.context;
    const issueIds = [await books.shop.issue(), await books.shop.issue()];
    const order = { title: 'Both', price: 999 as MinorUnits, issueIds };
    const bundle = await addBundle(db, order, books.shop.context.clock.now());
    const entry = books.entryOf(await books.lose({ bundle }));
    await books.adopt(entry.gatewayId);
    expect(await books.owned()).toBe(2);
    books.person = await books.shop.person();
    const lost = books.entryOf(await books.lose({ bundle }));
    const later = new Date(books.shop.clock.time + 60 * 60_000);
    await db.update(bundles).set({ createdAt: later }).where(eq(bundles.id, bundle));
    await expect(books.adopt(lost.gatewayId)).rejects.toThrow(`Bundle ${bundle}`);
    await db
      .update(bundles)
      .set({ createdAt: new Date(0) })
      .where(eq(bundles.id, bundle));
    await books.adopt(lost.gatewayId);
  });

  it('leaves an open payment for the same issue alone', async () => {
    const issue = await books.shop.issue();
    const entry = books.entryOf(await books.lose({ issue }));
    await books.shop.pay(books.person, { issue }, 'action');
    await books.adopt(entry.gatewayId);
    const rows = await books.shop.paymentsOf(books.person);
    expect(rows.map(({ status }) => status)).toEqual(['requires_action', 'succeeded']);
    const paymentId = rows[0]?.id as PaymentId;
    expect(await books.shop.pay(books.person, { paymentId }, 'ok')).toBe('already_owned');
  });

  it('brings its plan and all renewals of the plan', async () => {
    const payment = await books.lose({ plan: await books.shop.plan() });
    const { gatewayId, plan } = books.entryOf(payment);
    if (!plan) throw new Error('There is no plan.');
    const renewal = { gatewayId: `${gatewayId}_2`, amount: 499, currency: 'USD', refunded: 0 };
    plan.renewals.push({ ...renewal, state: 'succeeded', at: books.shop.context.clock.now() });
    expect(await books.tell(plan.gatewayId)).toEqual({ error: 'unbooked', isOver: true });
    await books.adopt(gatewayId);
    expect(await books.shop.subscriptionOf(books.person)).toMatchObject({
      status: 'active',
      gatewayId: plan.gatewayId,
      nextBillingAt: plan.nextBillingAt,
    });
    expect((await books.shop.paymentsOf(books.person)).map(({ isRenewal }) => isRenewal)).toEqual([
      false,
      true,
    ]);
  });

  it('for the price of a first period has the price of the later periods', async () => {
    const payment = await books.lose({ plan: await books.shop.plan(499, 100) });
    await books.adopt(books.entryOf(payment).gatewayId);
    expect(await books.shop.lastOf(books.person)).toMatchObject({ amount: 100, laterAmount: 499 });
  });

  it('is refunded, and its plan ends, if no user gets the plan or if another plan renews', async () => {
    const first = await books.lose({ plan: await books.shop.plan() });
    const beside = await books.lose({ plan: await books.shop.plan() });
    await books.shop.pay(books.person, { plan: await books.shop.plan() }, 'ok');
    await books.adopt(books.entryOf(first).gatewayId, { buyer: { kind: 'nobody' } });
    await books.adopt(books.entryOf(beside).gatewayId);
    await books.shop.reconciler.round();
    for (const { state, plan } of [books.entryOf(first), books.entryOf(beside)])
      expect([state, plan?.nextBillingAt]).toEqual(['refunded', null]);
    expect(await books.shop.subscriptionOf(books.person)).toMatchObject({ status: 'ended' });
    const running = await books.shop.context.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, books.person));
    expect(running.filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  it('is entered once when two operators adopt it at the same time', async () => {
    const entry = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
    await books.tell(entry.gatewayId);
    const ids = await Promise.all([1, 2, 3].map(() => books.adopt(entry.gatewayId)));
    expect(new Set(ids).size).toBe(1);
    expect(await books.owned()).toBe(1);
  });

  it('is not adopted when the gateway names another sum, or is silent', async () => {
    const entry = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
    await books.tell(entry.gatewayId);
    entry.amount = 1;
    await expect(books.adopt(entry.gatewayId)).rejects.toThrow('speaks of 1 USD');
    entry.amount = 599;
    books.shop.stripe.isAway = true;
    await expect(books.adopt(entry.gatewayId)).rejects.toThrow('try again');
    books.shop.stripe.isAway = false;
    await books.adopt(entry.gatewayId);
  });
});
