import type { Issue } from '#contract/api/issue.ts';
import { titleOrder } from '#contract/titleOrder.ts';
import { issuesInBytes } from '../../shared/api/index.ts';
import { untilFetched } from '../../shared/ui/untilFetched.ts';

export interface WholeList {
  /** In the server's order. */
  readonly issues: readonly Issue[];
  /** In the order of their titles. */
  readonly byTitle: readonly Issue[];
}

/**
 * The whole list, read, checked and put in order by a worker: ten thousand issues would keep this
 * thread from everything else for half a second. `onSome` sees them as they come. Throws ApiError.
 */
export async function wholeList(
  locale: string,
  shown: readonly Issue[],
  onSome: (some: readonly Issue[]) => void,
): Promise<WholeList> {
  const coming = issuesInBytes();
  // Its failure is thrown by the reader, whose code may come later.
  coming.catch(() => undefined);
  const { readWholeList } = await untilFetched(() => import('./listReader.ts'));
  return readWholeList(coming, locale, shown, onSome);
}

/** The list with a few that are not on the shelf, which stand last or where their titles belong. */
export function withMore(
  { issues, byTitle }: WholeList,
  more: readonly Issue[],
  locale: string,
): WholeList {
  const shelved = new Set(issues.map(({ id }) => id));
  const others = more.filter(({ id }) => !shelved.has(id));
  if (others.length === 0) return { issues, byTitle };
  const all = [...byTitle, ...others];
  const titles = all.map(({ title }) => title);
  return {
    issues: [...issues, ...others],
    byTitle: placed(all, titleOrder(titles, locale)),
  };
}

/** @param order places in the list */
export const placed = (issues: readonly Issue[], order: Uint32Array): Issue[] =>
  Array.from(order).flatMap((place) => issues[place] ?? []);
