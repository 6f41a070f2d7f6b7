import type { FastifyBaseLogger } from 'fastify';
import type { SendMailOptions } from 'nodemailer';
import type { Resources } from '../resources.ts';
import { codeOf } from '../operatorErrors.ts';
import type { Queries } from '../db/connection.ts';
import { oneHour, oneMinute } from '../clock.ts';
import type { JobKind, JobRunner } from '../jobs/jobRunner.ts';
import { readKeys } from '../security/keys.ts';
import { messageOf } from './mailMessage.ts';
import type { MailStore, MailWriters } from './outboundMail.ts';
import { kindsSentOnce, type MailKind } from '../db/schema/mailKinds.ts';
import { claimMail, type DueMail, dropMail, endFailedAttempt, markMailed } from './mailAttempts.ts';
import { mailKind, type MailRow } from './outbox.ts';

/** The mail queue of a process. */
export interface MailQueue {
  /** Whether mail is configured now. */
  readonly mails: boolean;
  /** Tries all due mails. Never rejects. */
  round(): Promise<void>;
}

type MailDependencies = Pick<Resources, 'db' | 'clock' | 'settings'>;
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Shorter than the shortest delay between two attempts, so that attempts never overlap. */
const defaultTimeoutMs = 30_000;

/** Shorter than an attempt: a server that does not answer by then has no part of the mail. */
const setupTimeoutMs = 15_000;

/** What follows the answer of the mail server about an address, in one transaction with the state of the mail. */
export type AnswerHandler = (
  tx: Queries,
  mail: MailRow,
  answer: 'accepted' | 'refused',
) => Promise<void>;

export interface MailOptions {
  readonly writers: MailWriters;
  readonly readMailStore: (tx: Queries) => Promise<MailStore>;
  readonly onAnswer: Partial<Record<MailKind, AnswerHandler>>;
  /** Milliseconds until an attempt counts as failed. */
  readonly timeoutMs?: number | undefined;
}

interface MailAttempts extends MailDependencies, MailOptions {
  readonly log: Log;
}

const isConfigured = ({ smtpUrl, supportEmail }: MailDependencies['settings']): boolean =>
  Boolean(smtpUrl && supportEmail);

export const openMailQueue = (
  { settings }: Pick<Resources, 'settings'>,
  jobs: JobRunner,
): MailQueue => ({
  get mails() {
    return isConfigured(settings);
  },
  round: () => jobs.run(mailKind),
});

/** Sends each mail of the outbox to the mail server, if there is one at that time. */
export function mailJobs(dependencies: MailDependencies, log: Log, options: MailOptions): JobKind {
  const { db, clock, settings } = dependencies;
  const attempts = { ...dependencies, ...options, log };
  return {
    kind: mailKind,
    delays: [5 * oneMinute, 30 * oneMinute, 3 * oneHour, 12 * oneHour, 5 * oneMinute],
    maxAttempts: 5,
    concurrency: 4,
    isReady: () => isConfigured(settings),
    async run({ key, attempts: attempt }, stopping) {
      const due = await claimMail(db, Number(key), clock.now());
      if (!due) return 'done';
      try {
        if (!(await send(attempts, due, stopping))) {
          await dropMail(db, due.mail);
          return 'done';
        }
      } catch (error) {
        const details = { ...failureDetails(due, error), attempt };
        if (!stopping.aborted) log.warn(details, 'a mail was not sent');
        // Other mails are tried again after each failure.
        const failure = kindsSentOnce.includes(due.mail.kind) ? failureOf(error) : 'unsent';
        await db.transaction(async (tx) => {
          await endFailedAttempt(tx, due.mail.id, failure === 'unsent' ? 'retry' : 'give_up');
          if (failure === 'refused') await options.onAnswer[due.mail.kind]?.(tx, due.mail, failure);
        });
        return failure === 'unsent' ? 'failed' : 'done';
      }
      await db.transaction(async (tx) => {
        await markMailed(tx, due.mail, clock.now());
        await options.onAnswer[due.mail.kind]?.(tx, due.mail, 'accepted');
      });
      return 'done';
    },
    async died({ key }) {
      await endFailedAttempt(db, Number(key), 'give_up');
    },
  };
}

/**
 * Returns false for a mail that nobody is to get. Each mail has its own connection, because mails are few.
 */
async function send(
  { db, clock, settings, writers, readMailStore, timeoutMs = defaultTimeoutMs }: MailAttempts,
  due: DueMail,
  stopping: AbortSignal,
): Promise<boolean> {
  const { smtpUrl, supportEmail } = settings;
  if (!smtpUrl || !supportEmail) throw new Error('Mail is not configured any more.');
  const store = await readMailStore(db);
  const keys = () => readKeys({ db, settings });
  const context = { store, storeAddress: supportEmail, now: clock.now(), keys };
  const mail = await writers[due.mail.kind](db, due, context);
  if (!mail) return false;
  const message = messageOf(due.mail, mail, context, settings.publicUrl);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
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
  const timeouts = { connectionTimeout: setupTimeoutMs, greetingTimeout: setupTimeoutMs };
  await createTransport({ url: smtpUrl, ...timeouts }).sendMail({ ...message, signal });
}

/** Without the text of the error, which repeats addresses and commands. */
const failureDetails = ({ mail }: DueMail, error: unknown) => ({
  mail: mail.id,
  kind: mail.kind,
  code: codeOf(error),
  answer: (error as { responseCode?: number }).responseCode,
});

/**
 * What a failed attempt says about a mail that nobody is to get twice.
 * - refused: the server does not know the mailbox, or has closed it
 * - unsent: the server has not taken the mail, and may take it later
 * - ended: the server refuses the mail for another reason, or may have taken it
 */
export type SendFailure = 'refused' | 'unsent' | 'ended';

/** Codes of nodemailer. Other errors are those of the writer. */
const mayBeTaken = /^E(?:ABORT|CONNECTION|MESSAGE|PROTOCOL|SOCKET|STREAM|TIMEDOUT)$/;

/**
 * An enhanced code of another class than 5.1 (address) and 5.2 (mailbox) blames the sender or the content (RFC 3463): a
 * server that does not relay refuses all addresses.
 */
const blamesSender = /^\d{3}[ -]5\.(?![12]\.)/;

export function failureOf(error: unknown): SendFailure {
  const failed = error as Readonly<Record<string, string | number | undefined>>;
  const { code = '', command, responseCode = 0, timeoutType = 'SOCKET_TIMEOUT' } = failed;
  if (Number(responseCode) >= 500 && code !== 'EAUTH') {
    const isOfAddress = command === 'RCPT TO' && !blamesSender.test(String(failed.response));
    return isOfAddress ? 'refused' : 'ended';
  }
  const isBefore = failed.syscall === 'connect' || timeoutType !== 'SOCKET_TIMEOUT';
  return responseCode || isBefore || !mayBeTaken.test(String(code)) ? 'unsent' : 'ended';
}
