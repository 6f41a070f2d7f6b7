import type { Annotation, AnnotationId } from '#contract/api/annotations.ts';
import { isSameState } from '#contract/annotations/merge.ts';
import { api } from '../../shared/api/index.ts';
import {
  type Cursor,
  readCursor,
  removeFromDevice,
  storeCursor,
  storeOnDevice,
} from './deviceDatabase.ts';
import {
  batchesOf,
  type Owner,
  annotations,
  markSent,
  markUnsent,
  mergeKnown,
  replacePushed,
} from './annotationLog.ts';

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
  let cursor = await readCursor(owner);
  for (;;) {
    const { sequence, epoch } = cursor;
    const query = { after: String(sequence), ...(epoch !== undefined && { epoch }) };
    // oxlint-disable-next-line no-await-in-loop -- each answer begins after the previous one
    const changes = await api.annotations({ query, signal });
    if (signal.aborted) return;
    const next: Cursor = { sequence: changes.cursor, epoch: changes.epoch ?? epoch };
    if (next.epoch !== epoch || next.sequence < sequence) {
      // oxlint-disable-next-line no-await-in-loop -- the page may be closed before the push
      await sendAllAgain(owner);
      // An answer to a cursor without an epoch begins at the cursor.
      cursor = { sequence: 0, epoch: next.epoch };
      if (sequence > 0) continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- the cursor is stored after the states before it
    await receive(owner, changes.annotations);
    cursor = next;
    // oxlint-disable-next-line no-await-in-loop -- the next answer begins at the stored cursor
    await storeCursor(owner, cursor);
    if (!changes.hasMore) return;
  }
}

/** The store was restored from a backup, which may lack changes that it had. */
async function sendAllAgain(owner: Owner): Promise<void> {
  const all = [...annotations.known.values()];
  markUnsent(annotations.known.keys());
  if (all.length > 0)
    await storeOnDevice(
      owner,
      all.map((annotation) => ({ annotation, isUnsent: true })),
    );
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
  replacePushed(batch, answer.annotations);
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
