import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IssueId, UserId } from '#contract/ids.ts';
import { payments, purchases } from '../../../server/platform/db/schema.ts';
import type { PaymentRow } from '../../../server/billing/gateway.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('an open payment that is no longer wanted, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const give = (userId: UserId, issueId: IssueId) =>
    shop.context.db
      .insert(purchases)
      .values({ userId, issueId, createdAt: shop.context.clock.now() });

  async function begun(card: string) {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, card);
    return { person, issue, payment: await shop.lastOf(person) };
  }

  const rowOf = async ({ id }: PaymentRow) => {
    const [row] = await shop.context.db.select().from(payments).where(eq(payments.id, id));
    return row;
  };

  /** The calls that move money while `work` runs. */
  async function movesOf(work: () => Promise<unknown>): Promise<string[]> {
    const before = shop.stripe.calls.length;
    await work();
    return shop.stripe.calls.slice(before).filter((call) => /submit|followUp|refund/.test(call));
  }

  it('is ended without a charge where the user owns the issue meanwhile', async () => {
    const { person, issue, payment } = await begun('declined');
    await give(person, issue);
    const moves = await movesOf(async () => {
      const again = { paymentId: payment.id as never };
      expect(await shop.pay(person, again, 'ok')).toBe('already_owned');
    });
    expect(moves).toEqual([]);
    expect(await rowOf(payment)).toMatchObject({
      status: 'canceled',
      tryCount: 1,
      refundReason: null,
    });
  });

  it('is not charged where the issue is given in the moment of the claim', async () => {
    const { person, issue, payment } = await begun('declined');
    const { db } = shop.context;
    const transaction = db.transaction.bind(db);
    const giveFirst = async (...work: unknown[]) => {
      await give(person, issue);
      return Reflect.apply(transaction, db, work);
    };
    vi.spyOn(db, 'transaction').mockImplementationOnce(giveFirst);
    const moves = await movesOf(async () => {
      const again = { paymentId: payment.id as never };
      expect(await shop.pay(person, again, 'ok')).toBe('already_owned');
    });
    expect(moves).toEqual([]);
    expect(await rowOf(payment)).toMatchObject({ status: 'declined', tryCount: 1 });
  });

  it.each([
    ['handed in again for a user who waits', 'succeeded', async () => {}],
    ['ended for a user who owns the issue meanwhile', 'canceled', give],
    [
      'ended for a user who has been deleted',
      'canceled',
      (userId: UserId) =>
        shop.context.db.update(payments).set({ userId: null }).where(eq(payments.userId, userId)),
    ],
  ] as const)('whose request was lost is %s', async (_, status, happens) => {
    const { person, issue, payment } = await begun('sent-again');
    expect(payment.status).toBe('submitted');
    await happens(person, issue);
    shop.pass(60);
    expect(await movesOf(() => shop.reconciler.round())).toEqual([]);
    expect(await rowOf(payment)).toMatchObject({ status, refundReason: null });
  });
});
