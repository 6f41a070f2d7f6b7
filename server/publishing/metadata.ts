import type { IssueMetadata } from '#contract/issueMetadata.ts';
import { inOneLine } from '../platform/truncateText.ts';
import type { Proposed } from './pdf-worker/protocol.ts';
import type { OrderedMetadata } from './publishOrder.ts';

/** The series, the number, the date, the authors and the tags of an issue. */

type MetadataColumns = { -readonly [Field in keyof IssueMetadata]: IssueMetadata[Field] };

export const metadataOf = (row: MetadataColumns): MetadataColumns => ({
  series: row.series,
  issueNumber: row.issueNumber,
  coverDate: row.coverDate,
  authors: row.authors,
  tags: row.tags,
});

/** The given fields only. A text of blanks counts as none. */
export const columnsOfMetadata = (given: OrderedMetadata): Partial<MetadataColumns> => ({
  ...(given.series !== undefined && { series: lineOf(given.series) }),
  ...(given.issueNumber !== undefined && { issueNumber: lineOf(given.issueNumber) }),
  ...(given.coverDate !== undefined && { coverDate: given.coverDate }),
  ...(given.authors && { authors: linesOf(given.authors) }),
  ...(given.tags && { tags: linesOf(given.tags) }),
});

/**
 * The metadata of a new issue: the publisher's, and for all other fields those of the PDF. A later file of the
 * issue changes none of them.
 */
export const newMetadata = (ordered: OrderedMetadata, proposed: Proposed): MetadataColumns => ({
  series: proposed.series,
  issueNumber: proposed.issueNumber,
  coverDate: proposed.coverDate,
  authors: proposed.authors,
  tags: proposed.tags,
  ...columnsOfMetadata(ordered),
});

const lineOf = (text: string | null): string | null => (text && inOneLine(text)) || null;

const linesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map(inOneLine).filter(Boolean)),
];
