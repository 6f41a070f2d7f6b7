import { matchPath } from 'react-router-dom';
import type { ReadingType } from '#contract/api/reading.ts';

export interface Asked {
  readonly id: number;
  /** What is to be read at once; the address calls a sample 'preview'. */
  readonly type: ReadingType | null;
}

const types: Readonly<Record<string, ReadingType>> = { preview: 'sample', full: 'full' };

/** What the address asks for; an id that is no number is NaN, which no issue has. */
export function askedBy(pathname: string): Asked | null {
  const match = matchPath('/read/:id/:type?', pathname);
  if (!match) return null;
  const { id, type = '' } = match.params;
  return { id: Number(id), type: types[type] ?? null };
}
