import * as z from 'zod/mini';
import type { DeviceId, StoredPosition } from '#contract/api/readingPosition.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { deviceList, newestFirst } from '../../../shared/ui/deviceList.ts';
import { firstPage, parsePage } from '../spreads/spread.ts';
import { fileKey, type Reading } from '../readerState.ts';

/** An issue, whole or as its sample. */
interface Edition {
  readonly issueId: IssueId;
  readonly type: ReadingType;
}

export const keyOf = ({ issueId, type }: Edition): string =>
  fileKey({ issue: { id: issueId }, type });

export function editionOf(file: string): Edition {
  const [id, type] = file.split('/');
  return { issueId: Number(id) as IssueId, type: type === 'sample' ? 'sample' : 'full' };
}

/** The user's place in the open file, as this device has it. */
export interface LocalPosition {
  readonly device: DeviceId;
  readonly page: number;
  readonly visible: readonly number[];
  /** The time of a report that the server does not have yet; null without one. */
  readonly unsentAt: string | null;
  /** An address or a link has named the page. */
  readonly isPageGiven: boolean;
}

/**
 * Whether the reader offers the page of another device. It never goes there by itself. A page that a link
 * has named, and a place on this device that is newer, are kept without a question.
 */
export function isOffered(
  stored: StoredPosition | undefined,
  { device, visible, unsentAt, isPageGiven }: LocalPosition,
): stored is StoredPosition {
  if (!stored || isPageGiven || stored.device === device) return false;
  if (stored.isFinished || visible.includes(stored.page)) return false;
  return unsentAt === null || Date.parse(unsentAt) < Date.parse(stored.readAt);
}

/** A position on its way to the server. */
export interface UnsentPosition {
  /** The file's key: '7/full'. */
  readonly file: string;
  readonly page: number;
  readonly pageCount: number;
  readonly isFinished: boolean;
  readonly readAt: string;
}

/** Keeps the newest position of each file, the newest file first. */
export const withUnsent = <Position extends UnsentPosition>(
  before: readonly Position[],
  next: Position,
): Position[] => [next, ...before.filter(({ file }) => file !== next.file)];

/** Without a position that the server has. A newer one of the same file stays. */
export const withoutSent = <Position extends UnsentPosition>(
  before: readonly Position[],
  sent: UnsentPosition,
): Position[] => before.filter(({ file, readAt }) => file !== sent.file || readAt !== sent.readAt);

/** Positions that the server has not confirmed, for each user. They outlast a lost connection and a closed page. */
const Unsent = z.object({
  userId: z.int(),
  file: z.string().check(z.regex(/^[1-9]\d*\/(?:full|sample)$/)),
  page: z.int().check(z.positive()),
  pageCount: z.int().check(z.positive()),
  isFinished: z.boolean(),
  readAt: z.iso.datetime(),
});
export type StoredUnsent = z.infer<typeof Unsent>;

export const unsentPositions = deviceList('gatefold:unsent-positions', Unsent);

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

/** The requested page, or the stored position; null for the first page. */
export const beginningOf = (
  reading: Pick<Reading, 'issue' | 'type' | 'page'>,
): PageNumber | null =>
  reading.page === undefined ? positionIn(fileKey(reading)) : parsePage(reading.page);

export const storePosition = (file: string, reached: PositionReached): void =>
  positionList.change((before) => withPosition(before, file, reached));

/** All positions, the newest first. */
export const storedPositions = (): ReadingPositions => positionList.read();

export const removeStoredPosition = (file: string): void =>
  positionList.change((before) => before.filter((position) => position.file !== file));

/** Leaves out invalid entries. Throws if the text is no list. */
export const positionsIn = positionList.entriesIn;
