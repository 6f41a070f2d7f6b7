import { and, eq, isNull } from 'drizzle-orm';
import type { PaymentOrder } from '#contract/api/payment.ts';
import type { UserId } from '#contract/ids.ts';
import { purchasesOf } from '../entitlements/rights.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues, plans, subscriptions } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { StoreRow } from '../platform/db/schema.ts';
import type { PaymentRow } from './gateway.ts';
import { isRenewing } from './subscriptionRules.ts';

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

interface OwnershipContext {
  readonly now: Date;
  /** The user's open payment for the same goods. */
  readonly open: PaymentRow | null;
}

/** A subscriber needs no issue. A plan may follow a plan whose renewal was ended. Throws 'already_owned'. */
export async function assertNotOwned(
  tx: Queries,
  userId: UserId,
  quote: Pick<Quote, 'issueId'>,
  circumstances: OwnershipContext,
): Promise<void> {
  if (await isOwned(tx, userId, quote, circumstances)) throw new Refused('already_owned');
}

async function isOwned(
  tx: Queries,
  userId: UserId,
  { issueId }: Pick<Quote, 'issueId'>,
  { now, open }: OwnershipContext,
): Promise<boolean> {
  if (issueId === null) return hasPlan(tx, userId, open);
  const { issueIds, subscription } = await purchasesOf(tx, userId, now);
  return subscription.active || issueIds.some((id) => id === issueId);
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
