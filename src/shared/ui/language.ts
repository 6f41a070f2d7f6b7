import { firstSupported, dateFormat } from '#contract/intl.ts';

/** The only file that reads the languages of the browser and of the page. A lint rule checks that. */

/**
 * The page's language. The server writes a supported one; a program that translates the page in the browser may
 * write any other.
 */
export const pageLanguage = (): string => firstSupported([document.documentElement.lang]);

/**
 * The language in which this browser's user reads amounts of money. The browser may report no valid tag; then it is
 * the language of the page.
 */
export const browserLanguage = (): string =>
  firstSupported([
    navigator.language,
    ...(navigator.languages ?? []),
    document.documentElement.lang,
  ]);

/** A date in the page's language, because it is part of a sentence in that language. */
export const dayText = (time: string, locale = pageLanguage()): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(new Date(time));
