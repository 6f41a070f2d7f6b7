import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeWebhookEvent, webhookKind } from '../../../server/billing/webhookEvents.ts';
import { jobs, webhookEvents } from '../../../server/platform/db/schema.ts';
import type { WebhookEvent } from '../../../server/billing/gateway.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const day = 24 * 60;

describe.each(databases)('the reconciler, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  async function paying(card: string) {
    const [person, issue] = [await shop.person(), await shop.issue()];
    await shop.pay(person, { issue }, card);
    return { person, payment: await shop.lastOf(person) };
  }
  const stored = async (eventId: string, gatewayId: string) => {
    const subject = { kind: 'payment', gatewayId } as const;
    const notice = { eventId, gatewayAccountId: '', type: 'paid', subject };
    const { db, clock } = shop.context;
    const event = await storeWebhookEvent(db, shop.stripe, notice, clock.now());
    if (!event) throw new Error('The event is missing.');
    return event;
  };
  const statusOf = async (person: Awaited<ReturnType<PaperShop['person']>>) =>
    (await shop.lastOf(person)).status;
  const asked = (call: string) => shop.stripe.calls.filter((each) => each === call).length;

  it('finds the final state of a payment whose response was lost, without another request of the user', async () => {
    const { person } = await paying('lost-after');
    await shop.reconciler.round();
    expect(await statusOf(person)).toBe('submitted');
    shop.pass(1);
    await shop.reconciler.round();
    expect(await statusOf(person)).toBe('succeeded');
  });

  it('asks later and later while a gateway is away, and gives nothing up', async () => {
    const { person } = await paying('lost-after');
    shop.stripe.isAway = true;
    const looks = asked('look');
    for (let minute = 0; minute < 30; minute += 1) {
      shop.pass(1);
      await shop.reconciler.round();
    }
    expect(asked('look') - looks).toBe(4);
    shop.stripe.isAway = false;
    shop.pass(60);
    await shop.reconciler.round();
    expect(await statusOf(person)).toBe('succeeded');
    expect(shop.warnings).toContain('a gateway could not be asked, and will be again');
  });

  it('ends a payment that was not continued for a day, and not earlier', async () => {
    const people: Awaited<ReturnType<PaperShop['person']>>[] = [];
    for (const card of ['lost-before', 'action', 'declined'])
      people.push((await paying(card)).person);
    shop.pass(day - 1);
    await shop.reconciler.round();
    const statuses = () => Promise.all(people.map(statusOf));
    expect(await statuses()).toEqual(['submitted', 'requires_action', 'declined']);
    shop.pass(2);
    await shop.reconciler.round();
    expect(await statuses()).toEqual(['expired', 'canceled', 'canceled']);
  });

  it('expires a payment that was never submitted', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    shop.stripe.isAway = true;
    await shop.pay(person, { plan }, 'ok');
    shop.stripe.isAway = false;
    expect(await statusOf(person)).toBe('created');
    shop.pass(day);
    await shop.reconciler.round();
    expect(await statusOf(person)).toBe('expired');
    expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'ended' });
  });

  it('does not change a payment that is being collected, however long that takes', async () => {
    const { person, payment } = await paying('processing');
    shop.pass(2 * day);
    await shop.reconciler.round();
    expect(await statusOf(person)).toBe('processing');
    shop.stripe.pay(payment);
    shop.pass(7 * 60);
    await shop.reconciler.round();
    expect(await statusOf(person)).toBe('succeeded');
  });

  it('reads the missed updates once an hour', async () => {
    shop.pass(60);
    const { person, payment } = await paying('action');
    shop.stripe.pay(payment);
    const subject = {
      kind: 'payment',
      gatewayId: shop.stripe.entry(payment.id).gatewayId,
    } as const;
    const notice: WebhookEvent = {
      eventId: 'evt_missed',
      gatewayAccountId: '',
      type: 'paid',
      subject,
    };
    shop.stripe.told.push(notice, notice);
    const before = asked('noticesBetween');
    await shop.reconciler.round();
    await shop.reconciler.round();
    expect(asked('noticesBetween') - before).toBe(1);
    expect(await statusOf(person)).toBe('succeeded');
    const kept = await shop.context.db.select().from(webhookEvents);
    expect(kept).toMatchObject([{ eventId: 'evt_missed', error: null }]);
  });

  it('gives up a notice about nothing of ours, and keeps one of another account', async () => {
    const subject = { kind: 'payment', gatewayId: 'pi_of_others' } as const;
    const stranger: WebhookEvent = {
      eventId: 'evt_stranger',
      gatewayAccountId: '',
      type: 'paid',
      subject,
    };
    shop.stripe.told.push(stranger, {
      ...stranger,
      eventId: 'evt_elsewhere',
      gatewayAccountId: 'acct_2',
    });
    shop.pass(60);
    const asking = asked('findMetadata');
    for (const pause of [0, 1, 5, 15, 60]) {
      shop.pass(pause);
      await shop.reconciler.round();
    }
    const kept = await shop.context.db.select().from(webhookEvents).orderBy(webhookEvents.id);
    expect(kept.slice(-2)).toMatchObject([
      { eventId: 'evt_stranger', error: 'unknown', processedAt: expect.any(Date) },
      { eventId: 'evt_elsewhere', error: null, processedAt: expect.any(Date) },
    ]);
    expect(asked('findMetadata') - asking).toBe(4);
    expect(await shop.context.db.$count(jobs, eq(jobs.kind, webhookKind))).toBe(0);
  });

  it('asks for no other payment after an event about a payment of another application', async () => {
    for (let count = 0; count < 3; count += 1) await paying('lost-after');
    const [looks, others] = [asked('look'), asked('findMetadata')];
    const event = await stored('evt_of_others', 'pi_of_others');
    await shop.reconciler.processNow(event);
    expect([asked('look') - looks, asked('findMetadata') - others]).toEqual([0, 1]);
    await shop.context.db.delete(webhookEvents).where(eq(webhookEvents.id, event.id));
  });

  it('begins a round each minute while a webhook event is under way', async () => {
    const { person, payment } = await paying('lost-after');
    shop.pass(1);
    const scripted = vi.spyOn(shop.stripe, 'findMetadata');
    const answering = new AbortController();
    scripted.mockImplementation(
      () =>
        new Promise((resolve) => {
          answering.signal.addEventListener('abort', () => resolve([]));
        }),
    );
    const event = await stored('evt_slow', 'pi_slow');
    const processing = shop.reconciler.processNow(event);
    shop.reconciler.start();
    await expect.poll(() => statusOf(person)).toBe('succeeded');
    answering.abort();
    await processing;
    scripted.mockRestore();
    expect(payment.status).toBe('submitted');
    await shop.context.db.delete(webhookEvents).where(eq(webhookEvents.id, event.id));
  });

  it('looks at a plan when its next money is due, though no webhook ever comes', async () => {
    const [person, plan] = [await shop.person(), await shop.plan()];
    await shop.pay(person, { plan }, 'ok');
    const paper = shop.stripe.entry((await shop.lastOf(person)).id).plan;
    if (!paper) throw new Error('There is no plan.');
    shop.pass(30 * day + 60);
    const paidUntil = new Date(shop.clock.time + 30 * day * 60_000);
    const renewal = { gatewayId: 'renewed', amount: 499, currency: 'USD', refunded: 0 };
    paper.renewals.push({ ...renewal, state: 'succeeded', at: shop.context.clock.now() });
    Object.assign(paper, { paidUntil, nextBillingAt: paidUntil });
    await shop.reconciler.round();
    expect(await shop.subscriptionOf(person)).toMatchObject({ nextBillingAt: paidUntil });
    expect(await shop.paymentsOf(person)).toHaveLength(2);
  });
});
