import { issueRoute, longestQuery, partInPath, searchParameter, textIn } from '#contract/paths.ts';
import { matchPath } from 'react-router-dom';
import type { ReadingType } from '#contract/api/reading.ts';

export interface IssueRoute {
  readonly id: number;
  /** The part that opens in the reader at once. The address calls a sample 'preview'. */
  readonly type: ReadingType | null;
  /** The page, as the text of the address. */
  readonly page?: string;
  /** A text to search in the part. */
  readonly query?: string;
  /** The directive of a text that the address leads to. */
  readonly text?: string;
}

/** The issue of an address, or null. An id that is no number is NaN, which matches no issue. */
export function parseIssueRoute({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): IssueRoute | null {
  const match = matchPath(issueRoute, pathname);
  if (!match) return null;
  const type = partInPath(match.params.part);
  if (type === undefined) return null;
  const params = new URLSearchParams(search);
  const [page, query] = [params.get('page'), params.get(searchParameter)];
  const text = textIn(search);
  return {
    id: Number(match.params.id),
    type,
    ...(page !== null && { page }),
    ...(query && { query: query.slice(0, longestQuery) }),
    ...(text && { text }),
  };
}
