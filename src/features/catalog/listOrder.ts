import type { Issue } from '#contract/api/issue.ts';
import { titleOrder } from '#contract/titles.ts';

export interface WholeList {
  /** In the server's order. */
  readonly issues: readonly Issue[];
  /** In the order of the titles. */
  readonly byTitle: readonly Issue[];
}

/**
 * Adds issues that are not in the store's list: at the end of the server's order, and in the order of the
 * titles.
 */
export function withUnlisted(
  { issues, byTitle }: WholeList,
  unlisted: readonly Issue[],
  locale: string,
): WholeList {
  const shelved = new Set(issues.map(({ id }) => id));
  const others = unlisted.filter(({ id }) => !shelved.has(id));
  if (others.length === 0) return { issues, byTitle };
  const all = [...byTitle, ...others];
  const titles = all.map(({ title }) => title);
  return {
    issues: [...issues, ...others],
    byTitle: inOrder(all, titleOrder(titles, locale)),
  };
}

/** @param order indices into the list */
export const inOrder = (issues: readonly Issue[], order: Uint32Array): Issue[] =>
  Array.from(order).flatMap((index) => issues[index] ?? []);
