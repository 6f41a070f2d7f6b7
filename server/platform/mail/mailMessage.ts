import type { SendMailOptions } from 'nodemailer';
import { mailHtml } from './mailHtml.ts';
import type {
  MailContext,
  PublisherMail,
  UserMail,
  MailContent,
  MailStore,
} from './outboundMail.ts';
import type { MailRow } from './outbox.ts';

/** The plain text of a mail, for programs that show no HTML. */
const mailText = (
  { heading, paragraphs, item, sums, details, action, notes }: MailContent,
  { name }: MailStore,
  origin: string | null,
): string =>
  [
    heading,
    ...paragraphs,
    item ? `${item.name}\n${item.kind}` : '',
    [...sums, ...details].map(([name, value]) => `${name}: ${value}`).join('\n'),
    action && origin ? `${action.label}:\n${origin}${action.path}` : '',
    ...notes,
    `-- \n${name}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/**
 * The message for the mail server. It is identical for each attempt, so that mail programs recognise a
 * duplicate. It comes from the store's own address, because other servers reject mail in the name of a
 * foreign address.
 *
 * @param origin the address of the store; null leaves out the links
 */
export function messageOf(
  row: Pick<MailRow, 'id' | 'kind' | 'createdAt'>,
  mail: UserMail | PublisherMail,
  { store, storeAddress }: MailContext,
  origin: string | null,
): SendMailOptions {
  return {
    from: { name: store.name, address: storeAddress },
    messageId: messageId(row, storeAddress),
    date: row.createdAt,
    // The store writes the whole content, so the mailer must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...('content' in mail
      ? {
          to: { name: '', address: mail.to },
          subject: mail.content.subject,
          text: mailText(mail.content, store, origin),
          html: mailHtml(mail.content, store, origin),
          // Keeps automatic answers away.
          headers: { 'Auto-Submitted': 'auto-generated' },
        }
      : {
          to: { name: '', address: storeAddress },
          replyTo: { name: '', address: mail.replyTo },
          subject: mail.subject,
          text: mail.text,
        }),
  };
}

const messageId = (
  { id, kind, createdAt }: Pick<MailRow, 'id' | 'kind' | 'createdAt'>,
  address: string,
): string =>
  `<${kind}-${id}-${createdAt.getTime()}@${address.slice(address.lastIndexOf('@') + 1)}>`;
