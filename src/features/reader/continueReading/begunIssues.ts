import type { StoredPosition } from '#contract/api/readingPosition.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import type { IssueProgress } from '../../catalog/index.ts';
import {
  editionOf,
  keyOf,
  type UnsentPosition,
  type ReadingPositions,
} from '../positions/devicePositions.ts';
import type { Reading } from '../readerState.ts';

/** The position of this user in one file, from the server or from the device. */
export interface BegunPosition {
  readonly issueId: IssueId;
  readonly type: ReadingType;
  readonly page: number;
  /** null for a position that an earlier version has stored. */
  readonly pageCount: number | null;
  readonly isFinished: boolean;
  /** The user has taken the file out of the region. */
  readonly isRemoved: boolean;
}

export interface BegunIssue extends BegunPosition {
  readonly issue: Issue;
}

export interface RegionProps {
  readonly read: (reading: Reading) => void;
  /** Whether the page has space for the region. */
  readonly isShown: boolean;
}

const mostShown = 12;

/** The positions of a guest. The device stores neither first pages nor finished issues. */
export const devicePositions = (stored: ReadingPositions): BegunPosition[] =>
  stored.map(({ file, page, pageCount = null }) => ({
    ...editionOf(file),
    page,
    pageCount,
    isFinished: false,
    isRemoved: false,
  }));

/** The server's positions, with newer ones that it does not have yet. The newest comes first. */
export function mergedPositions(
  stored: readonly StoredPosition[],
  unsent: readonly UnsentPosition[],
): BegunPosition[] {
  const known = new Map(stored.map((position) => [keyOf(position), position]));
  const newer = unsent.filter(
    ({ file, readAt }) => Date.parse(readAt) > Date.parse(known.get(file)?.readAt ?? '1970-01-01'),
  );
  const replaced = new Set(newer.map(({ file }) => file));
  return [
    ...newer.map(({ file, page, pageCount, isFinished, readAt }) => ({
      ...editionOf(file),
      page,
      pageCount,
      isFinished,
      isRemoved: false,
      readAt,
    })),
    ...stored.filter((position) => !replaced.has(keyOf(position))),
  ].toSorted((a, b) => Date.parse(b.readAt) - Date.parse(a.readAt));
}

/**
 * The content of the region: one entry for each issue that is begun, not finished, not removed, and that
 * this user may read. Of an issue and its sample the one read last counts.
 */
export function begunIssues(
  positions: readonly BegunPosition[],
  issueOf: (id: IssueId) => Issue | undefined,
  mayRead: (issue: Issue, type: ReadingType) => boolean,
): BegunIssue[] {
  const seen = new Set<IssueId>();
  const found: BegunIssue[] = [];
  for (const position of positions) {
    const issue = issueOf(position.issueId);
    if (!issue || !mayRead(issue, position.type) || seen.has(issue.id)) continue;
    seen.add(issue.id);
    if (!position.isFinished && !position.isRemoved) found.push({ ...position, issue });
  }
  return found.slice(0, mostShown);
}

/** The part that is read, from 0 to 1; null while the number of pages is unknown. */
export const shareOf = ({ page, pageCount }: BegunPosition): number | null =>
  pageCount === null ? null : Math.min(1, page / pageCount);

/** The progress of each whole issue. A sample says nothing about the issue. */
export function progressOf(positions: readonly BegunPosition[]): Map<IssueId, IssueProgress> {
  const whole = positions.filter(({ type }) => type === 'full');
  return new Map(
    whole.flatMap((position): [IssueId, IssueProgress][] => {
      const share = shareOf(position);
      if (position.isFinished) return [[position.issueId, 'finished']];
      return share === null ? [] : [[position.issueId, share]];
    }),
  );
}
