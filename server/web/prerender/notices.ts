import { paths } from '#contract/paths.ts';
import type { Boot, Notice } from '#contract/boot.ts';
import { consentCookie, dismissalCookie } from '#contract/firstScreen.ts';
import { translate } from '../../platform/translations.ts';
import { escapeText, tag } from '../../platform/http/html.ts';
import type { ClassNames } from '../bundle.ts';

export type Cookies = Readonly<Record<string, string | undefined>>;

/** The messages above all other content, without their dismiss buttons. */
export function noticesOf(
  boot: Boot,
  cookies: Cookies,
  classes: ClassNames,
  isFramed: boolean,
): string {
  const { locale, notice, sandbox, site_message } = boot;
  const line = lineLook(classes);
  const content = (text: string): string => tag('div', line, words(tag('bdi', {}, text), classes));
  const isNew = site_message && !cookies[dismissalCookie(site_message.id)];
  return tag(
    'section',
    {
      ...classes('shared/shell/notices/notices.Strip'),
      'aria-label': translate(locale, 'shell.notices'),
    },
    [
      notice &&
        tag('div', { ...line, 'data-slim': true }, tag('bdi', {}, noticeText(notice, isFramed))),
      tag('noscript', {}, content(translate(locale, 'shell.noScript'))),
      sandbox && content(sandboxText(locale, isFramed)),
      isNew && message(site_message, classes),
      !cookies[consentCookie] && consent(locale, classes),
    ]
      .filter(Boolean)
      .join(''),
  );
}

/** The first line of a message, and the space of its dismiss button. */
function message({ header, text }: NonNullable<Boot['site_message']>, classes: ClassNames): string {
  const strong = header && tag('strong', {}, escapeText(header));
  const look = classes('shared/shell/notices/notices.cross');
  const cross = tag('span', { ...look, 'aria-hidden': 'true' }, '');
  return folded(`${strong} ${escapeText(text)}`, classes, cross);
}

/** The first line of a text, which the app expands, and the space of the button beside it. */
function folded(content: string, classes: ClassNames, button: string): string {
  const part = (name: string) => classes(`shared/shell/notices/notices.${name}`);
  const line = { ...part('Message'), dir: 'auto', 'data-folded': true };
  const text = tag('div', part('Unfolding'), tag('p', line, content));
  return tag('div', { ...lineLook(classes), 'data-top': true }, text + button);
}

const noticeText = ({ text, link }: Notice, isFramed: boolean): string =>
  link && !isFramed
    ? `${escapeText(text)} ${tag('a', { href: link.href }, escapeText(link.text))}`
    : escapeText(text);

const sandboxText = (locale: Boot['locale'], isFramed: boolean): string => {
  const link = tag('a', { href: '/publish' }, translate(locale, 'shell.toDesk'));
  return translate(locale, 'shell.sandbox') + (isFramed ? '' : ` ${link}`);
};

const lineLook = (classes: ClassNames) =>
  classes('shared/ui/margins.margins', 'shared/shell/notices/notices.line');

const words = (content: string, classes: ClassNames): string =>
  tag('p', classes('shared/shell/notices/notices.Words'), content);

function consent(locale: Boot['locale'], classes: ClassNames): string {
  const privacy = tag('a', { href: paths.privacy }, translate(locale, 'shell.privacy'));
  const button = classes(
    'shared/ui/parts.pressable',
    'shared/shell/notices/notices.slimButton',
    'shared/prerendered/document.held',
  );
  const placeholder = tag(
    'span',
    { ...button, 'aria-hidden': 'true' },
    translate(locale, 'shell.accept'),
  );
  return folded(`${translate(locale, 'shell.consent')} ${privacy}`, classes, placeholder);
}
