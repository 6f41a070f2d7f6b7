import { and, asc, eq, sql } from 'drizzle-orm';
import type { ListedPayment, PaymentCase } from '#contract/admin/payments.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  paymentEvents,
  payments,
  purchases,
  subscriptions,
  users,
  webhookEvents,
} from '../platform/db/schema.ts';
import type { PaymentRow } from './gateway.ts';
import { isRefundable, PaymentRefused } from './ownerRefunds.ts';
import { openRefund, refundsOf } from './refundRows.ts';
import {
  isEnded,
  isOpen,
  isPaid,
  isReturned,
  type PaymentState,
  type RefundReason,
} from '../platform/db/schema/paymentStates.ts';

/** The fields of a payment that decide the advice. */
export type PaymentForAdvice = Pick<
  PaymentRow,
  | 'id'
  | 'status'
  | 'userId'
  | 'issueId'
  | 'planId'
  | 'isGiftPurchase'
  | 'refundReason'
  | 'failureCode'
  | 'reconcileAt'
> & {
  /** The goods that the payment opens at present. */
  readonly opens: 'issue' | 'plan' | null;
};

/** Returns sentences for a publisher: the meaning of the payment's state, and the next step. */
export function supportAdviceOn(payment: PaymentForAdvice): string[] {
  if (isPaid(payment.status)) return adviceOnPaid(payment);
  if (isReturned(payment.status))
    return [
      'The money was given back, and what was bought with it is closed. It can be bought again.',
      ...(payment.refundReason
        ? [`The store returned it by itself: ${refundReasons[payment.refundReason]}.`]
        : []),
    ];
  if (isEnded(payment.status)) return adviceOnEnded(payment);
  return isOpen(payment.status) ? [adviceOnOpen(payment.status, payment)] : [];
}

const refundReasons: Readonly<Record<RefundReason, string>> = {
  already_owned: 'the account had the issue already',
  account_deleted: 'no account was there to get what was paid for',
  duplicate_subscription: 'it was a duplicate, because another subscription of the account renews',
};

function adviceOnPaid(payment: PaymentForAdvice): string[] {
  const { id, userId, issueId, planId, isGiftPurchase, refundReason, opens, status } = payment;
  const disputed =
    status === 'disputed'
      ? ['It is disputed at the gateway: answer there. What was bought stays open meanwhile.']
      : [];
  if (refundReason)
    return [
      `The store gives the money back by itself: ${refundReasons[refundReason]}.`,
      ...disputed,
    ];
  if (isGiftPurchase)
    return [
      'It was paid as a gift: whoever redeems its link has it. The account of the buyer shows the link.',
      ...disputed,
    ];
  if (userId === null)
    return ['It was paid by an account that is deleted. Nobody has what was bought.', ...disputed];
  if (opens !== null)
    return [
      `It was paid, and account ${userId} has it. Who cannot read is likely signed in another way: ask which, and see “user show ${userId}”.`,
      ...disputed,
    ];
  const remedy =
    planId === null
      ? `“user grant ${userId} --issue ${issueId ?? 'ID'}”`
      : `“user grant ${userId} --days N”`;
  return planId !== null
    ? [`It was paid, and its time is over. To give more: ${remedy}.`, ...disputed]
    : [
        `It was paid, and account ${userId} does not have it: that should not be. See “check” for payment ${id}, and give it with ${remedy}.`,
        ...disputed,
      ];
}

function adviceOnEnded({ status, failureCode }: PaymentForAdvice): string[] {
  const why: Partial<Record<PaymentState, string>> = {
    canceled: 'It was called off',
    expired: 'Nobody went on with it for a day',
    failed: 'It failed',
  };
  const reason = failureCode ? ` (${failureCode})` : '';
  return [`${why[status] ?? 'It ended'}${reason}: no money was taken. It can be bought again.`];
}

function adviceOnOpen(status: PaymentState, { reconcileAt }: PaymentForAdvice): string {
  const next = reconcileAt ? ` The store asks again ${inUtc(reconcileAt)}.` : '';
  const sentences: Partial<Record<PaymentState, string>> = {
    created: 'Nothing was asked of the gateway yet: no money was taken.',
    requires_action:
      'The reader has still to approve it at their bank or wallet: no money was taken.',
    declined: 'The card was declined: no money was taken. The reader can try another one.',
    submitted: 'The gateway was asked, and its answer is not known yet.',
    processing: 'The gateway does not know yet whether the money comes, as with bank transfers.',
  };
  return `${sentences[status] ?? ''}${next}`;
}

const inUtc = (time: Date): string => `at ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The data for the question “I paid and can’t read”: the payment, the gateway's webhook events and the rights. */

export const listedPayment = (payment: PaymentRow, email: string | null): ListedPayment => ({
  id: payment.id,
  at: payment.createdAt.toISOString(),
  userId: payment.userId,
  email,
  what: payment.description,
  planId: payment.planId,
  bundleId: payment.bundleId,
  isGiftPurchase: payment.isGiftPurchase,
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
    throw new PaymentRefused('gone', `There is no payment ${which}: see them with “payment list”.`);
  const { payments: payment, users: user } = row;
  const right = await rightOf(tx, payment, now);
  return {
    ...listedPayment(payment, user?.email ?? null),
    issueId: payment.issueId,
    gatewayId: payment.gatewayId,
    failure: payment.failureCode,
    failureRaw: payment.failureRaw,
    completedAt: payment.completedAt?.toISOString() ?? null,
    reconcileAt: payment.reconcileAt?.toISOString() ?? null,
    events: await eventsOf(tx, payment.id),
    notices: await noticesOf(tx, payment),
    right,
    isRefundable: isRefundable(payment) && (await openRefund(tx, payment.id)) === null,
    refunds: (await refundsOf(tx, payment.id)).map(
      ({ id, createdAt, amount, status, changedAt }) => ({
        id,
        at: createdAt.toISOString(),
        amount,
        state: status,
        changedAt: changedAt.toISOString(),
      }),
    ),
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
    .where(eq(purchases.paymentId, payment.id))
    .orderBy(sql`${purchases.revokedAt} is not null`, asc(purchases.id))
    .limit(1);
  return bought && !bought.revokedAt ? { kind: 'issue', issueId: bought.issueId } : null;
}
