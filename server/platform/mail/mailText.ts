import type { MailContent, MailStore } from './outboundMail.ts';

/** The plain text of a mail, for programs that show no HTML. */
export const mailText = (
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
