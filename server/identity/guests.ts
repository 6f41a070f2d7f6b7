import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { CallName } from '#contract/api/registry.ts';
import { UserId } from '#contract/ids.ts';
import { before, oneDay, oneHour } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { users } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { WriterContext } from '../platform/mail/outboundMail.ts';
import { hashOf, newSecret, sign } from '../platform/security/keys.ts';
import { countOne } from '../platform/security/rateLimits.ts';
import { readStore } from '../storeSettings/index.ts';
import { type IdentityServices, startSession } from './sessions.ts';
import { lockUser } from './users.ts';

/**
 * Guests buy issues with an e-mail that is only typed. A guest is a user without a way to sign in, whose session is that of
 * the browser that paid. The link in the receipt begins another one. `joinGuests` moves the purchases into the account
 * that verifies the e-mail. Until then the e-mail gives no right, and does not block its owner.
 */

/** A guest makes no other call that needs a session. So a new call is closed to guests. */
export const callsForGuests: readonly CallName[] = [
  'me',
  'purchases',
  'payments',
  'receipt',
  'invoice',
  'pay',
  'attempt',
  'cancelPayment',
  'plan',
  'promocodes',
  'giftLinks',
  'readingPositions',
  'reportPosition',
  'removePosition',
  'annotations',
  'pushAnnotations',
  'signOutEverywhere',
  'downloadToken',
];

/** New guests with one e-mail, and of the store. */
const limits = { addressPerDay: 10, storePerHour: 1000 };

export const guestCalls = (services: IdentityServices): Pick<Handlers, 'beginGuest'> => ({
  async beginGuest({ body: { email }, request, reply }) {
    const { db, site } = services;
    if (!site(request).mayHoldSessions) throw new Refused('https_needed');
    const { guestCheckoutEnabled, signInEnabled } = await readStore(db);
    if (!guestCheckoutEnabled || !signInEnabled || !services.mailQueue.mails)
      throw new Refused('not_found');
    if (request.userId !== null && request.isGuest) await correctEmail(db, request.userId, email);
    if (request.userId !== null) return { id: request.userId };
    await countGuest(services, email.toLowerCase());
    // The link has a token after the first receipt.
    const guest = { email, guestLinkHash: hashOf(newSecret()), createdAt: services.clock.now() };
    const [made] = await db.insert(users).values(guest).returning({ id: users.id });
    const id = UserId.parse(made?.id);
    await startSession(services, request, reply, id);
    return { id };
  },
});

async function countGuest(services: IdentityServices, address: string): Promise<void> {
  const counts: readonly [of: string, most: number, timeMs: number][] = [
    [address, limits.addressPerDay, oneDay],
    ['the store', limits.storePerHour, oneHour],
  ];
  for (const [of, most, timeMs] of counts) {
    const key = sign(services.keys.count, 'guest', of);
    if ((await countOne(services, key, timeMs)).current > most) throw new Refused('rate_limited');
  }
}

/**
 * Before the first purchase. Later the holder of a forwarded link could take the purchases of the guest into the own
 * account.
 */
const correctEmail = (db: IdentityServices['db'], id: UserId, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, id);
    const hasPaid = sql`exists (select from payments p
      where p.user_id = ${users.id} and p.completed_at is not null)`;
    await tx
      .update(users)
      .set({ email })
      .where(and(eq(users.id, id), sql`not ${hasPaid}`));
  });

/** The page that opens the purchases of a guest in another browser. */
export const guestLinkPath = (token: string): string => `/auth/purchases/${token}`;

/** The path of the link of a guest for a mail; null for an account. It ends when the purchases have joined an account. */
export async function guestPathFor(
  tx: Queries,
  userId: number,
  keys: WriterContext['keys'],
): Promise<string | null> {
  const isIt = and(eq(users.id, userId), isNotNull(users.guestLinkHash));
  const [guest] = await tx.select({ id: users.id }).from(users).where(isIt);
  if (!guest) return null;
  const token = sign((await keys()).signIn, 'guest link', String(userId));
  await tx
    .update(users)
    .set({ guestLinkHash: hashOf(token) })
    .where(isIt);
  return guestLinkPath(token);
}

/** Returns the guest of a link; null for a link that has ended. */
export async function guestOfLink(tx: Queries, token: string) {
  const [guest] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.guestLinkHash, hashOf(token)));
  return guest ? { id: UserId.parse(guest.id), email: guest.email ?? '' } : null;
}

/** Those who have bought nothing. Money that a gateway collects later is returned, as after every deletion of a user. */
export async function deleteIdleGuests(tx: Queries, now: Date): Promise<void> {
  const isIdle = and(
    isNotNull(users.guestLinkHash),
    lt(users.createdAt, before(now, 7 * oneDay)),
    sql`not exists (select from purchases b where b.user_id = ${users.id})`,
    sql`not exists (select from payments p where p.user_id = ${users.id}
      and (p.completed_at is not null or p.status not in ('failed', 'canceled', 'expired')))`,
  );
  await tx.delete(users).where(isIdle);
}
