import type { SendMailOptions } from 'nodemailer';
import { palettesWith } from '#contract/accent.ts';
import type { Palette } from '#contract/palette.ts';
import type {
  MailContext,
  PublisherMail,
  UserMail,
  MailContent,
  MailStore,
  MailDetail,
  MailLink,
} from './outboundMail.ts';
import type { MailRow } from './outbox.ts';
import { escapeText, tag, voidTag } from '../http/html.ts';

/**
 * The HTML of a mail: no tables, pictures, fonts or scripts, and nothing is loaded. Each element has its own
 * style, because some mail programs drop the style sheet. The sheet has only the colours of the dark scheme.
 */
export function mailHtml(
  { subject, heading, paragraphs, item, sums, details, action, notes, unsubscribe }: MailContent,
  { name, locale, direction, theme, accent }: MailStore,
  origin: string | null,
): string {
  const { light, dark } = palettesWith(theme, accent);
  const look = lookOf(light);
  const parts = [
    tag('p', look.store, inside(name)),
    tag('h1', look.heading, inside(heading)),
    ...paragraphs.map((text) => tag('p', look.text, inside(text))),
    item ? tag('h2', look.item, inside(item.name)) + tag('p', look.kind, inside(item.kind)) : '',
    ...sums.map((sum) => tag('p', look.sum, detailOf(sum, look))),
    ...details.map((detail) => tag('p', look.detail, detailOf(detail, look))),
    action && origin ? tag('p', look.action, linkTag(origin, action, look.link)) : '',
    ...notes.map((text) => tag('p', look.note, inside(text))),
    unsubscribe && origin ? tag('p', look.note, linkTag(origin, unsubscribe, look.plainLink)) : '',
  ];
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
${voidTag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' })}
${voidTag('meta', { name: 'color-scheme', content: 'light dark' })}
${voidTag('meta', { name: 'supported-color-schemes', content: 'light dark' })}
${tag('title', {}, escapeText(subject))}
${tag('style', {}, darkSheet(dark))}
</head>
${tag('body', look.body, tag('div', { role: 'article', dir: direction, lang: locale, ...look.paper }, parts.join('\n')))}
</html>
`;
}

/** Isolated, so that a name in another direction keeps its place. */
const inside = (text: string): string => tag('bdi', {}, escapeText(text));

const linkTag = (origin: string, { label, path }: MailLink, look: object): string =>
  tag('a', { href: `${origin}${path}`, ...look }, inside(label));

type Look = ReturnType<typeof lookOf>;

const detailOf = ([name, value]: MailDetail, look: Look): string =>
  `${tag('span', look.name, inside(name))}${voidTag('br', {})}${inside(value)}`;

const sans =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Hiragino Sans', 'Yu Gothic', Arial, sans-serif";
const serif = "Georgia, 'Hiragino Mincho ProN', 'Yu Mincho', 'Times New Roman', serif";

/** The attributes of each element, in the light colours of the theme. */
const lookOf = (palette: Palette) => ({ ...frameLook(palette), ...contentLook(palette) });

const display = { 'font-family': serif, 'font-weight': 600, 'line-height': 1.25 };

const frameLook = ({ surface, raised, ink, line }: Palette) => ({
  body: element('body', {
    margin: 0,
    padding: '24px 12px',
    background: surface,
    color: ink,
    'font-family': sans,
    'font-size': '17px',
    'line-height': 1.5,
  }),
  paper: element('paper', {
    'max-width': '560px',
    margin: '0 auto',
    padding: '32px 24px',
    'box-sizing': 'border-box',
    background: raised,
    color: ink,
    border: `1px solid ${line}`,
    'border-radius': '12px',
    'overflow-wrap': 'anywhere',
  }),
  store: element('rule', {
    margin: '0 0 32px',
    padding: '0 0 16px',
    'border-bottom': `1px solid ${line}`,
    'font-size': '20px',
    ...display,
  }),
});

const contentLook = ({ muted, line, accent, onAccent }: Palette) => ({
  heading: element('heading', { margin: '0 0 16px', 'font-size': '28px', ...display }),
  text: element('text', { margin: '0 0 16px' }),
  item: element('item', { margin: '24px 0 4px', 'font-size': '22px', ...display }),
  kind: element('muted', { margin: '0 0 24px', color: muted }),
  detail: element('rule', {
    margin: 0,
    padding: '10px 0',
    'border-top': `1px solid ${line}`,
  }),
  sum: element('rule', {
    margin: 0,
    padding: '10px 0',
    'border-top': `1px solid ${line}`,
    'font-size': '20px',
    'font-weight': 600,
  }),
  name: element('muted', { color: muted, 'font-size': '15px', 'font-weight': 400 }),
  action: element('action', { margin: '28px 0 16px' }),
  link: element('link', {
    display: 'inline-block',
    padding: '12px 24px',
    background: accent,
    color: onAccent,
    'font-weight': 600,
    'text-decoration': 'none',
    'border-radius': '4px',
  }),
  plainLink: element('muted', { color: muted, 'text-decoration': 'underline' }),
  note: element('muted', { margin: '16px 0 0', color: muted, 'font-size': '15px' }),
});

function element(className: string, style: Readonly<Record<string, string | number>>) {
  const rules = Object.entries(style).map(([name, value]) => `${name}: ${value}`);
  return { class: className, style: rules.join('; ') };
}

/** The colours of the dark scheme. They override the styles of the elements. */
const darkSheet = ({ surface, raised, ink, muted, line, accent, onAccent }: Palette): string =>
  `:root { color-scheme: light dark; supported-color-schemes: light dark; }
.heading { text-wrap: balance; }
.heading:lang(ja) { word-break: auto-phrase; }
@media (prefers-color-scheme: dark) {
  .body { background: ${surface} !important; color: ${ink} !important; }
  .paper { background: ${raised} !important; color: ${ink} !important; border-color: ${line} !important; }
  .rule { border-color: ${line} !important; }
  .muted { color: ${muted} !important; }
  .link { background: ${accent} !important; color: ${onAccent} !important; }
}`;

/** The plain text of a mail, for programs that show no HTML. */
const mailText = (
  { heading, paragraphs, item, sums, details, action, notes, unsubscribe }: MailContent,
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
    unsubscribe && origin ? `${unsubscribe.label}:\n${origin}${unsubscribe.path}` : '',
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
  row: MessageName,
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
          headers: {
            // Keeps automatic answers away.
            'Auto-Submitted': 'auto-generated',
            ...(mail.content.unsubscribe &&
              origin && {
                'List-Unsubscribe': `<${origin}${mail.content.unsubscribe.path}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
          },
        }
      : {
          to: { name: '', address: storeAddress },
          replyTo: { name: '', address: mail.replyTo },
          subject: mail.subject,
          text: mail.text,
        }),
  };
}

/** What makes the id of a message. A mail that does not pass the outbox has a kind of its own. */
type MessageName = Pick<MailRow, 'id' | 'createdAt'> & { readonly kind: string };

const messageId = ({ id, kind, createdAt }: MessageName, address: string): string =>
  `<${kind}-${id}-${createdAt.getTime()}@${address.slice(address.lastIndexOf('@') + 1)}>`;
