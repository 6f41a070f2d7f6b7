import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { ListedPayment, PaymentCase, PaymentFilter } from '#contract/admin/payments.ts';
import { findUser } from '../identity/users.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  paymentEvents,
  payments,
  purchases,
  subscriptions,
  users,
  webhookEvents,
} from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { supportAdviceOn } from './supportAdvice.ts';
import type { PaymentRow } from './gateway.ts';

/** The data for the question “I paid and can’t read”: the payment, the gateway's webhook events and the rights. */

/** Returns the newest first. Throws `OperatorError` if `who` names no account. */
export async function listPayments(
  tx: Queries,
  { who, status, most }: PaymentFilter,
): Promise<ListedPayment[]> {
  const rows = await tx
    .select()
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        who === null ? undefined : eq(payments.userId, await findUser(tx, who)),
        status ? sql`${payments.status} = ${status}` : undefined,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(most);
  return rows.map(({ payments: payment, users: user }) => listed(payment, user?.email ?? null));
}

const listed = (payment: PaymentRow, email: string | null): ListedPayment => ({
  id: payment.id,
  at: payment.createdAt.toISOString(),
  userId: payment.userId,
  email,
  what: payment.description,
  amount: payment.amount,
  refunded: payment.refunded,
  currency: payment.currency,
  precision: payment.currencyPrecision,
  gateway: payment.gateway,
  status: payment.status,
});

/**
 * Returns one payment with its history, by its number or by its id at the gateway. Throws `OperatorError`.
 */
export async function showPayment(tx: Queries, which: string, now: Date): Promise<PaymentCase> {
  const isNumber = /^\d{1,9}$/.test(which);
  const [row] = await tx
    .select()
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(isNumber ? eq(payments.id, Number(which)) : eq(payments.gatewayId, which));
  if (!row)
    throw new OperatorError(
      'payment',
      `There is no payment ${which}: see them with “payment list”.`,
    );
  const { payments: payment, users: user } = row;
  const right = await rightOf(tx, payment, now);
  return {
    ...listed(payment, user?.email ?? null),
    issueId: payment.issueId,
    planId: payment.planId,
    gatewayId: payment.gatewayId,
    failure: payment.failureCode,
    failureRaw: payment.failureRaw,
    completedAt: payment.completedAt?.toISOString() ?? null,
    reconcileAt: payment.reconcileAt?.toISOString() ?? null,
    events: await eventsOf(tx, payment.id),
    notices: await noticesOf(tx, payment),
    right,
    advice: supportAdviceOn({ ...payment, opens: right?.kind ?? null }),
  };
}

async function eventsOf(tx: Queries, id: number): Promise<PaymentCase['events']> {
  const rows = await tx
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, id))
    .orderBy(asc(paymentEvents.id));
  return rows.map(({ at, source, fromState, toState, note }) => ({
    at: at.toISOString(),
    source,
    fromState,
    toState,
    note,
  }));
}

async function noticesOf(tx: Queries, payment: PaymentRow): Promise<PaymentCase['notices']> {
  if (payment.gatewayId === null) return [];
  const isAbout = and(
    eq(webhookEvents.gateway, payment.gateway),
    eq(webhookEvents.gatewayAccountId, payment.gatewayAccountId),
    eq(webhookEvents.subject, `payment:${payment.gatewayId}`),
  );
  const rows = await tx.select().from(webhookEvents).where(isAbout).orderBy(asc(webhookEvents.id));
  return rows.map(({ receivedAt, type, processedAt, error }) => ({
    at: receivedAt.toISOString(),
    type,
    isDone: processedAt !== null,
    error,
  }));
}

async function rightOf(tx: Queries, payment: PaymentRow, now: Date): Promise<PaymentCase['right']> {
  if (payment.subscriptionId !== null) {
    const [plan] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, payment.subscriptionId));
    if (!plan || plan.expiresAt <= now) return null;
    return { kind: 'plan', until: plan.expiresAt.toISOString(), status: plan.status };
  }
  const [bought] = await tx
    .select({ issueId: purchases.issueId, revokedAt: purchases.revokedAt })
    .from(purchases)
    .where(eq(purchases.paymentId, payment.id));
  return bought && !bought.revokedAt ? { kind: 'issue', issueId: bought.issueId } : null;
}
