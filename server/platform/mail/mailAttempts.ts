import { and, eq, inArray, lte, or } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { outboundMails, users } from '../db/schema.ts';
import { kindsSentOnce } from '../db/schema/mailKinds.ts';
import { changeMails, type MailRow } from './outbox.ts';

/** A due mail, with the address of its user. */
export interface DueMail {
  readonly mail: MailRow;
  /** null for a user without an address, for a guest and for the publisher. */
  readonly address: string | null;
}

/**
 * Begins an attempt to send a mail; null if it was withdrawn or is too late. A withdrawn mail whose attempt was lost with
 * its process has no other one, and neither has a mail that nobody is to get twice.
 */
export async function claimMail(tx: Queries, id: number, now: Date): Promise<DueMail | null> {
  const isIt = eq(outboundMails.id, id);
  const { expiresAt, kind, state } = outboundMails;
  const isLost = and(inArray(kind, [...kindsSentOnce]), eq(state, 'sending'));
  const isOver = or(lte(expiresAt, now), eq(state, 'recalled'), isLost);
  await changeMails(tx, 'give_up', and(isIt, isOver));
  if ((await changeMails(tx, 'claim', isIt)) === 0) return null;
  const [due] = await tx
    .select({ mail: outboundMails, email: users.email })
    .from(outboundMails)
    .leftJoin(users, eq(users.id, outboundMails.userId))
    .where(isIt);
  return due ? { mail: due.mail, address: due.mail.recipient ?? due.email } : null;
}

/** The mail server has accepted the mail. */
export const markMailed = (tx: Queries, { id }: MailRow, now: Date): Promise<unknown> =>
  changeMails(tx, 'accept', eq(outboundMails.id, id), { mailedAt: now });

/** @param change 'retry' after a failed attempt, 'give_up' after the last one */
export const endFailedAttempt = (
  tx: Queries,
  id: number,
  change: 'retry' | 'give_up',
): Promise<unknown> => changeMails(tx, change, eq(outboundMails.id, id));

/** Ends the attempts of a mail that has nobody to go to. */
export const dropMail = (tx: Queries, { id }: MailRow): Promise<unknown> =>
  changeMails(tx, 'drop', eq(outboundMails.id, id));
