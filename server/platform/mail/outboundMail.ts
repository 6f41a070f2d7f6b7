import type { SendMailOptions } from 'nodemailer';
import type { Queries } from '../db/connection.ts';
import type { StoreRow } from '../db/schema.ts';
import { oneMinute } from '../clock.ts';

/** A due mail. The row of its subject counts the attempts. */
export interface OutboundMail {
  /** The id of the row, for the log. */
  readonly about: Readonly<Record<string, number>>;
  /** The number of the next attempt, counted from 1. */
  readonly attempt: number;
  /**
   * Begins an attempt. One of several processes that saw the same row succeeds. The next attempt is
   * scheduled beforehand, so that a process that dies meanwhile loses no mail.
   */
  claim(tx: Queries, now: Date): Promise<boolean>;
  write(store: StoreRow, storeAddress: string): SendMailOptions;
  markMailed(tx: Queries, now: Date): Promise<void>;
}

/** A kind of mail: returns its due mails, limited to one round. */
export type DueMails = (tx: Queries, now: Date) => Promise<OutboundMail[]>;

/** Limits the length of a round on a busy day. */
export const maxPerRound = 20;

/** Delays before the retries. Each is longer than an attempt. There is no retry after the last one. */
const retryDelays = [5 * oneMinute, 30 * oneMinute, 3 * 60 * oneMinute, 12 * 60 * oneMinute];

/** @param tries the number of earlier attempts */
export function nextTryAfter(tries: number, now: Date): Date | null {
  const pause = retryDelays[tries];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Options of every mail: the store writes the whole content, so the mailer must not read files or URLs. */
export const noExternalContent = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * Identical for each attempt, so that mail programs recognise a duplicate.
 * @param name unique among the mails of the store
 */
export const messageId = (name: string, address: string): string =>
  `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`;
