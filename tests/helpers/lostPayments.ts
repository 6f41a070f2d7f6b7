import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { BundleId, IssueId, PlanId, UserId } from '#contract/ids.ts';
import { purchases, webhookEvents } from '../../server/platform/db/schema.ts';
import type { Adoption } from '#contract/admin/payments.ts';
import { adoptPayment } from '../../server/billing/resolveUnbooked.ts';
import type { WebhookEvent, PaymentRow } from '../../server/billing/gateway.ts';
import { storeWebhookEvent } from '../../server/billing/webhookEvents.ts';
import { listUnbooked } from '../../server/billing/unbookedPayments.ts';
import { demandSoundBooks, losePayments } from './billing.ts';
import { openPaperShop, type PaperShop } from './scriptedBilling.ts';
import type { Database } from './storeTemplate.ts';

/** A store that loses rows of payments that the gateway has. Each test has a user of its own. */
export interface LostPayments {
  readonly shop: PaperShop;
  person: UserId;
  /** Pays, and deletes all rows of the payment. */
  lose(
    order: { issue: IssueId } | { plan: PlanId } | { bundle: BundleId },
    card?: string,
  ): Promise<PaymentRow>;
  /** Returns the result of a notice about a payment, which is sent as often as a test wants. */
  tell(gatewayId: string, times?: number): Promise<{ error: unknown; isOver: boolean }>;
  adopt(which: string, more?: Partial<Adoption>): Promise<number>;
  /** The unbooked payment; undefined without one. */
  stateOf(gatewayId: string): Promise<Awaited<ReturnType<typeof listUnbooked>>[number] | undefined>;
  /** How many issues the user owns. */
  owned(): Promise<number>;
  /** The gateway's entry of the payment. */
  entryOf(payment: PaymentRow): ReturnType<PaperShop['stripe']['entry']>;
}

/** Opens the store before all tests of a `describe` block, and checks the accounting rules after each test. */
export function lostPayments(database: Database): LostPayments {
  let shop: PaperShop;
  let person: UserId;
  let events = 0;
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
    await shop.reconciler.round();
    await demandSoundBooks(shop.context.db, shop.context.clock.now());
  });
  return {
    get shop() {
      return shop;
    },
    get person() {
      return person;
    },
    set person(other) {
      person = other;
    },
    async lose(order, card = 'ok') {
      await shop.pay(person, order, card);
      const payment = await shop.lastOf(person);
      await losePayments(shop.context, person);
      return payment;
    },
    async tell(gatewayId, times = 1) {
      events += 1;
      const subject = { kind: 'payment', gatewayId } as const;
      const notice: WebhookEvent = {
        eventId: `evt_${events}`,
        gatewayAccountId: '',
        type: 'paid',
        subject,
      };
      for (let time = 0; time < times; time += 1) {
        const row = await storeWebhookEvent(
          shop.context.db,
          shop.stripe,
          notice,
          shop.context.clock.now(),
        );
        if (row) await shop.reconciler.processNow(row);
      }
      const isIt = eq(webhookEvents.eventId, notice.eventId);
      const [row] = await shop.context.db.select().from(webhookEvents).where(isIt);
      return { error: row?.error, isOver: row?.processedAt != null };
    },
    adopt: (which, more = {}) =>
      adoptPayment(shop.context, {
        which,
        buyer: { kind: 'payer' },
        issueId: null,
        planId: null,
        ...more,
      }),
    stateOf: async (gatewayId) =>
      (await listUnbooked(shop.context.db)).find((one) => one.gatewayId === gatewayId),
    async owned() {
      const isTheirs = eq(purchases.userId, person);
      const rows = await shop.context.db.select().from(purchases).where(isTheirs);
      return rows.filter(({ revokedAt }) => revokedAt === null).length;
    },
    entryOf: (payment) => shop.stripe.entry(payment.id),
  };
}
