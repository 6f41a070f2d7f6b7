import { toMajor, type MinorUnits } from '#contract/money.ts';
import type { AddedIssue, IssueListing, StoreListing } from './protocol.ts';

/** What the command says to a person. */

const mostShown = 70;

export function sentencesOf(issue: AddedIssue, address: string | null): string {
  const name = issue.title ? `“${issue.title}”` : 'An issue without a title';
  const sample = issue.samplePages > 0 ? `a sample of ${pagesOf(issue.samplePages)}` : 'no sample';
  const facts = `${pagesOf(issue.pages)}, ${sample}, ${megabytes(issue.size)}`;
  const where = address
    ? `Read about it at ${address}/read/${issue.id}`
    : 'It shows when the store runs: npm start';
  return `${name} is published as issue ${issue.id}: ${facts}.\n${where}\n`;
}

const pagesOf = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

const megabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The title stands last: its width at a terminal cannot be known in every script. */
export function tableOf({ currency, precision, issues }: IssueListing): string {
  if (issues.length === 0) return 'The store has no issues yet.\n';
  const amount = amountIn(currency, precision);
  const rows = issues.map((issue) => [
    String(issue.id),
    issue.price === null ? 'free' : amount(issue.price),
    String(issue.pages),
    issue.samplePages > 0 ? String(issue.samplePages) : '–',
    issue.publishedAt?.slice(0, 10) ?? 'draft',
    issue.title || '(no title)',
  ]);
  return columns([['id', 'price', 'pages', 'sample', 'published', 'title'], ...rows]);
}

function amountIn(currency: string, precision: number): (price: MinorUnits) => string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, ...digits });
  return (price) => format.format(toMajor(price, precision));
}

export const settingsOf = (store: StoreListing): string =>
  columns(Object.entries(store).map(([name, value]) => [name, inOneLine(value)]));

function inOneLine(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value).replaceAll(/\s+/g, ' ');
  return text.length > mostShown ? `${text.slice(0, mostShown)} …` : text;
}

/** Rows of text under each other; the last column is as wide as it is. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, n) => (n < row.length - 1 ? cell.padEnd(widths[n] ?? 0) : cell)).join('  ');
  return rows.map((row) => `${line(row)}\n`).join('');
}
