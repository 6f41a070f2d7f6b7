import { InvalidArgumentError } from 'commander';
import { IssueId, PlanId } from '#contract/ids.ts';
import { canonicalTag } from '#contract/intl.ts';
import { parseAmount } from '#contract/money.ts';

/** Parsers of command line arguments. Each throws the error that commander prints. */

/** Returns the text unchanged: the store parses it, because the store knows the currency. */
export function amount(text: string): string {
  if (parseAmount(text, 4) === null) throw new InvalidArgumentError('It must be like 4.99');
  return text;
}

export function count(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, like 5');
  return Number(text);
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
