import { and, eq, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { addJobs, type NewJob } from '../jobs/jobRows.ts';
import { outboundMails, users } from '../db/schema.ts';
import {
  kindsAfterDeletion,
  type MailDetails,
  type MailKind,
  type MailChange,
  type MailState,
  mailStateAfter,
  mailStates,
  unsentStates,
} from '../db/schema/mailKinds.ts';
import { oneDay } from '../clock.ts';

export type MailRow = typeof outboundMails.$inferSelect;

/** A mail that a transition writes. */
export interface NewMail {
  readonly kind: MailKind;
  /** Unique: a second mail about the same event is not written. */
  readonly event: string;
  readonly userId?: number | null;
  /** The typed address of a mail without an account. */
  readonly recipient?: string;
  readonly paymentId?: number;
  readonly subscriptionId?: number;
  readonly supportRequestId?: number;
  readonly withdrawalId?: number;
  readonly details?: MailDetails;
  readonly dueAt: Date;
  readonly expiresAt: Date | null;
}

/** The kind of the jobs that send mails. */
export const mailKind = 'mail';

const mailJob = (id: number, dueAt: Date): NewJob => ({ kind: mailKind, key: String(id), dueAt });

/** Longer than all tries take. */
const twoDays = 2 * oneDay;

/** The time after which a mail about an event is not sent any more. */
export const expiryOf = (dueAt: Date): Date => new Date(dueAt.getTime() + twoDays);

/**
 * Writes mails in the transaction of the change that they report. Known events are skipped, except for a
 * withdrawn mail, which is justified again.
 * @param change 'resend' sends known events once more
 */
export async function addMails(
  tx: Queries,
  mails: readonly NewMail[],
  createdAt: Date,
  change: 'write' | 'resend' = 'write',
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ ...mail, createdAt }));
  const written = await tx
    .insert(outboundMails)
    .values(rows)
    .onConflictDoUpdate({
      target: outboundMails.event,
      set: {
        state: stateAfter(change),
        mailedAt: null,
        details: sql`excluded.details`,
        createdAt: sql`excluded.created_at`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: isAffectedBy(change),
    })
    .returning();
  const dueTimes = new Map(mails.map(({ event, dueAt }) => [event, dueAt]));
  // A mail that is being sent has a job.
  const waiting = written.filter(({ state }) => state === 'waiting');
  await addJobs(
    tx,
    waiting.map(({ id, event }) => mailJob(id, dueTimes.get(event) ?? createdAt)),
  );
}

type Subject = Pick<NewMail, 'paymentId' | 'subscriptionId' | 'supportRequestId'>;

/**
 * Withdraws the unsent mails of a subject, except for these events. An attempt that runs is not stopped: its
 * mail may arrive, and is not tried again.
 */
export async function withdrawMails(
  tx: Queries,
  { paymentId, subscriptionId, supportRequestId }: Subject,
  keptEvents: readonly string[] = [],
): Promise<void> {
  const isOfSubject = and(
    paymentId === undefined ? undefined : eq(outboundMails.paymentId, paymentId),
    subscriptionId === undefined ? undefined : eq(outboundMails.subscriptionId, subscriptionId),
    supportRequestId === undefined
      ? undefined
      : eq(outboundMails.supportRequestId, supportRequestId),
  );
  if (!isOfSubject) throw new Error('A subject is needed.');
  const isNotKept = notInArray(outboundMails.event, [...keptEvents]);
  await changeMails(tx, 'withdraw', and(isOfSubject, isNotKept));
}

/**
 * Keeps the unsent mails of a user that the law requires, with their address, before the user is deleted. The
 * foreign key deletes the others. Access ends with the account, so the mails no longer name its end.
 */
export async function keepRequiredMails(tx: Queries, userId: number): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user?.email) return;
  const isRequired = and(
    eq(outboundMails.userId, userId),
    inArray(outboundMails.kind, [...kindsAfterDeletion]),
    inArray(outboundMails.state, ['waiting', 'sending']),
  );
  await tx
    .update(outboundMails)
    .set({
      userId: null,
      recipient: user.email,
      details: sql`${outboundMails.details} - 'accessUntil'`,
    })
    .where(isRequired);
}

/** A sent mail stays, because its event may be repeated. The order of a sign-in is not, and neither are news. */
export const deleteOldMails = (tx: Queries, now: Date): Promise<unknown> =>
  tx
    .delete(outboundMails)
    .where(
      and(
        inArray(outboundMails.kind, ['sign_in', 'email_change', 'news_link', 'issue_news']),
        lte(outboundMails.expiresAt, now),
      ),
    );

/** Closes mails that are too late, and erases the addresses of deleted accounts that they held. */
export const closeExpiredMails = (tx: Queries, now: Date): Promise<unknown> =>
  changeMails(tx, 'give_up', lte(outboundMails.expiresAt, now));

type MailValues = Partial<typeof outboundMails.$inferInsert>;

const isUnsent = (state: MailState | null): boolean => unsentStates.some((one) => one === state);

/**
 * Applies a change to those mails of the condition that it affects, and returns their number. It is one
 * statement: a concurrent change waits for the row, and then meets the new state.
 */
export async function changeMails(
  tx: Queries,
  change: MailChange,
  condition: SQL | undefined,
  values: MailValues = {},
): Promise<number> {
  const ending = affectedBy(change).filter((state) => !isUnsent(mailStateAfter(state, change)));
  const isEnding = ending.length > 0 ? inArray(outboundMails.state, ending) : sql`false`;
  const changed = await tx
    .update(outboundMails)
    .set({
      ...values,
      state: stateAfter(change),
      recipient: sql`case when ${isEnding} then null else ${outboundMails.recipient} end`,
    })
    .where(and(condition, isAffectedBy(change)))
    .returning({ id: outboundMails.id });
  return changed.length;
}

const affectedBy = (change: MailChange): MailState[] =>
  mailStates.filter((state) => mailStateAfter(state, change) !== null);

const isAffectedBy = (change: MailChange): SQL => inArray(outboundMails.state, affectedBy(change));

/** The next state of an affected row. */
function stateAfter(change: MailChange): SQL<MailState> {
  const cases = affectedBy(change).map(
    (state) => sql`when ${state} then ${mailStateAfter(state, change)}`,
  );
  return sql`case ${outboundMails.state} ${sql.join(cases, sql` `)} end`;
}
