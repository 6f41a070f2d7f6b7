import type { Direction, Locale } from '#contract/boot.ts';
import type { SignInResult } from '#contract/api/signIn.ts';
import { escapeText, jsonBlock } from '../../platform/http/html.ts';
import type { IdentityServices } from '../sessions.ts';
import { appearanceOf, readStore } from '../../storeSettings/index.ts';
import { translate } from '../../platform/translations.ts';

/**
 * The appearance of the window: the store's name and language. It has defaults for a missing
 * database.
 */
interface WindowAppearance {
  readonly name: string;
  readonly locale: Locale;
  readonly direction: Direction;
}

const plain: WindowAppearance = { name: 'Gatefold', locale: 'en', direction: 'ltr' };

export async function windowAppearanceOf({ db }: IdentityServices): Promise<WindowAppearance> {
  const row = await readStore(db).catch(() => null);
  if (!row) return plain;
  const { locale, direction } = appearanceOf(row);
  return { name: row.name, locale, direction };
}

/** The page that posts the result to its opener and closes. Its text is shown if it cannot. */
export function resultPage(appearance: WindowAppearance, result: SignInResult): string {
  const sentence = (key: string) => paragraph(translate(appearance.locale, key));
  const body =
    result.type === 'error'
      ? heading(translate(appearance.locale, 'signInWindow.failed')) +
        paragraph(result.payload.message)
      : heading(translate(appearance.locale, 'signInWindow.returned'));
  const script = '<script src="/auth/window.js" defer></script>';
  return page(
    appearance,
    body + sentence('signInWindow.close'),
    jsonBlock('news', { news: result }) + script,
  );
}

/** The page for a sign-in that did not start in the store. */
export function beginPage(appearance: WindowAppearance): string {
  const sentence = (key: string) => translate(appearance.locale, key);
  const link = `<a href="/">${escapeText(sentence('signInWindow.store'))}</a>`;
  const body = heading(sentence('signInWindow.failed')) + paragraph(sentence('signInWindow.begin'));
  return page(appearance, body + link, '');
}

/** The page of a link in a mail, in the browser that ordered it. Only the press signs in. */
export const signInLinkPage = (appearance: WindowAppearance, email: string): string =>
  pressPage(appearance, email, { title: 'mailHeading', press: 'mailPress' });

export const guestLinkPage = (appearance: WindowAppearance, email: string): string =>
  pressPage(appearance, email, { title: 'guestHeading', press: 'guestPress' });

/** A page with one button, which posts to the address of the page. */
export function pressPage(
  appearance: WindowAppearance,
  email: string,
  texts: { readonly title: string; readonly press: string },
): string {
  const { name, locale } = appearance;
  const title = translate(locale, `signInWindow.${texts.title}`, { store: name });
  const press = escapeText(translate(locale, `signInWindow.${texts.press}`));
  const form = `<form method="post"><button>${press}</button></form>`;
  return page(appearance, heading(title) + paragraph(email) + form, '');
}

/** The page with the reason why a tab does not show its content. */
export const messagePage = (appearance: WindowAppearance, title: string, text: string): string =>
  page(appearance, heading(title) + paragraph(text), '');

const heading = (text: string): string => `<h1>${escapeText(text)}</h1>`;
const paragraph = (text: string): string => `<p>${escapeText(text)}</p>`;

const page = (
  { name, locale, direction }: WindowAppearance,
  body: string,
  scripts: string,
): string =>
  `<!doctype html>
<html lang="${locale}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/auth/window.css">
<main>${body}</main>
${scripts}
</html>
`;
