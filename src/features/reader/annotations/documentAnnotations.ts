import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Annotation } from '#contract/api/annotations.ts';
import type { AnnotationDraft } from '#contract/annotations/merge.ts';
import {
  addAnnotation,
  annotations as stored,
  byPlace,
  followAnnotations,
} from '../../annotations/index.ts';
import { useSession } from '../session/context.ts';
import type { Reading } from '../store.ts';

/** The annotations of one edition, without deleted ones, in page order. */
const ofReading = (known: Iterable<Annotation>, reading: Reading): readonly Annotation[] =>
  [...known]
    .filter(
      ({ isDeleted, issueId, type }) =>
        !isDeleted && issueId === reading.issue.id && type === reading.type,
    )
    .toSorted(byPlace);

/** The annotations of the open document. */
export function useAnnotations(): readonly Annotation[] {
  const { known } = useSnapshot(stored);
  const { reading } = useSession();
  return useMemo(() => ofReading(known.values(), reading), [known, reading]);
}

export const annotationsNow = (reading: Reading): readonly Annotation[] =>
  ofReading(stored.known.values(), reading);

/** Adds an annotation to a document. */
export function annotate(
  { issue, type }: Reading,
  draft: Omit<AnnotationDraft, 'issueId' | 'type'>,
): void {
  addAnnotation({ ...draft, issueId: issue.id, type });
}

/** Loads and synchronizes the annotations while a document is open. */
export const useFollowedAnnotations = (): void => useEffect(() => followAnnotations(), []);
