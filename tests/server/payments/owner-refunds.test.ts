import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { applyPaymentUpdate } from '../../../server/billing/applyPaymentUpdate.ts';
import type { PaymentRow } from '../../../server/billing/gateway.ts';
import { orderRefund, previewRefund } from '../../../server/billing/ownerRefunds.ts';
import { paymentBy } from '../../../server/billing/paymentRows.ts';
import { refundsOf } from '../../../server/billing/refundRows.ts';
import { payments, purchases, subscriptions } from '../../../server/platform/db/schema.ts';
import { OperatorError } from '../../../server/platform/operatorErrors.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('a refund that an owner orders, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  async function sold(goods: 'issue' | 'plan' = 'issue', to?: UserId) {
    const buyer = to ?? (await shop.person());
    const order =
      goods === 'issue' ? { issue: await shop.issue() } : { plan: await shop.plan(599) };
    await shop.pay(buyer, order, 'ok');
    return shop.lastOf(buyer);
  }

  /** Orders the amount, or all, of a payment as the owner has seen it. */
  const order = (payment: PaymentRow, amount: number | null = null) =>
    orderRefund(shop.context, { id: payment.id, amount, refunded: payment.refunded }).catch(
      (error: unknown) => {
        if (error instanceof OperatorError) return error.code as string;
        throw error;
      },
    );
  const rowOf = ({ id }: PaymentRow) => paymentBy(shop.context.db, id);
  const statesOf = async ({ id }: PaymentRow) =>
    (await refundsOf(shop.context.db, id)).map(({ status }) => status);
  const isOpen = async ({ id }: PaymentRow) => {
    const isIt = eq(purchases.paymentId, id);
    const [bought] = await shop.context.db.select().from(purchases).where(isIt);
    return bought !== undefined && bought.revokedAt === null;
  };
  const previewOf = ({ id }: PaymentRow, amount: number | null = null) =>
    previewRefund(shop.context, { id, amount });
  const refundCalls = () => shop.stripe.calls.filter((call) => call === 'refund').length;

  it('closes the issue when all of the money is returned', async () => {
    const payment = await sold();
    expect(await previewOf(payment)).toMatchObject({ amount: 599, effect: 'issue_ends' });
    expect(await order(payment)).toBe('returned');
    expect(await rowOf(payment)).toMatchObject({ status: 'refunded', refunded: 599 });
    expect(await isOpen(payment)).toBe(false);
  });

  it('keeps the issue open after a part, and closes it after the rest', async () => {
    const payment = await sold();
    expect(await previewOf(payment, 200)).toMatchObject({ amount: 200, effect: 'kept' });
    expect(await order(payment, 200)).toBe('returned');
    expect(await rowOf(payment)).toMatchObject({ status: 'partially_refunded', refunded: 200 });
    expect(await isOpen(payment)).toBe(true);
    expect(await order(await rowOf(payment), 400)).toBe('refund_too_large');
    expect(await order(await rowOf(payment), 100)).toBe('returned');
    expect(await previewOf(payment, 299)).toMatchObject({ isWhole: true, effect: 'issue_ends' });
    expect(await order(await rowOf(payment), 299)).toBe('returned');
    expect(await rowOf(payment)).toMatchObject({ status: 'refunded', refunded: 599 });
    expect(await statesOf(payment)).toEqual(['returned', 'returned', 'returned']);
    expect(await isOpen(payment)).toBe(false);
  });

  it('is made once, however often the owner presses', async () => {
    const payment = await sold();
    const before = refundCalls();
    const answers = await Promise.all([order(payment, 200), order(payment, 200)]);
    expect(answers.toSorted()).toEqual(['payment_changed', 'returned']);
    expect(await order(payment, 200)).toBe('payment_changed');
    expect(await rowOf(payment)).toMatchObject({ refunded: 200 });
    expect(refundCalls() - before).toBe(1);
  });

  it.each([
    ['the next event of the gateway', 'webhook'],
    ['the reconciler', 'reconciler'],
  ])('whose answer was lost is known by %s', async (_, by) => {
    const payment = await sold();
    shop.stripe.losesAnswers = true;
    expect(await order(payment, 200)).toBe('requested');
    shop.stripe.losesAnswers = false;
    expect(await order(payment, 200)).toBe('payment_changed');
    expect(await rowOf(payment)).toMatchObject({ refunded: 0 });
    if (by === 'webhook') await shop.happens(payment, () => undefined);
    else {
      shop.pass(3);
      await shop.reconciler.round();
    }
    await shop.happens(payment, () => undefined);
    expect(await statesOf(payment)).toEqual(['returned']);
    expect(await rowOf(payment)).toMatchObject({ refunded: 200, status: 'partially_refunded' });
    shop.pass(60);
    await shop.reconciler.round();
    expect(shop.stripe.entry(payment.id).refunded).toBe(200);
  });

  it('that the gateway has not received is sent again', async () => {
    const payment = await sold();
    shop.stripe.isAway = true;
    expect(await order(payment)).toBe('requested');
    expect(await isOpen(payment)).toBe(true);
    shop.pass(3);
    await shop.reconciler.round();
    shop.stripe.isAway = false;
    shop.pass(3);
    await shop.reconciler.round();
    expect(await statesOf(payment)).toEqual(['returned']);
    expect(await isOpen(payment)).toBe(false);
  });

  it('that the gateway rejects changes nothing, and another one may follow', async () => {
    const payment = await sold();
    shop.stripe.refusesRefunds = true;
    expect(await order(payment)).toBe('refused');
    shop.stripe.refusesRefunds = false;
    expect(await rowOf(payment)).toMatchObject({ status: 'succeeded', refunded: 0 });
    expect(await isOpen(payment)).toBe(true);
    expect(await order(payment)).toBe('returned');
    expect(await statesOf(payment)).toEqual(['returned', 'refused']);
  });

  it('is not undone by reports that arrive late and in another order', async () => {
    const payment = await sold();
    const early = await shop.stripe.readPayment(payment);
    expect(await order(payment, 200)).toBe('returned');
    const middle = await shop.stripe.readPayment(payment);
    expect(await order(await rowOf(payment))).toBe('returned');
    for (const late of [middle, early, middle])
      if (late) await applyPaymentUpdate(shop.context, payment, late, 'webhook');
    expect(await rowOf(payment)).toMatchObject({ status: 'refunded', refunded: 599 });
    expect(await isOpen(payment)).toBe(false);
  });

  it('is completed after the account was deleted', async () => {
    const payment = await sold();
    shop.stripe.isAway = true;
    expect(await order(payment)).toBe('requested');
    shop.stripe.isAway = false;
    await deleteUser(shop.context, payment.userId as UserId);
    shop.pass(3);
    await shop.reconciler.round();
    expect(await rowOf(payment)).toMatchObject({ status: 'refunded', userId: null });
    const other = await sold();
    await deleteUser(shop.context, other.userId as UserId);
    expect(await previewOf(other)).toMatchObject({ effect: 'nothing_open' });
    expect(await order(other)).toBe('returned');
  });

  it('of a subscription ends its access and its renewal', async () => {
    const payment = await sold('plan');
    expect(await previewOf(payment)).toMatchObject({ effect: 'plan_ends', endsRenewal: true });
    expect(await previewOf(payment, 100)).toMatchObject({ effect: 'kept', endsRenewal: false });
    expect(await order(payment, 100)).toBe('returned');
    const buyer = payment.userId as UserId;
    expect(await shop.subscriptionOf(buyer)).toMatchObject({ status: 'active' });
    expect(await order(await rowOf(payment))).toBe('returned');
    const ended = await shop.subscriptionOf(buyer);
    expect(ended).toMatchObject({ status: 'cancelled', nextBillingAt: null });
    expect(ended?.expiresAt.getTime()).toBeLessThanOrEqual(shop.clock.time);
  });

  it('does not return the money of a subscription before its renewal has ended', async () => {
    const payment = await sold('plan');
    const cancelRenewal = shop.stripe.cancelRenewal.bind(shop.stripe);
    shop.stripe.cancelRenewal = async (subscription) => {
      await cancelRenewal(subscription);
      shop.stripe.isAway = true;
      return cancelRenewal(subscription);
    };
    expect(await order(payment)).toBe('requested');
    Object.assign(shop.stripe, { cancelRenewal, isAway: false });
    expect(await rowOf(payment)).toMatchObject({ refunded: 0 });
    shop.pass(3);
    await shop.reconciler.round();
    expect(await rowOf(payment)).toMatchObject({ status: 'refunded' });
    expect(await shop.subscriptionOf(payment.userId as UserId)).toMatchObject({
      status: 'cancelled',
    });
  });

  it('keeps the issue readable while a subscription opens it', async () => {
    const issue = await sold();
    const [userId, now] = [issue.userId as UserId, shop.context.clock.now()];
    const expiresAt = new Date(shop.clock.time + 86_400_000);
    const granted = { userId, createdAt: now, expiresAt };
    await shop.context.db.insert(subscriptions).values(granted);
    expect(await previewOf(issue)).toMatchObject({ effect: 'issue_by_plan' });
  });

  it('is refused for an unknown, unpaid, disputed or returned payment', async () => {
    expect(await order({ ...(await sold()), id: 2_000_000_000 })).toBe('gone');
    const buyer = await shop.person();
    await shop.pay(buyer, { issue: await shop.issue() }, 'declined');
    expect(await order(await shop.lastOf(buyer))).toBe('not_refundable');
    await shop.cancel(buyer, (await shop.lastOf(buyer)).id);
    const disputed = await sold();
    await shop.happens(disputed, (entry) => void (entry.state = 'disputed'));
    expect(await order(disputed)).toBe('not_refundable');
    const returned = await sold();
    await shop.happens(returned, (entry) =>
      Object.assign(entry, { state: 'refunded', refunded: 599 }),
    );
    expect(await order(returned)).toBe('not_refundable');
    const { db } = shop.context;
    expect(await db.$count(payments, eq(payments.id, 2_000_000_000))).toBe(0);
  });
});
