import { and, eq, count, desc, gt, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { PaymentId, UserId } from '#contract/ids.ts';
import type { PaymentAnswer, PaymentOrder } from '#contract/api/payment.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments, subscriptions, type StoreRow } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { BillingServices } from './services.ts';
import { endPayment, endRenewal, resumeRenewal } from './cancellation.ts';
import { isOfSubscription, type PaymentRow } from './gateway.ts';
import { continuePayment, paymentResponseOf } from './continuePayment.ts';
import type { PaymentContext } from './paymentRows.ts';
import { isOpen, openStates } from '../platform/db/schema/paymentStates.ts';
import { takeDiscount } from '../coupons/discounts.ts';
import { lockUser } from '../identity/users.ts';
import { readStore } from '../storeSettings/index.ts';
import {
  assertNotOwned,
  assertTriesAllowed,
  type Consent,
  consentOf,
  keepsStart,
  planStartFor,
  type Quote,
  quoteFor,
  requirePaymentsOn,
} from './purchaseChecks.ts';
import { addDelivery } from './giftDeliveries.ts';
import { keyOfMetadata } from './gatewayMetadata.ts';
import type { Customer } from './gatewayRegistry.ts';
import {
  hourBefore,
  isWithinRetryWindow,
  mayStillBeSubmitted,
  nextReconcileAt,
} from './retrySchedule.ts';

/** The limit of new payments per user and hour. It leaves room for wrong entries. */
const maxPerHour = 30;

/**
 * Begins a payment, or continues the open payment for the same goods, which another tab may have begun. An
 * open payment by another gateway, price or plan is ended first.
 */
async function beginPayment(
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
function payloadFor({ attempt, tryCount, paymentMethodId }: PaymentRow, order: PaymentOrder) {
  const isRepeated = attempt === order.attempt && tryCount > 0;
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
    const now = context.clock.now();
    const quote = await quoteFor(tx, customer.userId, order, store, now);
    const open = await openPaymentFor(tx, customer, quote);
    await assertNotOwned(tx, customer.userId, quote, { now, open });
    await assertTriesAllowed(tx, customer.userId, now);
    const consent = await consentOf(store, quote, order, { headers: customer.headers, now });
    if (open) {
      const canContinue =
        matchesOrder(open, context, order, quote) && (await keepsStart(tx, open, now));
      if (consent) await tx.update(payments).set(consent).where(eq(payments.id, open.id));
      return { found: { ...open, ...consent }, canContinue };
    }
    const made = await createPayment(context, tx, customer, order, { ...quote, ...consent });
    return { found: await withMark(tx, made, store), canContinue: true };
  });

/** Returns the payment of an attempt that was sent before. */
async function paymentOfAttempt(
  tx: Queries,
  { userId }: Customer,
  { attempt, issue, plan, bundle, gift }: PaymentOrder,
): Promise<PaymentRow | null> {
  const row = await rowOfAttempt(tx, userId, attempt);
  if (!row) return null;
  const isSame =
    row.issueId === (issue ?? null) &&
    row.planId === (plan ?? null) &&
    row.bundleId === (bundle ?? null) &&
    row.isGiftPurchase === (gift ?? false);
  if (isSame) return row;
  throw new Refused('bad_request', 'This attempt was for something else.');
}

type Goods = Pick<PaymentRow, 'issueId' | 'bundleId'>;

/** Matches the payments for the same issue or bundle, or for any plan. */
function isFor({ issueId, bundleId }: Goods): SQL {
  if (issueId !== null) return eq(payments.issueId, issueId);
  return bundleId === null ? isNotNull(payments.planId) : eq(payments.bundleId, bundleId);
}

async function openPaymentFor(tx: Queries, { userId }: Customer, quote: Quote) {
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.isRenewal, false),
        inArray(payments.status, openStates),
        isFor(quote),
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
  // Each press of the button buys another gift.
  !open.isGiftPurchase &&
  !quote.isGiftPurchase &&
  open.gateway === gateway &&
  open.gatewayAccountId === context.gateways[gateway]?.gatewayAccountId &&
  (open.status !== 'submitted' || isWithinRetryWindow(open, context.clock.now())) &&
  open.planId === quote.planId &&
  open.amount === quote.amount &&
  open.laterAmount === quote.laterAmount &&
  open.couponId === quote.couponId &&
  open.currency === quote.currency;

async function createPayment(
  context: PaymentContext,
  tx: Queries,
  { userId }: Customer,
  { gateway, attempt = randomUUID(), delivery }: PaymentOrder,
  quote: Quote & Partial<Consent>,
): Promise<PaymentRow> {
  const now = context.clock.now();
  await assertBelowHourlyLimit(tx, userId, now);
  const gatewayAccountId = context.gateways[gateway]?.gatewayAccountId ?? '';
  const subscriptionId = isOfSubscription(quote)
    ? await createSubscription(tx, { userId, gateway, gatewayAccountId }, quote, now)
    : null;
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
      attempt,
      subscriptionId,
      changedAt: now,
      reconcileAt: nextReconcileAt(fresh, now),
    })
    .returning();
  if (!made) throw new Error('No payment was made.');
  await takeDiscount(tx, made, now);
  if (delivery) await addDelivery(tx, context, made, delivery, now);
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

type PaymentCalls = Pick<
  Handlers,
  'pay' | 'attempt' | 'cancelPayment' | 'cancelRenewal' | 'resumeRenewal'
>;

/** The API calls of the checkout. */
export const paymentCalls = (
  services: PaymentContext & Pick<BillingServices, 'site'>,
): PaymentCalls => ({
  async pay({ userId, body, request }) {
    const { headers } = request;
    const customer = { userId, origin: services.site(request).url, headers };
    // A plan renews until its subscriber ends it, the uses of a coupon are counted, and a bundle may be owned in part: these
    // need an account.
    const isForGuests = body.issue !== undefined && body.coupon === undefined && !body.gift;
    if (request.isGuest && body.paymentId === undefined && !isForGuests)
      throw new Refused('not_signed_in');
    if (body.paymentId === undefined) return beginPayment(services, customer, body);
    const payment = await ownPayment(services.db, userId, body.paymentId);
    if (body.price && !isAtPrice(payment, body.price)) throw new Refused('price_changed');
    return continuePayment(services, customer, payment, body.payload);
  },
  attempt: ({ userId, params, query }) => attemptOf(services, userId, { ...params, ...query }),
  async cancelPayment({ userId, body }) {
    const payment = await ownPayment(services.db, userId, body.paymentId);
    const ended = await endPayment(services, payment);
    if (isOpen(ended.status)) throw new Refused('gateway_unavailable');
  },
  cancelRenewal: ({ userId }) => endRenewal(services, userId),
  resumeRenewal: ({ userId }) => resumeRenewal(services, userId),
});

/** Throws 'payment_not_found', also for a payment of another user. */
async function ownPayment(tx: Queries, userId: UserId, id: PaymentId): Promise<PaymentRow> {
  const isTheirs = and(eq(payments.id, id), eq(payments.userId, userId));
  const [row] = await tx.select().from(payments).where(isTheirs);
  if (!row) throw new Refused('payment_not_found');
  return row;
}

const isAtPrice = (
  { amount, currency }: PaymentRow,
  shown: { readonly amount: number; readonly currency: string },
): boolean => amount === shown.amount && currency === shown.currency;

export type PayRequest = Pick<PaymentOrder, 'attempt' | 'issue' | 'plan' | 'bundle'>;

/**
 * Returns the state of the payment that an attempt has begun, from the database alone. Throws
 * 'payment_not_found' if the attempt has not arrived, or if it has not reached a gateway and cannot
 * reach one any more.
 */
async function attemptOf(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  userId: UserId,
  request: PayRequest,
): Promise<PaymentAnswer> {
  const now = clock.now();
  const payment =
    (await rowOfAttempt(db, userId, request.attempt)) ??
    (await recentPaymentFor(db, userId, request, now));
  if (!payment) throw new Refused('payment_not_found');
  if (payment.status === 'created' && !mayStillBeSubmitted(payment, now))
    throw new Refused('payment_not_found');
  return paymentResponseOf(db, payment);
}

async function rowOfAttempt(tx: Queries, userId: UserId, attempt: string | undefined) {
  if (attempt === undefined) return undefined;
  const isIt = and(eq(payments.userId, userId), eq(payments.attempt, attempt));
  return (await tx.select().from(payments).where(isIt))[0];
}

/** An attempt may continue a payment that an earlier attempt began. */
async function recentPaymentFor(
  tx: Queries,
  userId: UserId,
  { issue, plan, bundle }: PayRequest,
  now: Date,
): Promise<PaymentRow | undefined> {
  if (issue === undefined && plan === undefined && bundle === undefined) return undefined;
  const isLately = and(
    eq(payments.userId, userId),
    eq(payments.isRenewal, false),
    eq(payments.isGiftPurchase, false),
    gt(payments.changedAt, hourBefore(now)),
    isFor({ issueId: issue ?? null, bundleId: bundle ?? null }),
  );
  const newest = desc(payments.id);
  return (await tx.select().from(payments).where(isLately).orderBy(newest).limit(1))[0];
}
