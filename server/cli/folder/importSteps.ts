import type { IssueEdit } from '#contract/admin/issue.ts';
import type { IssueListing, ListedIssue } from '#contract/admin/issueInput.ts';
import type { IssueId } from '#contract/ids.ts';
import { isTooHigh } from '#contract/chargeLimits.ts';
import { type MinorUnits, parseAmount } from '#contract/money.ts';
import { tooHighText } from '../../billing/priceLimits.ts';
import { type ManifestIssue, wrongAt } from './manifest.ts';
import { changedMetadata } from './manifestMetadata.ts';

/** The steps that make a store match a folder. */

/** The entry of a file, and the SHA-256 of its present content. */
export type ImportIssue = ManifestIssue & { readonly sha256: string };

/** The price as typed, like '4.99'; null means free. */
export type TypedEdit = Omit<IssueEdit, 'price'> & { readonly price?: string | null };

export type ImportStep =
  | { readonly does: 'add'; readonly issue: ImportIssue }
  | {
      readonly does: 'change';
      readonly issue: ImportIssue;
      readonly id: IssueId;
      /** Whether the issue gets another file. */
      readonly replaces: boolean;
      /** The fields that differ from the store; may be empty. */
      readonly edit: TypedEdit;
      /** true lists the issue, false withdraws it, null changes nothing. */
      readonly lists: boolean | null;
    }
  | { readonly does: 'nothing'; readonly issue: ImportIssue; readonly id: IssueId };

/**
 * Returns one step for each issue, in the folder's order. Issues of the store that the folder does not name
 * stay unchanged. Throws `OperatorError` for a price that the store cannot have.
 */
export function stepsFor(entries: readonly ImportIssue[], listing: IssueListing): ImportStep[] {
  const found = matches(entries, listing.issues);
  return entries.map((issue) => {
    checkPrice(issue, listing);
    const present = found.get(issue);
    return present ? changeOf(issue, present, listing.precision) : { does: 'add', issue };
  });
}

function checkPrice({ price, line }: ImportIssue, listing: IssueListing): void {
  if (price !== undefined && price !== 'free') amountAt({ price, line }, listing);
}

/** The price of a line in minor units. Throws `OperatorError` for a price that the store cannot have. */
export function amountAt(
  { price, line }: { readonly price: string; readonly line: number },
  { currency, precision }: { readonly currency: string; readonly precision: number },
): MinorUnits {
  const amount = parseAmount(price, precision);
  if (amount === null)
    throw wrongAt(
      line,
      `${price} is no price in ${currency}, which has ${precision} decimals at most`,
    );
  if (isTooHigh(amount, currency)) throw wrongAt(line, tooHighText(price, currency, precision));
  return amount;
}

/**
 * Matches issues by file name. Issues that were not imported from a folder are matched by the hash of their
 * file.
 */
function matches(entries: readonly ImportIssue[], listed: readonly ListedIssue[]) {
  const named = new Map(listed.map((one) => [one.importKey, one]));
  const unnamed = new Set(listed.filter(({ importKey }) => importKey === null));
  const found = new Map<ImportIssue, ListedIssue>();
  for (const issue of entries) {
    const present = named.get(issue.file) ?? [...unnamed].find((one) => isOf(one, issue));
    if (!present) continue;
    found.set(issue, present);
    unnamed.delete(present);
  }
  return found;
}

const isOf = ({ source, file }: ListedIssue, { sha256 }: ImportIssue): boolean =>
  source === sha256 || file === sha256;

function changeOf(issue: ImportIssue, present: ListedIssue, precision: number): ImportStep {
  const { id, isListed } = present;
  const replaces = !isOf(present, issue);
  const edit = editOf(issue, present, precision);
  const lists = issue.draft === isListed ? !issue.draft : null;
  if (!replaces && lists === null && Object.keys(edit).length === 0)
    return { does: 'nothing', issue, id };
  return { does: 'change', issue, id, replaces, edit, lists };
}

function editOf(issue: ImportIssue, present: ListedIssue, precision: number): TypedEdit {
  const { title, description, 'sample-pages': samplePages, language, spreads } = issue;
  const { 'reading-direction': readingDirection } = issue;
  const price = typedPrice(issue);
  const amount = typeof price === 'string' ? parseAmount(price, precision) : price;
  return {
    ...(title !== present.title && { title }),
    ...(differs(description, present.description) && { description }),
    ...(price !== undefined && amount !== present.price && { price }),
    ...(differs(samplePages, present.samplePages) && { samplePages }),
    ...(differs(language, present.language) && { language }),
    ...(differs(readingDirection, present.readingDirection) && { readingDirection }),
    ...(differs(spreads, present.spreads) && { spreads }),
    ...changedMetadata(issue, present),
  };
}

const differs = <T>(wanted: T | undefined, present: T): wanted is T =>
  wanted !== undefined && wanted !== present;

/** null means free. */
export const typedPrice = ({ price }: ManifestIssue): string | null | undefined =>
  price === 'free' ? null : price;

/**
 * Returns the shelf with the folder's issues in the folder's order, in the positions that they occupy
 * already. Returns null when the order is right.
 */
export function orderedShelf(
  shelf: readonly IssueId[],
  wanted: readonly IssueId[],
): IssueId[] | null {
  const theirs = new Set(wanted);
  const present = new Set(shelf);
  const inOrder = wanted.filter((id) => present.has(id)).values();
  const ordered = shelf.map((id) => (theirs.has(id) ? (inOrder.next().value ?? id) : id));
  return ordered.every((id, place) => id === shelf[place]) ? null : ordered;
}
