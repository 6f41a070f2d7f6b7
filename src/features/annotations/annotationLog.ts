import { proxy, ref } from 'valtio';
import * as z from 'zod/mini';
import {
  Annotation,
  type AnnotationId,
  mostPushed,
  pushBodyLimit,
} from '#contract/api/annotations.ts';
import {
  type AnnotationDraft,
  type AnnotationEdit,
  createAnnotation,
  deleteAnnotation,
  editAnnotation,
  idOf,
  isSameState,
  mergeAnnotations,
  nextStamp,
} from '#contract/annotations/merge.ts';
import type { UserId } from '#contract/ids.ts';
import { deviceId } from '../../shared/api/deviceId.ts';

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

type Known = ReadonlyMap<AnnotationId, Annotation>;

/** The annotations of the present user or guest. `followAnnotations` of `annotationSync.ts` fills and synchronizes them. */
export const annotations = proxy({
  /** null until the annotations on the device are read. */
  owner: null as Owner | null,
  /** With deleted ones, which an edit restores. Each change replaces the map. */
  known: ref<Known>(new Map()),
  /** States that the server does not have yet. */
  unsent: ref<ReadonlySet<AnnotationId>>(new Set()),
  sync: 'local' as SyncState,
});

export const reportSync = (event: SyncEvent): void => {
  annotations.sync = nextSyncState(annotations.sync, event);
};

/** Shows the annotations of another owner, or of none until they are read. */
export function showOwner(owner: Owner | null): void {
  Object.assign(annotations, { owner, known: ref(new Map()), unsent: ref(new Set()) });
}

/** The annotations wait for their owner, who is going to be known. */
export function disown(): void {
  annotations.owner = null;
}

/** Merges states that come from the device, another tab or the server. Returns the result of each. */
export function mergeKnown(states: readonly Annotation[]): Annotation[] {
  const known = mergeAnnotations(annotations.known.values(), states);
  annotations.known = ref(known);
  return states.flatMap(({ id }) => known.get(id) ?? []);
}

/**
 * Replaces what was pushed by the server's states, which have merged it, and in which a stamp of the future is an earlier
 * one. An annotation that has changed since keeps its state.
 */
export function replacePushed(pushed: readonly Annotation[], stored: readonly Annotation[]): void {
  const known = new Map(annotations.known);
  const states = new Map(stored.map((state) => [state.id, state]));
  for (const annotation of pushed) {
    const [present, state] = [known.get(annotation.id), states.get(annotation.id)];
    if (present && state && isSameState(present, annotation)) known.set(annotation.id, state);
  }
  annotations.known = ref(known);
}

export function markUnsent(ids: Iterable<AnnotationId>): void {
  annotations.unsent = ref(new Set([...annotations.unsent, ...ids]));
}

export function markSent(ids: Iterable<AnnotationId>): void {
  const left = new Set(annotations.unsent);
  for (const id of ids) left.delete(id);
  annotations.unsent = ref(left);
}

type Saved = (changed: readonly Annotation[]) => void;

/** Set by `annotationSync.ts`: stores changes of the user on the device and sends them. */
let save: Saved = () => undefined;

export const onUserChange = (listener: Saved): void => {
  save = listener;
};

function change(changed: readonly Annotation[]): void {
  mergeKnown(changed);
  markUnsent(changed.map(({ id }) => id));
  reportSync('edit');
  save(changed);
}

const stamp = () => nextStamp(deviceId(), Date.now(), annotations.known.values());

export function addAnnotation(draft: AnnotationDraft): Annotation {
  const annotation = createAnnotation(newId(), draft, stamp());
  change([annotation]);
  return annotation;
}

/** Restores the annotation if it is deleted. */
export function changeAnnotation(id: AnnotationId, edit: AnnotationEdit): void {
  const annotation = annotations.known.get(id);
  if (annotation) change([editAnnotation(annotation, edit, stamp())]);
}

/** `changeAnnotation(id, {})` restores it. */
export function removeAnnotation(id: AnnotationId): void {
  const annotation = annotations.known.get(id);
  if (annotation) change([deleteAnnotation(annotation, stamp())]);
}

/** Merges annotations of a guest or of a file into those of the user. Deleted ones are restored. */
export function importAnnotations(imported: readonly Annotation[]): void {
  const now = stamp();
  const merged = mergeAnnotations(
    imported.flatMap(({ id }) => annotations.known.get(id) ?? []),
    imported,
  );
  change([...merged.values()].map((one) => (one.isDeleted ? editAnnotation(one, {}, now) : one)));
}

export const newId = (): AnnotationId => idOf(crypto.getRandomValues(new Uint8Array(16)));
