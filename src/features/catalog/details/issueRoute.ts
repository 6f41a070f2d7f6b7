import { matchPath } from 'react-router-dom';
import type { ReadingType } from '#contract/api/reading.ts';

export interface IssueRoute {
  readonly id: number;
  /** What is to be read at once; the address calls a sample 'preview'. */
  readonly type: ReadingType | null;
  /** Where to begin reading, as it is written in the address. */
  readonly page?: string;
}

/** 'sample' leads to 'preview', and asks for nothing itself; undefined stands for an unknown address. */
function typeOf(type = 'sample'): ReadingType | null | undefined {
  if (type === 'full') return type;
  if (type === 'preview') return 'sample';
  return type === 'sample' ? null : undefined;
}

/** What the address asks for, or null; an id that is no number is NaN, which no issue has. */
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
