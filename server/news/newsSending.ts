import { and, count, desc, eq, gt, inArray, isNull, like, lte, or, sql } from 'drizzle-orm';
import type { NewsOrder, NewsReport } from '#contract/admin/news.ts';
import { issuePath } from '#contract/paths.ts';
import { paragraphsOf } from '../catalog/plainText.ts';
import { after, before, oneDay } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  issues,
  jobs,
  newsSendings,
  newsSubscriptions,
  outboundMails,
} from '../platform/db/schema.ts';
import type { RecurringKind } from '../platform/jobs/jobRunner.ts';
import type { AnswerHandler, MailQueue } from '../platform/mail/mailQueue.ts';
import type { MailWriter } from '../platform/mail/outboundMail.ts';
import { addMails, changeMails, mailKind } from '../platform/mail/outbox.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import type { Resources } from '../platform/resources.ts';
import { translate } from '../platform/translations.ts';
import { addWebhookMessage } from '../platform/webhooks/webhookOutbox.ts';
import { readStore } from '../storeSettings/index.ts';
import { newsEndPath, newsEndToken } from './newsSubscriptions.ts';

/**
 * Sends news of a new issue to all subscribers. A batch writes mails into the outbox and moves the sending in one
 * transaction, and the next batch follows when those mails were tried. So a process that ends, or an owner who stops the
 * sending, leaves a sending that goes on where it was.
 */

/** A sending is not in a state that the change affects. */
export class SendingGone extends OperatorError<'gone'> {}

/** The state that each change affects, and the next one. */
export const newsTransitions = {
  stop: ['running', 'stopped'],
  continue: ['stopped', 'running'],
  finish: ['running', 'done'],
} as const;

const batchSize = 100;

/** With more mails that wait for another attempt the mail server has a problem, and no batch is added. */
const mostUnsent = 1000;

/** Later news are not new: an owner decides whether a sending goes on that could not for this time. */
const latestMs = 2 * oneDay;

/** The time for which a stopped sending can go on with the mails that a stop has withdrawn. */
const keptMs = 7 * oneDay;

/** A further refusal, for the third issue in succession, ends a subscription. */
const mostBounces = 2;

/** Tells an issue that is published for the first time to subscribers and webhooks, in the transaction of the publication. */
export async function announceIssue(tx: Queries, issueId: number, now: Date): Promise<void> {
  const { id, title } = issues;
  const [issue] = await tx.select({ id, title }).from(issues).where(eq(id, issueId));
  if (issue)
    await addWebhookMessage(tx, 'issue.published', { issue: { ...issue, url: null } }, now);
  if (!(await readStore(tx)).newsEnabled) return;
  const recipients = await countSubscribers(tx);
  const sending = { issueId, startedAt: now, movedAt: now, recipients };
  if (recipients > 0) await tx.insert(newsSendings).values(sending).onConflictDoNothing();
}

async function countSubscribers(tx: Queries): Promise<number> {
  const [row] = await tx
    .select({ all: count(newsSubscriptions.confirmedAt) })
    .from(newsSubscriptions);
  return row?.all ?? 0;
}

type SendingDependencies = Pick<Resources, 'db' | 'clock'>;

/** Sends batch after batch, as long as there are any. */
export const newsJobs = (
  dependencies: SendingDependencies & Pick<Resources, 'settings'>,
  mailQueue: () => MailQueue,
): RecurringKind => ({
  kind: 'issue_news',
  isReady: () => mailQueue().mails && dependencies.settings.publicUrl !== null,
  async run(stopping) {
    while (!stopping.aborted && (await writeBatch(dependencies))) await mailQueue().round();
  },
});

/** Returns false if there is nothing to write now. Another process skips the locked sending. */
export const writeBatch = ({ db, clock }: SendingDependencies): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [sending] = await tx
      .select()
      .from(newsSendings)
      .where(eq(newsSendings.state, 'running'))
      .orderBy(newsSendings.startedAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!sending || (await isOutboxFull(tx, now))) return false;
    const { issueId, startedAt, movedAt, lastId } = sending;
    const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId));
    const { newsEnabled } = await readStore(tx);
    if (movedAt < before(now, latestMs) || !newsEnabled || issue?.withdrawnAt)
      return move(tx, issueId, 'stop');
    const { id, confirmedAt } = newsSubscriptions;
    // Who subscribes or comes back later has seen the issue.
    const page = await tx
      .select({ id })
      .from(newsSubscriptions)
      .where(and(gt(id, lastId), lte(confirmedAt, startedAt)))
      .orderBy(id)
      .limit(batchSize);
    const last = page.at(-1);
    if (!last) return move(tx, issueId, 'finish');
    const events = page.map((subscription) => `${prefixOf(issueId)}${subscription.id}`);
    await addNews(tx, events, now);
    const moved = { lastId: last.id, movedAt: now };
    await tx.update(newsSendings).set(moved).where(eq(newsSendings.issueId, issueId));
    return true;
  });

const prefixOf = (issueId: number): string => `news ${issueId} `;

const addNews = (tx: Queries, events: readonly string[], now: Date): Promise<void> => {
  const mail = { kind: 'issue_news' as const, dueAt: now, expiresAt: after(now, keptMs) };
  return addMails(
    tx,
    events.map((event) => ({ ...mail, event })),
    now,
  );
};

/** Counts the jobs, because the outbox keeps sent mails. Planned mails do not count. */
async function isOutboxFull(tx: Queries, now: Date): Promise<boolean> {
  const isBegun = or(gt(jobs.attempts, 0), lte(jobs.dueAt, now));
  const isUnsent = and(
    eq(jobs.kind, mailKind),
    inArray(jobs.state, ['waiting', 'running']),
    isBegun,
  );
  const [row] = await tx.select({ all: count() }).from(jobs).where(isUnsent);
  return Number(row?.all) >= mostUnsent;
}

/** Returns whether the sending was in the state that the change affects. */
async function move(tx: Queries, id: number, change: keyof typeof newsTransitions) {
  const [from, state] = newsTransitions[change];
  const moved = await tx
    .update(newsSendings)
    .set({ state })
    .where(and(eq(newsSendings.issueId, id), eq(newsSendings.state, from)))
    .returning({ id: newsSendings.issueId });
  return moved.length > 0;
}

/**
 * Stops a sending, or lets it go on. A stop withdraws the mails that were not sent yet; they are written again when the
 * sending goes on. Throws `SendingGone`.
 */
export const changeSending = (
  { db, clock }: SendingDependencies,
  { id, change }: NewsOrder,
): Promise<NewsReport> =>
  db.transaction(async (tx) => {
    if (!(await move(tx, id, change)))
      throw new SendingGone('gone', `The news of issue ${id} are in another state.`);
    const { kind, event, state } = outboundMails;
    const isOfIssue = and(eq(kind, 'issue_news'), like(event, `${prefixOf(id)}%`));
    if (change === 'stop') await changeMails(tx, 'withdraw', isOfIssue);
    else {
      const now = clock.now();
      await tx.update(newsSendings).set({ movedAt: now }).where(eq(newsSendings.issueId, id));
      const isWithdrawn = and(isOfIssue, inArray(state, ['withdrawn', 'recalled']));
      const withdrawn = await tx.select({ event }).from(outboundMails).where(isWithdrawn);
      await addNews(
        tx,
        withdrawn.map((mail) => mail.event),
        now,
      );
    }
    return newsReport(tx);
  });

/** The last sendings. */
export async function newsReport(tx: Queries): Promise<NewsReport> {
  const { issueId: id, state, startedAt, recipients, sent, refused } = newsSendings;
  const rows = await tx
    .select({ id, title: issues.title, state, startedAt, recipients, sent, refused })
    .from(newsSendings)
    .innerJoin(issues, eq(issues.id, id))
    .orderBy(desc(startedAt))
    .limit(20);
  const sendings = rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
  return { subscribers: await countSubscribers(tx), sendings };
}

const idsOf = (event: string) => {
  const [, issueId = 0, id = 0] = event.split(' ').map(Number);
  return { issueId, id };
};

/** Counts the mail at its sending. Refusals in succession end the subscription. */
export const onNewsAnswer: AnswerHandler = async (tx, { event }, answer) => {
  const { issueId, id } = idsOf(event);
  const counter = answer === 'refused' ? 'refused' : 'sent';
  const counted = { [counter]: sql`${newsSendings[counter]} + 1` };
  await tx.update(newsSendings).set(counted).where(eq(newsSendings.issueId, issueId));
  const { bounces } = newsSubscriptions;
  const isIt = eq(newsSubscriptions.id, id);
  const next = answer === 'refused' ? sql`${bounces} + 1` : 0;
  const isChanged = answer === 'refused' ? isIt : and(isIt, gt(bounces, 0));
  await tx.update(newsSubscriptions).set({ bounces: next }).where(isChanged);
  if (answer === 'refused')
    await tx.delete(newsSubscriptions).where(and(isIt, gt(bounces, mostBounces)));
};

/** Writes nothing for an ended subscription, or for an issue that was withdrawn meanwhile. */
export const writeIssueNews: MailWriter = async (tx, { mail }, { store, keys }) => {
  const { issueId, id } = idsOf(mail.event);
  const [found] = await tx
    .select({ issue: issues, email: newsSubscriptions.email })
    .from(newsSubscriptions)
    .innerJoin(issues, eq(issues.id, issueId))
    .where(and(eq(newsSubscriptions.id, id), isNull(issues.withdrawnAt)));
  if (!found) return null;
  const { issue, email } = found;
  const title = issue.title.trim() || translate(store.locale, 'catalog.noTitle');
  const text = (key: string) =>
    translate(store.locale, `mails.issueNews.${key}`, { store: store.name, title });
  const end = newsEndPath(newsEndToken((await keys()).signIn, id));
  return {
    to: email,
    content: {
      subject: text('subject'),
      heading: title,
      paragraphs: paragraphsOf(issue.description).slice(0, 1),
      item: null,
      sums: [],
      details: [],
      action: { label: text('press'), path: issuePath(issueId) },
      notes: [text('reason')],
      unsubscribe: { label: text('unsubscribe'), path: end },
    },
  };
};
