import { desc, eq, and, inArray, isNotNull } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { lockUser } from '../identity/users.ts';
import type { Queries } from '../platform/db/connection.ts';
import { subscriptions, payments } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import { applySubscriptionUpdate } from './applySubscriptionUpdate.ts';
import { callGateway, findGateway, gatewayOf } from './gatewayRegistry.ts';
import type { PaymentRow, SubscriptionRow } from './gateway.ts';
import {
  type ChangeContext,
  type PaymentContext,
  runningSubscription,
  subscriptionBy,
} from './paymentRows.ts';
import { openPlanChange, isUnderWay } from './planChanges/planChangeRows.ts';
import { isOpen, openStates } from '../platform/db/schema/paymentStates.ts';
import { requirePaymentsOn } from './purchaseChecks.ts';
import { isRenewing, nextResumeAt, renewingStatuses } from './subscriptionRules.ts';

/**
 * Ends the open payments and the renewal of a user at the gateways, before the account is deleted. Throws
 * 'gateway_unavailable' when a gateway does not confirm the end.
 */
export async function cancelOpenBilling(context: PaymentContext, userId: UserId): Promise<void> {
  for (const payment of await context.db.select().from(payments).where(isOpenOf(userId))) {
    const ended = await endPayment(context, payment);
    if (isOpen(ended.status)) throw new Refused('gateway_unavailable');
  }
  for (const plan of await renewingOf(context.db, userId)) await endRenewalOf(context, plan);
}

/** Throws 'payment_under_way' when the user has begun another payment meanwhile. */
export async function assertNoOpenBilling(tx: Queries, userId: UserId): Promise<void> {
  const [begun] = await tx.select({ id: payments.id }).from(payments).where(isOpenOf(userId));
  if (begun || (await renewingOf(tx, userId)).length > 0) throw new Refused('payment_under_way');
}

const isOpenOf = (userId: UserId) =>
  and(eq(payments.userId, userId), inArray(payments.status, [...openStates]));

/**
 * Finds the user's renewing plans that the gateway knows. A plan without an id of the gateway ends with its
 * payment.
 */
const renewingOf = (tx: Queries, userId: UserId): Promise<SubscriptionRow[]> =>
  tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, renewingStatuses),
        isNotNull(subscriptions.gatewayId),
      ),
    );

/**
 * Ends an open payment at its gateway and returns the row. The payment may have been collected
 * meanwhile. If the outcome is unknown, the row stays unchanged.
 */
export async function endPayment(
  context: PaymentContext,
  payment: PaymentRow,
  source: ChangeContext['source'] = 'person',
): Promise<PaymentRow> {
  if (!isOpen(payment.status)) return payment;
  if (payment.status === 'created') {
    return applyPaymentUpdate(context, payment, { state: 'canceled', gatewayId: null }, source);
  }
  const gateway = gatewayOf(context, payment);
  const subscription = await subscriptionBy(context.db, payment.subscriptionId);
  const update = await callGateway(() => gateway.cancel(payment, subscription));
  return update ? applyPaymentUpdate(context, payment, update, source) : payment;
}

/** Ends the renewal of the user's plan. Throws 'no_renewal', 'gateway_unavailable' and 'plan_change_unavailable'. */
export async function endRenewal(context: PaymentContext, userId: UserId): Promise<void> {
  const row = await runningSubscription(context.db, userId);
  if (!row) throw new Refused('no_renewal');
  await endRenewalOf(context, row);
}

/**
 * Ends the renewal of one plan in any state, and with it a change of plan. Throws 'gateway_unavailable', and
 * 'plan_change_unavailable' while a call for a change may still be running.
 */
export async function endRenewalOf(context: PaymentContext, row: SubscriptionRow): Promise<void> {
  const change = await openPlanChange(context.db, row.id);
  const now = context.clock.now();
  if ((change && isUnderWay(change, now)) || isBeingResumed(row, now))
    throw new Refused('plan_change_unavailable');
  const gateway = gatewayOf(context, row);
  const update = await callGateway(() => gateway.cancelRenewal(row));
  if (!update) throw new Refused('gateway_unavailable');
  await applySubscriptionUpdate(context, row, update, 'person', { isOfRenewal: true });
}

/** Whether the call that resumes the renewal may still be running. Another call would overlap with it. */
const isBeingResumed = ({ status, reconcileAt }: SubscriptionRow, now: Date): boolean =>
  status === 'resuming' && reconcileAt !== null && reconcileAt > now;

/**
 * Takes the end of the renewal back, within the paid period. Nothing is charged now. If the gateway does not
 * answer, the row stays 'resuming', and the reconciler repeats the call. Throws 'not_resumable',
 * 'gateway_unavailable' and 'payments_off'.
 */
export async function resumeRenewal(context: PaymentContext, userId: UserId): Promise<void> {
  const row = await context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const now = context.clock.now();
    const found = await resumableSubscription(context, tx, userId, now);
    if (!found?.gateway) throw new Refused('not_resumable');
    await requirePaymentsOn(context, tx, found.gateway);
    const resuming = { status: 'resuming', reconcileAt: nextResumeAt(now) } as const;
    await tx.update(subscriptions).set(resuming).where(eq(subscriptions.id, found.id));
    return { ...found, ...resuming };
  });
  if (!(await sendResumption(context, row, 'person'))) throw new Refused('gateway_unavailable');
  const after = await subscriptionBy(context.db, row.id);
  if (!isRenewing(after?.status ?? null)) throw new Refused('not_resumable');
}

/** Returns the user's cancelled subscription that can renew again; null without one. */
export async function resumableSubscription(
  context: Pick<PaymentContext, 'gateways'>,
  tx: Queries,
  userId: UserId,
  now: Date,
): Promise<SubscriptionRow | null> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.expiresAt));
  if (rows.some(({ status }) => isRenewing(status) && status !== 'resuming')) return null;
  const isOpenUntilLater = ({ status, expiresAt, gatewayId }: SubscriptionRow): boolean =>
    (status === 'cancelled' || status === 'resuming') && expiresAt > now && gatewayId !== null;
  const last = rows.find(isOpenUntilLater);
  return last && findGateway(context, last)?.resumeRenewal ? last : null;
}

/** Returns false if the outcome is unknown. */
async function sendResumption(
  context: PaymentContext,
  row: SubscriptionRow,
  source: ChangeContext['source'],
): Promise<boolean> {
  const resume = gatewayOf(context, row).resumeRenewal;
  const update = resume && (await callGateway(() => resume(row)));
  if (!update) return false;
  await applySubscriptionUpdate(context, row, update, source, { isOfRenewal: true });
  return true;
}

/** Repeats the call that resumes a subscription. Returns false if the row is not 'resuming'. */
export async function repeatResumption(
  context: PaymentContext,
  row: SubscriptionRow,
): Promise<boolean> {
  if (row.status !== 'resuming' || !findGateway(context, row)) return false;
  const reconcileAt = nextResumeAt(context.clock.now());
  await context.db.update(subscriptions).set({ reconcileAt }).where(eq(subscriptions.id, row.id));
  await sendResumption(context, row, 'reconciler');
  return true;
}
