import type { Issue } from './api/issue.ts';
import { dateFormat, languageNames, numberFormat } from './intl.ts';

/** The facts that the details of an issue list, by the last part of the key of their names. */
export type FactName = 'pages' | 'language' | 'published';

export interface Fact {
  readonly name: FactName;
  readonly value: string;
}

/** The known facts of an issue, in the language of the page. The server and the app show the same. */
export function factsOf(
  { pages, language, publishedAt }: Pick<Issue, 'pages' | 'language' | 'publishedAt'>,
  locale: string,
): readonly Fact[] {
  const facts: Record<FactName, string | null> = {
    pages: pages === undefined ? null : numberFormat(locale, {}).format(pages),
    language: language && languageNames(locale)(language),
    published: publishedAt ? monthOf(publishedAt, locale) : null,
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? [{ name: name as FactName, value }] : [],
  );
}

/** In UTC, so that a reader in another time zone sees the month that the server has written. */
export const monthOf = (time: string, locale: string): string =>
  dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(time));
