import type { Direction, Locale } from '#contract/boot.ts';
import type { SignInResult } from '#contract/messages/auth.ts';
import { escapeText, jsonBlock } from '../../platform/http/html.ts';
import type { IdentityServices } from '../services.ts';
import { lookOf as storeLook, readStore } from '../../storeSettings/index.ts';
import { translate } from '../../platform/translations.ts';

/** What the window looks like: the store's name and language, also without the database. */
export interface WindowAppearance {
  readonly name: string;
  readonly locale: Locale;
  readonly direction: Direction;
}

const plain: WindowAppearance = { name: 'Gatefold', locale: 'en', direction: 'ltr' };

export async function windowAppearanceOf({ db }: IdentityServices): Promise<WindowAppearance> {
  const row = await readStore(db).catch(() => null);
  if (!row) return plain;
  const { locale, direction } = storeLook(row);
  return { name: row.name, locale, direction };
}

/** The page that passes the news on and closes; its words are for when it cannot. */
export function resultPage(look: WindowAppearance, news: SignInResult): string {
  const say = (key: string) => paragraph(translate(look.locale, key));
  const words =
    news.type === 'error'
      ? heading(translate(look.locale, 'signInWindow.failed')) + paragraph(news.payload.message)
      : heading(translate(look.locale, 'signInWindow.returned'));
  const script = '<script src="/auth/window.js" defer></script>';
  return page(look, words + say('signInWindow.close'), jsonBlock('news', { news }) + script);
}

/** For whoever came to a sign-in from somewhere else than the store. */
export function beginPage(look: WindowAppearance): string {
  const say = (key: string) => translate(look.locale, key);
  const link = `<a href="/">${escapeText(say('signInWindow.store'))}</a>`;
  const words = heading(say('signInWindow.failed')) + paragraph(say('signInWindow.begin'));
  return page(look, words + link, '');
}

/** Why a tab does not show what it was opened for. */
export const messagePage = (look: WindowAppearance, title: string, text: string): string =>
  page(look, heading(title) + paragraph(text), '');

const heading = (text: string): string => `<h1>${escapeText(text)}</h1>`;
const paragraph = (text: string): string => `<p>${escapeText(text)}</p>`;

const page = (
  { name, locale, direction }: WindowAppearance,
  words: string,
  scripts: string,
): string =>
  `<!doctype html>
<html lang="${locale}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/auth/window.css">
<main>${words}</main>
${scripts}
</html>
`;
