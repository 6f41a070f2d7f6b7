import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { payments, purchases, subscriptions, users } from '../../../server/platform/db/schema.ts';
import { Refused } from '../../../server/platform/http/refusal.ts';
import { addPayment } from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

const farAway = new Date('2100-01-01T00:00:00Z');

describe.each(databases)('a deleted user, on %s', (database) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openDoor(database);
    await store.publish('Tides');
  });
  afterAll(() => store.close());

  async function addReader() {
    const id = await addPerson(store);
    await store.db.insert(purchases).values({ userId: id, issueId: 1 });
    const here = await visit(store, { cookie: store.cookie(await addSession(store, id)) });
    return { id, leave: () => here.post(calls.deleteAccount.path) };
  }
  const rowOf = async (id: number) => {
    const [row] = await store.db.select().from(payments).where(eq(payments.id, id));
    return row;
  };

  it('leaves the payment records, with their items and without the user', async () => {
    const { id, leave } = await addReader();
    const paid = await addPayment(store, id);
    expect((await leave()).status).toBe(204);
    expect(await rowOf(paid)).toMatchObject({
      userId: null,
      description: 'Tides',
      amount: 499,
      status: 'succeeded',
    });
  });

  it('ends a payment that was only begun', async () => {
    const { id, leave } = await addReader();
    const begun = { status: 'created', completedAt: null, gatewayId: null } as const;
    const payment = await addPayment(store, id, begun);
    expect((await leave()).status).toBe(204);
    expect(await rowOf(payment)).toMatchObject({ userId: null, status: 'canceled' });
  });

  it('keeps everything where a gateway does not say that what costs money has ended', async () => {
    const [paying, renewing] = [await addReader(), await addReader()];
    const open = { status: 'submitted', completedAt: null } as const;
    await addPayment(store, paying.id, open);
    const running = { gateway: 'paypal', gatewayId: 'I-1', status: 'active' } as const;
    const values = { ...running, userId: renewing.id, expiresAt: farAway };
    await store.db.insert(subscriptions).values(values);
    for (const { id, leave } of [paying, renewing]) {
      expect(await refusalOf(await leave())).toBe('502 gateway_unavailable');
      expect(await store.db.$count(users, eq(users.id, id))).toBe(1);
      expect(await store.db.$count(purchases, eq(purchases.userId, id))).toBe(1);
    }
    expect(await store.db.$count(payments, eq(payments.userId, paying.id))).toBe(1);
    expect(await store.db.$count(subscriptions, eq(subscriptions.userId, renewing.id))).toBe(1);
  });
});

describe.each(databases)('deleting an account with running payments, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const leave = (id: UserId) =>
    deleteUser(shop.context, id).then(
      () => 'gone',
      (error: unknown) => (error instanceof Refused ? error.code : String(error)),
    );
  const isThere = async (id: UserId) =>
    (await shop.context.db.$count(users, eq(users.id, id))) === 1;
  const rowOf = async (id: number) => {
    const [row] = await shop.context.db.select().from(payments).where(eq(payments.id, id));
    return row;
  };

  it('has the renewal ended at its gateway first, and stays whole while that is silent', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'ok');
    const payment = await shop.lastOf(person);
    const paper = shop.stripe.entry(payment.id).plan;
    shop.stripe.isAway = true;
    expect(await leave(person)).toBe('gateway_unavailable');
    shop.stripe.isAway = false;
    expect(await isThere(person)).toBe(true);
    expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'active' });
    expect(await leave(person)).toBe('gone');
    expect(await isThere(person)).toBe(false);
    expect(paper).toMatchObject({ status: 'cancelled', nextBillingAt: null });
    expect(await rowOf(payment.id)).toMatchObject({ userId: null, status: 'succeeded' });
  });

  it('has a plan ended that is paid and still waits for its gateway', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'ok');
    const paper = shop.stripe.entry((await shop.lastOf(person)).id).plan;
    const isTheirs = eq(subscriptions.userId, person);
    await shop.context.db.update(subscriptions).set({ status: 'pending' }).where(isTheirs);
    expect(await leave(person)).toBe('gone');
    expect(paper).toMatchObject({ status: 'cancelled', nextBillingAt: null });
  });

  it('has its open payments cancelled at their gateway first', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'action');
    const payment = await shop.lastOf(person);
    shop.stripe.isAway = true;
    expect(await leave(person)).toBe('gateway_unavailable');
    shop.stripe.isAway = false;
    expect(await rowOf(payment.id)).toMatchObject({ userId: person, status: 'requires_action' });
    expect(await leave(person)).toBe('gone');
    expect(shop.stripe.entry(payment.id).state).toBe('canceled');
    expect(await rowOf(payment.id)).toMatchObject({ userId: null, status: 'canceled' });
  });

  it('waits for money that is on its way and cannot be called off', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'processing');
    const payment = await shop.lastOf(person);
    expect(await leave(person)).toBe('gateway_unavailable');
    expect(await isThere(person)).toBe(true);
    await shop.happens(payment, (entry) => {
      entry.state = 'succeeded';
    });
    expect(await leave(person)).toBe('gone');
    expect(await rowOf(payment.id)).toMatchObject({ userId: null, status: 'succeeded' });
  });
});
