import type { Annotation, AnnotationColour, AnnotationKind } from '../api/annotations.ts';

/** The filter of a list of annotations. null stands for all. */
export interface AnnotationFilter {
  readonly kind: AnnotationKind | null;
  readonly colour: AnnotationColour | null;
}

/** A highlight with a note counts as a note too. */
export const hasNote = ({ kind, note }: Annotation): boolean => kind === 'note' || note !== '';

/** Whether an annotation fits a filter. Deleted ones never do. Bookmarks have no colour that a user sees. */
export function fitsFilter(annotation: Annotation, { kind, colour }: AnnotationFilter): boolean {
  if (annotation.isDeleted) return false;
  if (colour !== null && (annotation.kind === 'bookmark' || annotation.colour !== colour))
    return false;
  if (kind === null) return true;
  return kind === 'note' ? hasNote(annotation) : annotation.kind === kind;
}
