import * as z from 'zod/mini';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { deviceList, newestFirst } from '../../../shared/ui/deviceList.ts';
import { firstPage } from '../rules.ts';

/** The last page of each file by the file's key, the newest first. */
const Position = z.object({
  file: z.string(),
  page: z.int().check(z.positive()),
  pageCount: z.optional(z.int().check(z.positive())),
});
export type ReadingPositions = z.infer<typeof Position>[];

const positionList = deviceList('gatefold:places', Position);

interface PositionReached {
  readonly page: PageNumber;
  /** The last page is visible. */
  readonly isEnd: boolean;
  readonly pageCount?: number;
}

/** The new list. First pages and finished issues are left out. */
export function withPosition(
  before: ReadingPositions,
  file: string,
  { page, isEnd, pageCount }: PositionReached,
): ReadingPositions {
  const others = before.filter((position) => position.file !== file);
  return page === firstPage || isEnd ? others : newestFirst({ file, page, pageCount }, others);
}

/** The page at which reading continues; null for the first page. */
export const positionIn = (file: string): PageNumber | null => {
  const found = positionList.read().find((position) => position.file === file);
  return found ? (found.page as PageNumber) : null;
};

export const storePosition = (file: string, reached: PositionReached): void =>
  positionList.change((before) => withPosition(before, file, reached));

/** All positions, the newest first. */
export const storedPositions = (): ReadingPositions => positionList.read();

export const removeStoredPosition = (file: string): void =>
  positionList.change((before) => before.filter((position) => position.file !== file));

/** Leaves out invalid entries. Throws if the text is no list. */
export const positionsIn = positionList.entriesIn;
