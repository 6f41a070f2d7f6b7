import { and, asc, eq, gt, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { oneMinute } from '../clock.ts';
import type { Queries } from '../db/connection.ts';
import { outboundMails, users } from '../db/schema.ts';
import { changeMails, type MailRow } from './outbox.ts';

/** A due mail, with the address of its user. */
export interface DueMail {
  readonly mail: MailRow;
  /** null for a user without an address, for a guest and for the publisher. */
  readonly address: string | null;
}

/** Limits the length of a round on a busy day. */
const maxPerRound = 40;

/** Delays before the retries. Each is longer than an attempt. */
const retryDelays = [5 * oneMinute, 30 * oneMinute, 3 * 60 * oneMinute, 12 * 60 * oneMinute];
const maxAttempts = retryDelays.length + 1;
/** The time after which the last attempt counts as lost. */
const lastDelay = 5 * oneMinute;

/** Returns the mails whose next attempt is due. An attempt that ended with its process is repeated. */
export async function dueMails(tx: Queries, now: Date): Promise<DueMail[]> {
  await closeLostAttempts(tx, now);
  const isCurrent = or(isNull(outboundMails.expiresAt), gt(outboundMails.expiresAt, now));
  const mayBeSent = inArray(outboundMails.state, ['waiting', 'sending']);
  const due = await tx
    .select({ mail: outboundMails, email: users.email })
    .from(outboundMails)
    .leftJoin(users, eq(users.id, outboundMails.userId))
    .where(and(lte(outboundMails.nextAttemptAt, now), mayBeSent, isCurrent))
    .orderBy(asc(outboundMails.nextAttemptAt), asc(outboundMails.id))
    .limit(maxPerRound);
  return due.map(({ mail, email }) => ({ mail, address: mail.recipient ?? email }));
}

/** Closes the mails whose process ended during an attempt that no other one follows. */
function closeLostAttempts(tx: Queries, now: Date): Promise<unknown> {
  const isLast = and(eq(outboundMails.state, 'sending'), gte(outboundMails.attempts, maxAttempts));
  const isOver = or(isLast, eq(outboundMails.state, 'recalled'));
  return changeMails(tx, 'give_up', and(lte(outboundMails.nextAttemptAt, now), isOver));
}

/**
 * Begins an attempt, and returns its row; null if another process has begun it, or if the mail was withdrawn.
 * The claim schedules the next attempt. A process that ends during an attempt loses no mail.
 */
export async function claimMail(tx: Queries, mail: MailRow, now: Date): Promise<MailRow | null> {
  const { id, attempts } = mail;
  const isAsSeen = and(
    eq(outboundMails.id, id),
    eq(outboundMails.attempts, attempts),
    lte(outboundMails.nextAttemptAt, now),
  );
  const begun = {
    attempts: attempts + 1,
    nextAttemptAt: new Date(now.getTime() + (retryDelays[attempts] ?? lastDelay)),
  };
  const isClaimed = (await changeMails(tx, 'claim', isAsSeen, begun)) > 0;
  return isClaimed ? { ...mail, ...begun, state: 'sending' } : null;
}

/** The mail server has accepted the mail. */
export const markMailed = (tx: Queries, { id }: MailRow, now: Date): Promise<unknown> =>
  changeMails(tx, 'accept', eq(outboundMails.id, id), { mailedAt: now });

/** Ends a failed attempt. The next one has its time already. */
export function endFailedAttempt(tx: Queries, { id, attempts }: MailRow): Promise<unknown> {
  const isThisAttempt = and(eq(outboundMails.id, id), eq(outboundMails.attempts, attempts));
  return changeMails(tx, attempts < maxAttempts ? 'retry' : 'give_up', isThisAttempt);
}

/** Ends the attempts of a mail that has nobody to go to. */
export const dropMail = (tx: Queries, { id }: MailRow): Promise<unknown> =>
  changeMails(tx, 'drop', eq(outboundMails.id, id));
