import type { FastifyBaseLogger } from 'fastify';
import type { Resources } from '../resources.ts';
import { codeOf } from '../../config/startError.ts';
import type { Queries } from '../db/connection.ts';
import type { StoreRow } from '../db/schema.ts';
import type { DueMails, OutboundMail } from './outboundMail.ts';
import { oneMinute } from '../clock.ts';

/** Sends due mails to the mail server: requests for support, and receipts. */
export interface MailQueue {
  /** Whether mail is configured. */
  readonly mails: boolean;
  /** Tries all due mails, one after the other. Never rejects. */
  round(): Promise<void>;
  /** Cancels the running attempt, which is repeated later. */
  stop(): Promise<void>;
}

type Kept = Pick<Resources, 'db' | 'clock' | 'settings'>;
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Shorter than the shortest delay between two attempts, so that attempts never overlap. */
const usualTimeoutMs = 30_000;

interface MailQueueOptions {
  /** Each kind finds its own due mails. */
  readonly kinds: readonly DueMails[];
  readonly readStore: (tx: Queries) => Promise<StoreRow>;
  /** Milliseconds until an attempt counts as failed. */
  readonly timeoutMs?: number;
}

export function openMailQueue(
  kept: Kept,
  log: Log,
  { kinds, readStore, timeoutMs = usualTimeoutMs }: MailQueueOptions,
): MailQueue {
  const { smtpUrl, supportEmail } = kept.settings;
  if (!smtpUrl || !supportEmail) return { mails: false, async round() {}, async stop() {} };
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const trip: Trip = {
    ...kept,
    log,
    smtpUrl,
    supportEmail,
    kinds,
    readStore,
    timeoutMs,
    stopping: stopping.signal,
  };
  return {
    mails: true,
    round() {
      const round = mailAll(trip).finally(() => underWay.delete(round));
      underWay.add(round);
      return round;
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

interface Trip extends Kept {
  readonly log: Log;
  readonly smtpUrl: string;
  readonly supportEmail: string;
  readonly kinds: readonly DueMails[];
  readonly readStore: (tx: Queries) => Promise<StoreRow>;
  readonly timeoutMs: number;
  readonly stopping: AbortSignal;
}

async function mailAll(trip: Trip): Promise<void> {
  for (const due of trip.kinds) await mailDue(trip, due);
}

async function mailDue(trip: Trip, due: DueMails): Promise<void> {
  const { db, clock, log, stopping } = trip;
  try {
    for (const message of await due(db, clock.now())) {
      if (stopping.aborted) return;
      if (await message.claim(db, clock.now())) await tryToMail(trip, message);
    }
  } catch (error) {
    // The database is unreachable: the mails stay due.
    log.warn({ code: codeOf(error) }, 'what is to be mailed could not be looked up');
  }
}

async function tryToMail(trip: Trip, message: OutboundMail): Promise<void> {
  const { db, clock, log, stopping } = trip;
  try {
    await send(trip, message);
  } catch (error) {
    if (!stopping.aborted) log.warn(whatWentWrong(message, error), 'a letter was not mailed');
    return;
  }
  await message.markMailed(db, clock.now());
}

/** One connection for each mail: mails are few, and an open connection is not worth keeping. */
async function send(trip: Trip, message: OutboundMail): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const mail = message.write(await trip.readStore(trip.db), trip.supportEmail);
  const signal = AbortSignal.any([trip.stopping, AbortSignal.timeout(trip.timeoutMs)]);
  await createTransport(trip.smtpUrl).sendMail({ ...mail, signal });
}

/** Without the text of the error, which repeats addresses and commands. */
const whatWentWrong = ({ about, attempt }: OutboundMail, error: unknown) => ({
  ...about,
  attempt,
  code: codeOf(error),
  answer: (error as { responseCode?: number }).responseCode,
});

/**
 * Runs a round now, for mails that are due since the last process ended, and then each minute until it is
 * stopped.
 * @param mayRound returns false in maintenance mode
 */
export function startMailing(mailQueue: MailQueue, mayRound: () => boolean): () => Promise<void> {
  if (!mailQueue.mails) return () => mailQueue.stop();
  const roundIfFree = (): void => void (mayRound() && mailQueue.round());
  roundIfFree();
  const timer = setInterval(roundIfFree, oneMinute);
  timer.unref();
  return () => {
    clearInterval(timer);
    return mailQueue.stop();
  };
}
