import { and, eq } from 'drizzle-orm';
import { exponentOf } from '#contract/money.ts';
import { lockUser } from '../identity/users.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments, subscriptions } from '../platform/db/schema.ts';
import { addWebhookMessage } from '../platform/webhooks/webhookOutbox.ts';
import { readStore } from '../storeSettings/index.ts';
import type { PaymentRow, Renewal, SubscriptionUpdate, SubscriptionRow } from './gateway.ts';
import { syncSubscriptionMails } from './mails/transitionMails.ts';
import { transitionPayment } from './paymentTransition.ts';
import {
  currentPlanOf,
  followPlanChange,
  openPlanChange,
  planBy,
} from './planChanges/planChangeRows.ts';
import {
  type Application,
  applicationAt,
  isDuplicate,
  isLastPeriodReturned,
  type ChangeContext,
  subscriptionBy,
  type PaymentContext,
} from './paymentRows.ts';
import {
  accessEnd,
  isRenewing,
  nextSubscriptionReconcileAt,
  graceAfter,
  nextStatus,
  paidUntilOf,
} from './subscriptionRules.ts';

/** The call that an update answers. Other updates are reports. */
interface Answered {
  /** The change of plan whose withdrawal the update answers. */
  readonly withdrawnId?: number;
  /** Whether the call ends or resumes the renewal. */
  readonly isOfRenewal?: boolean;
}

/**
 * Applies an update to a subscription that renews or ends without the user. It is the counterpart
 * of `applyPaymentUpdate`.
 */
export async function applySubscriptionUpdate(
  context: PaymentContext,
  { id, userId }: SubscriptionRow,
  update: SubscriptionUpdate,
  source: ChangeContext['source'],
  answered: Answered = {},
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await moveSubscription(tx, id, update, applicationAt(context, source), answered);
  });
}

/** The caller has locked the user, so no other transaction changes a subscription of this user. */
export async function moveSubscription(
  tx: Queries,
  id: number,
  update: SubscriptionUpdate,
  change: Application,
  { withdrawnId, isOfRenewal = false }: Answered = {},
): Promise<void> {
  const row = await subscriptionBy(tx, id);
  if (!row?.status) return;
  const planId = await currentPlanOf(tx, row, update);
  const renewals = update.renewals.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const renewal of renewals) {
    const paid = renewal.isOfCurrentPlan ? { ...row, planId } : row;
    await writeRenewal(tx, paid, renewal, change);
  }
  const was = await openPlanChange(tx, id);
  const known = { ...row, status: row.status };
  const changed = await changesBy(tx, known, update, change.now, isOfRenewal);
  const is = { ...row, ...changed, planId };
  const circumstances = { now: change.now, withdrawnId, plannedAt: row.reconcileAt };
  const followed = await followPlanChange(tx, was, is, update, circumstances);
  const reconcileAt = followed.readAt ?? is.reconcileAt;
  await tx
    .update(subscriptions)
    .set({ ...changed, planId, reconcileAt })
    .where(eq(subscriptions.id, id));
  if (changed.status === 'ended' && row.status !== 'ended' && row.status !== 'pending')
    await addWebhookMessage(
      tx,
      'subscription.ended',
      { subscription: { id, plan: planId } },
      change.now,
      row.userId,
    );
  const planChange = followed.change;
  await syncSubscriptionMails(tx, { ...row, planChange: was }, { ...is, planChange }, change);
}

/**
 * Updates the known renewals of a subscription whose user is deleted: refunds and disputes are still
 * recorded. A new renewal is not written.
 */
export async function moveKnownRenewals(
  tx: Queries,
  at: GatewayAccount,
  { renewals }: SubscriptionUpdate,
  change: Application,
): Promise<void> {
  for (const renewal of renewals) {
    const known = await renewalBy(tx, at, renewal.gatewayId);
    if (known?.isRenewal) await transitionPayment(tx, known, renewal, change);
  }
}

async function changesBy(
  tx: Queries,
  row: SubscriptionRow & { readonly status: NonNullable<SubscriptionRow['status']> },
  update: SubscriptionUpdate,
  now: Date,
  isAnswer: boolean,
) {
  const known = paidUntilOf(row);
  const paidUntil = update.paidUntil && update.paidUntil > known ? update.paidUntil : known;
  const paidMore = paidUntil > known;
  const status = nextStatus(row.status, update.status, {
    paidMore,
    isDuplicate: await isDuplicate(tx, row),
    isAnswer,
  });
  // A duplicate that was never paid before gives no access: its money is returned.
  const isUnpaidDuplicate =
    status === 'ended' && isRenewing(update.status) && known <= row.createdAt;
  const graceDays = graceAfter(row, { status, paidMore }, (await readStore(tx)).graceDays);
  const end = isUnpaidDuplicate
    ? row.expiresAt
    : accessEnd(status, row.createdAt, paidUntil, graceDays);
  const expiresAt = (await isLastPeriodReturned(tx, row.id)) ? earlier(row.expiresAt, now) : end;
  const nextBillingAt = isRenewing(status) ? update.nextBillingAt : null;
  const reconcileAt = nextSubscriptionReconcileAt({ status, expiresAt, nextBillingAt }, now);
  return {
    status,
    expiresAt,
    graceDays,
    nextBillingAt,
    reconcileAt,
    gatewayId: row.gatewayId ?? update.gatewayId,
  };
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Writes a renewal that the gateway has collected without the user. */
async function writeRenewal(
  tx: Queries,
  row: SubscriptionRow,
  renewal: Renewal,
  change: Application,
): Promise<void> {
  if (!row.gateway || renewal.amount <= 0) return;
  const update = { ...renewal, completedAt: renewal.at };
  const known = await renewalBy(tx, row, renewal.gatewayId);
  if (!known) return insertRenewal(tx, row, renewal, change);
  const payment = renewal.isOfCurrentPlan ? await withPlan(tx, known, row.planId) : known;
  await transitionPayment(tx, payment, update, change);
}

/**
 * Corrects the plan of a renewal. A read whose first answer came before the gateway changed the plan, and whose list of
 * invoices came after, has written the renewal with the plan of before.
 */
async function withPlan(
  tx: Queries,
  payment: PaymentRow,
  planId: number | null,
): Promise<PaymentRow> {
  if (!payment.isRenewal || payment.planId === planId) return payment;
  const plan = await planBy(tx, planId);
  if (!plan) return payment;
  const named = { planId: plan.id, description: plan.period };
  await tx.update(payments).set(named).where(eq(payments.id, payment.id));
  return { ...payment, ...named };
}

type GatewayAccount = Pick<SubscriptionRow, 'gateway' | 'gatewayAccountId'>;

async function renewalBy(
  tx: Queries,
  { gateway, gatewayAccountId }: GatewayAccount,
  gatewayId: string,
) {
  if (!gateway) return null;
  const isIt = and(
    eq(payments.gateway, gateway),
    eq(payments.gatewayAccountId, gatewayAccountId),
    eq(payments.gatewayId, gatewayId),
  );
  const [payment] = await tx.select().from(payments).where(isIt).for('no key update');
  return payment ?? null;
}

async function insertRenewal(
  tx: Queries,
  row: SubscriptionRow,
  renewal: Renewal,
  change: Application,
) {
  const { gateway, gatewayAccountId, userId, planId, id: subscriptionId } = row;
  const plan = await planBy(tx, planId);
  if (!gateway || !plan) return;
  const currency = renewal.currency.toUpperCase();
  const [payment] = await tx
    .insert(payments)
    .values({
      gateway,
      gatewayAccountId,
      userId,
      planId,
      subscriptionId,
      isRenewal: true,
      amount: renewal.amount,
      currency,
      currencyPrecision: exponentOf(currency),
      description: plan.period,
      attempt: `renewal ${renewal.gatewayId}`,
      gatewayId: renewal.gatewayId,
      createdAt: renewal.at,
      // The state of a new row. `movePayment` records the change that follows.
      status: 'processing',
    })
    .returning();
  if (!payment) return;
  await transitionPayment(tx, payment, { ...renewal, completedAt: renewal.at }, change);
}
