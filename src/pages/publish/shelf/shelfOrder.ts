import type { AdminIssue } from '#contract/admin/issue.ts';
import { folded, hasWords } from '#contract/titles.ts';

type ShelfState = 'draft' | 'listed' | 'withdrawn';

export function stateOf({ isListed, publishedAt }: AdminIssue): ShelfState {
  if (isListed) return 'listed';
  return publishedAt === null ? 'draft' : 'withdrawn';
}

/** Moves the element at `from` to `to`, clamped to the list. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const target = Math.min(Math.max(0, to), rest.length);
  return rest.toSpliced(target, 0, ...list.slice(from, from + 1));
}

/** The issues whose titles contain the words of the query. */
export function filterByTitle(issues: readonly AdminIssue[], query: string): AdminIssue[] {
  const wanted = folded(query);
  return issues.filter(({ title }) => hasWords(folded(title), wanted));
}

/** The next draft after this issue on the shelf, else the first draft. */
export function nextDraft(issues: readonly AdminIssue[], id: number): AdminIssue | null {
  const drafts = issues.filter((issue) => issue.id !== id && stateOf(issue) === 'draft');
  const position = issues.findIndex((issue) => issue.id === id);
  return drafts.find((draft) => issues.indexOf(draft) > position) ?? drafts[0] ?? null;
}

/** The position to which a key moves an issue; null for other keys. */
export function targetPosition(key: string, position: number, count: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: position - 1,
    ArrowDown: position + 1,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  if (target === undefined) return null;
  return Math.min(Math.max(0, target), count - 1);
}

/** The number of rows by which a row was dragged. All rows have the same height. */
export const positionsMoved = (pixels: number, height: number): number =>
  height > 0 ? Math.round(pixels / height) : 0;

/** The id of the link in an issue's row. */
export const rowId = (id: number): string => `row-${id}`;
