import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { paymentEvents, payments, purchases, subscriptions } from '../db/schema.ts';
import type { Resources } from '../resources.ts';
import type { Settings } from '../settings.ts';
import type { Log, PaymentRow, SubscriptionRow } from './gateway.ts';
import type { Gateways } from './gateways.ts';
import { isReturned, type PaymentState } from './states.ts';
import { renewingStatuses } from './subscriptionRules.ts';

/** What is needed wherever money is moved. */
export interface Till extends Pick<Resources, 'db' | 'clock'> {
  readonly gateways: Gateways;
  readonly log: Log;
  /** Whether receipts are mailed. */
  readonly settings: Pick<Settings, 'smtpUrl'>;
}

/** Who says what is being written down. */
export interface Moment {
  readonly now: Date;
  readonly source: 'person' | 'answer' | 'webhook' | 'reconciler' | 'operator';
}

/** When news is applied, and by which rules. */
export interface Application extends Moment {
  /** Without a mail server no receipt becomes due: one that is set up later mails none of the past. */
  readonly mailsReceipts: boolean;
}

export const applicationAt = (
  { clock, settings }: Till,
  source: Moment['source'],
): Application => ({ now: clock.now(), source, mailsReceipts: settings.smtpUrl !== null });

export async function paymentBy(tx: Queries, id: number): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!row) throw new Error(`There is no payment ${id}.`);
  return row;
}

/** As it stands now; nobody else changes it until the transaction ends. */
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

interface Happening {
  readonly was: PaymentState;
  readonly became: PaymentState;
  readonly note?: string;
}

/** Writes down what happened to a payment. */
export async function writeEvent(
  tx: Queries,
  paymentId: number,
  { source, now }: Moment,
  happening: Happening,
): Promise<void> {
  await tx.insert(paymentEvents).values({ ...happening, paymentId, source, at: now });
}

/** Whether the person has another plan that renews itself. */
export async function hasAnotherRenewing(
  tx: Queries,
  row: Pick<SubscriptionRow, 'id' | 'userId'>,
): Promise<boolean> {
  const isAnother = and(
    eq(subscriptions.userId, row.userId),
    ne(subscriptions.id, row.id),
    inArray(subscriptions.status, renewingStatuses),
  );
  const [another] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(isAnother);
  return another !== undefined;
}

/** The purchase that opens an issue to a person. */
export async function livePurchase(tx: Queries, userId: number, issueId: number) {
  const isIt = and(
    eq(purchases.userId, userId),
    eq(purchases.issueId, issueId),
    isNull(purchases.revokedAt),
  );
  const [row] = await tx.select().from(purchases).where(isIt);
  return row ?? null;
}

/** Whether the money for a subscription's last period is back. */
export async function isTakenBack(tx: Queries, subscriptionId: number): Promise<boolean> {
  const [last] = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), isNotNull(payments.completedAt)))
    .orderBy(desc(payments.id))
    .limit(1);
  return last !== undefined && isReturned(last.status);
}
