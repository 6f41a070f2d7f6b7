import { useMemo } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Annotation, AnnotationColour, AnnotationId } from '#contract/api/annotations.ts';
import {
  type AnnotationDraft,
  type AnnotationEdit,
  createAnnotation,
  deleteAnnotation,
  editAnnotation,
} from '#contract/annotations/merge.ts';
import { reader } from '../store.ts';

/** Stand-in until the shared store is there. */
const memory = proxy({ all: {} as Record<string, Annotation> });
const stamp = () => ({ time: Date.now(), device: '00000000-0000-4000-8000-000000000000' as never });

export function add(draft: Omit<AnnotationDraft, 'issueId' | 'type'>): AnnotationId | null {
  const { opened } = reader;
  if (!opened) return null;
  const id = crypto.randomUUID() as AnnotationId;
  memory.all[id] = createAnnotation(
    id,
    { ...draft, issueId: opened.issue.id, type: opened.type },
    stamp(),
  );
  return id;
}

export function edit(id: AnnotationId, change: AnnotationEdit): void {
  const before = memory.all[id];
  if (before) memory.all[id] = editAnnotation(before, change, stamp());
}

export function remove(id: AnnotationId): void {
  const before = memory.all[id];
  if (before) memory.all[id] = deleteAnnotation(before, stamp());
}

export type { AnnotationColour };

export function useAnnotations(): readonly Annotation[] {
  const { all } = useSnapshot(memory);
  const { opened } = useSnapshot(reader);
  return useMemo(
    () =>
      (Object.values(all) as Annotation[]).filter(
        (one) => !one.isDeleted && one.issueId === opened?.issue.id && one.type === opened.type,
      ),
    [all, opened],
  );
}

export const annotationsNow = (): readonly Annotation[] =>
  Object.values(memory.all).filter(
    (one) =>
      !one.isDeleted && one.issueId === reader.opened?.issue.id && one.type === reader.opened.type,
  );
