import type { Annotation, AnnotationId } from '#contract/api/annotations.ts';
import { isSameState } from '#contract/annotations/merge.ts';
import { api } from '../../shared/api/index.ts';
import { readCursor, removeFromDevice, storeCursor, storeOnDevice } from './deviceDatabase.ts';
import { batchesOf, type Owner } from './rules.ts';
import { annotations, markSent, markUnsent, mergeKnown } from './store.ts';

/**
 * One round: pulls the changes of other devices, then pushes the unsent changes of this one. Rejects with ApiError; what
 * was not sent stays on the device.
 */
export async function synchronize(owner: Owner, signal: AbortSignal): Promise<void> {
  await pull(owner, signal);
  const unsent = [...annotations.unsent].flatMap((id) => annotations.known.get(id) ?? []);
  for (const batch of batchesOf(unsent)) {
    if (signal.aborted) return;
    // oxlint-disable-next-line no-await-in-loop -- a lost connection ends the round
    await push(owner, batch, signal);
  }
}

async function pull(owner: Owner, signal: AbortSignal): Promise<void> {
  const first = await readCursor(owner);
  let cursor = first;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each answer begins after the previous one
    const changes = await api.annotations({ query: { after: String(cursor) }, signal });
    if (signal.aborted) return;
    // The store was restored from a backup and lacks the later changes.
    if (cursor === first && changes.cursor < first) markUnsent(annotations.known.keys());
    // oxlint-disable-next-line no-await-in-loop -- the cursor is stored after the states before it
    await receive(owner, changes.annotations);
    cursor = changes.cursor;
    // oxlint-disable-next-line no-await-in-loop -- the next answer begins at the stored cursor
    await storeCursor(owner, cursor);
    if (!changes.hasMore) return;
  }
}

/** A state that differs from the server's after merging is unsent, also where another tab has changed it. */
async function receive(owner: Owner, states: readonly Annotation[]): Promise<void> {
  const merged = mergeKnown(states);
  const isSent = merged.map((annotation, at) => {
    const state = states[at];
    return state !== undefined && isSameState(annotation, state);
  });
  markSent(merged.filter((_, at) => isSent[at]).map(({ id }) => id));
  markUnsent(merged.filter((_, at) => !isSent[at]).map(({ id }) => id));
  await storeMerged(owner, merged);
}

async function push(
  owner: Owner,
  batch: readonly Annotation[],
  signal: AbortSignal,
): Promise<void> {
  const answer = await api.pushAnnotations({ body: { annotations: [...batch] }, signal });
  if (signal.aborted) return;
  await receive(owner, answer.annotations);
  // The server leaves out annotations of issues that it does not have. They stay on the device.
  const answered = new Set(answer.annotations.map(({ id }) => id));
  const left = batch.filter(({ id }) => !answered.has(id));
  markSent(left.map(({ id }) => id));
  await storeMerged(owner, left);
}

/** Deleted annotations leave the device when the server knows of the deletion. */
async function storeMerged(owner: Owner, merged: readonly Annotation[]): Promise<void> {
  const [gone, kept]: [AnnotationId[], Annotation[]] = [[], []];
  for (const annotation of merged)
    if (annotation.isDeleted && !isUnsent(annotation.id)) gone.push(annotation.id);
    else kept.push(annotation);
  await storeOnDevice(
    owner,
    kept.map((annotation) => ({ annotation, isUnsent: isUnsent(annotation.id) })),
  );
  await removeFromDevice(owner, gone);
}

const isUnsent = (id: AnnotationId): boolean => annotations.unsent.has(id);
