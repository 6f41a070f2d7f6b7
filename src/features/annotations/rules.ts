import * as z from 'zod/mini';
import { Annotation, mostPushed, pushBodyLimit } from '#contract/api/annotations.ts';
import type { UserId } from '#contract/ids.ts';

/** The person to whom the annotations on a device belong. */
export type Owner = 'guest' | `user-${number}`;

export const ownerOf = (userId: UserId | null): Owner =>
  userId === null ? 'guest' : `user-${userId}`;

/**
 * The synchronization of a user's annotations. `local`: a guest's annotations stay on the device. `due`: the next round
 * begins after a pause. `changed`: a change came during the round. `waiting`: the round failed and is repeated.
 * `refused`: the server does not take a change, which stays on the device.
 */
export type SyncState = 'local' | 'due' | 'running' | 'changed' | 'saved' | 'waiting' | 'refused';

/** `edit` is a change on this device, `retry` a reason to ask the server again. */
export type SyncEvent =
  | 'signedIn'
  | 'signedOut'
  | 'edit'
  | 'retry'
  | 'started'
  | 'succeeded'
  | 'failed'
  | 'refused';

const transitions: Readonly<Record<SyncState, Partial<Record<SyncEvent, SyncState>>>> = {
  local: { signedIn: 'due' },
  due: { started: 'running' },
  running: { edit: 'changed', succeeded: 'saved', failed: 'waiting', refused: 'refused' },
  changed: { succeeded: 'due', failed: 'waiting', refused: 'due' },
  saved: { edit: 'due', retry: 'due' },
  waiting: { retry: 'due' },
  refused: { edit: 'due', retry: 'due' },
};

/** The next state. An event that means nothing in a state leaves it. */
export const nextSyncState = (state: SyncState, event: SyncEvent): SyncState =>
  event === 'signedOut' ? 'local' : (transitions[state][event] ?? state);

/**
 * The pushes for unsent annotations: deletions first, because they make room for others. Each batch has at most
 * `mostPushed` annotations and fits the limit of the body.
 */
export function batchesOf(unsent: readonly Annotation[]): Annotation[][] {
  const batches: Annotation[][] = [];
  let bytes = Infinity;
  for (const annotation of unsent.toSorted(byDeletion)) {
    const size = bytesOf(annotation);
    const batch = batches.at(-1);
    if (batch && batch.length < mostPushed && bytes + size <= mostBytes) {
      batch.push(annotation);
      bytes += size;
      continue;
    }
    batches.push([annotation]);
    bytes = size;
  }
  return batches;
}

/** Leaves room for the brackets of the body. */
const mostBytes = pushBodyLimit - 1024;

const byDeletion = (one: Annotation, other: Annotation): number =>
  Number(other.isDeleted) - Number(one.isDeleted);

const bytesOf = (annotation: Annotation): number =>
  new TextEncoder().encode(JSON.stringify(z.encode(Annotation, annotation))).length + 1;
