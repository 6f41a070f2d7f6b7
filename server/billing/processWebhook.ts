import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { payments, subscriptions } from '../platform/db/schema.ts';
import { readStore } from '../storeSettings/index.ts';
import { lookAtPayment, lookAtSubscription } from './reconcile.ts';
import { findGateway } from './callGateway.ts';
import type { Gateway, Marked, PaymentRow } from './gateway.ts';
import { type NoticeRow, type Outcome, subjectOf } from './webhookInbox.ts';
import { readMark } from './gatewayMetadata.ts';
import { subscriptionBy, type Till } from './paymentRows.ts';
import { openStates } from '../platform/db/schema/paymentStates.ts';
import { paymentByMark, recordUnbooked } from './unbooked.ts';

type Heard = Exclude<Outcome, 'silent'>;

/**
 * Handles a notice by reading the present state at the gateway, because the notice itself may be old.
 * Returns whether the notice is about a payment of this store. Throws `GatewaySilent`.
 */
export async function heed(till: Till, notice: NoticeRow): Promise<Heard> {
  if (await heedKnown(till, notice)) return 'done';
  // The notice may be about a payment whose answer is lost, or has not arrived yet.
  for (const payment of await unanswered(till.db, notice)) {
    await lookAtPayment(till, payment, 'webhook');
  }
  return (await heedKnown(till, notice)) ? 'done' : heedMarks(till, notice);
}

/** No row has this id of the gateway. The mark at the gateway tells to which store the payment belongs. */
async function heedMarks(till: Till, notice: NoticeRow): Promise<Heard> {
  const gateway = findGateway(till, notice);
  const marked = (await gateway?.marksOn(subjectOf(notice))) ?? [];
  const heard: Heard[] = [];
  for (const each of marked) if (gateway) heard.push(await heedMark(till, gateway, each));
  return weightiest.find((one) => heard.includes(one)) ?? 'unknown';
}

const weightiest: readonly Heard[] = ['unbooked', 'done', 'unknown', 'foreign'];

async function heedMark(till: Till, gateway: Gateway, marked: Marked): Promise<Heard> {
  const mark = readMark(marked.mark);
  if (!mark) return 'unknown';
  const { uid } = await readStore(till.db);
  if (mark.storeId !== uid) return 'foreign';
  const payment = await paymentByMark(till.db, mark);
  if (payment) {
    await lookAtPayment(till, payment, 'webhook');
    return 'done';
  }
  const alarm = await recordUnbooked(till, gateway, { ...mark, ...marked });
  if (!alarm) return 'unknown';
  return alarm.state === 'open' ? 'unbooked' : 'done';
}

async function heedKnown(till: Till, notice: NoticeRow): Promise<boolean> {
  const { kind, gatewayId } = subjectOf(notice);
  return kind === 'payment'
    ? heedPayment(till, notice, gatewayId)
    : heedSubscription(till, notice, gatewayId);
}

async function heedPayment(till: Till, notice: NoticeRow, gatewayId: string): Promise<boolean> {
  const [payment] = await till.db
    .select()
    .from(payments)
    .where(and(isAt(payments, notice), eq(payments.gatewayId, gatewayId)));
  if (!payment) return false;
  const subscription = await subscriptionBy(till.db, payment.subscriptionId);
  // A renewal is found by its subscription, unless the user is deleted.
  if (payment.isRenewal && subscription) await lookAtSubscription(till, subscription, 'webhook');
  else await lookAtPayment(till, payment, 'webhook');
  return true;
}

async function heedSubscription(till: Till, notice: NoticeRow, gatewayId: string) {
  const [row] = await till.db
    .select()
    .from(subscriptions)
    .where(and(isAt(subscriptions, notice), eq(subscriptions.gatewayId, gatewayId)));
  if (row) await lookAtSubscription(till, row, 'webhook');
  return row !== undefined;
}

const isAt = ({ gateway, account }: typeof payments | typeof subscriptions, notice: NoticeRow) =>
  and(eq(gateway, notice.gateway), eq(account, notice.account));

const unanswered = (tx: Queries, notice: NoticeRow): Promise<PaymentRow[]> =>
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
