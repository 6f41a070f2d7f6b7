import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Annotation, mostPushed, pushBodyLimit } from '#contract/api/annotations.ts';
import { byPlace } from '#contract/annotations/annotationList.ts';
import { deleteAnnotation } from '#contract/annotations/merge.ts';
import {
  batchesOf,
  nextSyncState,
  type SyncEvent,
  type SyncState,
} from '../../../src/features/annotations/annotationLog.ts';
import { newHighlight, stampAt } from '../../helpers/annotations.ts';

const states: readonly SyncState[] = [
  'local',
  'due',
  'running',
  'changed',
  'saved',
  'waiting',
  'refused',
];

/** The next state of each state, in the order above; '-' leaves it. */
const table: Readonly<Record<SyncEvent, readonly (SyncState | '-')[]>> = {
  signedIn: ['due', '-', '-', '-', '-', '-', '-'],
  signedOut: ['-', 'local', 'local', 'local', 'local', 'local', 'local'],
  edit: ['-', '-', 'changed', '-', 'due', '-', 'due'],
  retry: ['-', '-', '-', '-', 'due', 'due', 'due'],
  started: ['-', 'running', '-', '-', '-', '-', '-'],
  succeeded: ['-', '-', 'saved', 'due', '-', '-', '-'],
  failed: ['-', '-', 'waiting', 'waiting', '-', '-', '-'],
  refused: ['-', '-', 'refused', 'due', '-', '-', '-'],
};

describe.each(Object.entries(table) as [SyncEvent, readonly (SyncState | '-')[]][])(
  'The event "%s"',
  (event, row) => {
    it.each(states.map((state, at) => [state, row[at] ?? '-'] as const))(
      'leads from "%s" to "%s"',
      (state, next) => {
        expect(nextSyncState(state, event)).toBe(next === '-' ? state : next);
      },
    );
  },
);

const sizeOf = (batch: readonly Annotation[]): number =>
  new TextEncoder().encode(
    JSON.stringify({ annotations: batch.map((one) => z.encode(Annotation, one)) }),
  ).length;

describe('The pushes of unsent annotations', () => {
  it('have at most as many annotations as the server takes, and all of them', () => {
    const many = Array.from({ length: 2 * mostPushed + 1 }, (_, page) =>
      newHighlight({ page: page + 1 }),
    );
    const batches = batchesOf(many);
    expect(batches.map(({ length }) => length)).toEqual([mostPushed, mostPushed, 1]);
    expect(batches.flat()).toEqual(many);
  });

  it('fit the limit of the body', () => {
    const long = Array.from({ length: 40 }, () => newHighlight({ note: '潮'.repeat(10_000) }));
    const batches = batchesOf(long);
    expect(batches.flat()).toHaveLength(long.length);
    for (const batch of batches) expect(sizeOf(batch)).toBeLessThanOrEqual(pushBodyLimit);
    expect(batches.length).toBeLessThan(long.length);
  });

  it('begin with deletions, which make room', () => {
    const [one, other] = [newHighlight(), newHighlight()];
    const deleted = deleteAnnotation(other, stampAt(1_700_000_000_001));
    expect(batchesOf([one, deleted])).toEqual([[deleted, one]]);
  });

  it('are none without unsent annotations', () => {
    expect(batchesOf([])).toEqual([]);
  });
});

const at = (start: number) => ({ quote: null, position: { start, end: start + 1 }, shape: [] });

describe('The order of annotations', () => {
  it('is by page, then by their place in the text, a bookmark first', () => {
    const [late, bookmark, early, second] = [
      newHighlight({ anchor: at(90) }),
      newHighlight({ anchor: null, kind: 'bookmark' }),
      newHighlight({ anchor: at(5) }),
      newHighlight({ page: 4, anchor: null }),
    ];
    expect([second, late, bookmark, early].toSorted(byPlace)).toEqual([
      bookmark,
      early,
      late,
      second,
    ]);
  });
});
