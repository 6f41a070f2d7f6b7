import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { cutPart } from '#contract/admin/lists.ts';
import {
  ListedSubscription,
  type PaymentFilter,
  type PaymentPart,
  type SubscriptionFilter,
} from '#contract/admin/payments.ts';
import { findUser, hasEmailFrom, isFoundBy } from '../identity/users.ts';
import type { Queries } from '../platform/db/connection.ts';
import { inListOrder } from '../platform/db/listOrder.ts';
import { payments, plans, receipts, subscriptions, users } from '../platform/db/schema.ts';
import { includedTax, type ReceiptRow } from './receipts/receiptNumbers.ts';
import { listedPayment } from './supportView.ts';

/** The lists of payments and subscriptions, in parts that an index finds. */

const paymentOrder = {
  table: payments,
  id: payments.id,
  columns: { amount: payments.amount },
};

/** Throws `UserGone` if `who` names no account. */
export async function listPayments(
  tx: Queries,
  { who, search, status, most, ...part }: PaymentFilter,
): Promise<PaymentPart> {
  const { isAfter, orderBy } = inListOrder(paymentOrder, part);
  const rows = await tx
    .select()
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(receipts, and(eq(receipts.paymentId, payments.id), eq(receipts.series, 'receipt')))
    .where(
      and(
        who === null ? undefined : eq(payments.userId, await findUser(tx, who)),
        status === null ? undefined : eq(payments.status, status),
        isAfter,
        search.trim() === '' ? undefined : await isPaymentFoundBy(tx, search.trim()),
      ),
    )
    .orderBy(...orderBy)
    .limit(most + 1);
  const listed = rows.map(({ payments: row, users: user, receipts: receipt }) => ({
    ...listedPayment(row, user?.email ?? null),
    ...(receipt?.taxRate && { tax: listedTax(receipt) }),
    ...(receipt?.buyer && { buyer: receipt.buyer }),
  }));
  return cutPart(listed, { most });
}

const listedTax = ({ amount, country, taxRate: rate }: ReceiptRow) => ({
  country,
  rate,
  amount: includedTax(amount, rate),
});

/** Up to this number of accounts, their payments are found by the accounts, and else by the newest payments. */
const fewAccounts = 200;

async function isPaymentFoundBy(tx: Queries, text: string): Promise<SQL | undefined> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(hasEmailFrom(text))
    .limit(fewAccounts + 1);
  if (found.length > fewAccounts) {
    // A scalar query is never planned as a join, which might read all accounts.
    const payer = tx
      .select({ is: hasEmailFrom(text) })
      .from(users)
      .where(eq(users.id, payments.userId));
    return sql`(${payer})`;
  }
  const ids = found.map(({ id }) => id);
  return or(
    /^[1-9]\d{0,8}$/.test(text) ? eq(payments.id, Number(text)) : undefined,
    eq(payments.gatewayId, text),
    inArray(payments.userId, ids),
  );
}

const subscriptionOrder = {
  table: subscriptions,
  id: subscriptions.id,
  columns: { until: subscriptions.expiresAt },
};

/** Without granted ones. */
export async function listSubscriptions(
  tx: Queries,
  { search, status, most, ...part }: SubscriptionFilter,
) {
  const { isAfter, orderBy } = inListOrder(subscriptionOrder, part);
  const rows = await tx
    .select({ row: subscriptions, email: users.email, period: plans.period })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        status === null ? isNotNull(subscriptions.status) : eq(subscriptions.status, status),
        isAfter,
        isFoundBy(search),
      ),
    )
    .orderBy(...orderBy)
    .limit(most + 1);
  const prices = await pricesOf(
    tx,
    rows.map(({ row }) => row.id),
  );
  const listed = rows.map(({ row, email, period }) =>
    ListedSubscription.parse({
      id: row.id,
      userId: row.userId,
      email,
      since: row.createdAt.toISOString(),
      period,
      status: row.status,
      until: row.expiresAt.toISOString(),
      nextBillingAt: row.nextBillingAt?.toISOString() ?? null,
      price: prices.get(row.id) ?? null,
    }),
  );
  return cutPart(listed, { most });
}

/** The last collected price of each subscription. */
async function pricesOf(tx: Queries, ids: readonly number[]) {
  const isTheirs = and(inArray(payments.subscriptionId, [...ids]), isNotNull(payments.completedAt));
  const rows = await tx
    .selectDistinctOn([payments.subscriptionId])
    .from(payments)
    .where(isTheirs)
    .orderBy(payments.subscriptionId, desc(payments.id));
  return new Map(
    rows.map(({ subscriptionId, amount, balanceUsed, currency, currencyPrecision: precision }) => [
      subscriptionId,
      { amount: amount + balanceUsed, currency, precision },
    ]),
  );
}
