import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { payments, subscriptions } from '../platform/db/schema.ts';
import { readStore } from '../storeSettings/index.ts';
import { readAndApplyPayment, readAndApplySubscription } from './reconcile.ts';
import { findGateway } from './callGateway.ts';
import type { Gateway, MarkedPayment, PaymentRow } from './gateway.ts';
import { type WebhookEventRow, type Outcome, subjectOf } from './webhookInbox.ts';
import { readMetadata } from './gatewayMetadata.ts';
import { subscriptionBy, type PaymentContext } from './paymentRows.ts';
import { openStates } from '../platform/db/schema/paymentStates.ts';
import { paymentByMetadata, recordUnbooked } from './unbooked.ts';

type Heard = Exclude<Outcome, 'silent'>;

/**
 * Handles a notice by reading the present state at the gateway, because the notice itself may be old.
 * Returns whether the notice is about a payment of this store. Throws `GatewaySilent`.
 */
export async function processWebhook(
  context: PaymentContext,
  notice: WebhookEventRow,
): Promise<Heard> {
  if (await heedKnown(context, notice)) return 'done';
  // The notice may be about a payment whose answer is lost, or has not arrived yet.
  for (const payment of await unanswered(context.db, notice)) {
    await readAndApplyPayment(context, payment, 'webhook');
  }
  return (await heedKnown(context, notice)) ? 'done' : heedMarks(context, notice);
}

/** No row has this id of the gateway. The mark at the gateway tells to which store the payment belongs. */
async function heedMarks(context: PaymentContext, notice: WebhookEventRow): Promise<Heard> {
  const gateway = findGateway(context, notice);
  const marked = (await gateway?.marksOn(subjectOf(notice))) ?? [];
  const heard: Heard[] = [];
  for (const each of marked) if (gateway) heard.push(await heedMark(context, gateway, each));
  return weightiest.find((one) => heard.includes(one)) ?? 'unknown';
}

const weightiest: readonly Heard[] = ['unbooked', 'done', 'unknown', 'foreign'];

async function heedMark(
  context: PaymentContext,
  gateway: Gateway,
  marked: MarkedPayment,
): Promise<Heard> {
  const mark = readMetadata(marked.mark);
  if (!mark) return 'unknown';
  const { uid } = await readStore(context.db);
  if (mark.storeId !== uid) return 'foreign';
  const payment = await paymentByMetadata(context.db, mark);
  if (payment) {
    await readAndApplyPayment(context, payment, 'webhook');
    return 'done';
  }
  const alarm = await recordUnbooked(context, gateway, { ...mark, ...marked });
  if (!alarm) return 'unknown';
  return alarm.state === 'open' ? 'unbooked' : 'done';
}

async function heedKnown(context: PaymentContext, notice: WebhookEventRow): Promise<boolean> {
  const { kind, gatewayId } = subjectOf(notice);
  return kind === 'payment'
    ? heedPayment(context, notice, gatewayId)
    : heedSubscription(context, notice, gatewayId);
}

async function heedPayment(
  context: PaymentContext,
  notice: WebhookEventRow,
  gatewayId: string,
): Promise<boolean> {
  const [payment] = await context.db
    .select()
    .from(payments)
    .where(and(isAt(payments, notice), eq(payments.gatewayId, gatewayId)));
  if (!payment) return false;
  const subscription = await subscriptionBy(context.db, payment.subscriptionId);
  // A renewal is found by its subscription, unless the user is deleted.
  if (payment.isRenewal && subscription)
    await readAndApplySubscription(context, subscription, 'webhook');
  else await readAndApplyPayment(context, payment, 'webhook');
  return true;
}

async function heedSubscription(
  context: PaymentContext,
  notice: WebhookEventRow,
  gatewayId: string,
) {
  const [row] = await context.db
    .select()
    .from(subscriptions)
    .where(and(isAt(subscriptions, notice), eq(subscriptions.gatewayId, gatewayId)));
  if (row) await readAndApplySubscription(context, row, 'webhook');
  return row !== undefined;
}

const isAt = (
  { gateway, account }: typeof payments | typeof subscriptions,
  notice: WebhookEventRow,
) => and(eq(gateway, notice.gateway), eq(account, notice.account));

const unanswered = (tx: Queries, notice: WebhookEventRow): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        isAt(payments, notice),
        isNull(payments.gatewayId),
        inArray(payments.status, openStates),
        gt(payments.tries, 0),
      ),
    );
