import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { paymentEvents, payments, purchases, subscriptions } from '../platform/db/schema.ts';
import type { Resources } from '../platform/resources.ts';
import type { Settings } from '../config/settings.ts';
import type { Log, PaymentRow, SubscriptionRow, Gateways } from './gateway.ts';
import { isReturned, type PaymentState } from '../platform/db/schema/paymentStates.ts';
import { renewingStatuses } from './subscriptionRules.ts';

/** The dependencies of all functions that change payments. */
export interface PaymentContext extends Pick<Resources, 'db' | 'clock'> {
  readonly gateways: Gateways;
  readonly log: Log;
  /** Whether mails are sent. */
  readonly settings: Pick<Settings, 'smtpUrl'>;
}

/** The time and the source of a change. */
export interface ChangeContext {
  readonly now: Date;
  readonly source: 'person' | 'answer' | 'webhook' | 'reconciler' | 'operator';
}

/** The time, the source and the rules for applying an update. */
export interface Application extends ChangeContext {
  /** Without a mail server no mail is written, so a mail server that is set up later sends no earlier news. */
  readonly sendsMails: boolean;
}

export const applicationAt = (
  { clock, settings }: PaymentContext,
  source: ChangeContext['source'],
): Application => ({ now: clock.now(), source, sendsMails: settings.smtpUrl !== null });

export async function paymentBy(tx: Queries, id: number): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!row) throw new Error(`There is no payment ${id}.`);
  return row;
}

/** Returns the row and locks it until the transaction ends. */
export async function lockPayment(tx: Queries, id: number): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (!row) throw new Error(`There is no payment ${id}.`);
  return row;
}

export async function subscriptionBy(
  tx: Queries,
  id: number | null,
): Promise<SubscriptionRow | null> {
  if (id === null) return null;
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

interface StateChange {
  readonly fromState: PaymentState;
  readonly toState: PaymentState;
  readonly note?: string;
}

/** Records a change of a payment. */
export async function writeEvent(
  tx: Queries,
  paymentId: number,
  { source, now }: ChangeContext,
  stateChange: StateChange,
): Promise<void> {
  await tx.insert(paymentEvents).values({ ...stateChange, paymentId, source, at: now });
}

/**
 * Whether a subscription is a duplicate: another one of the user renews, or the paid time of another one goes
 * on when the first period of this one begins.
 */
export async function isDuplicate(
  tx: Queries,
  row: Pick<SubscriptionRow, 'id' | 'userId' | 'createdAt' | 'startsAt' | 'expiresAt'>,
): Promise<boolean> {
  const renews = inArray(subscriptions.status, renewingStatuses);
  const isFirstPayment = row.expiresAt <= row.createdAt;
  const overlaps = and(
    isNotNull(subscriptions.gateway),
    gt(subscriptions.expiresAt, subscriptions.createdAt),
    gt(subscriptions.expiresAt, row.startsAt ?? row.createdAt),
  );
  const isAnother = and(
    eq(subscriptions.userId, row.userId),
    ne(subscriptions.id, row.id),
    isFirstPayment ? or(renews, overlaps) : renews,
  );
  const [another] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(isAnother);
  return another !== undefined;
}

/** Returns the paid plan of the user that the gateway renews or may renew, or whose last payment has failed. */
export async function runningSubscription(
  tx: Queries,
  userId: UserId,
): Promise<SubscriptionRow | null> {
  const isRunning = and(
    eq(subscriptions.userId, userId),
    inArray(subscriptions.status, ['active', 'past_due', 'resuming']),
  );
  const [row] = await tx.select().from(subscriptions).where(isRunning);
  return row ?? null;
}

/** Returns the purchase by which the user owns the issue. */
export async function livePurchase(tx: Queries, userId: number, issueId: number) {
  const isIt = and(
    eq(purchases.userId, userId),
    eq(purchases.issueId, issueId),
    isNull(purchases.revokedAt),
  );
  const [row] = await tx.select().from(purchases).where(isIt);
  return row ?? null;
}

/** Whether the money of the subscription's last period was returned. */
export async function isLastPeriodReturned(tx: Queries, subscriptionId: number): Promise<boolean> {
  const [last] = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), isNotNull(payments.completedAt)))
    .orderBy(desc(payments.id))
    .limit(1);
  return last !== undefined && isReturned(last.status);
}
