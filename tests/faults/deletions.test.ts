import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayName } from '#contract/api/payment.ts';
import { deleteUser } from '../../server/account/deletion.ts';
import { payments } from '../../server/platform/db/schema.ts';
import type { WebhookEvent, PaymentRow } from '../../server/billing/gateway.ts';
import { storeWebhookEvent } from '../../server/billing/webhookEvents.ts';
import { brokenRules } from '../../server/billing/invariants.ts';
import { Refused } from '../../server/platform/http/refusal.ts';
import { openPaperShop, type PaperShop } from '../helpers/scriptedBilling.ts';
import { dialects } from '../helpers/testDatabase.ts';

/** How far a payment has come when its account is deleted, by the card that brings it there. */
const stages = {
  complete: 'ok',
  'waiting for the user': 'action',
  'being collected': 'processing',
  'collected, with the answer lost': 'lost-after',
  'not heard of by the gateway': 'sent-again',
  declined: 'declined',
} as const;

const types = ['payment_intent.succeeded', 'charge.updated', 'customer.subscription.updated'];

const stripeCases = (['issue', 'plan'] as const).flatMap((what) =>
  (Object.keys(stages) as (keyof typeof stages)[]).map((stage) => ({
    gateway: 'stripe' as GatewayName,
    what,
    stage,
  })),
);
const paypalCases = (['issue', 'plan'] as const).flatMap((what) =>
  (['complete', 'waiting for the user'] as const).map((stage) => ({
    gateway: 'paypal' as GatewayName,
    what,
    stage,
  })),
);

describe.each(dialects)('An account that is deleted while it pays, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  // `close` checks that the gateways have received the orders of the rows.
  afterAll(() => shop.close());

  const rowOf = async ({ id }: PaymentRow): Promise<PaymentRow> => {
    const [row] = await shop.context.db.select().from(payments).where(eq(payments.id, id));
    if (!row) throw new Error('The payment is lost.');
    return row;
  };

  async function begun(gateway: GatewayName, what: 'issue' | 'plan', stage: keyof typeof stages) {
    const person = await shop.person();
    const order = what === 'issue' ? { issue: await shop.issue() } : { plan: await shop.plan() };
    const card = gateway === 'stripe' ? stages[stage] : undefined;
    await shop.pay(person, { gateway, ...order }, card);
    const { id, gatewayId } = await shop.lastOf(person);
    if (gateway === 'paypal' && stage === 'complete') {
      const payload = { orderID: String(gatewayId) };
      await shop.pay(person, { gateway, paymentId: id as never, payload });
    }
    return { person, payment: await shop.lastOf(person) };
  }

  let told = 0;

  /** As webhooks that come late, each of them twice, the newest first. */
  async function tellLate(payment: PaymentRow): Promise<void> {
    const gateway = shop[payment.gateway];
    const { gatewayId, plan } = gateway.entry(payment.id);
    told += 1;
    for (const type of [...types.toReversed(), ...types]) {
      const isPlan = type.startsWith('customer.subscription');
      if (isPlan && !plan) continue;
      const subject = isPlan
        ? ({ kind: 'subscription', gatewayId: String(plan?.gatewayId) } as const)
        : ({ kind: 'payment', gatewayId } as const);
      for (const eventId of [`evt_${told}_${type}`, `evt_${told}_${type}`]) {
        const notice: WebhookEvent = { eventId, gatewayAccountId: '', type, subject };
        const kept = await storeWebhookEvent(
          shop.context.db,
          gateway,
          notice,
          shop.context.clock.now(),
        );
        if (kept) await shop.reconciler.processNow(kept);
      }
    }
  }

  it.each([...stripeCases, ...paypalCases])(
    'nothing is double, lost or refunded without a reason: $gateway, $what, $stage',
    async ({ gateway, what, stage }) => {
      const { person, payment } = await begun(gateway, what, stage);
      const wasComplete = payment.status === 'succeeded';
      expect(wasComplete).toBe(stage === 'complete');
      const refunds = () => shop[gateway].calls.filter((call) => call === 'refund').length;
      const before = refunds();
      const deletion = await deleteUser(shop.context, person).then(
        () => 'deleted',
        (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error)),
      );
      expect(deletion).toBe(stage === 'being collected' ? 'gateway_unavailable' : 'deleted');
      for (let day = 0; day < 3; day += 1) {
        await tellLate(payment);
        shop.pass(24 * 60);
        await shop.reconciler.round();
      }
      const row = await rowOf(payment);
      const entry = shop[gateway].entry(payment.id);
      expect(row).toMatchObject({ status: entry.state, refunded: entry.refunded });
      const wasRefunded = refunds() > before;
      expect(wasRefunded).toBe(row.refundReason !== null);
      expect(wasRefunded && wasComplete).toBe(false);
      expect(await brokenRules(shop.context.db, shop.context.clock.now())).toEqual([]);
    },
  );
});
