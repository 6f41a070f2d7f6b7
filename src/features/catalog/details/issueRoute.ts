import { matchPath } from 'react-router-dom';
import type { ReadingType } from '#contract/api/reading.ts';

export interface IssueRoute {
  readonly id: number;
  /** The part that opens in the reader at once. The address calls a sample 'preview'. */
  readonly type: ReadingType | null;
  /** The page, as the text of the address. */
  readonly page?: string;
}

/** 'sample' redirects to 'preview' and opens nothing itself. undefined stands for an unknown address. */
function typeOf(type = 'sample'): ReadingType | null | undefined {
  if (type === 'full') return type;
  if (type === 'preview') return 'sample';
  return type === 'sample' ? null : undefined;
}

/** The issue of an address, or null. An id that is no number is NaN, which matches no issue. */
export function parseIssueRoute({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): IssueRoute | null {
  const match = matchPath('/read/:id/:type?', pathname);
  if (!match) return null;
  const type = typeOf(match.params.type);
  if (type === undefined) return null;
  const page = new URLSearchParams(search).get('page');
  return { id: Number(match.params.id), type, ...(page !== null && { page }) };
}
