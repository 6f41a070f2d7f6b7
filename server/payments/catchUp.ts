import { and, eq, min } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { gatewayPositions, payments } from '../db/schema.ts';
import { oneDay, oneHour } from '../time.ts';
import type { Gateway } from './gateway.ts';
import { keepNotice } from './inbox.ts';
import type { Till } from './rows.ts';

/** As long as gateways list what has happened. */
const longest = 30 * oneDay;

/** A gateway lists an event somewhat later than the time that the event bears. */
const overlap = oneHour;

/** What is asked for at once: a crash repeats one of these at most. */
const span = oneDay;

/**
 * Records what a gateway has told while nobody listened, page by page, into the inbox. The position of
 * the gateway moves once all pages of a span of time are recorded, so what interrupts this loses nothing:
 * the span is asked for again, and an event that is recorded already is recorded once. Throws
 * `GatewaySilent`.
 */
export async function catchUp(
  { db, clock }: Pick<Till, 'db' | 'clock'>,
  gateway: Gateway,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock.now();
  let from = laterOf(await positionOf(db, gateway, now), before(now, longest));
  do {
    const end = new Date(from.getTime() + span);
    const until = end < now ? end : null;
    for await (const page of gateway.noticesBetween(before(from, overlap), until)) {
      for (const notice of page) await keepNotice(db, gateway, notice, now);
      if (stopping.aborted) return;
    }
    from = until ?? now;
    await movePosition(db, gateway, from);
  } while (from < now);
}

const before = (time: Date, pause: number): Date => new Date(time.getTime() - pause);
const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

type Place = Pick<Gateway, 'name' | 'account'>;

/**
 * Up to when everything is recorded. A store that has not asked yet begins where its first payment at
 * the gateway did; without a payment nothing there is about it. A position in the future says nothing:
 * it was written by a clock that was wrong.
 */
async function positionOf(tx: Queries, { name, account }: Place, now: Date): Promise<Date> {
  const isHere = and(eq(gatewayPositions.gateway, name), eq(gatewayPositions.account, account));
  const [position] = await tx.select().from(gatewayPositions).where(isHere);
  if (position && before(position.heardUntil, overlap) < now)
    return earlierOf(position.heardUntil, now);
  const isPaidHere = and(eq(payments.gateway, name), eq(payments.account, account));
  const [first] = await tx
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(isPaidHere);
  return first?.at ?? before(now, oneHour);
}

/** Each process has recorded all that is before its own position, so a position that is set back is true. */
async function movePosition(
  tx: Queries,
  { name, account }: Place,
  heardUntil: Date,
): Promise<void> {
  await tx
    .insert(gatewayPositions)
    .values({ gateway: name, account, heardUntil })
    .onConflictDoUpdate({
      target: [gatewayPositions.gateway, gatewayPositions.account],
      set: { heardUntil },
    });
}
