import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  gt,
  sql,
} from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { outboundMails, users } from '../db/schema.ts';
import { kindsAfterDeletion, type MailDetails, type MailKind } from '../db/schema/mailKinds.ts';
import { oneDay, oneMinute } from '../clock.ts';

export type MailRow = typeof outboundMails.$inferSelect;

/** A mail that a transition writes. */
export interface NewMail {
  readonly kind: MailKind;
  /** Unique: a second mail about the same event is not written. */
  readonly event: string;
  readonly userId?: number | null;
  readonly paymentId?: number;
  readonly subscriptionId?: number;
  readonly supportRequestId?: number;
  readonly details?: MailDetails;
  readonly dueAt: Date;
  readonly expiresAt: Date | null;
}

/** Longer than all tries take. */
const twoDays = 2 * oneDay;

/** The time after which a mail about an event is not sent any more. */
export const expiryOf = (dueAt: Date): Date => new Date(dueAt.getTime() + twoDays);

/** Writes mails in the transaction of the change that they report. Known events are skipped. */
export async function addMails(
  tx: Queries,
  mails: readonly NewMail[],
  createdAt: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ dueAt, ...mail }) => ({ ...mail, createdAt, nextAttemptAt: dueAt }));
  await tx.insert(outboundMails).values(rows).onConflictDoNothing();
}

type Subject = Pick<NewMail, 'paymentId' | 'subscriptionId' | 'supportRequestId'>;

/** Deletes the unsent mails of a subject, except for these events. */
export async function withdrawMails(
  tx: Queries,
  { paymentId, subscriptionId, supportRequestId }: Subject,
  keptEvents: readonly string[] = [],
): Promise<void> {
  const isOfSubject = and(
    paymentId === undefined ? undefined : eq(outboundMails.paymentId, paymentId),
    subscriptionId === undefined ? undefined : eq(outboundMails.subscriptionId, subscriptionId),
    supportRequestId === undefined
      ? undefined
      : eq(outboundMails.supportRequestId, supportRequestId),
  );
  if (!isOfSubject) throw new Error('A subject is needed.');
  await tx
    .delete(outboundMails)
    .where(
      and(
        isOfSubject,
        isNull(outboundMails.mailedAt),
        notInArray(outboundMails.event, [...keptEvents]),
      ),
    );
}

/**
 * Keeps the unsent mails of a user that the law requires, with their address, before the user is deleted. The
 * foreign key deletes the others. Access ends with the account, so the mails no longer name its end.
 */
export async function keepRequiredMails(tx: Queries, userId: number): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user?.email) return;
  const isRequired = and(
    eq(outboundMails.userId, userId),
    inArray(outboundMails.kind, [...kindsAfterDeletion]),
    isNotNull(outboundMails.nextAttemptAt),
  );
  await tx
    .update(outboundMails)
    .set({
      userId: null,
      recipient: user.email,
      details: sql`${outboundMails.details} - 'accessUntil'`,
    })
    .where(isRequired);
}

/** A due mail, with the address of its user. */
export interface DueMail {
  readonly mail: MailRow;
  /** null for a user without an address, for a guest and for the publisher. */
  readonly address: string | null;
}

/** Limits the length of a round on a busy day. */
const maxPerRound = 40;

export async function dueMails(tx: Queries, now: Date): Promise<DueMail[]> {
  const isCurrent = or(isNull(outboundMails.expiresAt), gt(outboundMails.expiresAt, now));
  const due = await tx
    .select({ mail: outboundMails, email: users.email })
    .from(outboundMails)
    .leftJoin(users, eq(users.id, outboundMails.userId))
    .where(and(lte(outboundMails.nextAttemptAt, now), isCurrent))
    .orderBy(asc(outboundMails.nextAttemptAt), asc(outboundMails.id))
    .limit(maxPerRound);
  return due.map(({ mail, email }) => ({ mail, address: mail.recipient ?? email }));
}

/** Delays before the retries. Each is longer than an attempt. There is no retry after the last one. */
const retryDelays = [5 * oneMinute, 30 * oneMinute, 3 * 60 * oneMinute, 12 * 60 * oneMinute];

/** @param tries the number of earlier attempts */
function nextTryAfter(tries: number, now: Date): Date | null {
  const pause = retryDelays[tries];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/**
 * Begins an attempt. One of several processes that saw the same row succeeds. The next attempt is scheduled
 * beforehand, so that the end of the process during an attempt loses no mail.
 */
export async function claimMail(
  tx: Queries,
  { id, attempts }: MailRow,
  now: Date,
): Promise<boolean> {
  const isAsSeen = and(
    eq(outboundMails.id, id),
    eq(outboundMails.attempts, attempts),
    lte(outboundMails.nextAttemptAt, now),
  );
  const claimed = await tx
    .update(outboundMails)
    .set({ attempts: attempts + 1, nextAttemptAt: nextTryAfter(attempts, now) })
    .where(isAsSeen)
    .returning({ id: outboundMails.id });
  return claimed.length > 0;
}

export const markMailed = (tx: Queries, { id }: MailRow, now: Date): Promise<unknown> =>
  tx
    .update(outboundMails)
    .set({ mailedAt: now, nextAttemptAt: null, recipient: null })
    .where(eq(outboundMails.id, id));

/** Ends the attempts of a mail that has nobody to go to. */
export const closeMail = (tx: Queries, { id }: MailRow): Promise<unknown> =>
  tx
    .update(outboundMails)
    .set({ nextAttemptAt: null, recipient: null })
    .where(eq(outboundMails.id, id));

/** Closes mails that are too late, and erases the addresses of deleted accounts that they held. */
export async function closeExpiredMails(tx: Queries, now: Date): Promise<void> {
  const isOver = or(isNotNull(outboundMails.nextAttemptAt), isNotNull(outboundMails.recipient));
  await tx
    .update(outboundMails)
    .set({ nextAttemptAt: null, recipient: null })
    .where(and(lte(outboundMails.expiresAt, now), isOver));
}
