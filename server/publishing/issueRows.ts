import { eq } from 'drizzle-orm';
import type { IssueId } from '#contract/ids.ts';
import type { IssueMetadata } from '#contract/issueMetadata.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { inOneLine } from '../platform/truncateText.ts';
import type { Proposed } from './pdf-worker/workerProtocol.ts';
import type { InputMetadata } from './publishInput.ts';

export type IssueRow = typeof issues.$inferSelect;

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
export const columnsOfMetadata = (given: InputMetadata): Partial<MetadataColumns> => ({
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
export const newMetadata = (ordered: InputMetadata, proposed: Proposed): MetadataColumns => ({
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

/** The messages of all rejected changes of an issue. */
const messages = {
  no_such_issue: (id) => `There is no issue ${id}: see them with issue list --all.`,
  named_twice: (id) => `Issue ${id} is named twice: name each issue once.`,
  changed_meanwhile: (id) =>
    `Issue ${id} got another file meanwhile: look at it and say again what is to change.`,
  edited_meanwhile: (id) =>
    `Somebody else changed issue ${id} meanwhile: look at it and say again what is to change.`,
  not_a_draft: (id) => `Issue ${id} was published already: only a draft is published at a time.`,
  time_past: () => 'This time is over: name a time to come.',
  not_removable: (id) =>
    `Issue ${id} was published or belongs to somebody, so it cannot be removed: take it off the shelf.`,
  sample_not_cut: (id) =>
    `No sample could be cut out of the file of issue ${id}, because it is damaged: replace it by a sound one.`,
} satisfies Record<string, (id: IssueId) => string>;

/** The issue is unchanged. The message is one sentence for the operator. */
export class IssueRefused extends OperatorError<keyof typeof messages> {
  constructor(code: keyof typeof messages, id: IssueId) {
    super(code, messages[code](id));
  }
}

/** Throws `IssueRefused`. */
export async function findIssue(tx: Queries, id: IssueId): Promise<IssueRow> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id));
  if (!row) throw new IssueRefused('no_such_issue', id);
  return row;
}

/** Returns the row and locks it until the transaction ends. Throws `IssueRefused`. */
export async function lockIssue(tx: Queries, id: IssueId): Promise<IssueRow> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for('update');
  if (!row) throw new IssueRefused('no_such_issue', id);
  return row;
}
