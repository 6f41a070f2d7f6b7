import { describe, expect, it } from 'vitest';
import type { Issue } from '#contract/api/issue.ts';
import type { StoredPosition } from '#contract/api/readingPosition.ts';
import type { IssueId } from '#contract/ids.ts';
import {
  type BegunPosition,
  begunIssues,
  devicePositions,
  mergedPositions,
  progressOf,
} from '../../../src/features/reader/continueReading/begunIssues.ts';

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

const stored = (issueId: number, minute: number): StoredPosition => ({
  issueId: issueId as IssueId,
  type: 'full',
  page: 12,
  pageCount: 48,
  furthestPage: 12,
  isFinished: false,
  isRemoved: false,
  device: 'tablet-1',
  readAt: time(minute),
});

const unsent = (file: string, minute: number) => ({
  file,
  page: 24,
  pageCount: 48,
  isFinished: false,
  readAt: time(minute),
});

const idsOf = (positions: readonly BegunPosition[]) => positions.map(({ issueId }) => issueId);

describe('The positions of a user', () => {
  it('are those of the server and newer ones of the device, the newest first', () => {
    const merged = mergedPositions(
      [stored(1, 5), stored(2, 3)],
      [unsent('2/full', 9), unsent('1/full', 4), unsent('3/sample', 1)],
    );
    expect(idsOf(merged)).toEqual([2, 1, 3]);
    expect(merged.map(({ page }) => page)).toEqual([24, 12, 24]);
  });

  it('are those of the device for a guest', () => {
    expect(devicePositions([{ file: '7/sample', page: 3 }])).toEqual([
      { issueId: 7, type: 'sample', page: 3, pageCount: null, isFinished: false, isRemoved: false },
    ]);
  });
});

const issueOf = (id: IssueId) => (id < 9 ? ({ id } as Issue) : undefined);
const all = () => true;

describe('The content of the region', () => {
  it.each<[string, BegunPosition[], number[]]>([
    ['has a begun issue', [stored(1, 5)], [1]],
    ['lacks a finished issue', [{ ...stored(1, 5), isFinished: true }], []],
    ['lacks a removed issue', [{ ...stored(1, 5), isRemoved: true }], []],
    ['lacks an issue that is not in the store', [stored(9, 5)], []],
    ['has an issue once', [stored(1, 5), { ...stored(1, 4), type: 'sample' }], [1]],
    [
      'lacks an issue whose whole was finished after its sample was begun',
      [
        { ...stored(1, 5), isFinished: true },
        { ...stored(1, 4), type: 'sample' },
      ],
      [],
    ],
  ])('%s', (_, positions, ids) => {
    expect(idsOf(begunIssues(positions, issueOf, all))).toEqual(ids);
  });

  it('lacks an issue that the user may not read', () => {
    expect(begunIssues([stored(1, 5)], issueOf, () => false)).toEqual([]);
  });
});

describe('The progress of an issue', () => {
  it('is the read part, or ’finished’; a sample has none', () => {
    const progress = progressOf([
      stored(1, 5),
      { ...stored(2, 4), isFinished: true },
      { ...stored(3, 3), type: 'sample' },
      { ...stored(4, 2), pageCount: null },
    ]);
    expect([...progress]).toEqual([
      [1, 0.25],
      [2, 'finished'],
    ]);
  });
});
