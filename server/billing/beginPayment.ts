import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { PaymentAnswer, PaymentOrder } from '#contract/api/payment.ts';
import { lockUser } from '../identity/users.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments, subscriptions, type StoreRow, issues, plans } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';
import { endPayment } from './cancellation.ts';
import type { PaymentRow } from './gateway.ts';
import {
  assertNotOwned,
  assertTriesAllowed,
  keepsStart,
  planStartFor,
  requirePaymentsOn,
} from './purchaseChecks.ts';
import { continuePayment } from './continuePayment.ts';
import { keyOfMetadata } from './gatewayMetadata.ts';
import type { Customer } from './gatewayOrder.ts';
import type { PaymentContext } from './paymentRows.ts';
import { hourBefore, isWithinRetryWindow, nextReconcileAt } from './retrySchedule.ts';
import { isOpen, openStates } from '../platform/db/schema/paymentStates.ts';

/** The limit of new payments per user and hour. It leaves room for wrong entries. */
const maxPerHour = 30;

/**
 * Begins a payment, or continues the open payment for the same goods, which another tab may have begun. An
 * open payment by another gateway, price or plan is ended first.
 */
export async function beginPayment(
  context: PaymentContext,
  customer: Customer,
  order: PaymentOrder,
): Promise<PaymentAnswer> {
  const { found, canContinue } = await findOrCreate(context, customer, order);
  if (canContinue) return continuePayment(context, customer, found, payloadFor(found, order));
  const ended = await endPayment(context, found);
  if (isOpen(ended.status)) throw new Refused('payment_under_way');
  const next = await findOrCreate(context, customer, order);
  if (!next.canContinue) throw new Refused('payment_under_way');
  return continuePayment(context, customer, next.found, payloadFor(next.found, order));
}

/**
 * A repeated request with the same attempt does not charge the card again, so its payload is
 * dropped.
 */
function payloadFor(
  { clientRequestId, attemptCount, paymentMethodId }: PaymentRow,
  order: PaymentOrder,
) {
  const isRepeated = clientRequestId === order.attempt && attemptCount > 0;
  return isRepeated && order.payload?.payment_method === (paymentMethodId ?? undefined)
    ? {}
    : order.payload;
}

interface FoundPayment {
  readonly found: PaymentRow;
  /**
   * Whether the open payment can be continued: it has the same gateway, price, plan and beginning,
   * and its last try is within the retry window.
   */
  readonly canContinue: boolean;
}

const findOrCreate = (
  context: PaymentContext,
  customer: Customer,
  order: PaymentOrder,
): Promise<FoundPayment> =>
  context.db.transaction(async (tx) => {
    await lockUser(tx, customer.userId);
    const again = await paymentOfAttempt(tx, customer, order);
    if (again) return { found: again, canContinue: true };
    await requirePaymentsOn(context, tx, order.gateway);
    const store = await readStore(tx);
    const quote = await quoteFor(tx, order, store);
    const now = context.clock.now();
    const open = await openPaymentFor(tx, customer, quote);
    await assertNotOwned(tx, customer.userId, quote, { now, open });
    await assertTriesAllowed(tx, customer.userId, now);
    if (open) {
      const canContinue =
        matchesOrder(open, context, order, quote) && (await keepsStart(tx, open, now));
      return { found: open, canContinue };
    }
    const made = await createPayment(context, tx, customer, order, quote);
    return { found: await withMark(tx, made, store), canContinue: true };
  });

/** Returns the payment of an attempt that was sent before. */
async function paymentOfAttempt(
  tx: Queries,
  { userId }: Customer,
  { attempt, issue, plan }: PaymentOrder,
): Promise<PaymentRow | null> {
  if (attempt === undefined) return null;
  const isIt = and(eq(payments.userId, userId), eq(payments.clientRequestId, attempt));
  const [row] = await tx.select().from(payments).where(isIt);
  if (!row) return null;
  if (row.issueId === (issue ?? null) && row.planId === (plan ?? null)) return row;
  throw new Refused('bad_request', 'This attempt was for something else.');
}

async function openPaymentFor(tx: Queries, { userId }: Customer, { issueId }: Quote) {
  const isForIt = issueId === null ? isNotNull(payments.planId) : eq(payments.issueId, issueId);
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.isRenewal, false),
        inArray(payments.status, openStates),
        isForIt,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return row ?? null;
}

const matchesOrder = (
  open: PaymentRow,
  context: PaymentContext,
  { gateway }: PaymentOrder,
  quote: Quote,
) =>
  open.gateway === gateway &&
  open.gatewayAccountId === context.gateways[gateway]?.gatewayAccountId &&
  (open.status !== 'submitted' || isWithinRetryWindow(open, context.clock.now())) &&
  open.planId === quote.planId &&
  open.amount === quote.amount &&
  open.currency === quote.currency;

async function createPayment(
  context: PaymentContext,
  tx: Queries,
  { userId }: Customer,
  { gateway, attempt = randomUUID() }: PaymentOrder,
  quote: Quote,
): Promise<PaymentRow> {
  const now = context.clock.now();
  await assertBelowHourlyLimit(tx, userId, now);
  const gatewayAccountId = context.gateways[gateway]?.gatewayAccountId ?? '';
  const subscriptionId =
    quote.planId === null
      ? null
      : await createSubscription(tx, { userId, gateway, gatewayAccountId }, quote, now);
  const fresh = {
    status: 'created',
    refundReason: null,
    createdAt: now,
    reconcileAttempts: 0,
  } as const;
  const [made] = await tx
    .insert(payments)
    .values({
      ...quote,
      ...fresh,
      userId,
      gateway,
      gatewayAccountId,
      clientRequestId: attempt,
      subscriptionId,
      changedAt: now,
      reconcileAt: nextReconcileAt(fresh, now),
    })
    .returning();
  if (!made) throw new Error('No payment was made.');
  return made;
}

/**
 * Writes the key that identifies the payment at its gateway, also after the database has lost the
 * row.
 */
async function withMark(tx: Queries, made: PaymentRow, { uid }: StoreRow): Promise<PaymentRow> {
  const metadataKey = keyOfMetadata(uid, made);
  await tx.update(payments).set({ metadataKey }).where(eq(payments.id, made.id));
  return { ...made, metadataKey };
}

/** A pending subscription opens nothing. */
async function createSubscription(
  tx: Queries,
  owner: Pick<PaymentRow, 'gateway' | 'gatewayAccountId'> & Pick<Customer, 'userId'>,
  { planId }: Quote,
  now: Date,
): Promise<number> {
  const startsAt = await planStartFor(tx, owner.userId, now);
  const times = { createdAt: now, expiresAt: now, startsAt };
  const row = { ...owner, ...times, planId, status: 'pending' } as const;
  const [made] = await tx.insert(subscriptions).values(row).returning({ id: subscriptions.id });
  if (!made) throw new Error('No subscription was made.');
  return made.id;
}

async function assertBelowHourlyLimit(tx: Queries, userId: number, now: Date): Promise<void> {
  const isRecent = and(
    eq(payments.userId, userId),
    eq(payments.isRenewal, false),
    gt(payments.createdAt, hourBefore(now)),
  );
  const [row] = await tx.select({ recent: count() }).from(payments).where(isRecent);
  if ((row?.recent ?? 0) >= maxPerHour) throw new Refused('rate_limited');
}

/** The goods of an order at their present price. */
export interface Quote {
  readonly issueId: number | null;
  readonly planId: number | null;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly currencyPrecision: number;
}

/** Throws 'not_for_sale' and 'price_changed'. */
export async function quoteFor(
  tx: Queries,
  { issue, plan, price }: PaymentOrder,
  { currency, currencyPrecision }: StoreRow,
): Promise<Quote> {
  const product = issue === undefined ? await planBy(tx, plan) : await issueBy(tx, issue);
  if (!product || product.amount <= 0) throw new Refused('not_for_sale');
  const isAsShown = price?.amount === product.amount && price.currency === currency;
  if (price && !isAsShown) throw new Refused('price_changed');
  return { ...product, currency, currencyPrecision };
}

async function issueBy(tx: Queries, id: number) {
  const isSold = and(eq(issues.id, id), isNull(issues.withdrawnAt), eq(issues.isFree, false));
  const [row] = await tx.select().from(issues).where(isSold);
  return row && { issueId: row.id, planId: null, description: row.title, amount: row.price };
}

async function planBy(tx: Queries, id = 0) {
  const isSold = and(eq(plans.id, id), isNull(plans.archivedAt));
  const [row] = await tx.select().from(plans).where(isSold);
  return row && { issueId: null, planId: row.id, description: row.period, amount: row.price };
}
