import type { FastifyBaseLogger } from 'fastify';
import type { Resources } from '../resources.ts';
import { codeOf } from '../operatorErrors.ts';
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

type MailDependencies = Pick<Resources, 'db' | 'clock' | 'settings'>;
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Shorter than the shortest delay between two attempts, so that attempts never overlap. */
const defaultTimeoutMs = 30_000;

interface MailQueueOptions {
  /** Each kind finds its own due mails. */
  readonly kinds: readonly DueMails[];
  readonly readStore: (tx: Queries) => Promise<StoreRow>;
  /** Milliseconds until an attempt counts as failed. */
  readonly timeoutMs?: number;
}

export function openMailQueue(
  dependencies: MailDependencies,
  log: Log,
  { kinds, readStore, timeoutMs = defaultTimeoutMs }: MailQueueOptions,
): MailQueue {
  const { smtpUrl, supportEmail } = dependencies.settings;
  if (!smtpUrl || !supportEmail) return { mails: false, async round() {}, async stop() {} };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const context: MailRound = {
    ...dependencies,
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
      const round = sendAllKinds(context).finally(() => running.delete(round));
      running.add(round);
      return round;
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

interface MailRound extends MailDependencies {
  readonly log: Log;
  readonly smtpUrl: string;
  readonly supportEmail: string;
  readonly kinds: readonly DueMails[];
  readonly readStore: (tx: Queries) => Promise<StoreRow>;
  readonly timeoutMs: number;
  readonly stopping: AbortSignal;
}

async function sendAllKinds(round: MailRound): Promise<void> {
  for (const due of round.kinds) await sendDueMails(round, due);
}

async function sendDueMails(round: MailRound, due: DueMails): Promise<void> {
  const { db, clock, log, stopping } = round;
  try {
    for (const message of await due(db, clock.now())) {
      if (stopping.aborted) return;
      if (await message.claim(db, clock.now())) await attempt(round, message);
    }
  } catch (error) {
    // The database is unreachable: the mails stay due.
    log.warn({ code: codeOf(error) }, 'what is to be mailed could not be looked up');
  }
}

async function attempt(round: MailRound, message: OutboundMail): Promise<void> {
  const { db, clock, log, stopping } = round;
  try {
    await send(round, message);
  } catch (error) {
    if (!stopping.aborted) log.warn(failureDetails(message, error), 'a letter was not mailed');
    return;
  }
  await message.markMailed(db, clock.now());
}

/** One connection for each mail: mails are few, and an open connection is not worth keeping. */
async function send(round: MailRound, message: OutboundMail): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const mail = message.write(await round.readStore(round.db), round.supportEmail);
  const signal = AbortSignal.any([round.stopping, AbortSignal.timeout(round.timeoutMs)]);
  await createTransport(round.smtpUrl).sendMail({ ...mail, signal });
}

/** Without the text of the error, which repeats addresses and commands. */
const failureDetails = ({ about, attempt }: OutboundMail, error: unknown) => ({
  ...about,
  attempt,
  code: codeOf(error),
  answer: (error as { responseCode?: number }).responseCode,
});

/**
 * Runs a round now, for mails that are due since the last process ended, and then each minute until it is
 * stopped.
 * @param maySend returns false in maintenance mode
 */
export function startMailing(mailQueue: MailQueue, maySend: () => boolean): () => Promise<void> {
  if (!mailQueue.mails) return () => mailQueue.stop();
  const roundIfFree = (): void => void (maySend() && mailQueue.round());
  roundIfFree();
  const timer = setInterval(roundIfFree, oneMinute);
  timer.unref();
  return () => {
    clearInterval(timer);
    return mailQueue.stop();
  };
}
