import { and, eq, min } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { webhookCursors, payments } from '../platform/db/schema.ts';
import type { Gateway } from './gateway.ts';
import { storeWebhookEvent } from './webhookEvents.ts';
import type { PaymentContext } from './paymentRows.ts';
import { before, oneDay, oneHour } from '../platform/clock.ts';

/** The time for which gateways list past events. */
const longest = 30 * oneDay;

/** A gateway may list an event later than its timestamp. */
const overlap = oneHour;

/** The span of one request. After a crash at most one span is listed again. */
const span = oneDay;

/**
 * Records the events that a gateway sent while no process listened, page by page, in the inbox. The
 * gateway's position moves after all pages of a span are recorded. An interruption loses nothing:
 * the span is listed again, and each event is recorded once. Throws `GatewayIndeterminate`.
 */
export async function catchUp(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  gateway: Gateway,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock.now();
  let from = laterOf(await positionOf(db, gateway, now), before(now, longest));
  do {
    const end = new Date(from.getTime() + span);
    const until = end < now ? end : null;
    for await (const page of gateway.eventsBetween(before(from, overlap), until)) {
      for (const event of page) await storeWebhookEvent(db, gateway, event, now);
      if (stopping.aborted) return;
    }
    from = until ?? now;
    await movePosition(db, gateway, from);
  } while (from < now);
}

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

type GatewayAccount = Pick<Gateway, 'name' | 'gatewayAccountId'>;

/**
 * Returns the time up to which all events are recorded. A store without a position begins at its first
 * payment at the gateway; without a payment there is nothing to record. A position in the future was
 * written by a wrong clock and is ignored.
 */
async function positionOf(
  tx: Queries,
  { name, gatewayAccountId }: GatewayAccount,
  now: Date,
): Promise<Date> {
  const isHere = and(
    eq(webhookCursors.gateway, name),
    eq(webhookCursors.gatewayAccountId, gatewayAccountId),
  );
  const [position] = await tx.select().from(webhookCursors).where(isHere);
  if (position && before(position.readUntil, overlap) < now)
    return earlierOf(position.readUntil, now);
  const isPaidHere = and(
    eq(payments.gateway, name),
    eq(payments.gatewayAccountId, gatewayAccountId),
  );
  const [first] = await tx
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(isPaidHere);
  return first?.at ?? before(now, oneHour);
}

/** Each process has recorded all events before its own position, so a position that moves back stays true. */
async function movePosition(
  tx: Queries,
  { name, gatewayAccountId }: GatewayAccount,
  readUntil: Date,
): Promise<void> {
  await tx
    .insert(webhookCursors)
    .values({ gateway: name, gatewayAccountId, readUntil })
    .onConflictDoUpdate({
      target: [webhookCursors.gateway, webhookCursors.gatewayAccountId],
      set: { readUntil },
    });
}
