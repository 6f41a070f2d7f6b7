import { proxy, ref } from 'valtio';
import type { Annotation, AnnotationId } from '#contract/api/annotations.ts';
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
import { deviceId } from '../../shared/api/deviceId.ts';
import { nextSyncState, type Owner, type SyncEvent, type SyncState } from './rules.ts';

type Known = ReadonlyMap<AnnotationId, Annotation>;

/** The annotations of the present user or guest. `followAnnotations` of `effects.ts` fills and synchronizes them. */
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

/** Set by `effects.ts`: stores changes of the user on the device and sends them. */
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
