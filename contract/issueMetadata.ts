import * as z from 'zod/mini';
import { dateFormat } from './intl.ts';
import { StoredText } from './storedText.ts';

/** The bibliographic data of an issue, as its publisher writes it. */

export const metadataLength = 200;
export const maxNames = 30;

/** The date of an issue as its cover shows it: 2026, 2026-11 or 2026-11-22. */
export const CoverDate = z.string().check(
  z.regex(/^\d{4}(-\d\d(-\d\d)?)?$/),
  // `Date` accepts 30 February and takes it for a day of March.
  z.refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toJSON().startsWith(text)),
);

const Text = z.nullable(StoredText.check(z.minLength(1), z.maxLength(metadataLength)));
const Names = z.readonly(
  z
    .array(StoredText.check(z.minLength(1), z.maxLength(metadataLength)))
    .check(z.maxLength(maxNames)),
);

export const IssueMetadata = z.object({
  /** The name of the series of which the issue is a part; null without one. */
  series: Text,
  /** The number in the series as it is printed: 29, 4/2026. */
  issueNumber: Text,
  coverDate: z.nullable(CoverDate),
  authors: Names,
  tags: Names,
});
export type IssueMetadata = z.infer<typeof IssueMetadata>;

/** Splits a list of names at commas and semicolons, also those of Arabic and Japanese. Each name counts once. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n،؛、；，]/)
      .map((name) => name.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean),
  ),
];

/** As `namesIn` reads it. */
export const namesText = (names: readonly string[]): string => names.join(', ');

/** The date as exact as it is known, in the language of the page. */
export function coverDateText(date: string, locale: string): string {
  const format = dateFormat(locale, {
    year: 'numeric',
    ...(date.length > 4 && { month: 'long' }),
    ...(date.length > 7 && { day: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.format(new Date(date));
}
