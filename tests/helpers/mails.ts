import { and, asc, eq, ne } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { mailOptions } from '../../server/app.ts';
import { readSettings } from '../../server/config/settings.ts';
import { outboundMails } from '../../server/platform/db/schema.ts';
import type { Db } from '../../server/platform/db/connection.ts';
import type { MailKind } from '../../server/platform/db/schema/mailKinds.ts';
import { type MailQueue, openMailQueue } from '../../server/platform/mail/mailQueue.ts';
import type { MailRow } from '../../server/platform/mail/outbox.ts';

/** The mails in the outbox of a user, without withdrawn ones, in the order of their rows. */
export const mailsOf = ({ db }: { readonly db: Db }, userId: UserId): Promise<MailRow[]> =>
  db
    .select()
    .from(outboundMails)
    .where(and(eq(outboundMails.userId, userId), ne(outboundMails.state, 'withdrawn')))
    .orderBy(asc(outboundMails.id));

/** The mails of these kinds about one support request. */
export const mailsOfRequest = (
  { db }: { readonly db: Db },
  id: number,
  kinds: MailKind[] = ['support_request'],
): Promise<MailRow[]> =>
  db
    .select()
    .from(outboundMails)
    .where(eq(outboundMails.supportRequestId, id))
    .orderBy(asc(outboundMails.id))
    .then((rows) => rows.filter(({ kind }) => kinds.includes(kind)));

interface MailingStore {
  readonly db: Db;
  readonly clock: { readonly time: number };
}

/** A mail queue as another process of the same store has it. */
export function openTestQueue(
  { db, clock }: MailingStore,
  env: Readonly<Record<string, string>>,
  timeoutMs?: number,
): MailQueue & { readonly warnings: object[] } {
  const warnings: object[] = [];
  const log = { warn: (details: object) => void warnings.push(details) };
  const dependencies = {
    db,
    clock: { now: () => new Date(clock.time) },
    settings: readSettings(env),
  };
  return { ...openMailQueue(dependencies, log, { ...mailOptions, timeoutMs }), warnings };
}
