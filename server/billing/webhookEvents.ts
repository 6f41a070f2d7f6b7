import { and, eq, isNull, lt } from 'drizzle-orm';
import { payments, subscriptions, webhookEvents } from '../platform/db/schema.ts';
import { readStore } from '../storeSettings/index.ts';
import { readAndApplyPayment, readAndApplySubscription } from './duePayments.ts';
import { findGateway } from './gatewayRegistry.ts';
import type { Gateway, GatewayMetadata, WebhookEvent } from './gateway.ts';
import { readMetadata } from './gatewayMetadata.ts';
import { subscriptionBy, type PaymentContext } from './paymentRows.ts';
import { paymentByMetadata, recordUnbooked } from './unbookedPayments.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { oneMinute } from '../platform/clock.ts';
import { addJobs } from '../platform/jobs/jobRows.ts';
import type { JobKind } from '../platform/jobs/jobRunner.ts';

export type WebhookEventRow = typeof webhookEvents.$inferSelect;

export const webhookKind = 'webhook_event';

/** After this number of tries a webhook event without a payment is closed as unknown. */
const maxTriesForUnknown = 4;

/**
 * Records a webhook event with its job; returns null for a repeated webhook event and for one of another application.
 */
export const storeWebhookEvent = (
  db: Db,
  gateway: Gateway,
  { gatewayAccountId, eventId, type, subject }: WebhookEvent,
  now: Date,
): Promise<WebhookEventRow | null> =>
  db.transaction(async (tx) => {
    const isOurs = subject !== null && gatewayAccountId === gateway.gatewayAccountId;
    const [stored] = await tx
      .insert(webhookEvents)
      .values({
        gateway: gateway.name,
        gatewayAccountId,
        eventId,
        type,
        subject: subject ? `${subject.kind}:${subject.gatewayId}` : '',
        receivedAt: now,
        processedAt: isOurs ? null : now,
      })
      .onConflictDoNothing()
      .returning();
    if (!stored || !isOurs) return null;
    await addJobs(tx, [{ kind: webhookKind, key: String(stored.id), dueAt: now }]);
    return stored;
  });

/** The subject of a recorded webhook event. */
function subjectOf({ subject }: WebhookEventRow): NonNullable<WebhookEvent['subject']> {
  const [kind = '', ...rest] = subject.split(':');
  return { kind: kind === 'subscription' ? kind : 'payment', gatewayId: rest.join(':') };
}

/**
 * The outcome of a webhook event:
 * - 'done': handled
 * - 'foreign': about a payment of another store
 * - 'unbooked': about a payment of this store without a row
 * - 'unknown': about an unknown subject
 * - 'silent': the gateway did not answer
 */
type Outcome = 'done' | 'foreign' | 'unbooked' | 'unknown' | 'silent';

/** The events of the gateways. The gateway's silence is followed by another attempt, later and later. */
export const webhookJobs = (context: PaymentContext): JobKind => ({
  kind: webhookKind,
  delays: [1, 5, 15, 60, 360].map((minutes) => minutes * oneMinute),
  concurrency: 4,
  async run({ key, attempts }) {
    const { db, clock } = context;
    const isIt = eq(webhookEvents.id, Number(key));
    const isOpen = and(isIt, isNull(webhookEvents.processedAt));
    const [event] = await db.select().from(webhookEvents).where(isOpen);
    if (!event) return 'done';
    const record = async (outcome: Outcome): Promise<'done' | 'failed'> => {
      // The payment's row may not have the id yet.
      const isOver = outcome === 'unknown' ? attempts >= maxTriesForUnknown : outcome !== 'silent';
      const error = outcome === 'done' ? null : outcome;
      const processedAt = isOver ? clock.now() : null;
      await db.update(webhookEvents).set({ error, processedAt }).where(isIt);
      return isOver ? 'done' : 'failed';
    };
    try {
      return await record(await processWebhook(context, event));
    } catch (error) {
      await record('silent');
      throw error;
    }
  },
});

/** Longer than the 30 days for which a gateway lists events, so that no event is recorded twice. */
const retentionDays = 45;

/** Deletes closed webhook events. */
export async function deleteOldWebhookEvents(tx: Queries, now: Date): Promise<void> {
  const until = new Date(now.getTime() - retentionDays * 24 * 60 * oneMinute);
  await tx.delete(webhookEvents).where(lt(webhookEvents.processedAt, until));
}

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
