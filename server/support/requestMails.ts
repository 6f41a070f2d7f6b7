import { eq } from 'drizzle-orm';
import { dateFormat } from '#contract/intl.ts';
import type { Locale } from '#contract/boot.ts';
import type { Queries } from '../platform/db/connection.ts';
import { supportRequests } from '../platform/db/schema.ts';
import type { MailStore, MailWriter, MailWriters } from '../platform/mail/outboundMail.ts';
import type { MailRow } from '../platform/mail/outbox.ts';
import { translate } from '../platform/translations.ts';

type SupportRequest = typeof supportRequests.$inferSelect;

/**
 * The mail to the publisher. User input is only in the body, apart from the validated e-mail address. A reply
 * goes to the user.
 */
const writeRequest: MailWriter = async (tx, { mail }, { store }) => {
  const request = await requestOf(tx, mail);
  if (!request) return null;
  return {
    replyTo: request.email,
    subject: `#${request.id} ${topicOf(request, store.locale)}`,
    text: `${request.problem}\n\n-- \n${factsOf(request, store.locale).join('\n')}\n`,
  };
};

/**
 * The mail to the sender. It repeats nothing of what was written, because anybody can enter the address of
 * another person.
 */
const writeReceived: MailWriter = async (tx, { mail }, { store }) => {
  const request = await requestOf(tx, mail);
  return request && { to: request.email, content: receivedContent(request, store) };
};

export const supportMailWriters: Pick<MailWriters, 'support_request' | 'support_received'> = {
  support_request: writeRequest,
  support_received: writeReceived,
};

function receivedContent(request: SupportRequest, { name, locale }: MailStore) {
  const values = { number: String(request.id), store: name };
  const text = (key: string) => translate(locale, key, values);
  const day = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    subject: text('mails.received.subject'),
    heading: text('mails.received.heading'),
    paragraphs: [text('mails.received.next')],
    item: null,
    sums: [],
    details: [
      [text('mails.received.number'), `#${request.id}`],
      [text('mails.received.topic'), topicOf(request, locale)],
      [text('books.receipt.date'), day.format(request.createdAt)],
    ] as const,
    action: null,
    notes: [text('mails.received.reason')],
  };
}

async function requestOf(
  tx: Queries,
  { supportRequestId }: MailRow,
): Promise<SupportRequest | null> {
  if (supportRequestId === null) return null;
  const [row] = await tx
    .select()
    .from(supportRequests)
    .where(eq(supportRequests.id, supportRequestId));
  return row ?? null;
}

const factsOf = (request: SupportRequest, locale: Locale): string[] => [
  request.email,
  topicOf(request, locale),
  ...(request.userId === null ? [] : [`account ${request.userId}`]),
  `#${request.id}, ${request.createdAt.toISOString()}`,
];

const topicOf = ({ topic }: SupportRequest, locale: Locale): string =>
  translate(locale, `support.topics.${topic}`);
