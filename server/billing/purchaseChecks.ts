import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayName, PaymentOrder } from '#contract/api/payment.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  issues,
  paymentEvents,
  payments,
  plans,
  type StoreRow,
  subscriptions,
} from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { findBundleOnSale } from '../catalog/bundleQueries.ts';
import { ownsIssues } from './bundlePurchases.ts';
import { discountFor } from '../coupons/discounts.ts';
import { legalText, readStore } from '../storeSettings/index.ts';
import { type PaymentContext, subscriptionBy } from './paymentRows.ts';
import { declinesSince, isCoolingDown } from './retrySchedule.ts';
import type { UserId } from '#contract/ids.ts';
import type { PaymentRow } from './gateway.ts';
import { isRenewing, isSameStart, planStart } from './subscriptionRules.ts';

/** Throws 'payments_off' if the store accepts no payments, or none by this gateway. */
export async function requirePaymentsOn(
  { gateways }: Pick<PaymentContext, 'gateways'>,
  tx: Queries,
  gateway: GatewayName,
): Promise<void> {
  const store = await readStore(tx);
  const isOn = store.signInEnabled && store.paymentsEnabled && !store.couponsOnly;
  if (!isOn || !gateways[gateway]) throw new Refused('payments_off');
}

/** The consent of an order and the version of the terms, as a payment keeps them. */
export type Consent = Pick<PaymentRow, 'consentedAt' | 'termsHash'>;

/**
 * Returns the consent to immediate performance, with which the right of withdrawal ends; null without one. A plan has
 * none, because its performance lasts. A gift has none, because another user reads it. Throws 'consent_needed' if the store
 * asks all customers.
 */
export async function consentOf(
  store: StoreRow,
  { planId, isGiftPurchase }: Pick<PaymentRow, 'planId' | 'isGiftPurchase'>,
  { consents }: Pick<PaymentOrder, 'consents'>,
  { headers, now }: { readonly headers: IncomingHttpHeaders; readonly now: Date },
): Promise<Consent | null> {
  if (store.withdrawal === 'off' || planId !== null || isGiftPurchase) return null;
  if (!consents && store.withdrawal === 'all') throw new Refused('consent_needed');
  if (!consents) return null;
  const { text } = await legalText(store, 'terms', headers);
  return { consentedAt: now, termsHash: createHash('sha256').update(text).digest('hex') };
}

/** Throws 'rate_limited' for a user whose cards were declined too often. */
export async function assertTriesAllowed(tx: Queries, userId: number, now: Date): Promise<void> {
  const isDecline = and(
    eq(payments.userId, userId),
    eq(paymentEvents.toState, 'declined'),
    gt(paymentEvents.at, declinesSince(now)),
  );
  const declines = await tx
    .select({ at: paymentEvents.at })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(isDecline)
    .orderBy(asc(paymentEvents.at));
  const times = declines.map(({ at }) => at);
  if (isCoolingDown(times, now)) throw new Refused('rate_limited');
}

type Goods = Pick<PaymentRow, 'issueId' | 'planId' | 'bundleId' | 'isGiftPurchase'>;

interface OwnershipContext {
  readonly now: Date;
  /** The user's open payment for the same goods. */
  readonly open: PaymentRow | null;
}

/**
 * A subscriber may buy an issue, to keep it, and an owner of some issues the rest in a bundle. A plan may follow a plan whose renewal was ended, and the time of a
 * coupon. Throws 'already_owned'.
 */
export async function assertNotOwned(
  tx: Queries,
  userId: UserId,
  quote: Goods,
  circumstances: OwnershipContext,
): Promise<void> {
  if (await isOwned(tx, userId, quote, circumstances)) throw new Refused('already_owned');
}

async function isOwned(
  tx: Queries,
  userId: UserId,
  goods: Goods,
  { now, open }: OwnershipContext,
): Promise<boolean> {
  if (goods.isGiftPurchase) return false;
  if (goods.planId !== null)
    return (await hasPlan(tx, userId, open)) || (await planStartFor(tx, userId, now)) === null;
  return ownsIssues(tx, userId, goods);
}

/** Returns the beginning of a plan that the user orders now; null if it would be too far ahead. */
export async function planStartFor(tx: Queries, userId: UserId, now: Date): Promise<Date | null> {
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const ends = rows.filter(({ status }) => !isRenewing(status)).map(({ expiresAt }) => expiresAt);
  return planStart(ends, now);
}

/** Whether an open payment must not be collected: its user is deleted, or owns the goods already. */
export async function isUnwanted(tx: Queries, payment: PaymentRow, now: Date): Promise<boolean> {
  const { userId } = payment;
  return userId === null || isOwned(tx, userId as UserId, payment, { now, open: payment });
}

/** Whether the user has a renewing plan. The plan of the open payment does not count. */
async function hasPlan(tx: Queries, userId: UserId, open: PaymentRow | null): Promise<boolean> {
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return rows.some(({ id, status }) => isRenewing(status) && id !== open?.subscriptionId);
}

/**
 * Whether the plan of an open payment would still begin as ordered. The user may have redeemed a coupon since. A
 * payment that waits for the gateway keeps its beginning.
 */
export async function keepsStart(tx: Queries, payment: PaymentRow, now: Date): Promise<boolean> {
  const subscription = await subscriptionBy(tx, payment.subscriptionId);
  if (!subscription || payment.status === 'submitted' || payment.status === 'processing')
    return true;
  const start = await planStartFor(tx, subscription.userId as UserId, now);
  return start !== null && isSameStart(subscription.startsAt, start, now);
}

/** The goods of an order at their present price. */
export interface Quote {
  readonly issueId: number | null;
  readonly planId: number | null;
  readonly bundleId: number | null;
  readonly isGiftPurchase: boolean;
  readonly description: string;
  readonly amount: number;
  /** The price of the later periods if the first one costs less. */
  readonly laterAmount: number | null;
  readonly currency: string;
  readonly currencyPrecision: number;
  /** The coupon that has lowered the price, and by how much. */
  readonly couponId: number | null;
  readonly discount: number;
}

/** Throws 'not_for_sale', 'price_changed' and 'coupon_…'. */
export async function quoteFor(
  tx: Queries,
  userId: UserId,
  { issue, plan, bundle, price, coupon, gift }: PaymentOrder,
  { currency, currencyPrecision, giftPurchasesEnabled }: StoreRow,
  now: Date,
): Promise<Quote> {
  const product =
    (issue !== undefined && (await issueBy(tx, issue))) ||
    (plan !== undefined && (await planBy(tx, userId, plan, gift))) ||
    (bundle !== undefined && (await bundleBy(tx, bundle)));
  if (!product || product.amount <= 0 || (gift && !giftPurchasesEnabled))
    throw new Refused('not_for_sale');
  const discounted =
    coupon === undefined
      ? { couponId: null, discount: 0, amount: product.amount }
      : await discountFor(tx, userId, { ...product, currency }, coupon, now);
  const isAsShown = price?.amount === discounted.amount && price.currency === currency;
  // Goods without a price are redeemed, not paid.
  if ((price && !isAsShown) || discounted.amount <= 0) throw new Refused('price_changed');
  return { ...product, ...discounted, isGiftPurchase: gift ?? false, currency, currencyPrecision };
}

async function issueBy(tx: Queries, id: number) {
  const isSold = and(eq(issues.id, id), isNull(issues.withdrawnAt), eq(issues.isFree, false));
  const [row] = await tx.select().from(issues).where(isSold);
  return row && { ...noGoods, issueId: row.id, description: row.title, amount: row.price };
}

const noGoods = { issueId: null, planId: null, bundleId: null, laterAmount: null };

async function bundleBy(tx: Queries, id: number) {
  const row = await findBundleOnSale(tx, id);
  return row && { ...noGoods, bundleId: row.id, description: row.title, amount: row.price };
}

async function planBy(tx: Queries, userId: UserId, id: number, gift = false) {
  const isSold = and(eq(plans.id, id), isNull(plans.archivedAt));
  const [row] = await tx.select().from(plans).where(isSold);
  if (!row) return undefined;
  const goods = { ...noGoods, planId: row.id, description: row.period };
  const { price, firstPrice } = row;
  // The price of the first period brings subscribers, which a gift does not.
  return gift || firstPrice === null || (await hasPaidForPlan(tx, userId))
    ? { ...goods, amount: price }
    : { ...goods, amount: firstPrice, laterAmount: price };
}

/** The price of the first period is for new subscribers. A returned payment counts too. */
async function hasPaidForPlan(tx: Queries, userId: UserId): Promise<boolean> {
  const isPaid = and(eq(payments.userId, userId), paidForPlan);
  const [row] = await tx.select({ id: payments.id }).from(payments).where(isPaid).limit(1);
  return row !== undefined;
}

/** The payments that have collected money for a plan of the user, by their columns. */
export const paidForPlan = and(
  isNotNull(payments.planId),
  eq(payments.isGiftPurchase, false),
  isNotNull(payments.completedAt),
);
