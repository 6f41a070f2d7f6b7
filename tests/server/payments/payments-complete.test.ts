import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayName } from '#contract/api/payment.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { issues, payments } from '../../../server/platform/db/schema.ts';
import { openReconciler } from '../../helpers/reconciler.ts';
import type { WebhookEvent, PaymentRow } from '../../../server/billing/gateway.ts';
import { storeWebhookEvent } from '../../../server/billing/webhookEvents.ts';
import { brokenRules } from '../../../server/billing/invariants.ts';
import type { Entry } from '../../helpers/scriptedGateway.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const day = 24 * 60;

/** A completed sale. */
interface Sale {
  readonly gateway: GatewayName;
  readonly person: UserId;
  readonly issue: IssueId | null;
  readonly payment: PaymentRow;
}

/** What may end between the sale and a later notice. */
const circumstances = {
  'the account is deleted': (shop: PaperShop, { person }: Sale) => deleteUser(shop.context, person),
  'the plan has expired': async (shop: PaperShop, sale: Sale) => {
    Object.assign(entryOf(shop, sale).plan ?? {}, { status: 'cancelled', nextBillingAt: null });
    await tell(shop, sale);
    shop.pass(40 * day);
    await shop.reconciler.round();
  },
  'the issue is withdrawn': async (shop: PaperShop, { issue }: Sale) => {
    const withdrawn = { withdrawnAt: shop.context.clock.now() };
    await shop.context.db
      .update(issues)
      .set(withdrawn)
      .where(eq(issues.id, Number(issue)));
  },
};

/** A gateway's reports of a completed sale: each step changes the gateway's entry and sends a notice. */
const notices: Readonly<Record<string, readonly ((entry: Entry) => void)[]>> = {
  'the same notice': [() => {}, () => {}],
  'that the renewal is cancelled': [
    ({ plan }) => void Object.assign(plan ?? {}, { status: 'ended', nextBillingAt: null }),
  ],
  'a partial refund': [
    (entry) => void Object.assign(entry, { state: 'partially_refunded', refunded: 100 }),
  ],
  'a dispute that is won': [
    (entry) => void Object.assign(entry, { state: 'disputed' }),
    (entry) => void Object.assign(entry, { state: 'succeeded' }),
  ],
};

const cases = (['stripe', 'paypal'] as const).flatMap((gateway) =>
  (
    [
      ['issue', 'the account is deleted'],
      ['plan', 'the account is deleted'],
      ['plan', 'the plan has expired'],
      ['issue', 'the issue is withdrawn'],
    ] as const
  ).flatMap(([what, after]) =>
    Object.keys(notices)
      .filter((notice) => what === 'plan' || !notice.includes('renewal'))
      .flatMap((notice) =>
        (['webhook', 'catch-up'] as const).map((way) => ({ gateway, what, after, notice, way })),
      ),
  ),
);

const entryOf = (shop: PaperShop, { gateway, payment }: Sale): Entry =>
  shop[gateway].entry(payment.id);

let told = 0;

async function tell(
  shop: PaperShop,
  { gateway, payment }: Sale,
  way: 'webhook' | 'catch-up' = 'webhook',
): Promise<void> {
  told += 1;
  const subject = { kind: 'payment', gatewayId: String(payment.gatewayId) } as const;
  const notice: WebhookEvent = {
    eventId: `evt_${told}`,
    gatewayAccountId: '',
    type: 'charge.updated',
    subject,
  };
  if (way === 'catch-up') {
    shop[gateway].told.push(notice);
    await openReconciler(shop.context).round();
    return;
  }
  const now = shop.context.clock.now();
  const kept = await storeWebhookEvent(shop.context.db, shop[gateway], notice, now);
  if (kept) await shop.reconciler.processNow(kept);
}

describe.each(databases)('A sale that is complete, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const rowOf = async ({ id }: PaymentRow) => {
    const [row] = await shop.context.db.select().from(payments).where(eq(payments.id, id));
    return row;
  };

  async function sell(gateway: GatewayName, what: 'issue' | 'plan'): Promise<Sale> {
    const person = await shop.person();
    const issue = what === 'issue' ? await shop.issue() : null;
    const order = issue === null ? { plan: await shop.plan() } : { issue };
    await shop.pay(person, { gateway, ...order }, gateway === 'stripe' ? 'ok' : undefined);
    const { id, gatewayId } = await shop.lastOf(person);
    if (gateway === 'paypal')
      await shop.pay(person, {
        gateway,
        paymentId: id as never,
        payload: { orderID: String(gatewayId) },
      });
    const payment = await shop.lastOf(person);
    expect(payment.status).toBe('succeeded');
    return { gateway, person, issue, payment };
  }

  it.each(cases)(
    'is not refunded after $after, where $gateway reports $notice of the $what by $way',
    async ({ gateway, what, after, notice, way }) => {
      const sale = await sell(gateway, what);
      await circumstances[after](shop, sale);
      const refunds = shop[gateway].calls.filter((call) => call === 'refund').length;
      const entry = entryOf(shop, sale);
      for (const step of notices[notice] ?? []) {
        shop.pass(1);
        step(entry);
        await tell(shop, sale, way);
      }
      for (let hour = 0; hour < 2; hour += 1) {
        shop.pass(60);
        await shop.reconciler.round();
      }
      const { state: status, refunded } = entry;
      expect(await rowOf(sale.payment)).toMatchObject({
        status,
        refunded,
        refundReason: null,
      });
      expect(shop[gateway].calls.filter((call) => call === 'refund')).toHaveLength(refunds);
      expect(await brokenRules(shop.context.db, shop.context.clock.now())).toEqual([]);
    },
  );

  it('is refunded with a reason where the money arrives after the account is deleted', async () => {
    const person = await shop.person();
    await shop.pay(person, { issue: await shop.issue() }, 'action');
    const payment = await shop.lastOf(person);
    await deleteUser(shop.context, person);
    await shop.happens(payment, () => shop.stripe.pay(payment));
    const reason = { refundReason: 'account_deleted' };
    expect(await rowOf(payment)).toMatchObject({ status: 'succeeded', ...reason });
    await shop.reconciler.round();
    expect(await rowOf(payment)).toMatchObject({ status: 'refunded', ...reason });
  });

  it('whose refund by the store has no time, or a reason that arose later, breaks a rule', async () => {
    const { payment } = await sell('stripe', 'issue');
    const { db, clock } = shop.context;
    const isIt = eq(payments.id, payment.id);
    const brokenBy = async (values: Partial<typeof payments.$inferInsert>) => {
      await db.update(payments).set(values).where(isIt);
      const broken = await brokenRules(db, clock.now());
      return broken.filter(({ rule }) => rule.startsWith('A refund by the store')).length;
    };
    const completed = Number(payment.completedAt?.getTime());
    const reason = { refundReason: 'account_deleted' } as const;
    const none = { refundReason: null, refundReasonAt: null };
    expect(await brokenBy({ refundReason: 'account_deleted' })).toBe(1);
    expect(await brokenBy({ ...reason, refundReasonAt: new Date(completed + 1) })).toBe(1);
    expect(await brokenBy({ ...reason, refundReasonAt: new Date(completed) })).toBe(0);
    expect(await brokenBy({ ...none, refundReasonAt: new Date(completed) })).toBe(1);
    expect(await brokenBy(none)).toBe(0);
  });

  it('that a balance at the gateway covers in part breaks a rule where it is for an issue, or not paid', async () => {
    const { payment: plan } = await sell('stripe', 'plan');
    const { payment: issue } = await sell('stripe', 'issue');
    const { db, clock } = shop.context;
    const brokenBy = async (id: number, values: Partial<typeof payments.$inferInsert>) => {
      await db.update(payments).set(values).where(eq(payments.id, id));
      const broken = await brokenRules(db, clock.now());
      return broken.filter(({ ids }) => ids.includes(id)).length;
    };
    const covered = { amount: plan.amount - 100, balanceUsed: 100 };
    const none = { amount: plan.amount, balanceUsed: 0 };
    expect(await brokenBy(plan.id, covered)).toBe(0);
    expect(await brokenBy(plan.id, { amount: plan.amount - 100, balanceUsed: 0 })).toBe(1);
    expect(await brokenBy(plan.id, none)).toBe(0);
    expect(await brokenBy(issue.id, { amount: issue.amount - 100, balanceUsed: 100 })).toBe(1);
    expect(await brokenBy(issue.id, { amount: issue.amount, balanceUsed: 0 })).toBe(0);
  });
});
