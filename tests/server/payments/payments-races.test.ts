import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueId, UserId } from '#contract/ids.ts';
import { historyOf } from '../../../server/billing/receipts/purchaseHistory.ts';
import { paymentEvents, purchases } from '../../../server/platform/db/schema.ts';
import { applyPaymentUpdate } from '../../../server/billing/applyPaymentUpdate.ts';
import { readAndApplyPayment } from '../../../server/billing/duePayments.ts';
import { openReconciler } from '../../helpers/reconciler.ts';
import type { PaymentUpdate, PaymentRow } from '../../../server/billing/gateway.ts';
import { processWebhook, storeWebhookEvent } from '../../../server/billing/webhookEvents.ts';
import { redeem } from '../../../server/coupons/couponCalls.ts';
import { Refused } from '../../../server/platform/http/refusal.ts';
import { demandSoundCoupons, makeCoupon, tally } from '../../helpers/coupons.ts';
import { mailsOf } from '../../helpers/mails.ts';
import { openPaperShop, type PaperShop, shown } from '../../helpers/scriptedBilling.ts';
import { dialects } from '../../helpers/testDatabase.ts';

const attempt = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Locks, unique rows and counters, which each database has its own way to do. */
describe.each(dialects)('what happens at the same moment, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(async () => {
    try {
      await demandSoundCoupons(shop.context.db);
    } finally {
      await shop.close();
    }
  });

  const owns = async (person: UserId, issue: IssueId): Promise<boolean> => {
    const isTheirs = and(eq(purchases.userId, person), eq(purchases.issueId, issue));
    const isLive = and(isTheirs, isNull(purchases.revokedAt));
    return (await shop.context.db.select().from(purchases).where(isLive)).length === 1;
  };
  const storyOf = async ({ id }: PaymentRow): Promise<string[]> => {
    const events = await shop.context.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, id))
      .orderBy(paymentEvents.id);
    return events.map(
      ({ source, fromState: was, toState: became }) => `${source}: ${was} → ${became}`,
    );
  };
  const make = (code: string, more: Parameters<typeof makeCoupon>[2] = {}) =>
    makeCoupon(shop.context.db, code, more, shop.context.clock.now());
  const people = (count: number): Promise<UserId[]> =>
    Promise.all(Array.from({ length: count }, () => shop.person()));
  /** 'redeemed', or the code of the refusal. */
  const redeemed = (person: UserId, code: string): Promise<string> =>
    redeem(shop.context.db, person, { code }, shop.context.clock.now()).then(
      () => 'redeemed',
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return error.code;
      },
    );
  const redeemedByAll = async (crowd: readonly UserId[], code: string) =>
    tally(await Promise.all(crowd.map((person) => redeemed(person, code))));

  it('a button’s press that arrives three times gives the issue for the money once', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    const press = () => shop.pay(person, { issue, attempt: attempt(1), price: shown(599) }, 'ok');
    const answers = await Promise.all([press(), press(), press()]);
    for (const answer of answers)
      expect(answer).toMatchObject({ payment: { status: expect.stringMatching(/succ|proc/) } });
    const [payment, ...others] = await shop.paymentsOf(person);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ status: 'succeeded', tryCount: 1, amount: 599 });
    expect(payment?.completedAt).toEqual(shop.context.clock.now());
    expect(await mailsOf(shop.context, person)).toMatchObject([
      { kind: 'receipt', paymentId: payment?.id, dueAt: shop.context.clock.now() },
    ]);
    expect(await press()).toEqual({
      success: true,
      payment: { id: payment?.id, status: 'succeeded' },
    });
    expect(await owns(person, issue)).toBe(true);
  });

  it('five tabs make one payment, which is charged once', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    const tabs = [11, 12, 13, 14, 15].map((n) =>
      shop.pay(person, { issue, attempt: attempt(n) }, 'ok'),
    );
    const said = await Promise.all(tabs);
    expect(said.filter((one) => typeof one !== 'string' && one.success)).not.toEqual([]);
    expect(await shop.paymentsOf(person)).toMatchObject([{ status: 'succeeded', tryCount: 1 }]);
    expect(await shop.pay(person, { issue }, 'ok')).toBe('already_owned');
  });

  it('news of a payment that comes five times is applied once', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'action');
    const payment = await shop.lastOf(person);
    shop.stripe.pay(payment);
    const news = (await shop.stripe.readPayment(payment)) as PaymentUpdate;
    const tell = () => applyPaymentUpdate(shop.context, payment, news, 'webhook');
    await Promise.all([tell(), tell(), tell(), tell(), tell()]);
    expect(await owns(person, issue)).toBe(true);
    expect(await storyOf(payment)).toEqual([
      'person: created → submitted',
      'answer: submitted → requires_action',
      'webhook: requires_action → succeeded',
    ]);
  });

  it('a renewal of which three webhooks tell is written down once', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'ok');
    const paper = shop.stripe.entry((await shop.lastOf(person)).id).plan;
    if (!paper) throw new Error('There is no plan.');
    const paidUntil = new Date(shop.clock.time + 60 * 24 * 60 * 60_000);
    Object.assign(paper, { paidUntil, nextBillingAt: paidUntil });
    const at = shop.context.clock.now();
    const money = { amount: 499, currency: 'USD', refunded: 0 };
    paper.renewals.push({ gatewayId: 'renewed', state: 'succeeded', at, ...money });
    const subject = { kind: 'subscription', gatewayId: paper.gatewayId } as const;
    const told = async (eventId: string) => {
      const notice = { eventId, gatewayAccountId: '', type: 'any', subject };
      const kept = await storeWebhookEvent(shop.context.db, shop.stripe, notice, at);
      if (kept) await processWebhook(shop.context, kept);
    };
    await Promise.all([told('evt_1'), told('evt_2'), told('evt_3')]);
    expect(await shop.paymentsOf(person)).toMatchObject([
      { isRenewal: false, status: 'succeeded' },
      {
        isRenewal: true,
        status: 'succeeded',
        amount: 499,
        description: 'month',
        completedAt: at,
      },
    ]);
    const receipts = (await mailsOf(shop.context, person)).filter(({ kind }) => kind === 'receipt');
    expect(receipts).toHaveLength(2);
  });

  it('two reconcilers ask for each payment once', async () => {
    const count = 5;
    for (const person of await people(count))
      await shop.pay(person, { issue: await shop.issue() }, 'lost-after');
    shop.pass(1);
    const asked = () => shop.stripe.calls.filter((call) => call === 'look').length;
    const [before, second] = [asked(), openReconciler(shop.context)];
    await Promise.all([shop.reconciler.round(), second.round()]);
    expect(asked() - before).toBe(count);
  });

  it('the money for what a coupon has given meanwhile goes back once', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, 'action');
    const payment = await shop.lastOf(person);
    await make('surplus', { gives: { issueId: issue } });
    expect(await redeemed(person, 'surplus')).toBe('redeemed');
    await shop.happens(payment, () => shop.stripe.pay(payment));
    expect(await shop.lastOf(person)).toMatchObject({ refundReason: 'already_owned' });
    expect(await mailsOf(shop.context, person)).toEqual([]);
    const before = shop.stripe.calls.filter((call) => call === 'refund').length;
    await Promise.all([shop.reconciler.round(), shop.reconciler.round()]);
    expect(shop.stripe.calls.filter((call) => call === 'refund').length).toBe(before + 1);
    expect(await shop.lastOf(person)).toMatchObject({ status: 'refunded' });
    expect(await owns(person, issue)).toBe(true);
  });

  it('of a coupon and the money the first gives the issue, and the other takes nothing', async () => {
    const issue = await shop.issue();
    await make('race', { uses: null, gives: { issueId: issue } });
    const crowd = await people(12);
    await Promise.all(
      crowd.flatMap((person) => [shop.pay(person, { issue }, 'ok'), redeemed(person, 'race')]),
    );
    await shop.reconciler.round();
    for (const person of crowd) expect(await owns(person, issue)).toBe(true);
  });

  it('a coupon with seven uses serves exactly seven of thirty', async () => {
    await make('seven of thirty', { uses: 7 });
    expect(await redeemedByAll(await people(30), 'seven of thirty')).toEqual({
      redeemed: 7,
      coupon_used: 23,
    });
  });

  it('a coupon is redeemed once by a person who presses eight times', async () => {
    await make('pressed', { uses: null, gives: { issueId: await shop.issue() } });
    const person = await shop.person();
    expect(
      await redeemedByAll(
        Array.from({ length: 8 }, () => person),
        'pressed',
      ),
    ).toEqual({
      redeemed: 1,
      coupon_used_by_you: 7,
    });
  });

  it('one of four coupons of All Access is spent', async () => {
    const codes = ['month-a', 'month-b', 'month-c', 'month-d'];
    for (const code of codes) await make(code);
    const person = await shop.person();
    const answers = await Promise.all(codes.map((code) => redeemed(person, code)));
    expect(tally(answers)).toEqual({ redeemed: 1, coupon_product_owned: 3 });
  });

  it('a sum beyond 32 bits and a moment come back from the books as they went', async () => {
    const person = await shop.person();
    shop.clock.time += 7;
    for (const price of [30_000_000_000, 599])
      await shop.pay(person, { issue: await shop.issue(price) }, 'ok');
    const completedAt = new Date(shop.clock.time).toISOString();
    expect(await historyOf(shop.context.db, person)).toMatchObject([
      { totalAmount: 599, completedAt },
      { totalAmount: 30_000_000_000, completedAt },
    ]);
  });

  it.each(['partially_refunded', 'disputed'] as const)(
    'a dispute stays won when an earlier read of the dispute arrives late, on a row that was %s',
    async (before) => {
      const person = await shop.person();
      await shop.pay(person, { issue: await shop.issue() }, 'ok');
      const entry = shop.stripe.entry((await shop.lastOf(person)).id);
      const become = async (state: 'partially_refunded' | 'disputed') => {
        Object.assign(entry, { state, refunded: 100 });
        await readAndApplyPayment(shop.context, await shop.lastOf(person), 'webhook');
      };
      await become('partially_refunded');
      await become(before);
      const seen = await shop.lastOf(person);
      entry.state = 'disputed';
      shop.stripe.holdsLooks = true;
      const late = readAndApplyPayment(shop.context, seen, 'webhook');
      await expect.poll(() => shop.stripe.held).toBe(1);
      shop.stripe.holdsLooks = false;
      await become('disputed');
      await become('partially_refunded');
      shop.stripe.letGo();
      await late;
      expect((await shop.lastOf(person)).status).toBe('partially_refunded');
    },
  );
});
