import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { webhookInbox } from '../db/schema.ts';
import { oneMinute } from '../time.ts';
import type { Gateway, Notice } from './gateway.ts';

export type NoticeRow = typeof webhookInbox.$inferSelect;

/** What lies between a try and the next; the last is repeated. */
const pauses = [1, 5, 15, 60, 360].map((minutes) => minutes * oneMinute);

/** What nothing of ours has answered to after so many tries is about nothing of ours. */
const mostTriesForUnknown = 4;

/** At once the first ones on a busy day, so that one round is never long. */
const mostAtOnce = 50;

/** Keeps what a gateway tells; null where it was told before, or is about nothing of ours. */
export async function keepNotice(
  tx: Queries,
  gateway: Gateway,
  { account, eventId, type, about }: Notice,
  now: Date,
): Promise<NoticeRow | null> {
  const isOurs = about !== null && account === gateway.account;
  const [kept] = await tx
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
  return kept && isOurs ? kept : null;
}

/** What a notice is about, in the words in which it was kept. */
export function subjectOf({ about }: NoticeRow): NonNullable<Notice['about']> {
  const [kind = '', ...rest] = about.split(':');
  return { kind: kind === 'subscription' ? kind : 'payment', gatewayId: rest.join(':') };
}

export const dueNotices = (tx: Queries, now: Date): Promise<NoticeRow[]> =>
  tx
    .select()
    .from(webhookInbox)
    .where(and(lte(webhookInbox.nextTryAt, now), isNull(webhookInbox.processedAt)))
    .orderBy(asc(webhookInbox.nextTryAt), asc(webhookInbox.id))
    .limit(mostAtOnce);

/** Begins a try. The next is put down beforehand, so that one which dies is made up for. */
export async function claimNotice(
  tx: Queries,
  { id, tries }: NoticeRow,
  now: Date,
): Promise<boolean> {
  const isAsSeen = and(
    eq(webhookInbox.id, id),
    eq(webhookInbox.tries, tries),
    isNull(webhookInbox.processedAt),
  );
  const pause = pauses[Math.min(tries, pauses.length - 1)] ?? oneMinute;
  const claimed = await tx
    .update(webhookInbox)
    .set({ tries: tries + 1, nextTryAt: new Date(now.getTime() + pause) })
    .where(isAsSeen)
    .returning({ id: webhookInbox.id });
  return claimed.length > 0;
}

/**
 * What came of a notice: acted on, about a payment of another store, about a payment that the books have
 * not, about nothing that is known, or not found out because the gateway did not answer.
 */
export type Outcome = 'done' | 'foreign' | 'unbooked' | 'unknown' | 'silent';

/** @param outcome 'unknown' is tried again for a while: our own answer may not be written yet */
export async function closeNotice(
  tx: Queries,
  { id, tries }: NoticeRow,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const isGivenUp = outcome === 'unknown' && tries + 1 >= mostTriesForUnknown;
  const isOver = isGivenUp || (outcome !== 'unknown' && outcome !== 'silent');
  const error = outcome === 'done' ? null : outcome;
  await tx
    .update(webhookInbox)
    .set({ error, ...(isOver && { processedAt: now, nextTryAt: null }) })
    .where(eq(webhookInbox.id, id));
}

/** Longer than the 30 days of events that a gateway still lists, so that no event is heard twice. */
const keptDays = 45;

/** Deletes notices that are done. */
export async function sweepNotices(tx: Queries, now: Date): Promise<void> {
  const until = new Date(now.getTime() - keptDays * 24 * 60 * oneMinute);
  await tx.delete(webhookInbox).where(lt(webhookInbox.processedAt, until));
}
