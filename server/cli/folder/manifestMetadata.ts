import * as z from 'zod';
import {
  type IssueMetadata,
  CoverDate,
  maxNames,
  metadataLength,
} from '#contract/issueMetadata.ts';
import { inOneLine } from '../../platform/truncateText.ts';

/** The series, the number, the date, the authors and the tags in the manifest of a folder. */

const long = `has to have ${metadataLength} characters at most`;

const line = z
  .string('has to be a text')
  .transform(inOneLine)
  .pipe(z.string().max(metadataLength, long));

const orNone = (text: string): string | null => text || null;

const names = z
  .array(line, 'has to be a list, like [Ann Lee, Bo Chen]')
  .max(maxNames, `has to have ${maxNames} entries at most`)
  .transform((list) => list.filter(Boolean));

const isDateOrNone = (text: string): boolean => text === '' || CoverDate.safeParse(text).success;

/** An empty text, or an empty list, stands for none. */
export const manifestMetadata = {
  series: line.transform(orNone).optional(),
  'issue-number': line.transform(orNone).optional(),
  'cover-date': line
    .refine(isDateOrNone, 'has to be a date, like 2026, 2026-05 or 2026-05-14')
    .transform(orNone)
    .optional(),
  authors: names.optional(),
  tags: names.optional(),
};

type ManifestMetadata = z.output<z.ZodObject<typeof manifestMetadata>>;

type GivenMetadata = Partial<IssueMetadata>;

/** The given fields. Absent fields stay unchanged in the store. */
export const metadataIn = (entry: ManifestMetadata): GivenMetadata => ({
  ...(entry.series !== undefined && { series: entry.series }),
  ...(entry['issue-number'] !== undefined && { issueNumber: entry['issue-number'] }),
  ...(entry['cover-date'] !== undefined && { coverDate: entry['cover-date'] }),
  ...(entry.authors && { authors: entry.authors }),
  ...(entry.tags && { tags: entry.tags }),
});

/** The fields of the entry that differ from the store. */
export const changedMetadata = (entry: ManifestMetadata, present: IssueMetadata): GivenMetadata =>
  Object.fromEntries(
    Object.entries(metadataIn(entry)).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(present[name as keyof IssueMetadata]),
    ),
  );

export interface WrittenMetadata {
  readonly series?: string;
  readonly 'issue-number'?: string;
  readonly 'cover-date'?: string;
  readonly authors?: readonly string[];
  readonly tags?: readonly string[];
}

/** The known fields, for a publisher who completes the manifest. */
export const knownMetadata = (of: IssueMetadata): WrittenMetadata => ({
  ...(of.series !== null && { series: of.series }),
  ...(of.issueNumber !== null && { 'issue-number': of.issueNumber }),
  ...(of.coverDate !== null && { 'cover-date': of.coverDate }),
  ...(of.authors.length > 0 && { authors: of.authors }),
  ...(of.tags.length > 0 && { tags: of.tags }),
});

/** All fields: for an absent field the other store would take its own proposal from the file. */
export const wholeMetadata = (of: IssueMetadata): WrittenMetadata => ({
  series: of.series ?? '',
  'issue-number': of.issueNumber ?? '',
  'cover-date': of.coverDate ?? '',
  authors: of.authors,
  tags: of.tags,
});
