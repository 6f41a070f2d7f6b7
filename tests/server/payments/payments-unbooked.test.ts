import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { store } from '../../../server/platform/db/schema.ts';
import { dismissPayment } from '../../../server/billing/resolveUnbooked.ts';
import { brokenRules } from '../../../server/billing/invariants.ts';
import { mailsOf } from '../../helpers/mails.ts';
import { lostPayments } from '../../helpers/lostPayments.ts';
import { databases } from '../../helpers/testDatabase.ts';

const alarm = 'a payment of this store has no payment record: see “gatefold payment unbooked”';

describe.each(databases)('a payment without a payment record, on %s', (database) => {
  const books = lostPayments(database);

  it('raises one alarm for all its notices, and gives the right when it is adopted', async () => {
    const issue = await books.shop.issue();
    const { gatewayId } = books.entryOf(await books.lose({ issue }));
    expect(await books.tell(gatewayId, 2)).toEqual({ error: 'unbooked', isOver: true });
    expect(await books.tell(gatewayId)).toEqual({ error: 'unbooked', isOver: true });
    expect(books.shop.warnings).toEqual([alarm]);
    expect(await brokenRules(books.shop.context.db, books.shop.context.clock.now())).toMatchObject([
      { rule: expect.stringContaining('payment unbooked') },
    ]);
    expect(await books.stateOf(gatewayId)).toMatchObject({
      state: 'open',
      userId: books.person,
      issueId: issue,
      amount: 599,
    });
    expect(await books.owned()).toBe(0);

    const id = await books.adopt(gatewayId);
    expect(await books.shop.lastOf(books.person)).toMatchObject({
      id,
      gatewayId,
      issueId: issue,
      status: 'succeeded',
      amount: 599,
    });
    expect(await mailsOf(books.shop.context, books.person)).toMatchObject([
      { kind: 'receipt', paymentId: id },
    ]);
    expect(await books.owned()).toBe(1);
    expect(await books.adopt(gatewayId)).toBe(id);
    expect(await books.adopt(String((await books.stateOf(gatewayId))?.id))).toBe(id);
    expect(await books.shop.paymentsOf(books.person)).toHaveLength(1);
    await expect(dismissPayment(books.shop.context, gatewayId)).rejects.toThrow(`as payment ${id}`);
  });

  it('raises an alarm when it has brought money, and not before', async () => {
    const payment = await books.lose({ issue: await books.shop.issue() }, 'processing');
    const entry = books.entryOf(payment);
    expect(await books.tell(entry.gatewayId)).toMatchObject({ error: 'unknown' });
    await expect(books.adopt(entry.gatewayId)).rejects.toThrow('has brought money');
    expect(books.shop.warnings).toEqual([]);
    entry.state = 'succeeded';
    expect(await books.tell(entry.gatewayId)).toEqual({ error: 'unbooked', isOver: true });
    await books.adopt(entry.gatewayId);
  });

  it('raises no alarm when another store has collected it', async () => {
    const { db } = books.shop.context;
    const [ours] = await db.select().from(store);
    await db.update(store).set({ uid: '11111111-1111-4111-8111-111111111111' });
    const entry = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
    await db.update(store).set({ uid: ours?.uid ?? '' });
    expect(await books.tell(entry.gatewayId)).toEqual({ error: 'foreign', isOver: true });
    expect(await books.stateOf(entry.gatewayId)).toBeUndefined();
    await expect(books.adopt(entry.gatewayId)).rejects.toThrow('has metadata of this store');
    books.shop.stripe.forget(entry.gatewayId);
  });

  it('stays without a payment record when the operator dismisses it, until it is adopted', async () => {
    const entry = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
    await books.tell(entry.gatewayId);
    for (const _ of [1, 2]) await dismissPayment(books.shop.context, entry.gatewayId);
    expect(await books.tell(entry.gatewayId)).toEqual({ error: null, isOver: true });
    expect(await brokenRules(books.shop.context.db, books.shop.context.clock.now())).toEqual([]);
    await books.adopt(entry.gatewayId);
    expect(await books.stateOf(entry.gatewayId)).toMatchObject({ state: 'adopted' });
  });

  it('breaks a rule when its alarm and the payment records disagree', async () => {
    const { db } = books.shop.context;
    const entry = books.entryOf(await books.lose({ issue: await books.shop.issue() }));
    await books.adopt(entry.gatewayId);
    await db.execute(sql`update unbooked_payments set state = 'dismissed', payment_id = null
      where gateway_id = ${entry.gatewayId}`);
    expect(await brokenRules(db, books.shop.context.clock.now())).toMatchObject([
      { rule: expect.stringContaining('no other payment has that metadata') },
    ]);
    const { id } = await books.shop.lastOf(books.person);
    await db.execute(sql`update unbooked_payments set state = 'adopted', payment_id = ${id}
      where gateway_id = ${entry.gatewayId}`);
  });
});
