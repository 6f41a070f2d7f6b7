import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { payments, purchases, subscriptions, users } from '../../server/db/schema.ts';
import { addPayment } from '../helpers/books.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../helpers/openDoor.ts';
import { databases } from '../helpers/startStore.ts';
import { refusalOf, visit } from '../helpers/visit.ts';

const farAway = new Date('2100-01-01T00:00:00Z');

describe.each(databases)('whoever leaves, on %s', (database) => {
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

  it('leaves what was paid in the books, with what it was for, and by nobody', async () => {
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
