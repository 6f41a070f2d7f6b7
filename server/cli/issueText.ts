import type { IssueListing, ListedIssue, PublishedIssue } from '#contract/admin/issueInput.ts';
import { sizeName } from '#contract/admin/upload.ts';
import type { IssueId } from '#contract/ids.ts';
import { sentenceOf } from '../publishing/refusals.ts';
import { amountFormat, columns } from './terminalText.ts';

/** The output of the commands for issues. */

/** A published PDF, as the commands print it. */
export interface AddedIssue {
  readonly id: IssueId;
  readonly title: string;
  readonly pages: number;
  /** The most common page size: 'A4, 210 × 297 mm'. */
  readonly format: string;
  /** The number of pages with another size. */
  readonly otherSizes: number;
  readonly samplePages: number;
  /** Bytes. */
  readonly size: number;
  /** Sentences. */
  readonly warnings: readonly string[];
}

export const addedIssue = ({ issue, format, warnings }: PublishedIssue): AddedIssue => ({
  id: issue.id,
  title: issue.title,
  pages: issue.pages,
  format: sizeName(format),
  otherSizes: format.others,
  samplePages: issue.samplePages,
  size: issue.size,
  warnings: warnings.map(sentenceOf),
});

interface Whereabouts {
  /** The URL of the store; null while no server runs. */
  readonly address: string | null;
  readonly draft: boolean;
}

export function addedSentences(issue: AddedIssue, { address, draft }: Whereabouts): string {
  const name = issue.title ? `“${issue.title}”` : 'An issue without a title';
  const what = draft ? 'a draft, issue' : 'published as issue';
  return `${name} is ${what} ${issue.id}: ${factsOf(issue)}.\n${nextStep(issue, { address, draft })}\n`;
}

function nextStep({ id }: AddedIssue, { address, draft }: Whereabouts): string {
  if (draft) return `Put it on the shelf with: issue publish ${id}`;
  return address ? `Read about it at ${address}` : 'It shows when the store runs: npm start';
}

export const replacedSentences = (issue: AddedIssue): string =>
  `Issue ${issue.id} has its new file: ${factsOf(issue)}.\n`;

function factsOf({ pages, format, otherSizes, samplePages, size }: AddedIssue): string {
  const sample = samplePages > 0 ? `a sample of ${pagesOf(samplePages)}` : 'no sample';
  const others = otherSizes > 0 ? `, ${otherSizes} of another size` : '';
  return `${pagesOf(pages)} (${format}${others}), ${sample}, ${megabytes(size)}`;
}

const pagesOf = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

const megabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The title is the last column: its width in a terminal is unknown for some scripts. */
export function shelfTable({ currency, precision, issues }: IssueListing): string {
  if (issues.length === 0) return 'There are no issues yet.\n';
  const amount = amountFormat(currency, precision);
  const rows = issues.map((issue) => [
    String(issue.id),
    issue.price === null ? 'free' : amount(issue.price),
    String(issue.pages),
    issue.samplePages > 0 ? String(issue.samplePages) : '–',
    issue.language ?? '–',
    stateOf(issue),
    packOf(issue),
    issue.title || '(no title)',
  ]);
  return columns([
    ['id', 'price', 'pages', 'sample', 'language', 'published', 'pack', 'title'],
    ...rows,
  ]);
}

/** A line about the pages of the pack in use that have a picture at reading size; empty without a pack. */
export function picturedPages({ pack, pages }: Pick<ListedIssue, 'pack' | 'pages'>): string {
  if (pack === null) return '';
  const { first, slow } = pack.pictures;
  const reasons = [...(first ? ['page 1'] : []), ...(slow > 0 ? [`${slow} slow to paint`] : [])];
  const why = reasons.length > 0 ? `: ${reasons.join(', ')}` : '';
  return `The present pack: ${slow + (first ? 1 : 0)} of ${pages} pages have a picture at reading size${why}.\n`;
}

function packOf({ pack, pages }: ListedIssue): string {
  if (pack === null) return '–';
  if (pack.state === 'ready' || pack.state === 'failed') return pack.state;
  return `${Math.floor((100 * pack.builtPages) / pages)} %`;
}

function stateOf({ publishedAt, publishAt, isListed }: ListedIssue): string {
  if (publishAt !== null) return `draft until ${publishAt.slice(0, 16)}Z`;
  if (publishedAt === null) return 'draft';
  return isListed ? publishedAt.slice(0, 10) : 'withdrawn';
}
