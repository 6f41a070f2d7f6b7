import { type Command, InvalidArgumentError } from 'commander';
import { IssueMetadata, namesIn } from '#contract/issueMetadata.ts';

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
