import type { SendMailOptions } from 'nodemailer';
import { Locale } from '#contract/boot.ts';
import { word } from '../accounts/words.ts';
import type { StoreRow } from '../store/index.ts';
import type { SupportRequest } from './requests.ts';

/** The store's language as far as it is one of ours. */
export const languageOf = ({ locale }: Pick<StoreRow, 'locale'>): Locale =>
  Locale.safeParse(locale).data ?? 'en';

/**
 * A request as a mail to the publisher, from the publisher's own address: other servers refuse mail
 * in the name of somebody else's. What the person wrote goes into the body only, apart from the
 * address, which was checked; answering it writes to them.
 */
export function mailOf(
  request: SupportRequest,
  store: StoreRow,
  supportEmail: string,
): SendMailOptions {
  const { id, email, problem } = request;
  return {
    from: { name: store.name, address: supportEmail },
    to: { name: '', address: supportEmail },
    replyTo: { name: '', address: email },
    subject: `#${id} ${topicOf(request, store)}`,
    text: `${problem}\n\n-- \n${factsOf(request, store).join('\n')}\n`,
    // The same at each try: whoever gets a mail twice after all sees that it is one.
    messageId: `<support-${id}-${request.createdAt.getTime()}@${domainOf(supportEmail)}>`,
    date: request.createdAt,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const factsOf = (request: SupportRequest, store: StoreRow): string[] => [
  request.email,
  topicOf(request, store),
  ...(request.userId === null ? [] : [`account ${request.userId}`]),
  `#${request.id}, ${request.createdAt.toISOString()}`,
];

const topicOf = ({ topic }: SupportRequest, store: StoreRow): string =>
  word(languageOf(store), `support.topics.${topic}`);

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
