import type { DeviceId, StoredPosition } from '#contract/api/readingPosition.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import { fileKey } from '../store.ts';

/** An issue, whole or as its sample. */
interface Edition {
  readonly issueId: IssueId;
  readonly type: ReadingType;
}

/** The file's key of a position. */
export const keyOf = ({ issueId, type }: Edition): string =>
  fileKey({ issue: { id: issueId }, type });

/** The edition of a file's key. */
export function editionOf(file: string): Edition {
  const [id, type] = file.split('/');
  return { issueId: Number(id) as IssueId, type: type === 'sample' ? 'sample' : 'full' };
}

/** The user's place in the open file, as this device has it. */
export interface LocalPosition {
  readonly device: DeviceId;
  readonly page: number;
  /** The pages that are visible now. */
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
