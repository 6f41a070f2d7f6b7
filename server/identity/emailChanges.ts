import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { KeyObject } from 'node:crypto';
import type { UserId } from '#contract/ids.ts';
import { oneDay, oneHour, oneMinute } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { emailChanges, newsSubscriptions, users } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { MailWriter } from '../platform/mail/outboundMail.ts';
import { addMails } from '../platform/mail/outbox.ts';
import { isSame, newSecret, sign } from '../platform/security/keys.ts';
import { countOne } from '../platform/security/rateLimits.ts';
import { translate } from '../platform/translations.ts';
import { joinGuests } from './joinGuests.ts';
import { grantPrintAccess } from './printAccess.ts';
import { codeOf, requireMailSignIn } from './mailSignIn.ts';
import { findByEmail, releaseEmail } from './registrations.ts';
import type { IdentityServices } from './sessions.ts';
import { lockUser } from './users.ts';

/**
 * The change of the verified e-mail of an account. Both mailboxes get a code, and the page of the account takes both. Nothing
 * tells before that whether the new e-mail has an account.
 */

const lifetimeMs = 15 * oneMinute;
const maxTries = 5;

/** Changes that a user orders, and mails to one new address. */
const limits = { userPerHour: 5, addressPerDay: 15 };

const mailboxes = ['present', 'next'] as const;
type Mailbox = (typeof mailboxes)[number];

const eventOf = (mailbox: Mailbox, nonce: string): string => `email change ${mailbox} ${nonce}`;

const codeFor = (key: KeyObject, mailbox: Mailbox, nonce: string): string =>
  codeOf(sign(key, 'email change', mailbox, nonce));

export const emailChangeCalls = (
  services: IdentityServices,
): Pick<Handlers, 'orderEmailChange' | 'confirmEmailChange'> => ({
  async orderEmailChange({ body: { email }, userId }) {
    await requireMailSignIn(services);
    const { db, clock, mailQueue } = services;
    await countOrder(services, userId, email.toLowerCase());
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const change = { nonce: newSecret(), email, tries: 0, expiresAt };
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const present = await verifiedEmail(tx, userId);
      await tx
        .insert(emailChanges)
        .values({ userId, ...change })
        .onConflictDoUpdate({ target: emailChanges.userId, set: change });
      const mails = mailboxes.map((mailbox) => ({
        kind: 'email_change' as const,
        event: eventOf(mailbox, change.nonce),
        recipient: mailbox === 'next' ? email : present,
        dueAt: now,
        expiresAt,
      }));
      await addMails(tx, mails, now);
    });
    void mailQueue.round();
  },

  async confirmEmailChange({ body, userId }) {
    const { db, keys, clock } = services;
    // After the transaction, which keeps the count.
    const fault = await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const isRunning = and(
        eq(emailChanges.userId, userId),
        gt(emailChanges.expiresAt, clock.now()),
        lt(emailChanges.tries, maxTries),
      );
      const [change] = await tx
        .update(emailChanges)
        .set({ tries: sql`${emailChanges.tries} + 1` })
        .where(isRunning)
        .returning();
      if (!change) return 'sign_in_expired';
      const areRight = mailboxes.map((mailbox) =>
        isSame(codeFor(keys.signIn, mailbox, change.nonce), body[mailbox]),
      );
      if (areRight.includes(false))
        return change.tries < maxTries ? 'sign_in_code_wrong' : 'sign_in_code_spent';
      await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
      return takeEmail(tx, userId, change.email);
    });
    if (fault) throw new Refused(fault);
  },
});

async function countOrder(services: IdentityServices, userId: UserId, address: string) {
  const counts: readonly [of: string, most: number, timeMs: number][] = [
    [`user ${userId}`, limits.userPerHour, oneHour],
    [address, limits.addressPerDay, oneDay],
  ];
  for (const [of, most, timeMs] of counts) {
    const key = sign(services.keys.count, 'email change', of);
    if ((await countOne(services, key, timeMs)).current > most) throw new Refused('rate_limited');
  }
}

/** An unverified e-mail is replaced by a sign-in with another one. */
async function verifiedEmail(tx: Queries, userId: UserId): Promise<string> {
  const isVerified = and(eq(users.id, userId), users.emailVerified);
  const [user] = await tx.select({ email: users.email }).from(users).where(isVerified);
  if (!user?.email) throw new Refused('bad_request');
  return user.email;
}

/** Returns 'sign_in_way_taken' if another account has the e-mail, whose owner is this user. */
async function takeEmail(tx: Queries, userId: UserId, email: string) {
  const owner = await findByEmail(tx, email);
  if (owner !== null && owner !== userId) return 'sign_in_way_taken';
  await moveNews(tx, await verifiedEmail(tx, userId), email);
  await tx
    .update(users)
    .set({ email })
    .where(and(eq(users.id, userId), ne(users.email, email)));
  await releaseEmail(tx, email, userId);
  await joinGuests(tx, userId);
  await grantPrintAccess(tx, userId);
  return null;
}

/** News of new issues go to the new e-mail, which may get them already. */
async function moveNews(tx: Queries, from: string, email: string): Promise<void> {
  const addressKey = email.toLowerCase();
  if (addressKey === from.toLowerCase()) return;
  const ended = await tx
    .delete(newsSubscriptions)
    .where(eq(newsSubscriptions.addressKey, from.toLowerCase()))
    .returning({ confirmedAt: newsSubscriptions.confirmedAt });
  const confirmedAt = ended[0]?.confirmedAt;
  if (!confirmedAt) return;
  const set = { confirmedAt, linkHash: null, linkEndsAt: null };
  await tx
    .insert(newsSubscriptions)
    .values({ addressKey, email, ...set })
    .onConflictDoUpdate({
      target: newsSubscriptions.addressKey,
      set,
      setWhere: isNull(newsSubscriptions.confirmedAt),
    });
}

export const deleteExpiredEmailChanges = (tx: Queries, now: Date): Promise<unknown> =>
  tx.delete(emailChanges).where(lte(emailChanges.expiresAt, now));

/** Writes nothing for a change that has ended or was replaced. It repeats nothing that was typed. */
export const writeEmailChangeMail: MailWriter = async (tx, { mail, address }, context) => {
  const { store, now, keys } = context;
  const [mailbox] = mailboxes.filter((one) => mail.event.startsWith(eventOf(one, '')));
  const nonce = mailbox ? mail.event.slice(eventOf(mailbox, '').length) : '';
  const isRunning = and(eq(emailChanges.nonce, nonce), gt(emailChanges.expiresAt, now));
  const [change] = await tx.select().from(emailChanges).where(isRunning);
  if (!change || !mailbox || !address) return null;
  const text = (key: string) => translate(store.locale, key, { store: store.name });
  return {
    to: address,
    content: {
      subject: text('mails.emailChange.subject'),
      heading: text('mails.emailChange.subject'),
      paragraphs: [text(`mails.emailChange.${mailbox}`)],
      item: null,
      sums: [[text('mails.signIn.code'), codeFor((await keys()).signIn, mailbox, nonce)]],
      details: [],
      action: null,
      notes: [text('mails.emailChange.reason')],
    },
  };
};
