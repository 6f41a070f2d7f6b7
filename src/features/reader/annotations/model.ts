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
import { type Reading, reader } from '../store.ts';

/** The annotations of one edition, without deleted ones, in page order. */
const ofReading = (known: Iterable<Annotation>, reading: Reading | null): readonly Annotation[] =>
  [...known]
    .filter(
      ({ isDeleted, issueId, type }) =>
        !isDeleted && issueId === reading?.issue.id && type === reading.type,
    )
    .toSorted(byPlace);

/** The annotations of the open document. */
export function useAnnotations(): readonly Annotation[] {
  const { known } = useSnapshot(stored);
  const { opened } = useSnapshot(reader);
  return useMemo(() => ofReading(known.values(), opened), [known, opened]);
}

export const annotationsNow = (): readonly Annotation[] =>
  ofReading(stored.known.values(), reader.opened);

/** Adds an annotation to the open document. */
export function annotate(draft: Omit<AnnotationDraft, 'issueId' | 'type'>): void {
  const { opened } = reader;
  if (opened) addAnnotation({ ...draft, issueId: opened.issue.id, type: opened.type });
}

/** Loads and synchronizes the annotations while a document is open. */
export const useFollowedAnnotations = (): void => useEffect(() => followAnnotations(), []);
