import { and, eq } from 'drizzle-orm';
import { payments, subscriptions } from '../platform/db/schema.ts';
import { readStore } from '../storeSettings/index.ts';
import { readAndApplyPayment, readAndApplySubscription } from './duePayments.ts';
import { findGateway } from './gatewayRegistry.ts';
import type { Gateway, GatewayMetadata } from './gateway.ts';
import { type WebhookEventRow, type Outcome, subjectOf } from './webhookEvents.ts';
import { readMetadata } from './gatewayMetadata.ts';
import { subscriptionBy, type PaymentContext } from './paymentRows.ts';
import { paymentByMetadata, recordUnbooked } from './unbookedPayments.ts';

type ProcessedOutcome = Exclude<Outcome, 'silent'>;

/**
 * Handles a webhook event by reading the present state at the gateway, because the event itself may
 * be old. Returns the outcome. Throws `GatewayIndeterminate`.
 */
export async function processWebhook(
  context: PaymentContext,
  event: WebhookEventRow,
): Promise<ProcessedOutcome> {
  return (await processKnown(context, event)) ? 'done' : processMetadatas(context, event);
}

/**
 * No row has this id of the gateway. The metadata at the gateway identifies the store and the row of the payment, also
 * where the answer with the id is lost or has not arrived yet. A payment of another application costs one request, for
 * any number of open payments.
 */
async function processMetadatas(
  context: PaymentContext,
  event: WebhookEventRow,
): Promise<ProcessedOutcome> {
  const gateway = findGateway(context, event);
  const found = (await gateway?.findMetadata(subjectOf(event))) ?? [];
  const outcomes: ProcessedOutcome[] = [];
  for (const each of found)
    if (gateway) outcomes.push(await processMetadata(context, gateway, each));
  return outcomesByPriority.find((one) => outcomes.includes(one)) ?? 'unknown';
}

const outcomesByPriority: readonly ProcessedOutcome[] = ['unbooked', 'done', 'unknown', 'foreign'];

async function processMetadata(
  context: PaymentContext,
  gateway: Gateway,
  found: GatewayMetadata,
): Promise<ProcessedOutcome> {
  const metadata = readMetadata(found.metadata);
  if (!metadata) return 'unknown';
  const { uid } = await readStore(context.db);
  if (metadata.storeId !== uid) return 'foreign';
  const payment = await paymentByMetadata(context.db, metadata);
  if (payment) {
    await readAndApplyPayment(context, payment, 'webhook');
    return 'done';
  }
  const alarm = await recordUnbooked(context, gateway, { ...metadata, ...found });
  if (!alarm) return 'unknown';
  return alarm.state === 'open' ? 'unbooked' : 'done';
}

async function processKnown(context: PaymentContext, event: WebhookEventRow): Promise<boolean> {
  const { kind, gatewayId } = subjectOf(event);
  return kind === 'payment'
    ? processPayment(context, event, gatewayId)
    : processSubscription(context, event, gatewayId);
}

async function processPayment(
  context: PaymentContext,
  event: WebhookEventRow,
  gatewayId: string,
): Promise<boolean> {
  const [payment] = await context.db
    .select()
    .from(payments)
    .where(and(isAt(payments, event), eq(payments.gatewayId, gatewayId)));
  if (!payment) return false;
  const subscription = await subscriptionBy(context.db, payment.subscriptionId);
  // A renewal is read by its subscription, unless the user is deleted.
  if (payment.isRenewal && subscription)
    await readAndApplySubscription(context, subscription, 'webhook');
  else await readAndApplyPayment(context, payment, 'webhook');
  return true;
}

async function processSubscription(
  context: PaymentContext,
  event: WebhookEventRow,
  gatewayId: string,
) {
  const [row] = await context.db
    .select()
    .from(subscriptions)
    .where(and(isAt(subscriptions, event), eq(subscriptions.gatewayId, gatewayId)));
  if (row) await readAndApplySubscription(context, row, 'webhook');
  return row !== undefined;
}

const isAt = (
  { gateway, gatewayAccountId }: typeof payments | typeof subscriptions,
  event: WebhookEventRow,
) => and(eq(gateway, event.gateway), eq(gatewayAccountId, event.gatewayAccountId));
