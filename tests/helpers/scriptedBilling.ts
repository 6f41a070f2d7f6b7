import { eq, inArray, sql } from 'drizzle-orm';
import type { PaymentAnswer, PaymentOrder } from '#contract/api/payment.ts';
import type { PaymentId, IssueId, PlanId, UserId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { applyPaymentUpdate } from '../../server/billing/applyPaymentUpdate.ts';
import { type PayRequest, paymentCalls } from '../../server/billing/paymentCalls.ts';
import { openReconciler, type Reconciler } from './reconciler.ts';
import type { PaymentRow } from '../../server/billing/gateway.ts';
import type { PaymentContext } from '../../server/billing/paymentRows.ts';
import { paidStates } from '../../server/platform/db/schema/paymentStates.ts';
import { Refused } from '../../server/platform/http/refusal.ts';
import { issues, payments, plans, subscriptions, users } from '../../server/platform/db/schema.ts';
import { addIssueRow, demandSoundBooks } from './billing.ts';
import { type Entry, PaperGateway } from './scriptedGateway.ts';
import { openPublisher } from './publisher.ts';
import type { Database } from './storeTemplate.ts';
import type { Services } from '../../server/services/index.ts';

/** A store without HTTP, with scripted gateways and a clock that the test sets. */
export interface PaperShop {
  readonly context: PaymentContext;
  readonly clock: { time: number };
  /** Receipts are mailed, unless a test removes the mail server. */
  readonly settings: { smtpUrl: string | null };
  readonly stripe: PaperGateway;
  readonly paypal: PaperGateway;
  readonly reconciler: Reconciler;
  /** The warnings of the log. */
  readonly warnings: string[];
  person(): Promise<UserId>;
  issue(price?: number): Promise<IssueId>;
  plan(price?: number, firstPrice?: number, firstDays?: number): Promise<PlanId>;
  /** Pays as the page does; a refusal returns its code. */
  attempt(userId: UserId, press: PayRequest & { attempt: string }): Promise<PaymentAnswer | string>;
  pay(userId: UserId, order: Partial<PaymentOrder>, card?: string): Promise<PaymentAnswer | string>;
  cancel(userId: UserId, paymentId: number): Promise<string>;
  paymentsOf(userId: UserId): Promise<PaymentRow[]>;
  lastOf(userId: UserId): Promise<PaymentRow>;
  /** Changes a payment at the card gateway, which sends the event. */
  happens(payment: PaymentRow, change: (entry: Entry) => void): Promise<void>;
  subscriptionOf(userId: UserId): Promise<typeof subscriptions.$inferSelect | undefined>;
  pass(minutes: number): void;
  /** Throws for a broken accounting rule, and for a sum that differs from the gateways'. */
  close(): Promise<void>;
}

export async function openPaperShop(database: Database): Promise<PaperShop> {
  const publisher = await openPublisher(database);
  const { db } = publisher.resources;
  const clock = { time: Date.parse('2026-05-01T12:00:00Z'), now: () => new Date(clock.time) };
  const stripe = new PaperGateway('stripe', clock);
  const paypal = new PaperGateway('paypal', clock);
  const warnings: string[] = [];
  const note = (_: unknown, words: string) => void warnings.push(words);
  const log = { warn: note, error: note } as Services['log'];
  const settings = { smtpUrl: 'smtp://mail.example' as string | null };
  const context: PaymentContext = { db, clock, gateways: { stripe, paypal }, log, settings };
  const site = { origin: 'http://store.example' } as ReturnType<Services['site']>;
  const calls = paymentCalls({ ...context, site: () => site });
  const request = { headers: {} } as Parameters<typeof calls.pay>[0]['request'];
  const reply = {} as Parameters<typeof calls.pay>[0]['reply'];
  const rest = { params: undefined, query: undefined, request, reply };
  const paymentsOf = (userId: UserId) =>
    db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id);
  return {
    context,
    clock,
    settings,
    stripe,
    paypal,
    reconciler: openReconciler(context),
    warnings,
    async person() {
      const [user] = await db
        .insert(users)
        .values({ createdAt: clock.now() })
        .returning({ id: users.id });
      return user?.id as UserId;
    },
    async issue(price = 599) {
      const id = await addIssueRow(context, price);
      await db.update(issues).set({ publishedAt: clock.now() }).where(eq(issues.id, id));
      return id;
    },
    async plan(price = 499, firstPrice, firstDays) {
      const [plan] = await db
        .insert(plans)
        .values({ period: 'month', price, firstPrice, firstDays })
        .returning();
      return plan?.id as PlanId;
    },
    pay(userId, order, card) {
      const payload = card === undefined ? {} : { payload: { payment_method: card } };
      const body: PaymentOrder = { gateway: 'stripe', ...payload, ...order };
      return calls.pay({ ...rest, userId, body }).then((answer) => answer as PaymentAnswer, codeOf);
    },
    attempt: (userId, { attempt, ...query }) =>
      calls
        .attempt({ ...rest, userId, params: { attempt }, query, body: undefined })
        .then((answer) => answer as PaymentAnswer, codeOf),
    cancel: (userId, id) =>
      calls
        .cancelPayment({ ...rest, userId, body: { paymentId: id as PaymentId } })
        .then(() => 'canceled', codeOf),
    paymentsOf,
    async lastOf(userId) {
      const last = (await paymentsOf(userId)).at(-1);
      if (!last) throw new Error('Nothing was paid.');
      return last;
    },
    async happens(payment, change) {
      change(stripe.entry(payment.id));
      const news = await stripe.readPayment(payment);
      if (news) await applyPaymentUpdate(context, payment, news, 'webhook');
    },
    async subscriptionOf(userId) {
      const isTheirs = eq(subscriptions.userId, userId);
      const rows = await db.select().from(subscriptions).where(isTheirs).orderBy(subscriptions.id);
      return rows.at(-1);
    },
    pass(minutes) {
      clock.time += minutes * 60_000;
    },
    async close() {
      try {
        await demandSoundBooks(db, clock.now());
        const { taken } = await takenBy(context);
        const collected = stripe.taken + paypal.taken;
        if (taken !== collected)
          throw new Error(`The books say ${taken}, the gateways ${collected}.`);
      } finally {
        await publisher.close();
      }
    },
  };
}

/** The sum of charges minus refunds in the store's rows. */
async function takenBy({ db }: PaymentContext): Promise<{ taken: number }> {
  const sum = sql<string>`coalesce(sum(${payments.amount} - ${payments.refunded}), 0)`;
  const isKept = inArray(payments.status, paidStates);
  const [row] = await db.select({ taken: sum }).from(payments).where(isKept);
  return { taken: Number(row?.taken) };
}

function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  throw error;
}

export const shown = (amount: number, currency = 'USD') => ({
  amount: amount as MinorUnits,
  currency,
});
