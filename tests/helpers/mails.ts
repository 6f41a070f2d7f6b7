import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { mailOptions } from '../../server/app.ts';
import { readSettings } from '../../server/config/settings.ts';
import { jobs, outboundMails } from '../../server/platform/db/schema.ts';
import type { Db } from '../../server/platform/db/connection.ts';
import type { MailKind } from '../../server/platform/db/schema/mailKinds.ts';
import { openJobRunner } from '../../server/platform/jobs/jobRunner.ts';
import { mailJobs, type MailQueue, openMailQueue } from '../../server/platform/mail/mailQueue.ts';
import { mailKind, type MailRow } from '../../server/platform/mail/outbox.ts';

/** A mail with the time of its next attempt; null without one. */
type DueMailRow = MailRow & { readonly dueAt: Date | null };

const isJobOfMail = and(
  eq(jobs.kind, mailKind),
  eq(jobs.key, sql`${outboundMails.id}::text`),
  ne(jobs.state, 'dead'),
);

/** The mails of a condition with their times, in the order of their rows. */
export const mailsBy = ({ db }: { readonly db: Db }, condition?: SQL): Promise<DueMailRow[]> =>
  db
    .select({ mail: outboundMails, dueAt: jobs.dueAt })
    .from(outboundMails)
    .leftJoin(jobs, isJobOfMail)
    .where(condition)
    .orderBy(asc(outboundMails.id))
    .then((rows) => rows.map(({ mail, dueAt }) => ({ ...mail, dueAt })));

/** The mails in the outbox of a user, without withdrawn ones. */
export const mailsOf = (store: { readonly db: Db }, userId: UserId): Promise<DueMailRow[]> =>
  mailsBy(store, and(eq(outboundMails.userId, userId), ne(outboundMails.state, 'withdrawn')));

/** The mails of these kinds about one support request. */
export const mailsOfRequest = (
  store: { readonly db: Db },
  id: number,
  kinds: MailKind[] = ['support_request'],
): Promise<DueMailRow[]> =>
  mailsBy(store, eq(outboundMails.supportRequestId, id)).then((rows) =>
    rows.filter(({ kind }) => kinds.includes(kind)),
  );

interface MailingStore {
  readonly db: Db;
  readonly clock: { readonly time: number };
}

/** A mail queue as another process of the same store has it. */
export function openTestQueue(
  { db, clock }: MailingStore,
  env: Readonly<Record<string, string>>,
  timeoutMs?: number,
): MailQueue & { readonly warnings: object[]; stop(): Promise<void> } {
  const warnings: object[] = [];
  const log = { warn: (details: object) => void warnings.push(details) };
  const dependencies = {
    db,
    clock: { now: () => new Date(clock.time) },
    settings: readSettings(env),
  };
  const kind = mailJobs(dependencies, log, { ...mailOptions, timeoutMs });
  const jobs = openJobRunner({ ...dependencies, log }, [kind]);
  return { ...openMailQueue(dependencies, jobs), stop: () => jobs.stop(), warnings };
}
