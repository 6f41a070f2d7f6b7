import type { ReadingType } from '#contract/api/reading.ts';

/** A history entry with an open reader. The address is that of the screen below. */
export interface ReaderHistoryEntry {
  readonly id: number;
  readonly type: ReadingType;
  /** The page to continue at, in the form of an address. */
  readonly page: string;
  /** The pages to return to after links inside the issue. The last one is returned to first. */
  readonly trail: readonly number[];
  /** The number of earlier entries of the same reading. */
  readonly depth: number;
}

/** The reader's part of a history entry. An entry can be older than this version of the store. */
export function readerHistoryEntryIn(state: unknown): ReaderHistoryEntry | null {
  const { reader } = (state ?? {}) as { reader?: Partial<ReaderHistoryEntry> };
  const { id, type, page = '', trail = [], depth = 0 } = reader ?? {};
  if (typeof id !== 'number' || (type !== 'full' && type !== 'sample')) return null;
  return { id, type, page, trail, depth };
}
