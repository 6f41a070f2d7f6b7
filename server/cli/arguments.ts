import { InvalidArgumentError, type Command } from 'commander';
import type { StoreStatus } from '#contract/admin/operations.ts';
import { BundleId, IssueId, PlanId } from '#contract/ids.ts';
import { canonicalTag } from '#contract/intl.ts';
import { type MinorUnits, parseAmount } from '#contract/money.ts';
import { IssueMetadata, namesIn } from '#contract/issueMetadata.ts';
import { OperatorError } from '../platform/operatorErrors.ts';

/** The options of `issue add` and `issue edit` for series, number, date, authors and tags. */

/** Each is absent where the option was not given. */
type GivenMetadata = { readonly [Field in keyof IssueMetadata]?: IssueMetadata[Field] };

const { series, issueNumber, coverDate, authors, tags } = IssueMetadata.shape;

/** As commander has parsed the options: it takes null for an option without a value. */
export interface ParsedMetadata {
  readonly series?: string;
  readonly issueNumber?: string;
  readonly coverDate?: string;
  readonly authors?: readonly string[];
  readonly tags?: readonly string[];
}

/** Adds the options to a command. An empty text stands for none. */
export const withMetadataOptions = (to: Command, otherwise = ''): Command =>
  to
    .option(
      '--series <name>',
      `the series of the issue; "" where it has none${otherwise}`,
      (text) => parsed(series, text, 'It must be a shorter name'),
    )
    .option('--issue-number <number>', 'its number in the series as it is printed', (text) =>
      parsed(issueNumber, text, 'It must be a shorter number'),
    )
    .option('--cover-date <date>', 'the date on its cover, like 2026-05', (text) =>
      parsed(coverDate, text, 'It must be a date like 2026, 2026-05 or 2026-05-14'),
    )
    .option('--authors <names>', 'like "Ann Lee, Bo Chen"', (text) =>
      parsedNames(authors, text, 'It must be a list of names with commas between them'),
    )
    .option('--tags <words>', 'like "astronomy, travel"', (text) =>
      parsedNames(tags, text, 'It must be a list of words with commas between them'),
    );

/** The given options as the store has them. */
export const metadataOptions = (options: ParsedMetadata): GivenMetadata => ({
  ...(options.series !== undefined && { series: options.series || null }),
  ...(options.issueNumber !== undefined && { issueNumber: options.issueNumber || null }),
  ...(options.coverDate !== undefined && { coverDate: options.coverDate || null }),
  ...(options.authors && { authors: options.authors }),
  ...(options.tags && { tags: options.tags }),
});

interface Checking {
  safeParse(value: unknown): { readonly success: boolean };
}

function parsed(schema: Checking, text: string, mistake: string): string {
  if (!schema.safeParse(text.trim() || null).success) throw new InvalidArgumentError(mistake);
  return text.trim();
}

function parsedNames(schema: Checking, text: string, mistake: string): readonly string[] {
  const names = namesIn(text);
  if (!schema.safeParse(names).success) throw new InvalidArgumentError(mistake);
  return names;
}

/** Parsers of command line arguments. Each throws the error that commander prints. */

/** Returns the text unchanged: `amountIn` parses it in the currency of the store. */
export function amount(text: string): string {
  if (parseAmount(text, 4) === null) throw new InvalidArgumentError('It must be like 4.99');
  return text;
}

type Currency = Pick<StoreStatus, 'currency' | 'precision'>;

/** Throws `OperatorError` for an amount that the currency does not have. */
export function amountIn({ currency, precision }: Currency, typed: string): MinorUnits {
  const amount = parseAmount(typed, precision);
  if (amount !== null) return amount;
  const sentence = `${typed} is no price in ${currency}: it has ${precision} decimals at most.`;
  throw new OperatorError('command', sentence);
}

/** null means free. Throws `OperatorError`. */
export function priceIn(currency: Currency, typed: string | null): MinorUnits | null {
  if (typed === null) return null;
  const price = amountIn(currency, typed);
  if (price === 0)
    throw new OperatorError('command', 'A price of nothing is a free issue: say --free instead.');
  return price;
}

export function count(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, like 5');
  return Number(text);
}

export function moment(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time like 2026-12-01T09:00');
  return time;
}

/** Stands for an unknown language, at the command line and in a folder's manifest. */
export const noLanguage = 'none';

/**
 * Returns a tag in its canonical form, or `noLanguage`. Commander takes null for an option without a value.
 */
export function language(text: string): string {
  if (text === noLanguage) return text;
  const tag = canonicalTag(text);
  if (tag === null)
    throw new InvalidArgumentError(`It must be a tag like de or pt-BR, or ${noLanguage}`);
  return tag;
}

export const issueId = (text: string): IssueId => idAs(IssueId, text, 'issue list --all');

export const bundleId = (text: string): BundleId => idAs(BundleId, text, 'bundle list');
export const planId = (text: string): PlanId => idAs(PlanId, text, 'plan list');

/** For an argument that may be repeated. */
export const issueIds = (text: string, before: readonly IssueId[] = []): IssueId[] => [
  ...before,
  issueId(text),
];

function idAs<Id>(
  schema: { safeParse(value: number): { success: true; data: Id } | { success: false } },
  text: string,
  where: string,
): Id {
  const id = schema.safeParse(/^[1-9]\d*$/.test(text) ? Number(text) : 0);
  if (!id.success) throw new InvalidArgumentError(`It must be a number, as ${where} shows it`);
  return id.data;
}
