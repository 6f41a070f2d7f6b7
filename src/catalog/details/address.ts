import { matchPath } from 'react-router-dom';
import type { ReadingType } from '#contract/api/reading.ts';

export interface Asked {
  readonly id: number;
  /** What is to be read at once; the address calls a sample 'preview'. */
  readonly type: ReadingType | null;
  /** Where to begin reading, as it is written in the address. */
  readonly page?: string;
}

const types: Readonly<Record<string, ReadingType>> = { preview: 'sample', full: 'full' };

/** What the address asks for; an id that is no number is NaN, which no issue has. */
export function askedBy({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Asked | null {
  const match = matchPath('/read/:id/:type?', pathname);
  if (!match) return null;
  const { id, type = '' } = match.params;
  const page = new URLSearchParams(search).get('page');
  return { id: Number(id), type: types[type] ?? null, ...(page !== null && { page }) };
}
