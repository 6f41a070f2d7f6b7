import type { ReadingType } from '#contract/api/reading.ts';

/** A step of the history at which the reader is open. The address is that of the screen below. */
export interface ReaderHistoryEntry {
  readonly id: number;
  readonly type: ReadingType;
  /** Where reading goes on, as an address has it. */
  readonly page: string;
  /** The pages to which the user can go back after links inside the issue, the last one first to be left. */
  readonly trail: readonly number[];
  /** Steps of the same reading before this one. */
  readonly depth: number;
}

/** What a place in the history says of the reader; a place can be older than this version of the store. */
export function readerHistoryEntryIn(state: unknown): ReaderHistoryEntry | null {
  const { reader } = (state ?? {}) as { reader?: Partial<ReaderHistoryEntry> };
  const { id, type, page = '', trail = [], depth = 0 } = reader ?? {};
  if (typeof id !== 'number' || (type !== 'full' && type !== 'sample')) return null;
  return { id, type, page, trail, depth };
}
