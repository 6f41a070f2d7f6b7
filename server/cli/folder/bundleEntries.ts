import type { BundleListing, ListedBundle, NewBundle } from '#contract/admin/sales.ts';
import type { ListedIssue } from '#contract/admin/issueInput.ts';
import type { IssueId } from '#contract/ids.ts';
import { toMajor } from '#contract/money.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import type { StoreClient } from '../storeClient.ts';
import { amountAt } from './importSteps.ts';
import { type ManifestBundle, wrongAt } from './manifest.ts';

/** A bundle as a user writes it, with the files of its issues. */
export interface WrittenBundle {
  readonly title: string;
  /** Like '29.00'. */
  readonly price: string;
  readonly issues: readonly string[];
}

/**
 * The bundles that are sold.
 * @param files the files of the issues, in their order
 */
export function writtenBundles(
  { bundles, precision }: BundleListing,
  issues: readonly ListedIssue[],
  files: readonly string[],
): WrittenBundle[] {
  const fileOf = new Map<number, string>(issues.map(({ id }, n) => [id, files[n] ?? '']));
  return bundles.filter(isSold).map(({ title, price, issueIds }) => ({
    title,
    price: toMajor(price, precision).toFixed(precision),
    issues: issueIds.map((id) => fileOf.get(id) ?? ''),
  }));
}

const isSold = ({ archivedAt, isIncomplete }: ListedBundle): boolean =>
  archivedAt === null && !isIncomplete;

/**
 * Adds the bundles that the store lacks. Others stay, because users may have bought them. Returns the titles, and the reasons
 * why others were refused.
 * @param ids the issues by their files
 */
export async function importBundles(
  client: Pick<StoreClient, 'listBundles' | 'addBundle'>,
  entries: readonly ManifestBundle[],
  ids: ReadonlyMap<string | null, IssueId>,
) {
  const listing = await client.listBundles();
  const present = new Set(
    listing.bundles.filter(({ archivedAt }) => archivedAt === null).map(keyOf),
  );
  const added: string[] = [];
  const refused: { readonly file: string; readonly reason: string }[] = [];
  for (const entry of entries) {
    try {
      const body = orderOf(entry, ids, listing);
      if (present.has(keyOf(body))) continue;
      await client.addBundle({ body });
      added.push(entry.title);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      refused.push({ file: `bundle ${entry.title}`, reason: error.message });
    }
  }
  return { added, refused };
}

const keyOf = ({ title, price, issueIds }: NewBundle): string =>
  JSON.stringify([title.trim(), price, issueIds.toSorted((a, b) => a - b)]);

/** Throws `OperatorError` for a file without an issue, and for a price that the store cannot have. */
function orderOf(
  { title, price, issues, line }: ManifestBundle,
  ids: ReadonlyMap<string | null, IssueId>,
  currency: BundleListing,
): NewBundle {
  const issueIds = issues.map((file) => {
    const id = ids.get(file);
    if (id === undefined) throw wrongAt(line, `the store has no issue of ${file}`);
    return id;
  });
  return { title, price: amountAt({ price, line }, currency), issueIds };
}
