import { describe, expect, it } from 'vitest';
import type { StoredPosition } from '#contract/api/readingPosition.ts';
import type { IssueId } from '#contract/ids.ts';
import {
  isOffered,
  type LocalPosition,
  withoutSent,
  withUnsent,
} from '../../../src/features/reader/positions/devicePositions.ts';

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

const stored: StoredPosition = {
  issueId: 7 as IssueId,
  type: 'full',
  page: 12,
  pageCount: 48,
  furthestPage: 12,
  isFinished: false,
  isRemoved: false,
  device: 'tablet-1',
  readAt: time(10),
};
const local: LocalPosition = {
  device: 'phone-01',
  page: 2,
  visible: [2, 3],
  unsentAt: null,
  isPageGiven: false,
};

describe('The place of another device', () => {
  it.each<[string, boolean, StoredPosition | undefined, Partial<LocalPosition>]>([
    ['is offered', true, stored, {}],
    ['is nothing where no place is stored', false, undefined, {}],
    ['is not offered where this device has reported it', false, stored, { device: 'tablet-1' }],
    ['is not offered where its page is visible', false, stored, { page: 13, visible: [12, 13] }],
    ['is not offered where a link has named the page', false, stored, { isPageGiven: true }],
    ['is not offered where the issue is finished', false, { ...stored, isFinished: true }, {}],
    ['is offered where this device has read before it', true, stored, { unsentAt: time(9) }],
    ['is not offered where this device has read after it', false, stored, { unsentAt: time(11) }],
  ])('%s', (_, isIt, position, differing) => {
    expect(isOffered(position, { ...local, ...differing })).toBe(isIt);
  });
});

const position = (file: string, minute: number) => ({
  file,
  page: minute,
  pageCount: 48,
  isFinished: false,
  readAt: time(minute),
});

describe('The positions that the server lacks', () => {
  const [old, other, young] = [position('7/full', 1), position('8/full', 2), position('7/full', 3)];

  it('are one for each file, the newest first', () => {
    expect(withUnsent([old, other], young)).toEqual([young, other]);
  });

  it('stay where the user has turned while the older one was sent', () => {
    expect(withoutSent([young, other], old)).toEqual([young, other]);
    expect(withoutSent([young, other], young)).toEqual([other]);
  });
});
