import type { SendMailOptions } from 'nodemailer';
import type { Queries } from '../db/connection.ts';
import type { StoreRow } from '../db/schema.ts';
import { oneMinute } from '../time.ts';

/** A mail that is due. What it is about is kept in a row, which counts its tries. */
export interface OutboundMail {
  /** For the log: what it is about, by the row's id. */
  readonly about: Readonly<Record<string, number>>;
  /** Which try comes next, counted from 1. */
  readonly attempt: number;
  /**
   * Begins a try. Of several that saw the same row one gets it. The next try is put down beforehand,
   * so that one which dies in the middle is made up for.
   */
  claim(tx: Queries, now: Date): Promise<boolean>;
  write(store: StoreRow, storeAddress: string): SendMailOptions;
  markMailed(tx: Queries, now: Date): Promise<void>;
}

/** A kind of letter: those of it that are due, as many as one round may take. */
export type DueMails = (tx: Queries, now: Date) => Promise<OutboundMail[]>;

/** At once the first one on a busy day, so that one round is never long. */
export const mostAtOnce = 20;

/** What lies between a try and the next. Each is longer than a try may take; after the last, none. */
const pauses = [5 * oneMinute, 30 * oneMinute, 3 * 60 * oneMinute, 12 * 60 * oneMinute];

/** @param tries how many were made before this one */
export function nextTryAfter(tries: number, now: Date): Date | null {
  const pause = pauses[tries];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** What every mail of ours has: it is written by us, so that nothing of it is looked up anywhere. */
export const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * The same at each try: whoever gets a mail twice after all sees that it is one.
 * @param name what no other mail of the store is called
 */
export const messageId = (name: string, address: string): string =>
  `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`;
