import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { webhookInbox } from '../platform/db/schema.ts';
import type { Gateway, WebhookEvent } from './gateway.ts';
import { oneMinute } from '../platform/clock.ts';

export type WebhookEventRow = typeof webhookInbox.$inferSelect;

/** The delays between tries. The last delay repeats. */
const retryDelays = [1, 5, 15, 60, 360].map((minutes) => minutes * oneMinute);

/** After this number of tries a webhook event without a payment is closed as unknown. */
const maxTriesForUnknown = 4;

/** The maximum number of webhook events of one round, which keeps a round short on a busy day. */
const maxPerRound = 50;

/** Records a webhook event; returns null for a repeated webhook event and for one of another application. */
export async function storeWebhookEvent(
  tx: Queries,
  gateway: Gateway,
  { account, eventId, type, about }: WebhookEvent,
  now: Date,
): Promise<WebhookEventRow | null> {
  const isOurs = about !== null && account === gateway.account;
  const [stored] = await tx
    .insert(webhookInbox)
    .values({
      gateway: gateway.name,
      account,
      eventId,
      type,
      about: about ? `${about.kind}:${about.gatewayId}` : '',
      receivedAt: now,
      ...(isOurs ? { nextTryAt: now } : { processedAt: now }),
    })
    .onConflictDoNothing()
    .returning();
  return stored && isOurs ? stored : null;
}

/** The subject of a recorded webhook event. */
export function subjectOf({ about }: WebhookEventRow): NonNullable<WebhookEvent['about']> {
  const [kind = '', ...rest] = about.split(':');
  return { kind: kind === 'subscription' ? kind : 'payment', gatewayId: rest.join(':') };
}

export const dueWebhookEvents = (tx: Queries, now: Date): Promise<WebhookEventRow[]> =>
  tx
    .select()
    .from(webhookInbox)
    .where(and(lte(webhookInbox.nextTryAt, now), isNull(webhookInbox.processedAt)))
    .orderBy(asc(webhookInbox.nextTryAt), asc(webhookInbox.id))
    .limit(maxPerRound);

/** Begins a try. The time of the next try is written first, in case the process dies. */
export async function claimWebhookEvent(
  tx: Queries,
  { id, tries }: WebhookEventRow,
  now: Date,
): Promise<boolean> {
  const isAsSeen = and(
    eq(webhookInbox.id, id),
    eq(webhookInbox.tries, tries),
    isNull(webhookInbox.processedAt),
  );
  const delay = retryDelays[Math.min(tries, retryDelays.length - 1)] ?? oneMinute;
  const claimed = await tx
    .update(webhookInbox)
    .set({ tries: tries + 1, nextTryAt: new Date(now.getTime() + delay) })
    .where(isAsSeen)
    .returning({ id: webhookInbox.id });
  return claimed.length > 0;
}

/**
 * The outcome of a webhook event:
 * - 'done': handled
 * - 'foreign': about a payment of another store
 * - 'unbooked': about a payment of this store without a row
 * - 'unknown': about an unknown subject
 * - 'silent': the gateway did not answer
 */
export type Outcome = 'done' | 'foreign' | 'unbooked' | 'unknown' | 'silent';

/** @param outcome 'unknown' is tried again for a while, because the payment's row may not have the id yet */
export async function closeWebhookEvent(
  tx: Queries,
  { id, tries }: WebhookEventRow,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const isExhausted = outcome === 'unknown' && tries + 1 >= maxTriesForUnknown;
  const isOver = isExhausted || (outcome !== 'unknown' && outcome !== 'silent');
  const error = outcome === 'done' ? null : outcome;
  await tx
    .update(webhookInbox)
    .set({ error, ...(isOver && { processedAt: now, nextTryAt: null }) })
    .where(eq(webhookInbox.id, id));
}

/** Longer than the 30 days for which a gateway lists events, so that no event is recorded twice. */
const retentionDays = 45;

/** Deletes closed webhook events. */
export async function deleteOldWebhookEvents(tx: Queries, now: Date): Promise<void> {
  const until = new Date(now.getTime() - retentionDays * 24 * 60 * oneMinute);
  await tx.delete(webhookInbox).where(lt(webhookInbox.processedAt, until));
}
