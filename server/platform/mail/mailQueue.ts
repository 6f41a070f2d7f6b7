import type { FastifyBaseLogger } from 'fastify';
import type { SendMailOptions } from 'nodemailer';
import type { Resources } from '../resources.ts';
import { codeOf } from '../operatorErrors.ts';
import type { Queries } from '../db/connection.ts';
import { readKeys } from '../security/keys.ts';
import { messageOf } from './mailMessage.ts';
import type { MailStore, MailWriters } from './outboundMail.ts';
import {
  claimMail,
  type DueMail,
  dropMail,
  dueMails,
  endFailedAttempt,
  markMailed,
} from './mailAttempts.ts';

/** Sends the due mails of the outbox to the mail server, if there is one at that time. */
export interface MailQueue {
  /** Whether mail is configured now. */
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
  readonly writers: MailWriters;
  readonly readMailStore: (tx: Queries) => Promise<MailStore>;
  /** Milliseconds until an attempt counts as failed. */
  readonly timeoutMs?: number;
}

export function openMailQueue(
  dependencies: MailDependencies,
  log: Log,
  { writers, readMailStore, timeoutMs = defaultTimeoutMs }: MailQueueOptions,
): MailQueue {
  const { settings } = dependencies;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const context = {
    ...dependencies,
    log,
    writers,
    readMailStore,
    timeoutMs,
    stopping: stopping.signal,
  };
  return {
    get mails() {
      return Boolean(settings.smtpUrl && settings.supportEmail);
    },
    async round() {
      const { smtpUrl, supportEmail } = settings;
      if (!smtpUrl || !supportEmail) return;
      const round = sendDueMails({ ...context, smtpUrl, supportEmail }).finally(() =>
        running.delete(round),
      );
      running.add(round);
      await round;
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

interface MailRound extends MailDependencies, Required<MailQueueOptions> {
  readonly log: Log;
  readonly smtpUrl: string;
  readonly supportEmail: string;
  readonly stopping: AbortSignal;
}

async function sendDueMails(round: MailRound): Promise<void> {
  const { db, clock, log, stopping } = round;
  try {
    for (const { mail, address } of await dueMails(db, clock.now())) {
      if (stopping.aborted) return;
      const claimed = await claimMail(db, mail, clock.now());
      if (claimed) await attempt(round, { mail: claimed, address });
    }
  } catch (error) {
    // The database is unreachable: the mails stay due.
    log.warn({ code: codeOf(error) }, 'what is to be mailed could not be looked up');
  }
}

async function attempt(round: MailRound, due: DueMail): Promise<void> {
  const { db, clock, log, stopping } = round;
  try {
    if (!(await send(round, due))) {
      await dropMail(db, due.mail);
      return;
    }
  } catch (error) {
    if (!stopping.aborted) log.warn(failureDetails(due, error), 'a mail was not sent');
    await endFailedAttempt(db, due.mail);
    return;
  }
  await markMailed(db, due.mail, clock.now());
}

/**
 * Returns false for a mail that nobody is to get. Each mail has its own connection, because mails are few.
 */
async function send(round: MailRound, due: DueMail): Promise<boolean> {
  const { db, clock, writers, smtpUrl, supportEmail, settings } = round;
  const store = await round.readMailStore(db);
  const keys = () => readKeys({ db, settings });
  const context = { store, storeAddress: supportEmail, now: clock.now(), keys };
  const mail = await writers[due.mail.kind](db, due, context);
  if (!mail) return false;
  const message = messageOf(due.mail, mail, context, settings.publicUrl);
  const signal = AbortSignal.any([round.stopping, AbortSignal.timeout(round.timeoutMs)]);
  await sendMessage(smtpUrl, message, signal);
  return true;
}

/** Sends a message to the mail server. Rejects if the server does not accept it. */
export async function sendMessage(
  smtpUrl: string,
  message: SendMailOptions,
  signal: AbortSignal,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  await createTransport(smtpUrl).sendMail({ ...message, signal });
}

/** Without the text of the error, which repeats addresses and commands. */
const failureDetails = ({ mail }: DueMail, error: unknown) => ({
  mail: mail.id,
  kind: mail.kind,
  attempt: mail.attempts,
  code: codeOf(error),
  answer: (error as { responseCode?: number }).responseCode,
});
