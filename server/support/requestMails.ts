import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import type { Queries } from '../platform/db/connection.ts';
import { supportRequests } from '../platform/db/schema.ts';
import {
  noExternalContent,
  type OutboundMail,
  messageId,
  maxPerRound,
  nextTryAfter,
} from '../platform/mail/outboundMail.ts';
import type { StoreRow } from '../platform/db/schema.ts';
import { languageOf, translate } from '../platform/translations.ts';

type SupportRequest = typeof supportRequests.$inferSelect;

/** Support requests that are not mailed to the publisher yet. */
export async function dueRequests(tx: Queries, now: Date): Promise<OutboundMail[]> {
  const due = await tx
    .select()
    .from(supportRequests)
    .where(lte(supportRequests.nextAttemptAt, now))
    .orderBy(asc(supportRequests.nextAttemptAt))
    .limit(maxPerRound);
  return due.map((request) => ({
    about: { request: request.id },
    attempt: request.attempts + 1,
    claim: (tx, now) => claim(tx, request, now),
    write: (store, address) => mailOf(request, store, address),
    markMailed: (tx, now) => markMailed(tx, request.id, now),
  }));
}

async function claim(tx: Queries, { id, attempts }: SupportRequest, now: Date): Promise<boolean> {
  const isAsSeen = and(
    eq(supportRequests.id, id),
    eq(supportRequests.attempts, attempts),
    isNull(supportRequests.mailedAt),
  );
  const claimed = await tx
    .update(supportRequests)
    .set({ attempts: attempts + 1, nextAttemptAt: nextTryAfter(attempts, now) })
    .where(isAsSeen)
    .returning({ id: supportRequests.id });
  return claimed.length > 0;
}

async function markMailed(tx: Queries, id: number, now: Date): Promise<void> {
  await tx
    .update(supportRequests)
    .set({ mailedAt: now, nextAttemptAt: null })
    .where(eq(supportRequests.id, id));
}

/**
 * The mail is sent to the publisher, from the publisher's own address, because other servers reject
 * mail in the name of a foreign address. User input is only in the body, apart from the validated
 * e-mail address. A reply goes to the user.
 */
function mailOf(request: SupportRequest, store: StoreRow, supportEmail: string): SendMailOptions {
  const { id, email, problem, createdAt } = request;
  return {
    from: { name: store.name, address: supportEmail },
    to: { name: '', address: supportEmail },
    replyTo: { name: '', address: email },
    subject: `#${id} ${topicOf(request, store)}`,
    text: `${problem}\n\n-- \n${factsOf(request, store).join('\n')}\n`,
    messageId: messageId(`support-${id}-${createdAt.getTime()}`, supportEmail),
    date: createdAt,
    ...noExternalContent,
  };
}

const factsOf = (request: SupportRequest, store: StoreRow): string[] => [
  request.email,
  topicOf(request, store),
  ...(request.userId === null ? [] : [`account ${request.userId}`]),
  `#${request.id}, ${request.createdAt.toISOString()}`,
];

const topicOf = ({ topic }: SupportRequest, store: StoreRow): string =>
  translate(languageOf(store), `support.topics.${topic}`);
