import type { Issue } from './api/issue.ts';
import { dateFormat, languageNames, listFormat, numberFormat } from './intl.ts';
import { coverDateText } from './issueMetadata.ts';

/** The facts that the details of an issue list, by the last part of the key of their names. */
type FactName =
  | 'series'
  | 'issueNumber'
  | 'coverDate'
  | 'authors'
  | 'pages'
  | 'language'
  | 'published'
  | 'tags';

interface Fact {
  readonly name: FactName;
  readonly value: string;
  /** Whether the value is written in the language of the issue. */
  readonly isOfIssue: boolean;
}

const ofIssue: readonly FactName[] = ['series', 'authors', 'tags'];

/**
 * The known facts of an issue, in the language of the page. The server and the app show the same. The date on the
 * cover takes the place of the month of publication.
 */
export function factsOf(
  issue: Pick<
    Issue,
    | 'pages'
    | 'language'
    | 'publishedAt'
    | 'series'
    | 'issueNumber'
    | 'coverDate'
    | 'authors'
    | 'tags'
  >,
  locale: string,
): readonly Fact[] {
  const { pages, language, publishedAt, coverDate } = issue;
  const listed = (names: readonly string[] = []): string => listFormat(locale).format(names);
  const facts: Record<FactName, string | null | undefined> = {
    series: issue.series,
    issueNumber: issue.issueNumber,
    coverDate: coverDate && coverDateText(coverDate, locale),
    authors: listed(issue.authors),
    pages: pages === undefined ? null : numberFormat(locale, {}).format(pages),
    language: language && languageNames(locale)(language),
    published: publishedAt && !coverDate ? monthOf(publishedAt, locale) : null,
    tags: listed(issue.tags),
  };
  return Object.entries(facts).flatMap(([key, value]) => {
    const name = key as FactName;
    return value ? [{ name, value, isOfIssue: ofIssue.includes(name) }] : [];
  });
}

/** In UTC, so that a reader in another time zone sees the month that the server has written. */
export const monthOf = (time: string, locale: string): string =>
  dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(time));
